// Threats: where the enemy can strike in its next turn, as a layer of the map. Also for a past moment.
import { ask, Trouble, type Schemas } from "./api";
import type { Table } from "./table.svelte";

export type Threat = Schemas["Threat"];

const NONE: Threat[] = [];

export class Threats {
  on = $state(false);
  found = $state.raw<Threat[]>(NONE);
  loaded = $state(false);
  private last = ""; // what was asked for last

  constructor(readonly table: Table) {}

  toggle(): void {
    this.on = !this.on;
    if (!this.on) this.forget();
  }

  forget(): void {
    this.found = NONE;
    this.loaded = false;
    this.last = "";
  }

  /** Ask for those of the moment on screen, once. */
  async follow(): Promise<void> {
    const { table } = this;
    const { shown } = table;
    if (!this.on || !shown) return;
    const asked = `${shown.seat} ${shown.version} ${shown.entries}`;
    if (asked === this.last) return;
    this.last = asked;
    const past = table.past ? `?n=${table.past.entries}` : "";
    try {
      const found = await ask<Threat[]>("GET", `/api/games/${table.game}/threats${past}`, undefined, table.key());
      if (this.last !== asked) return;
      this.found = found;
      this.loaded = true;
    } catch (error) {
      if (this.last === asked) this.last = "";
      table.say(error instanceof Trouble ? error.message : String(error));
    }
  }
}

const KNOWN = new WeakMap<Table, Threats>();

/** The threats at a table. */
export function threatsOf(table: Table): Threats {
  let threats = KNOWN.get(table);
  if (!threats) KNOWN.set(table, (threats = new Threats(table)));
  return threats;
}

/** How bad a threat is, for its colour and pattern: certain or nearly, even, or slight. */
export function grade({ chance }: Pick<Threat, "chance">): "bad" | "even" | "slight" {
  if (chance === null) return "even";
  return chance >= 2 / 3 ? "bad" : chance >= 1 / 3 ? "even" : "slight";
}
