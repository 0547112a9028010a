// Keys and their commands. The cheat sheet is made from the same table.
import { EAST, NORTH, SOUTH, WEST } from "./geometry";

export type Command =
  | { do: "step"; direction: number }
  | { do: "next"; by: 1 | -1 }
  | { do: "layer"; n: number }
  | { do: "digit"; n: number }
  | { do: "replay"; by: 1 | -1 }
  | { do: "zoom"; by: 1 | -1 }
  | { do: Plain };

export type Plain =
  | "act"
  | "select"
  | "cancel"
  | "undo"
  | "undoPhase"
  | "redo"
  | "done"
  | "todo"
  | "odds"
  | "roll"
  | "why"
  | "command"
  | "lastTurn"
  | "story"
  | "play"
  | "nextBattle"
  | "onward"
  | "advance"
  | "stack"
  | "hide"
  | "fit"
  | "help"
  | "hand"
  | "coach"
  | "wise"
  | "threats";

export interface Pressed {
  key: string;
  code?: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** Where the key was pressed: on the map, in a field, on a button, or elsewhere. */
export type Focus = "map" | "field" | "control" | "page";

const ARROWS: Record<string, number> = { ArrowRight: EAST, ArrowDown: SOUTH, ArrowLeft: WEST, ArrowUp: NORTH };
const LETTERS: Record<string, number> = { q: 240, w: 300, e: EAST, a: WEST, s: 120, d: 60 };
const PLAIN: Record<string, Plain> = {
  u: "undo",
  z: "redo",
  n: "todo",
  o: "odds",
  r: "roll",
  "?": "why",
  "/": "command",
  l: "lastTurn",
  y: "story",
  k: "play",
  b: "nextBattle",
  f: "onward",
  m: "advance",
  g: "stack",
  c: "hide",
  "0": "fit",
  p: "hand",
  h: "coach",
  v: "wise",
  t: "threats",
};

/** The command of a key, or null to leave the key to the page. Without `letters`, keys that type a character do nothing. */
export function commandOf(event: Pressed, focus: Focus, letters: boolean): Command | null {
  if (event.key === "F1") return { do: "help" };
  if (focus === "field" || event.ctrlKey || event.altKey || event.metaKey) return null;
  if (event.key === "Escape") return { do: "cancel" };
  if (event.key === "Enter" && event.shiftKey) return { do: "done" };
  if (focus === "map" && event.key === "Tab") return { do: "next", by: event.shiftKey ? -1 : 1 };
  if (focus === "map" || focus === "page") {
    const direction = ARROWS[event.key];
    if (direction !== undefined) return { do: "step", direction };
    if (event.key === "Enter") return { do: "act" };
    if (event.key === " ") return { do: "select" };
  }
  if (event.key === "+" || event.key === "=") return { do: "zoom", by: 1 };
  if (event.key === "-") return { do: "zoom", by: -1 };
  if (!letters) return null;
  const key = event.key.toLowerCase();
  if (key === "u" && event.shiftKey) return { do: "undoPhase" };
  if (LETTERS[key] !== undefined) return { do: "step", direction: LETTERS[key] };
  if (key === "[" || key === "]") return { do: "replay", by: key === "]" ? 1 : -1 };
  const layer = event.shiftKey ? /^Digit([1-6])$/.exec(event.code ?? "") : null; // Shift changes the character, not the key
  if (layer) return { do: "layer", n: Number(layer[1]) };
  if (/^[1-9]$/.test(key)) return { do: "digit", n: Number(key) };
  const plain = PLAIN[key];
  return plain ? { do: plain } : null;
}

/** The cheat sheet: keys, and the catalogue key of what they do. */
export const CHEATS: [string, string][] = [
  ["← ↑ → ↓", "keys.arrows"],
  ["Q W E A S D", "keys.hexes"],
  ["Enter", "keys.act"],
  ["Space", "keys.select"],
  ["Tab", "keys.next"],
  ["Esc", "keys.cancel"],
  ["N", "keys.todo"],
  ["P", "keys.hand"],
  ["U", "keys.undo"],
  ["Shift U", "keys.undoPhase"],
  ["Z", "keys.redo"],
  ["Shift Enter", "keys.done"],
  ["F", "keys.onward"],
  ["M", "keys.advance"],
  ["G", "keys.stack"],
  ["1 … 9", "keys.digits"],
  ["1 … 6  Enter", "hand.cheat"],
  ["H", "keys.coach"],
  ["V", "keys.wise"],
  ["T", "keys.threats"],
  ["O", "keys.odds"],
  ["R", "keys.roll"],
  ["?", "keys.why"],
  ["/", "keys.command"],
  ["L", "keys.lastTurn"],
  ["Y", "keys.story"],
  ["K", "keys.play"],
  ["B", "keys.battle"],
  ["C", "keys.hide"],
  ["Shift 1 … 6", "keys.layers"],
  ["[  ]", "keys.replay"],
  ["+ − 0", "keys.zoom"],
  ["F1", "keys.help"],
];
