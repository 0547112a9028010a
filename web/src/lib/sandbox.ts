// Sandboxes: beginning one from a moment of a game, and its dice.
import { ask, type Created, type LogLine } from "./api";
import { ANYBODY, rememberedName, takeKeys, usual } from "./newgame";
import type { Table } from "./table.svelte";

/** Who plays in a sandbox: this browser both sides, or a computer one of them. */
export interface Who {
  name: string;
  computer: number | null;
  player: string;
}

export function whoPlays(computer: number | null, players: string[]): Who {
  return { name: rememberedName() || ANYBODY, computer, player: computer === null ? "" : usual(players) };
}

/** Begin a sandbox at a moment of a game, and go there. */
export async function branch(table: Table, at: number, computer: number | null): Promise<void> {
  const who = whoPlays(computer, table.rules?.players ?? []);
  const made = await ask<Created>("POST", `/api/games/${table.game}/sandbox`, { at, ...who }, table.key());
  takeKeys(made, table.kind);
  location.assign(`/g/${made.game}`);
}

/** The last roll of a sandbox, if the log at hand has one. */
export function lastRoll(log: LogLine[]): LogLine | null {
  return log.filter((line) => line.dice.length > 0).at(-1) ?? null;
}

/** Throw the last roll again; with faces, choose what it shows. */
export async function rethrow(table: Table, faces: number[] = []): Promise<void> {
  const base = table.view?.version ?? 0;
  await ask("POST", `/api/games/${table.game}/rethrow`, { base, faces }, table.key());
}
