import type { RecordImportResult } from "@grand-livre/contracts/import";
import { RejectedLines } from "../rejected-lines.ts";

type Told = Omit<RecordImportResult, "batchId" | "read">;

/** What became of each row of a file: a record, nothing to write, or a reason why it is none. */
export class RecordReport {
  readonly #skipped = new RejectedLines();
  readonly #rejected = new RejectedLines();
  readonly #made = new Map<number, { readonly line: number; readonly id: string | null }>();
  #debitCents = 0;
  #creditCents = 0;

  /** @param id of the row that a batch takes away again; null for a line of an entry, which goes with its entry */
  made(line: number, id: string | null, { debitCents = 0, creditCents = 0 } = {}): void {
    this.#made.set(line, { line, id });
    this.#debitCents += debitCents;
    this.#creditCents += creditCents;
  }

  skip(line: number, reason: string): void {
    this.#skipped.add({ line, reason });
  }

  reject(line: number, reason: string): void {
    this.#rejected.add({ line, reason });
  }

  get rejectedCount(): number {
    return this.#rejected.count;
  }

  get records(): readonly { readonly line: number; readonly id: string }[] {
    return [...this.#made.values()].flatMap(({ line, id }) => (id === null ? [] : [{ line, id }]));
  }

  /** The line that made a record of this file, when one did. */
  lineOf(id: string): number | undefined {
    return this.records.find((record) => record.id === id)?.line;
  }

  told(): Told {
    return {
      created: this.#made.size,
      debitCents: this.#debitCents,
      creditCents: this.#creditCents,
      skipped: this.#skipped.first(),
      skippedCount: this.#skipped.count,
      rejected: this.#rejected.first(),
      rejectedCount: this.#rejected.count,
    };
  }
}
