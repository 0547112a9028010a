// The part of the sheet the window shows: fitting, zooming, keeping it inside. Plain arithmetic.
import type { Point } from "./geometry";

export type Box = [number, number, number, number]; // left, top, width, height

export interface Frame {
  x: number; // where the sheet's top left corner is on the screen
  y: number;
  k: number; // screen pixels per unit of the sheet
}

const NEAREST = 3.2;
const GUTTER = 60; // how far the sheet's edge may be dragged into the window

/** The frame that shows a box of the sheet whole, in the middle of the window. */
export function fitted(box: Box, width: number, height: number, margin = 8): Frame {
  const k = Math.min((width - 2 * margin) / box[2], (height - 2 * margin) / box[3]);
  return { k, x: width / 2 - k * (box[0] + box[2] / 2), y: height / 2 - k * (box[1] + box[3] / 2) };
}

/** The frame zoomed by a factor around a point of the screen. */
export function zoomed(frame: Frame, at: Point, factor: number, least: number): Frame {
  const k = Math.min(NEAREST, Math.max(least, frame.k * factor));
  const by = k / frame.k;
  return { k, x: at.x - (at.x - frame.x) * by, y: at.y - (at.y - frame.y) * by };
}

/** The frame moved so that the sheet fills the window except for a margin, or is completely inside it. */
export function held(frame: Frame, sheet: [number, number], width: number, height: number, gutter = GUTTER): Frame {
  const keep = (at: number, size: number, room: number) => {
    const slack = Math.max(0, room - size) / 2 + gutter;
    const middle = (room - size) / 2;
    const free = Math.max(0, size - room) / 2;
    return Math.min(middle + free + slack, Math.max(middle - free - slack, at));
  };
  return {
    k: frame.k,
    x: keep(frame.x, sheet[0] * frame.k, width),
    y: keep(frame.y, sheet[1] * frame.k, height),
  };
}

/** The same for a first view, from left to right: no empty table beside a sheet that could fill the window, a narrow one in the middle. */
export function filling(frame: Frame, wide: number, room: number): Frame {
  const spare = room - wide * frame.k;
  return { ...frame, x: spare >= 0 ? spare / 2 : Math.min(0, Math.max(spare, frame.x)) };
}
