import { sentenceOf } from "@grand-livre/contracts/wording";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { REVIEW_CYCLE_LABELS, REVIEW_CYCLES } from "@grand-livre/domain/review/cycle";
import { reviewState } from "@grand-livre/domain/review/review-mark";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { findAccounts } from "../account/service.ts";
import { type ClosingRow, findClosings } from "../fiscal-exercise/service.ts";
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

/** The closings first; cycles without an account, a note or a document are left out. */
export async function readBinder(db: Connection, scope: Scope, place: ReviewPlace): Promise<ReviewBinder> {
  const { rows, exercise } = await readSheet(db, scope, place);
  const numbers = rows.map(({ account }) => account);
  const accounts = await findAccounts(db, place.legalEntityId, exercise.chartVersion, numbers);
  const marks = await marksByAccount(db, place);
  const notes = await findNotes(db, place);
  const files = await findFiles(db, place);
  const closings = await findClosings(db, place);
  const cycles = REVIEW_CYCLES.map((cycle) => ({
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
  }));
  return [{ label: "Clôtures", rows: [], told: closings.flatMap(tellClosing) }, ...cycles].filter(
    (cycle) => cycle.rows.length > 0 || cycle.told.length > 0,
  );
}

/** A closing with the reason given for it, then each point that it left open. */
function tellClosing({ state, startDate, endDate, closedByName, reason, findings }: ClosingRow): string[] {
  const kind = state === "closed" ? "définitive" : "provisoire";
  const days = `du ${formatDate(startDate)} au ${formatDate(endDate)}`;
  const why = reason === null ? "sans point ouvert" : `motif\u00a0: ${reason}`;
  return [
    `Clôture ${kind} ${days} (${closedByName}), ${why}`,
    ...findings.map(({ code, details }) => `Resté ouvert\u00a0: ${sentenceOf(code, details)}`),
  ];
}

function holding(row: MarkRow | undefined, balanceCents: number) {
  const state = reviewState(markOf(row), balanceCents);
  const isPrepared = state === "prepared" || state === "reviewed";
  return {
    preparedBy: isPrepared ? (row?.preparedByName ?? null) : null,
    reviewedBy: state === "reviewed" ? (row?.reviewedByName ?? null) : null,
  };
}
