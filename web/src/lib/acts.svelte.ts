// Orders that were given by one act: one undo takes them back together.
interface Act {
  before: number; // entries of the game before it
  after: number;
}

export class Acts {
  private known = $state.raw<Act[]>([]);

  /** Something was done by one act. */
  note(before: number, after: number): void {
    this.known = this.known.filter((act) => act.after <= before);
    if (after > before + 1) this.known = [...this.known, { before, after }];
  }

  /** How many entries the game had before its last act, if that is known to be more than one decision. */
  start(entries: number): number | null {
    return this.known.find((act) => act.after === entries)?.before ?? null;
  }
}
