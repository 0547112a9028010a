// A position being set up by hand: counters, conditions, facts, control. The table says what the rules forbid in it.
import { ask, type Counter, type Created, type RulesInfo, type Schemas } from "./api";
import { lexicon, type Lexicon } from "./lexicon";
import { takeKeys } from "./newgame";
import { whoPlays } from "./sandbox";

export type Editor = Schemas["EditorOut"];
type SetupText = Schemas["SetupText"];
const PAUSE = 350; // milliseconds without a change before the position is checked

export class SetupDesk {
  setup = $state.raw<SetupText>({ phase: "", facts: {}, units: [], held: {} });
  selected = $state<string | null>(null); // a counter
  place = $state<string | null>(null); // a place whose control is shown
  problems = $state.raw<string[]>([]);
  checked = $state(true); // whether the problems are those of the position as it is
  trouble = $state("");
  readonly words: Lexicon;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    readonly editor: Editor,
    readonly rules: RulesInfo,
  ) {
    this.setup = editor.setup;
    this.words = lexicon(rules);
    void this.check();
  }

  /** The counters by the place they are in. */
  at = $derived.by(() => {
    const found: Record<string, string[]> = {};
    for (const { unit, place } of this.setup.units) (found[place] ??= []).push(unit);
    return found;
  });

  /** Each counter as the map draws it. */
  counters = $derived.by(
    () =>
      new Map(
        this.setup.units.map(({ unit, place, marks }) => [
          unit,
          { id: unit, place, marks: marks.map(drawn), condition: marks } as unknown as Counter,
        ]),
      ),
  );

  sideOf(unit: string): number {
    return this.words.unit(unit)?.side ?? 0;
  }

  one(unit: string) {
    return this.setup.units.find((placed) => placed.unit === unit);
  }

  /** The places a counter may be put: the map, and the boxes that take it. */
  boxesOf(unit: string): string[] {
    const { boxes, out } = this.editor;
    return [...Object.keys(boxes).filter((area) => boxes[area]?.includes(unit)), out];
  }

  isSpace(place: string): boolean {
    return place in this.editor.setup.held;
  }

  /** A click on a place of the map: put the counter in hand there, or look at the place. */
  point(place: string, unit: string | null): void {
    if (this.selected && unit !== this.selected) this.put(this.selected, place);
    else if (this.selected) this.selected = null;
    else {
      this.place = place;
      this.selected = unit;
    }
  }

  put(unit: string, place: string): void {
    const free = !this.isSpace(place);
    this.changeUnit(unit, (old) => ({ ...old, place, marks: free ? [] : old.marks }));
    const held = free ? this.setup.held : { ...this.setup.held, [place]: this.sideOf(unit) };
    this.change({ held });
    this.place = free ? this.place : place;
    this.selected = null;
  }

  mark(unit: string, mark: string, on: boolean): void {
    this.changeUnit(unit, (old) => ({
      ...old,
      marks: [...old.marks.filter((m) => m !== mark), ...(on ? [mark] : [])],
    }));
  }

  fact(name: string, value: number): void {
    if (Number.isInteger(value) && value >= 0) this.change({ facts: { ...this.setup.facts, [name]: value } });
  }

  phase(id: string): void {
    this.change({ phase: id });
  }

  control(place: string, side: number): void {
    this.change({ held: { ...this.setup.held, [place]: side } });
  }

  /** Take all counters off the map. */
  clear(): void {
    const units = this.setup.units.map((old) =>
      this.isSpace(old.place) ? { ...old, place: this.editor.out, marks: [] } : old,
    );
    this.change({ units });
  }

  reset(): void {
    this.selected = this.place = null;
    this.change(this.editor.setup);
  }

  private changeUnit(unit: string, to: (old: SetupText["units"][number]) => SetupText["units"][number]): void {
    this.change({ units: this.setup.units.map((old) => (old.unit === unit ? to(old) : old)) });
  }

  private change(part: Partial<SetupText>): void {
    this.setup = { ...this.setup, ...part };
    this.checked = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), PAUSE);
  }

  private get body() {
    return { kind: this.editor.kind, switches: this.editor.switches, setup: this.setup };
  }

  private async check(): Promise<void> {
    const mine = ++this.asked;
    try {
      const found = await ask<Schemas["SetupCheck"]>("POST", "/api/setups/check", this.body);
      if (mine !== this.asked) return; // it was changed since
      this.problems = found.problems;
      this.trouble = "";
      this.checked = true;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  /** Play on from this position in a sandbox. */
  async play(computer: number | null): Promise<void> {
    try {
      const who = whoPlays(computer, this.rules.players);
      const made = await ask<Created>("POST", "/api/setups", { ...this.body, ...who });
      takeKeys(made, this.editor.kind);
      location.assign(`/g/${made.game}`);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }
}

/** The mark a picture draws for a condition. */
function drawn(mark: string): string {
  return mark === "dispersed" ? "disrupted" : mark;
}
