// Undone decisions that can be played again, as long as nothing else is played.
import type { LogLine } from "./api";

const MOST = 60; // options in one message

/** Of the lines undone, those that can be repeated: one side's decisions up to the first die. In a sandbox undo goes further. */
export function repeatable(lines: LogLine[]): LogLine[] {
  const end = lines.findIndex((line) => line.dice.length > 0 || line.side !== lines[0]?.side);
  return end < 0 ? lines : lines.slice(0, end);
}

export class Redo {
  private batches: string[][] = []; // the last undone first in line

  /** Decisions that have just been undone, in the order they were made. */
  undone(lines: LogLine[]): void {
    const options = lines.map((line) => line.option);
    if (lines.length && options.every((option) => option !== null)) this.batches.push(options as string[]);
    else this.batches = []; // what is hidden cannot be repeated
  }

  get possible(): boolean {
    return this.batches.length > 0;
  }

  /** What was undone last, in messages that the table accepts. */
  next(): string[][] {
    const options = this.batches.pop() ?? [];
    const messages: string[][] = [];
    for (let n = 0; n < options.length; n += MOST) messages.push(options.slice(n, n + MOST));
    return messages;
  }

  forget(): void {
    this.batches = [];
  }
}
