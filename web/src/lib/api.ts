// Requests to the table over HTTP. The types are generated from its OpenAPI description (npm run types).
import type { components } from "./api-types";
import { learnMarks } from "./clauses.svelte";
import { taken } from "./early";
import { language } from "./language.svelte";
import { t } from "./strings";

export type Schemas = components["schemas"];
export type View = Schemas["ViewOut"];
export type RulesInfo = Schemas["RulesInfo"];
export type Rulebook = Schemas["RulebookInfo"];
export type Choice = Schemas["Choice"];
export type Counter = Schemas["Counter"];
export type AttackOut = Schemas["AttackOut"];
export type OddsOut = Schemas["OddsOut"];
export type FactOut = Schemas["FactOut"];
export type LayerOut = Schemas["LayerOut"];
export type LogLine = Schemas["LogLine"];
export type Answer = Schemas["Answer"];
export type NewGame = Schemas["NewGame"];
export type Created = Schemas["Created"];
export type GameLine = Schemas["GameLine"];
export type Verdict = Schemas["Verdict"];
export type SeatOut = Schemas["SeatOut"];
export type TableKey = Schemas["TableKey"];
export type FromTable = Schemas["FromTable"];
export type StoryOut = Schemas["StoryOut"];
export type BookInfo = Schemas["BookInfo"];
export type FigureInfo = Schemas["FigureInfo"];
export type FromBrowser = Schemas["FromBrowser"];

/** The geometry of a board as the table draws it: where each space is. */
export interface Geometry {
  viewBox: [number, number, number, number];
  zooms: number[]; // the smallest zoom of each level of detail of the map
  spaces: Record<string, { x: number; y: number; near: string[]; polygon?: [number, number][]; worth?: number }>;
}

/** A request that the table refused, with its reason. */
export class Trouble extends Error {
  constructor(
    message: string,
    readonly clause: string = "",
    readonly status: number = 0,
  ) {
    super(message);
  }

  /** Whether repeating the request would give the same answer. */
  get final(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 408 && this.status !== 429;
  }
}

export async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  key?: string,
  signal?: AbortSignal,
): Promise<T> {
  const headers: Record<string, string> = { "Accept-Language": language.code };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Authorization"] = `Bearer ${key}`;
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  const early = method === "GET" ? taken(path, language.code, key) : undefined;
  const response = await (early ?? fetch(path, init)).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new Trouble(t("line.unreachable"));
  });
  const text = await response.text();
  if (!response.ok) {
    let words = t("line.status", { status: response.status });
    let clause = "";
    try {
      const said = JSON.parse(text) as { words?: string; clause?: string };
      words = said.words ?? words;
      clause = said.clause ?? "";
    } catch {
      // not an error message of the table: show the status code
    }
    throw new Trouble(words, clause, response.status);
  }
  return (response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text) as T;
}

/** A game's rules; from then on every link to one of its clauses shows the clause's mark. */
export async function fetchRules(kind: string): Promise<RulesInfo> {
  const rules = await ask<RulesInfo>("GET", `/api/rules/${kind}`);
  learnMarks(rules);
  return rules;
}
export const fetchRulebook = (kind: string) => ask<Rulebook>("GET", `/api/rules/${kind}/rulebook`);
export const fetchBook = (kind: string) => ask<BookInfo>("GET", `/api/rules/${kind}/book`);
export const fetchGeometry = (kind: string) => ask<Geometry>("GET", `/api/board/${kind}/geometry.json`);
export const fetchMap = (kind: string) => ask<string>("GET", `/api/board/${kind}/map.svg`);
export const fetchCounters = (kind: string) => ask<string>("GET", `/api/board/${kind}/counters.svg`);
export const createGame = (wish: NewGame) => ask<Created>("POST", "/api/games", wish);
export const fetchGames = (ids: string[]) => ask<GameLine[]>("GET", `/api/games?ids=${ids.join(",")}`);
export const fetchPast = (game: string, n: number, key?: string) =>
  ask<View>("GET", `/api/games/${game}/at/${n}`, undefined, key);
export const fetchLog = (game: string, first: number, last: number, key?: string) =>
  ask<LogLine[]>("GET", `/api/games/${game}/log?first=${first}&last=${last}`, undefined, key);
/** What happened between two moments; without them, in the opponent's last player-turn. */
export const fetchStory = (game: string, key?: string, since?: number) =>
  ask<StoryOut>("GET", `/api/games/${game}/story${since === undefined ? "" : `?first=${since}`}`, undefined, key);
export const fetchLayers = (game: string, key?: string) =>
  ask<LayerOut[]>("GET", `/api/games/${game}/layers`, undefined, key);
export const askWhy = (game: string, asked: Partial<Schemas["Question"]>, key?: string) =>
  ask<Answer>("POST", `/api/games/${game}/why`, asked, key);
export const askOdds = (
  game: string,
  question: {
    target: string;
    base: number | null;
    attackers?: string[] | null;
    press?: number;
    retreat?: "stand" | "leave";
  },
  key?: string,
) => ask<OddsOut>("POST", `/api/games/${game}/odds`, question, key);
export const takeSeat = (game: string, name: string, key: string, bearer: string) =>
  ask<SeatOut>("POST", `/api/games/${game}/sit`, { name, key }, bearer);
export const fetchTableKey = () => ask<TableKey>("GET", "/api/key");
export const fetchFile = (game: string, key?: string) => ask<string>("GET", `/api/games/${game}/file`, undefined, key);
export const importFile = (text: string) => ask<Created>("POST", "/api/import", { text });
export const fetchReview = (game: string, key?: string) =>
  ask<Schemas["ReviewOut"]>("GET", `/api/games/${game}/review`, undefined, key);
export const verifyFile = (text: string) => ask<Verdict>("POST", "/api/verify", { text });
