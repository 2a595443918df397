import { type OpeningLine, openingEntry } from "@grand-livre/domain/closing/opening-entry";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import type { EntryContent } from "@grand-livre/domain/entry/entry";
import { CLOSING_SOURCE } from "@grand-livre/domain/entry/permission";
import type { NetRow } from "@grand-livre/domain/report/balance";
import { closingPosition } from "@grand-livre/domain/report/opening";
import type { Connection } from "../../database/connection.ts";
import { withBooks } from "../../kit/books-command.ts";
import type { Command } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import { carryAccounts, findAccounts } from "../account/service.ts";
import { endPosition, figuresOf } from "../balance/service.ts";
import type { Books } from "../books/service.ts";
import { post, removeDraft, writeEntry } from "../entry/service.ts";
import { type ExerciseRow, ensureNextExercise, findExercises } from "../fiscal-exercise/service.ts";
import { journalOfType } from "../journal/service.ts";
import { lockLegalEntity } from "../legal-entity/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { findAuxiliaryOwners, findOpenings, findOpenLines, type OpeningRow } from "./opening-repository.ts";

/** Beyond so many open lines letterable accounts are carried by third party: an entry of that many lines is read by no one. */
const MOST_DETAILS = 20_000;

export type PlannedOpening = {
  /** Null when nothing is carried. */
  readonly content: EntryContent<OpeningLine> | null;
  /** What no line could carry: collective accounts whose lines name no third party. */
  readonly unnamed: readonly NetRow[];
  /** Debit − credit of each account at the end, classes 1 to 7. */
  readonly closing: readonly NetRow[];
  /** Positive for a profit. */
  readonly resultCents: number;
};

/** The à-nouveaux that the end of an exercise gives, from the books as they are. Writes nothing. */
export async function planOpening(
  db: Connection,
  books: Books,
  row: Pick<ExerciseRow, "id" | "endDate" | "chartVersion">,
): Promise<PlannedOpening> {
  const { entity, exercises, journals, roleAccounts } = books;
  const exercise = exercises.find(({ id }) => id === row.id);
  if (!exercise) throw new Error("the exercise is not in its books");
  const plan = { exercise, exercises };
  const figures = await figuresOf(db, entity.id, plan, { byAuxiliary: true });
  const date = addDays(row.endDate, 1);
  const roles = technicalAccounts(roleAccounts, row.endDate);
  const result = { profit: roles.profit_of_the_year, loss: roles.loss_of_the_year };
  const closing = endPosition(figures);
  const open = await findOpenLines(db, entity.id, row.endDate, MOST_DETAILS + 1);
  // Open lines may add up to zero: their account has no balance then, and is carried in detail all the same.
  const numbers = [...new Set([...closing, ...open].map(({ account }) => account))];
  const accounts = await findAccounts(db, entity.id, row.chartVersion, numbers);
  const isCollective = (account: string) => accounts.get(account)?.collective ?? false;
  const byParty = <R extends { account: string; auxiliary?: string | null }>(one: R): R =>
    isCollective(one.account) ? one : { ...one, auxiliary: null, counterpartyId: null };
  const position = closingPosition(figures.opening.rows, figures.movements, result).map(byParty);
  const openLines = open.length > MOST_DETAILS ? [] : open.map(byParty);
  const auxiliaries = [...position, ...openLines].flatMap(({ auxiliary }) => auxiliary || []);
  const owners = await findAuxiliaryOwners(db, entity.id, [...new Set(auxiliaries)]);
  const counterpartyOf = (_: string, auxiliary: string) => owners.get(auxiliary) ?? null;
  const isNamed = ({ account, auxiliary }: NetRow | (typeof openLines)[number]) =>
    !isCollective(account) || (auxiliary ? owners.has(auxiliary) : false);
  const named = openLines.filter(isNamed);
  const journalCode = journalOfType(journals, "opening").code;
  const content = openingEntry(
    {
      position,
      openLines: named.map((line) => ({
        ...line,
        counterpartyId: line.auxiliary === null ? null : (owners.get(line.auxiliary) ?? null),
      })),
      counterpartyOf,
    },
    { journalCode, date },
  );
  const unnamed = position.filter((one) => !isNamed(one));
  const charges = closing.filter(({ account }) => /^[67]/.test(account));
  const resultCents = -charges.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
  return { content, unnamed, closing, resultCents };
}

/** The exercise that follows, when there is one, and the entries that open it. */
export async function nextOpening(
  db: Connection,
  scope: Scope,
  { legalEntityId, endDate }: Pick<ExerciseRow, "legalEntityId" | "endDate">,
): Promise<{ readonly next: ExerciseRow | undefined; readonly openings: readonly OpeningRow[] }> {
  const first = addDays(endDate, 1);
  const next = (await findExercises(db, scope, legalEntityId)).find(({ startDate }) => startDate === first);
  return { next, openings: next ? await findOpenings(db, legalEntityId, next) : [] };
}

/** Opening entries that a closing may not touch: typed by hand or imported. */
export const foreignOpenings = (openings: readonly OpeningRow[]) =>
  openings.filter(({ sourceKind }) => sourceKind !== CLOSING_SOURCE);

/** Takes away the draft of the à-nouveaux when its exercise is reopened. */
export async function removeOpening(command: Command, row: ExerciseRow): Promise<void> {
  const { tx, scope } = command;
  const { legalEntityId } = row;
  const { openings } = await nextOpening(tx, scope, row);
  for (const { id, state, sourceKind, sourceId } of openings)
    if (sourceKind === CLOSING_SOURCE && sourceId === row.id && state === "draft")
      await removeDraft(command, { legalEntityId, id }, { opening: row.refId });
}

/**
 * Writes the à-nouveaux of the next exercise, which is opened when it is missing: a draft after a provisional closing,
 * replaced by the sealed entry of the definitive one. An exercise that was opened by hand or by an import keeps its entry.
 * @returns the opening entry; null when nothing is carried
 */
export async function writeOpening(
  command: Command,
  row: ExerciseRow,
  target: "provisionally_closed" | "closed",
): Promise<string | null> {
  const { tx } = command;
  const { legalEntityId } = row;
  await removeOpening(command, row);
  const entity = await lockLegalEntity(tx, legalEntityId);
  const next = await ensureNextExercise(command, entity, row);
  const openings = await findOpenings(tx, legalEntityId, next);
  const [kept] = openings;
  if (kept) return kept.id;
  const ledger = await withBooks(command, { id: legalEntityId });
  const { books } = ledger;
  const { content } = await planOpening(tx, books, row);
  if (content === null) return null;
  const numbers = content.lines.map(({ account }) => account);
  await carryAccounts(command, legalEntityId, row.chartVersion, next.chartVersion, numbers);
  const draft = {
    ...content,
    legalEntityId,
    pieceRef: `AN ${next.startDate.slice(0, 4)}`,
    source: { kind: CLOSING_SOURCE, id: row.id, rule: "opening" },
  };
  if (target === "provisionally_closed") return writeEntry(ledger, draft);
  return (await post(ledger, draft)).entryId;
}
