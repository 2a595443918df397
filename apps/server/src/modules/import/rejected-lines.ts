import type { RejectedLine } from "@grand-livre/domain/import/journal-sheet";

/** What a report shows of the lines left aside. */
const SHOWN = 10_000;

/** The lines that were left aside: how many, and the first of them in the order of the file, though they come in any order. */
export class RejectedLines {
  #count = 0;
  #kept: RejectedLine[] = [];

  get count(): number {
    return this.#count;
  }

  add(line: RejectedLine): void {
    this.#count += 1;
    this.#kept.push(line);
    // Twice as many are kept as are shown: sorting them is then rare.
    if (this.#kept.length >= 2 * SHOWN) this.#kept = this.first();
  }

  /** Those that a report shows, in the order of the file. */
  first(): RejectedLine[] {
    return this.#kept.toSorted((one, other) => one.line - other.line).slice(0, SHOWN);
  }
}
