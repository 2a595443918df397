import { type RejectedLine, readSheetLine, type SheetLine } from "@grand-livre/domain/import/journal-sheet";
import type { SheetHeadings, SheetRow } from "@grand-livre/domain/import/sheet-columns";

export type ReadJournal = {
  /** Rows that are not blank, below the headings. */
  readonly read: number;
  readonly lines: readonly SheetLine[];
  readonly rejected: readonly RejectedLine[];
};

/** Reads a journal: its lines, and why other rows are none. */
export async function readJournal(
  rows: AsyncIterable<SheetRow>,
  headings: SheetHeadings,
): Promise<ReadJournal> {
  const lines: SheetLine[] = [];
  const rejected: RejectedLine[] = [];
  const share = sharing();
  for await (const row of rows) {
    if (row.line <= headings.row) continue;
    const line = readSheetLine(row, headings.mapping);
    if (line === undefined) continue;
    if ("reason" in line) rejected.push(line);
    else
      lines.push({
        ...line,
        date: share(line.date),
        journal: share(line.journal),
        account: share(line.account),
        label: share(line.label),
        piece: share(line.piece),
        party: share(line.party),
      });
  }
  return { read: lines.length + rejected.length, lines, rejected };
}

const MOST_SHARED = 2000;

/** A journal says the same dates, accounts and labels over and over: each is kept once. */
function sharing(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size < MOST_SHARED) known.set(text, text);
    return text;
  };
}
