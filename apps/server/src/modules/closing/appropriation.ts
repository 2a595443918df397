import type { AppropriationAnswer, AppropriationBody } from "@grand-livre/contracts/appropriation";
import type { EntryPreview } from "@grand-livre/contracts/invoice-preview";
import {
  appropriationEntry,
  leastLegalReserve,
  proposeAppropriation,
  type ResultFacts,
} from "@grand-livre/domain/closing/appropriate-result";
import { exerciseLabel, previousExercise } from "@grand-livre/domain/exercise/exercise";
import type { Application } from "../../application.ts";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { onBooksRow } from "../../kit/books-command.ts";
import { endPosition, figuresOf } from "../balance/service.ts";
import { type Books, loadBooks } from "../books/service.ts";
import { type EntryDraft, post, previewDraft } from "../entry/service.ts";
import { requireOpenPeriod, resolveExercise } from "../fiscal-exercise/service.ts";
import { journalOfType } from "../journal/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";

/** Companies by shares and SARL put a part of each profit by (C. com. art. L232-10). */
const WITH_LEGAL_RESERVE = ["SA", "SAS", "SASU", "SARL", "EURL", "SCA", "SELARL", "SELAS"];

type Place = { readonly id: string; readonly legalEntityId: string };

/** What the books say before the result of the year before is appropriated in this exercise. */
async function factsOf(db: Connection, books: Books, { id }: Place): Promise<ResultFacts> {
  const { entity, exercises, roleAccounts } = books;
  const exercise = exercises.find((one) => one.id === id);
  if (!exercise) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
  const figures = await figuresOf(db, entity.id, { exercise, exercises });
  const ends = endPosition(figures);
  const roles = technicalAccounts(roleAccounts, exercise.startDate);
  const credit = (start: string) =>
    -ends
      .filter(({ account }) => account.startsWith(start))
      .reduce((sum, { balanceCents }) => sum + balanceCents, 0);
  return {
    resultCents: credit("12"),
    lossesBroughtCents: Math.max(0, -credit(roles.retained_losses)),
    retainedCents: Math.max(0, credit(roles.retained_earnings)),
    capitalCents: entity.capitalCents ?? Math.max(0, credit("101")),
    legalReserveCents: Math.max(0, credit("1061")),
    legalReserveRequired: WITH_LEGAL_RESERVE.includes(entity.legalForm?.toUpperCase() ?? ""),
  };
}

/** What there is to appropriate in an exercise, and what the assistant starts with. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
export async function readAppropriation(
  app: Application,
  { scope }: Caller,
  refId: string,
): Promise<AppropriationAnswer> {
  const row = await resolveExercise(app.db, scope, refId);
  const books = await loadBooks(app.db, scope, row.legalEntityId);
  const facts = await factsOf(app.db, books, row);
  return {
    ...facts,
    leastLegalReserveCents: leastLegalReserve(facts),
    reserveAccountLength: books.entity.accountLength,
    proposal: { ...proposeAppropriation(facts), otherReserves: [] },
  };
}

async function planEntry(
  db: Connection,
  books: Books,
  row: Place & { readonly startDate: string; readonly endDate: string },
  { date, ...decided }: AppropriationBody,
): Promise<EntryDraft> {
  const before = previousExercise(row, books.exercises);
  // The result of a year that still moves is no result.
  if (before?.state === "open")
    throw new RefusalError("EXERCISE_PREVIOUS_OPEN", {
      exercise: exerciseLabel(row),
      before: exerciseLabel(before),
    });
  if (requireOpenPeriod(books.exercises, date).exercise.id !== row.id)
    throw new RefusalError("APPROPRIATION_DATE_INVALID");
  const content = orRefuse(
    appropriationEntry(await factsOf(db, books, row), decided, {
      journalCode: journalOfType(books.journals, "general").code,
      date,
      pieceRef: `AG ${date.slice(0, 4)}`,
      accounts: technicalAccounts(books.roleAccounts, date),
    }),
  );
  return {
    ...content,
    legalEntityId: row.legalEntityId,
    source: { kind: "appropriation", id: row.id, rule: "appropriation" },
  };
}

/** The entry that an appropriation would write. Writes nothing. @throws RefusalError the same as the command */
export async function previewAppropriation(
  app: Application,
  { scope }: Caller,
  refId: string,
  body: AppropriationBody,
): Promise<EntryPreview> {
  const row = await resolveExercise(app.db, scope, refId);
  const books = await loadBooks(app.db, scope, row.legalEntityId);
  return previewDraft(app.db, books, await planEntry(app.db, books, row, body));
}

/**
 * Writes the appropriation of the result of the year before.
 * @throws RefusalError those of `appropriationEntry`, EXERCISE_PREVIOUS_OPEN, PERIOD_CLOSED, APPROPRIATION_DATE_INVALID
 */
export async function appropriateResult(
  app: Application,
  caller: Caller,
  refId: string,
  body: AppropriationBody,
): Promise<{ entryId: string }> {
  const find = (tx: Tx) => resolveExercise(tx, caller.scope, refId);
  return onBooksRow(app, caller, { find }, async (command, row) => {
    const { tx, books } = command;
    const seal = await post(command, await planEntry(tx, books, row, body));
    await command.audit({
      action: "appropriate",
      resource: "fiscal-exercise",
      resourceId: row.id,
      legalEntityId: row.legalEntityId,
      details: { ...body, entry: seal.number },
    });
    return { entryId: seal.entryId };
  });
}
