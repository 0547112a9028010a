// The strips of counters on the page. A digit picks from the one that was opened last.
import type { Attachment } from "svelte/attachments";

type Picks = (n: number) => boolean;

export class Trays {
  private open: Picks[] = [];

  /** Pick the counter with this number, from 1. Returns whether there is one. */
  pick(n: number): boolean {
    return this.open.at(-1)?.(n) ?? false;
  }

  /** A tray is on the page for as long as its node. */
  shows(picks: Picks): Attachment<HTMLElement> {
    return () => {
      this.open.push(picks);
      return () => (this.open = this.open.filter((one) => one !== picks));
    };
  }
}
