import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { exerciseLabel } from "@grand-livre/domain/exercise/exercise";
import { frenchDayOf } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import {
  type ArchivedExercise,
  findArchived,
  findArchivedOn,
  findEntriesOf,
  findWithoutLines,
} from "./archived-repository.ts";

export { findArchived, findArchivedOn } from "./archived-repository.ts";

/** @throws RefusalError EXERCISE_ARCHIVED naming the first of them */
function refuseArchived([first]: readonly ArchivedExercise[]): void {
  if (!first) return;
  const day = formatDate(frenchDayOf(first.madeAt));
  throw new RefusalError("EXERCISE_ARCHIVED", { exercise: exerciseLabel(first), day });
}

/**
 * What reads lines of some days asks here first: less than all of them would be a wrong answer.
 * @throws RefusalError EXERCISE_ARCHIVED
 */
export async function requireLines(
  db: Connection,
  legalEntityIds: string | readonly string[],
  span: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
): Promise<void> {
  const { startDate, endDate } = span;
  const days = { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) };
  refuseArchived(await findArchived(db, [legalEntityIds].flat(), days));
}

/** Whether some of the lines of these days are in the archives. */
export async function hasArchived(
  db: Connection,
  legalEntityId: string,
  { startDate, endDate }: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
): Promise<boolean> {
  const days = { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) };
  return (await findArchived(db, [legalEntityId], days)).length > 0;
}

/** The same of entries. @throws RefusalError EXERCISE_ARCHIVED */
export async function requireLinesOf(
  db: Connection,
  legalEntityId: string,
  entryIds: readonly string[],
): Promise<void> {
  if (entryIds.length > 0) refuseArchived(await findWithoutLines(db, legalEntityId, entryIds));
}

/**
 * What was open at a day within an exercise is known from lines that settled it within it; at its end or later, those that did are here.
 * @throws RefusalError EXERCISE_ARCHIVED
 */
export async function requireOpenAt(db: Connection, legalEntityId: string, date: string): Promise<void> {
  const found = await findArchived(db, [legalEntityId], { startDate: date, endDate: date });
  refuseArchived(found.filter(({ endDate }) => endDate !== date));
}

/** The same of the lines of one account and third party, of any day. @throws RefusalError EXERCISE_ARCHIVED */
export async function requireLinesOn(
  db: Connection,
  legalEntityId: string,
  of: { readonly account?: string; readonly auxiliaries?: readonly string[] },
): Promise<void> {
  refuseArchived(await findArchivedOn(db, legalEntityId, of));
}

/** The same of the entries of documents. @throws RefusalError EXERCISE_ARCHIVED */
export async function requireLinesOfInvoices(
  db: Connection,
  legalEntityId: string,
  invoiceIds: readonly string[],
): Promise<void> {
  if (invoiceIds.length > 0)
    await requireLinesOf(db, legalEntityId, await findEntriesOf(db, legalEntityId, invoiceIds));
}
