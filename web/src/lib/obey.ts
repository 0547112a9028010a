// Carries out keyboard commands.
import { coachOf } from "./coach.svelte";
import type { Desk } from "./desk.svelte";
import type { Command, Focus, Plain } from "./keyboard";
import { threatsOf } from "./threats.svelte";
import type { Viewport } from "./viewport.svelte";

/** Where the focus is, as far as it matters for keys. */
export function focusOf(target: EventTarget | null): Focus {
  const element = target instanceof HTMLElement ? target : null;
  if (!element || element === document.body) return "page";
  if (element.id === "map") return "map";
  if (element.matches("input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]"))
    return "field";
  if (element.closest("dialog")) return "field";
  return "control";
}

const toMap = () => document.getElementById("map")?.focus({ preventScroll: true });

/** Escape with nothing to cancel leaves the map, so that the keyboard is not trapped in it. */
function leave(): void {
  if (document.activeElement?.id === "map") document.getElementById("prompt")?.focus();
  else toMap();
}

/** Go to the next counter that can act and focus the map, so that Enter does not press the last button. */
function toNext(desk: Desk, by: 1 | -1): boolean {
  if (!desk.cursor.next(by)) return false;
  desk.cursor.shown = true;
  toMap();
  return true;
}

function layer(desk: Desk, n: number): void {
  const name = desk.table.layers[n - 1]?.name ?? desk.table.rules?.layers[n - 1];
  if (name) void desk.table.toggleLayer(name);
  else if (n === 5) void desk.lastTurn();
  else if (n === 6) desk.hidden = !desk.hidden;
}

function plainly(desk: Desk, port: Viewport, what: Plain): void {
  const acts: Record<Plain, () => unknown> = {
    act: () => desk.cursor.act(),
    select: () => desk.cursor.select(),
    cancel: () => desk.cancel() || leave(),
    undo: () => desk.undo(false),
    undoPhase: () => desk.undo(true),
    redo: () => desk.redo(),
    done: () => desk.doneByKey(),
    todo: () => toNext(desk, 1) || document.getElementById("done")?.focus(),
    odds: () => desk.odds(),
    roll: () => desk.roll(),
    why: () => desk.cursor.explain(),
    command: () => (desk.commandOpen = true),
    lastTurn: () => desk.lastTurn(),
    story: () => desk.tell(),
    play: () => desk.replay.toggle(),
    nextBattle: () => desk.replay.battle(),
    onward: () => desk.onwardByKey(),
    advance: () => desk.advanceByKey(),
    stack: () => desk.pickAll(desk.table.cursor ?? desk.table.place ?? ""),
    hide: () => (desk.hidden = true),
    fit: () => port.fit(),
    help: () => (desk.helpOpen = !desk.helpOpen),
    coach: () => coachOf(desk.table).ask(),
    wise: () => coachOf(desk.table).wonder(),
    threats: () => threatsOf(desk.table).toggle(),
    hand: () => desk.table.can("halt") && desk.play("halt"),
  };
  void acts[what]();
}

/** Carry out a command. Returns whether the key was used. */
export function obey(desk: Desk, port: Viewport, command: Command, repeat: boolean): boolean {
  switch (command.do) {
    case "step":
      toMap();
      desk.cursor.move(command.direction);
      return true;
    case "next":
      return toNext(desk, command.by);
    case "layer":
      layer(desk, command.n);
      return true;
    case "digit":
      if (!desk.trays.pick(command.n)) layer(desk, command.n);
      return true;
    case "replay": {
      desk.replay.step(command.by);
      return true;
    }
    case "zoom":
      port.nearer(command.by > 0 ? 1.4 : 1 / 1.4);
      return true;
    default:
      if (!repeat || command.do === "hide") plainly(desk, port, command.do);
      return true;
  }
}
