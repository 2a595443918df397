import { REVIEW_CYCLE_LABELS, REVIEW_CYCLES } from "@grand-livre/domain/review/cycle";
import { reviewState } from "@grand-livre/domain/review/review-mark";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { findAccounts } from "../account/service.ts";
import { findFiles, findNotes, type MarkRow, type ReviewPlace } from "./repository.ts";
import { markOf, marksByAccount, readSheet } from "./sheet.ts";

/** The whole review file, cycle by cycle, as it is printed. */
export type ReviewBinder = readonly {
  readonly label: string;
  readonly rows: readonly {
    readonly account: string;
    readonly label: string;
    readonly balanceCents: number;
    readonly previousCents: number;
    /** Who marked it, while the balance is still the one of that moment. */
    readonly preparedBy: string | null;
    readonly reviewedBy: string | null;
  }[];
  /** Notes with their answers, and the names of documents. */
  readonly told: readonly string[];
}[];

/** Cycles without an account, a note or a document are left out. */
export async function readBinder(db: Connection, scope: Scope, place: ReviewPlace): Promise<ReviewBinder> {
  const { rows, exercise } = await readSheet(db, scope, place);
  const numbers = rows.map(({ account }) => account);
  const accounts = await findAccounts(db, place.legalEntityId, exercise.chartVersion, numbers);
  const marks = await marksByAccount(db, place);
  const notes = await findNotes(db, place);
  const files = await findFiles(db, place);
  return REVIEW_CYCLES.map((cycle) => ({
    label: REVIEW_CYCLE_LABELS[cycle],
    rows: rows
      .filter((row) => row.cycle === cycle)
      .map(({ account, balanceCents, previousCents }) => ({
        account,
        label: accounts.get(account)?.label ?? "",
        balanceCents,
        previousCents,
        ...holding(marks.get(account), balanceCents),
      })),
    told: [
      ...notes
        .filter((note) => note.cycle === cycle)
        .map(({ account, text, writtenByName, answer, answeredByName }) => {
          const question = `Note${account === null ? "" : ` ${account}`} (${writtenByName})\u00a0: ${text}`;
          return answer === null
            ? `${question} [ouverte]`
            : `${question} (${answeredByName})\u00a0: ${answer}`;
        }),
      ...files.filter((file) => file.cycle === cycle).map(({ fileName }) => `Pièce\u00a0: ${fileName}`),
    ],
  })).filter((cycle) => cycle.rows.length > 0 || cycle.told.length > 0);
}

function holding(row: MarkRow | undefined, balanceCents: number) {
  const state = reviewState(markOf(row), balanceCents);
  const isPrepared = state === "prepared" || state === "reviewed";
  return {
    preparedBy: isPrepared ? (row?.preparedByName ?? null) : null,
    reviewedBy: state === "reviewed" ? (row?.reviewedByName ?? null) : null,
  };
}
