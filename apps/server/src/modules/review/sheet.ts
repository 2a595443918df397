import type { ReviewAnswer, ReviewCycleAnswer, ReviewRow } from "@grand-livre/contracts/review";
import { previousExercise } from "@grand-livre/domain/exercise/exercise";
import type { NetRow } from "@grand-livre/domain/report/balance";
import {
  cycleOf,
  REVIEW_CYCLE_LABELS,
  REVIEW_CYCLES,
  type ReviewCycle,
} from "@grand-livre/domain/review/cycle";
import { canReview, type ReviewMark, reviewState } from "@grand-livre/domain/review/review-mark";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { abilityOf } from "../../kit/abilities.ts";
import type { Scope } from "../../scope.ts";
import { findAccounts } from "../account/service.ts";
import { endPosition, figuresOf } from "../balance/service.ts";
import { exercisesOf } from "../fiscal-exercise/service.ts";
import { findFiles, findMarks, findNotes, type MarkRow, type ReviewPlace } from "./repository.ts";

export const REVIEW_RIGHT = { service: "reports", action: "Validator" } as const;

export type SheetRow = {
  readonly account: string;
  readonly cycle: ReviewCycle;
  readonly balanceCents: number;
  readonly previousCents: number;
};

/** The balances of the accounts of an exercise at its end, beside the exercise before: what is reviewed. */
export async function readSheet(
  db: Connection,
  scope: Scope,
  { legalEntityId, fiscalExerciseId }: ReviewPlace,
) {
  const exercises = await exercisesOf(db, scope, legalEntityId);
  const exercise = exercises.find(({ id }) => id === fiscalExerciseId);
  if (!exercise) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
  const position = async (one: typeof exercise): Promise<NetRow[]> =>
    endPosition(await figuresOf(db, legalEntityId, { exercise: one, exercises }));
  const before = previousExercise(exercise, exercises);
  const now = new Map((await position(exercise)).map(({ account, balanceCents }) => [account, balanceCents]));
  const past = new Map(
    (before ? await position(before) : []).map(({ account, balanceCents }) => [account, balanceCents]),
  );
  const rows = [...new Set([...now.keys(), ...past.keys()])]
    .map(
      (account): SheetRow => ({
        account,
        cycle: cycleOf(account),
        balanceCents: now.get(account) ?? 0,
        previousCents: past.get(account) ?? 0,
      }),
    )
    .filter(({ balanceCents, previousCents }) => balanceCents !== 0 || previousCents !== 0)
    .toSorted((one, other) => (one.account < other.account ? -1 : 1));
  return { rows, hasPrevious: before !== undefined, exercise };
}

export const markOf = (row: MarkRow | undefined): ReviewMark | undefined =>
  row && {
    prepared: { by: row.preparedBy, cents: row.preparedCents },
    reviewed:
      row.reviewedBy === null || row.reviewedCents === null
        ? null
        : { by: row.reviewedBy, cents: row.reviewedCents },
  };

export const marksByAccount = async (db: Connection, place: ReviewPlace) =>
  new Map((await findMarks(db, place)).map((row) => [row.account, row]));

/** How far each cycle is. */
export async function showReview(db: Connection, scope: Scope, place: ReviewPlace): Promise<ReviewAnswer> {
  const { rows } = await readSheet(db, scope, place);
  const marks = await marksByAccount(db, place);
  const notes = await findNotes(db, place);
  const files = await findFiles(db, place);
  const states = rows.map(({ account, cycle, balanceCents }) => ({
    cycle,
    state: reviewState(markOf(marks.get(account)), balanceCents),
  }));
  return {
    cycles: REVIEW_CYCLES.map((cycle) => {
      const own = states.filter((row) => row.cycle === cycle);
      const count = (...wanted: readonly string[]) =>
        own.filter(({ state }) => wanted.includes(state)).length;
      return {
        cycle,
        label: REVIEW_CYCLE_LABELS[cycle],
        accounts: own.length,
        prepared: count("prepared", "reviewed"),
        reviewed: count("reviewed"),
        moved: count("moved"),
        openNotes: notes.filter((note) => note.cycle === cycle && note.answer === null).length,
        files: files.filter((file) => file.cycle === cycle).length,
      };
    }),
  };
}

/** The leading sheet of a cycle. */
export async function showCycle(
  db: Connection,
  caller: Caller,
  place: ReviewPlace,
  cycle: ReviewCycle,
): Promise<ReviewCycleAnswer> {
  const { scope } = caller;
  const { rows, hasPrevious, exercise } = await readSheet(db, scope, place);
  const own = rows.filter((row) => row.cycle === cycle);
  const numbers = own.map(({ account }) => account);
  const accounts = await findAccounts(db, place.legalEntityId, exercise.chartVersion, numbers);
  const marks = await marksByAccount(db, place);
  const notes = await findNotes(db, place, cycle);
  const files = await findFiles(db, place, cycle);
  return {
    cycle,
    label: REVIEW_CYCLE_LABELS[cycle],
    hasPrevious,
    rows: own.map((row) => presentRow(caller, row, marks.get(row.account), accounts.get(row.account)?.label)),
    notes: notes.map((note) => ({
      id: note.id,
      account: note.account,
      text: note.text,
      by: note.writtenByName,
      at: note.writtenAt.toISOString(),
      answer:
        note.answer === null
          ? null
          : { text: note.answer, by: note.answeredByName ?? "", at: note.answeredAt?.toISOString() ?? "" },
    })),
    files: files.map((file) => ({
      id: file.id,
      account: file.account,
      fileName: file.fileName,
      by: file.attachedByName,
      at: file.attachedAt.toISOString(),
    })),
  };
}

function presentRow(
  caller: Caller,
  { account, balanceCents, previousCents }: SheetRow,
  row: MarkRow | undefined,
  label = "",
): ReviewRow {
  const mark = markOf(row);
  const permission = canReview(mark, { account, by: caller.userId, balanceCents });
  return {
    account,
    label,
    balanceCents,
    previousCents,
    differenceCents: balanceCents - previousCents,
    state: reviewState(mark, balanceCents),
    prepared: row
      ? { by: row.preparedByName, at: row.preparedAt.toISOString(), cents: row.preparedCents }
      : null,
    reviewed:
      row?.reviewedAt && row.reviewedCents !== null
        ? { by: row.reviewedByName ?? "", at: row.reviewedAt.toISOString(), cents: row.reviewedCents }
        : null,
    review: abilityOf(
      caller,
      REVIEW_RIGHT,
      "refused" in permission ? { ...permission, details: { account } } : permission,
    ),
  };
}
