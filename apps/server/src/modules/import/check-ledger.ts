import type { ImportMode } from "@grand-livre/contracts/import";
import { journalCodeOfFile } from "@grand-livre/domain/import/journal-of-file";
import type { LedgerFile } from "@grand-livre/domain/import/ledger-file";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { type Place, placesOf } from "./books.ts";
import { findTakenNumbers, type NumberInBooks } from "./books-repository.ts";
import type { JudgedLedger } from "./ledger-reading.ts";

const SHOWN_ANOMALIES = 200;
/** Numbers asked of the database at once: a few megabytes. */
const NUMBERS_AT_ONCE = 50_000;
const SHOWN_NUMBERS = 20;

/** What keeps a ledger out of the books by itself: the first cases, and how many. */
export function blockingOf({ anomalies, content, rejected, rejectedCount }: JudgedLedger) {
  const severity = "blocking" as const;
  const rows = rejected.map(({ line, reason }) => ({
    rule: "sheet",
    severity,
    line,
    message: `Ligne ${line}\u00a0: ${reason}`,
  }));
  const found = [
    ...rows,
    ...anomalies.filter((anomaly) => anomaly.severity === severity),
    ...content.problems.map((problem) => ({ rule: "books", severity, ...problem })),
  ];
  return {
    anomalies: found.slice(0, SHOWN_ANOMALIES),
    count: found.length + rejectedCount - rejected.length,
  };
}

/** @throws RefusalError IMPORT_FILE_REFUSED with what blocks, by lines */
export function refuseBlocking(judged: JudgedLedger): void {
  const blocking = blockingOf(judged);
  if (blocking.count === 0) return;
  throw new RefusalError("IMPORT_FILE_REFUSED", blocking);
}

/**
 * What the books have against a ledger that is sound by itself. Its preview asks it, its import before it writes anything,
 * and once more under the ledger's lock.
 * @returns the open period of each date of the file
 * @throws RefusalError IMPORT_EXERCISE_MISSING, EXERCISE_CLOSED, PERIOD_CLOSED, IMPORT_ENTRY_KNOWN
 */
export async function refuseByBooks(
  db: Connection,
  scope: Scope,
  { legalEntityId, mode }: { readonly legalEntityId: string; readonly mode: ImportMode },
  content: LedgerFile,
): Promise<Map<string, Place>> {
  const places = await placesOf(db, scope, legalEntityId, content);
  // Drafts take their number when they are validated.
  if (mode === "validated") await refuseTakenNumbers(db, legalEntityId, content, places);
  return places;
}

async function refuseTakenNumbers(
  db: Connection,
  legalEntityId: string,
  content: LedgerFile,
  places: ReadonlyMap<string, Place>,
): Promise<void> {
  const taken: NumberInBooks[] = [];
  let count = 0;
  for (const numbers of numbersOf(content, places)) {
    const found = await findTakenNumbers(db, legalEntityId, numbers, SHOWN_ANOMALIES);
    count += found.count;
    taken.push(...found.taken.slice(0, SHOWN_ANOMALIES - taken.length));
  }
  if (count === 0) return;
  throw new RefusalError("IMPORT_ENTRY_KNOWN", {
    entries: taken.slice(0, SHOWN_NUMBERS).map(({ journal, number }) => ({ journal, number })),
    count,
    anomalies: taken.map(({ journal, number, line }) => ({
      rule: "entry-known",
      severity: "blocking",
      line,
      message: `Ligne ${line}\u00a0: le journal ${journal} de cet exercice a déjà une écriture ${number}.`,
    })),
  });
}

function* numbersOf(
  content: LedgerFile,
  places: ReadonlyMap<string, Place>,
): Generator<(NumberInBooks & { readonly exercise: string })[]> {
  let numbers: (NumberInBooks & { readonly exercise: string })[] = [];
  for (const { journal, number, date, firstLine } of content.entryNumbers()) {
    const exercise = places.get(date)?.fiscalExerciseId ?? "";
    numbers.push({ journal: journalCodeOfFile(journal), exercise, number, line: firstLine });
    if (numbers.length < NUMBERS_AT_ONCE) continue;
    yield numbers;
    numbers = [];
  }
  if (numbers.length > 0) yield numbers;
}
