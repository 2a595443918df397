import { accrualDayProblem, monthEndProblem } from "@grand-livre/domain/accrual/accrual-day";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type BooksCommand, withBooks } from "../../kit/books-command.ts";
import type { Books } from "../books/service.ts";
import { type EntrySource, loadEntry, post, type SealedSeal } from "../entry/service.ts";
import { ensureNextExercise, findPeriodForDate } from "../fiscal-exercise/service.ts";

export { findEntryHeads } from "./repository.ts";

/**
 * Both days are open. After the last exercise the next one is opened with the entries; a gap before a later one is a
 * person's to fill. @throws RefusalError REGULATION_DATE_INVALID
 */
export function requireDays({ exercises }: Books, date: string): void {
  const problem = monthEndProblem(date, exercises) ?? accrualDayProblem(date, exercises);
  if (!problem) return;
  const isLast = exercises.every(({ startDate }) => startDate <= date);
  const opensNext = problem.reason === "EXERCISE_NOT_FOUND" && problem.day !== date && isLast;
  if (!opensNext) throw new RefusalError("REGULATION_DATE_INVALID", { date, ...problem });
}

/** The books with the exercise of the next day, which an accrual at the end of the last exercise opens. */
export async function openedBooks(
  command: BooksCommand<Caller>,
  date: string,
): Promise<BooksCommand<Caller>> {
  const { books } = command;
  const last = books.exercises.at(-1);
  if (last?.endDate !== date || last.state !== "open") return command;
  await ensureNextExercise(command, books.entity, findPeriodForDate(books.exercises, date).exercise);
  return withBooks(command, { id: books.entity.id });
}

/**
 * Posts the opposite of an accrual at its own date: what was reversed on the next day cannot be reversed twice.
 * @throws RefusalError ENTRY_NOT_FOUND, the refusals of `post`
 */
export async function postOpposite(
  command: BooksCommand<Caller>,
  entryId: string,
  source: EntrySource & { readonly id: string },
): Promise<SealedSeal> {
  const { tx, books } = command;
  const { entry, lines } = await loadEntry(tx, { legalEntityId: books.entity.id, entryId });
  const label = `Annulation ${entry.label}`;
  return post(command, {
    journalCode: entry.journalCode ?? "",
    date: entry.entryDate,
    pieceRef: entry.pieceRef,
    pieceDate: entry.pieceDate,
    label,
    nature: "accrual",
    source,
    lines: lines.map(({ account, counterpartyId, auxiliary, debitCents, creditCents }) => ({
      account,
      counterpartyId,
      auxiliary,
      label,
      debitCents: creditCents,
      creditCents: debitCents,
      origins: [
        {
          documentKind: "accrual" as const,
          documentId: source.id,
          role: "cancellation",
          amountCents: -(debitCents + creditCents),
        },
      ],
    })),
  });
}
