// One table as the browser knows it: the rules, the seat's view, what is selected, and what is being said.
import {
  askOdds,
  askWhy,
  fetchCounters,
  fetchGeometry,
  fetchLayers,
  fetchLog,
  fetchMap,
  fetchPast,
  fetchRules,
  Trouble,
  type Choice,
  type Counter,
  type FromTable,
  type Geometry,
  type LayerOut,
  type LogLine,
  type OddsOut,
  type RulesInfo,
  type View,
} from "./api";
import { hold, keyOf, keysOf, remember } from "./keys";
import { stoppedBy } from "./loglines";
import { Line, type Answered, type LineState } from "./socket";
import { t } from "./strings";

export interface Notice {
  words: string;
  clause: string;
  kind: "refusal" | "news";
  at: number;
}

export class Table {
  rules = $state<RulesInfo | null>(null);
  geometry = $state<Geometry | null>(null);
  mapSvg = $state("");
  countersSvg = $state("");
  view = $state<View | null>(null); // the game as it stands
  past = $state<View | null>(null); // the moment looked back at, if any
  fullLog = $state<LogLine[]>([]);
  layers = $state<LayerOut[]>([]);
  layersOn = $state<string[]>([]);
  selected = $state<string[]>([]); // counters
  place = $state<string | null>(null); // the space looked at
  cursor = $state<string | null>(null); // the space the keyboard stands on
  notice = $state<Notice | null>(null);
  line = $state<LineState>("connecting");
  tries = $state(0);
  busy = $state(false);
  missing = $state("");
  curtain = $state(false); // hot-seat with secrets: the other side must come to the screen first
  seenEntries = $state(0); // how far the seat has looked

  private socket: Line | null = null;

  /** What is drawn: the moment looked back at, or the game as it stands. */
  shown = $derived<View | null>(this.past ?? this.view);
  mine = $derived(this.view !== null && this.view.seat !== null && this.view.to_decide === this.view.seat && !this.past);
  hand = $derived(this.shown?.hand ?? null);
  at = $derived<Record<string, Counter[]>>(this.stacks());

  constructor(
    readonly game: string,
    readonly kind: string,
  ) {}

  async open(): Promise<void> {
    const [rules, geometry, map, counters] = await Promise.all([
      fetchRules(this.kind),
      fetchGeometry(this.kind),
      fetchMap(this.kind),
      fetchCounters(this.kind),
    ]);
    this.rules = rules;
    this.geometry = geometry;
    this.mapSvg = map;
    this.countersSvg = counters;
    remember(this.game, this.kind);
    this.seenEntries = Number(localStorage.getItem(`crusade.seen.${this.game}`) ?? "0");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new Line(
      `${scheme}://${location.host}/api/games/${this.game}/live`,
      () => keysOf(this.game),
      (message) => this.hear(message),
      (state, tries) => {
        this.line = state;
        this.tries = tries;
      },
    );
  }

  close(): void {
    this.socket?.close();
  }

  hurry(): void {
    this.socket?.hurry();
  }

  private hear(message: FromTable): void {
    if (message.type === "view") {
      const before = this.view;
      this.view = message;
      if (before && before.entries !== message.entries) this.forgetSelection(message);
      if (this.layersOn.length) void this.loadLayers();
      if (this.holdsBoth() && message.to_decide !== null && message.to_decide !== message.seat) {
        const secrets = Object.keys(message.hidden).length > 0 || message.switches["setup"] === "secret";
        if (secrets) this.curtain = true;
        else this.look(message.to_decide);
      }
    } else if (message.type === "welcome") {
      hold(message.game, this.kind, message.side, message.key);
    } else if (message.type === "refused" && !message.id) {
      this.missing = message.words;
    }
  }

  /** Whether this browser sits on both sides. */
  holdsBoth(): boolean {
    return keysOf(this.game).length > 1;
  }

  look(side: number): void {
    this.curtain = false;
    this.socket?.tell({ type: "look", side });
  }

  key(): string | undefined {
    return keyOf(this.game, this.view?.seat ?? null);
  }

  private forgetSelection(view: View): void {
    const still = new Set(Object.keys(view.reach));
    this.selected = view.hand ? [view.hand] : this.selected.filter((u) => still.has(u));
  }

  private stacks(): Record<string, Counter[]> {
    const found: Record<string, Counter[]> = {};
    for (const counter of this.shown?.counters ?? []) (found[counter.place] ??= []).push(counter);
    return found;
  }

  // ---- saying and doing

  say(words: string, clause = "", kind: Notice["kind"] = "refusal"): void {
    this.notice = { words, clause, kind, at: Date.now() };
  }

  private settled(answer: Answered): boolean {
    this.busy = false;
    if (!answer.ok) this.say(answer.words, answer.clause);
    else if (this.notice?.kind === "refusal") this.notice = null;
    return answer.ok;
  }

  /** Play options one after the other, all or none; once dice or hidden counters have told something, as far as they fit. */
  async play(...options: string[]): Promise<boolean> {
    const view = this.view;
    if (!view || view.seat === null || !this.socket) return false;
    this.busy = true;
    const message = { type: "play", base: view.version, side: view.seat, options };
    return this.settled(await this.socket.request(message)) && !this.stopped(options, view.entries);
  }

  /** Whether a die has kept the rest of the options from being played; then it is said. */
  private stopped(options: string[], before: number): boolean {
    const die = stoppedBy(options, this.view?.log.filter((line) => line.n > before) ?? []);
    if (die) this.say(t("prompt.stopped", { dice: die.dice.join(", ") }), die.clause);
    return die !== undefined;
  }

  async undo(phase = false): Promise<boolean> {
    const view = this.view;
    if (!view || view.seat === null || !this.socket) return false;
    if (!view.undo.can) {
      this.say(view.undo.why);
      return false;
    }
    this.busy = true;
    return this.settled(await this.socket.request({ type: "undo", base: view.version, side: view.seat, phase }));
  }

  /** Offer or answer something. Whoever holds both seats may answer for the other `side`. */
  async offer(
    what: "end" | "takeback" | "accept" | "decline" | "resign" | "rematch",
    entries?: number,
    side = this.view?.seat,
  ): Promise<boolean> {
    const view = this.view;
    if (!view || side === null || side === undefined || !this.socket) return false;
    const message = { type: "offer", base: view.version, side, what, entries: entries ?? null };
    return this.settled(await this.socket.request(message));
  }

  async chat(text: string, name?: string): Promise<boolean> {
    if (!this.socket) return false;
    const message = { type: "say", text, name: name ?? null, side: this.view?.seat ?? null };
    return this.settled(await this.socket.request(message));
  }

  /** Why options are not possible, said at the prompt. */
  async why(...options: string[]): Promise<void> {
    try {
      const answer = await askWhy(this.game, options, this.key());
      this.say(answer.words, answer.clause, answer.possible ? "news" : "refusal");
    } catch (error) {
      this.say(error instanceof Trouble ? error.message : String(error));
    }
  }

  odds(target: string, attackers?: string[] | null, press = -1): Promise<OddsOut> {
    return askOdds(this.game, { target, base: this.view?.version ?? null, attackers: attackers ?? null, press }, this.key());
  }

  options(verb: string): Choice[] {
    return (this.view?.options ?? []).filter((o) => o.verb === verb);
  }

  can(text: string): boolean {
    return (this.view?.options ?? []).some((o) => o.text === text);
  }

  // ---- looking

  async lookBack(n: number | null): Promise<void> {
    if (n === null || !this.view || n >= this.view.entries) {
      this.past = null;
      return;
    }
    this.past = await fetchPast(this.game, n, this.key());
  }

  async loadLog(): Promise<void> {
    this.fullLog = await fetchLog(this.game, this.key());
  }

  async loadLayers(): Promise<void> {
    this.layers = await fetchLayers(this.game, this.key());
  }

  async toggleLayer(name: string): Promise<void> {
    this.layersOn = this.layersOn.includes(name) ? this.layersOn.filter((n) => n !== name) : [...this.layersOn, name];
    if (this.layersOn.length) await this.loadLayers();
  }

  /** The seat has seen everything up to now. */
  seen(): void {
    this.seenEntries = this.view?.entries ?? 0;
    localStorage.setItem(`crusade.seen.${this.game}`, String(this.seenEntries));
  }
}
