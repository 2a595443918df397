import type { z } from "zod";
import { RefusalError } from "../../../http/refusal-error.ts";
import type { Command } from "../../../kit/command.ts";
import type { Books } from "../../books/service.ts";
import type { Exercise } from "../../fiscal-exercise/service.ts";
import type { ToldProgress } from "../progress.ts";
import { sentenceOf } from "../sentence.ts";
import type { RecordReport } from "./record-report.ts";

/** One transaction that writes a file, or simulates it. */
export type RecordCommand = Command & {
  readonly books: Books;
  readonly batchId: string;
  /** The exercise that is taken over; undefined when the company has none that is open. */
  readonly exercise: Exercise | undefined;
  readonly report: RecordReport;
  readonly progress: ToldProgress;
  readonly signal: AbortSignal;
};

export type Numbered<Row> = { readonly line: number; readonly row: Row };

/** What writes the rows of a kind of file: the service of the thing itself. */
export type RecordWriter<Row = unknown> = {
  /** Whether a file with one row that does not suit is refused as a whole. */
  readonly isWhole: boolean;
  /** Whether it is on the first day of an exercise. */
  readonly needsExercise: boolean;
  /** Reports each row. @throws RefusalError what keeps the whole file out */
  readonly write: (command: RecordCommand, rows: readonly Numbered<Row>[]) => Promise<void>;
};

type Written = { readonly id: string; readonly debitCents?: number; readonly creditCents?: number };
type Outcome = Written | { readonly skipped: string } | { readonly reason: string };

/**
 * Writes row by row. A service judges before it writes its first row: after its refusal the transaction goes on, and the
 * row is rejected with the sentence of the refusal.
 */
export async function writeEach<Row>(
  { report, progress, signal }: RecordCommand,
  rows: readonly Numbered<Row>[],
  write: (row: Row, line: number) => Promise<Outcome>,
): Promise<void> {
  for (const [at, { line, row }] of rows.entries()) {
    signal.throwIfAborted();
    try {
      const outcome = await write(row, line);
      if ("skipped" in outcome) report.skip(line, outcome.skipped);
      else if ("reason" in outcome) report.reject(line, outcome.reason);
      else report.made(line, outcome.id, outcome);
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      report.reject(line, sentenceOf(error));
    }
    await progress(at + 1);
  }
}

/** What a form would have sent, judged by the contract's own schema; the sentence names the column. */
export function bodyOf<Schema extends z.ZodType>(
  schema: Schema,
  body: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, string>>,
): { readonly body: z.output<Schema> } | { readonly reason: string } {
  const parsed = schema.safeParse(body);
  if (parsed.success) return { body: parsed.data };
  const path = parsed.error.issues[0]?.path.map(String) ?? [];
  const field = path.findLast((part) => labels[part] !== undefined) ?? path[0] ?? "";
  const value = path.reduce<unknown>(
    (one, part) => (one as Record<string, unknown> | undefined)?.[part],
    body,
  );
  const told = value === undefined || value === null ? "" : ` «\u00a0${String(value)}\u00a0»`;
  return { reason: `${labels[field] ?? field}\u00a0: la valeur${told} ne convient pas.` };
}
