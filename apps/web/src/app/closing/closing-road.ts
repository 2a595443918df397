import { fiscalExerciseEndpoints } from "@grand-livre/contracts/endpoints/fiscal-exercise";
import type { ClosingCheckAnswer } from "@grand-livre/contracts/fiscal-exercise";
import type { ClosingKind } from "@grand-livre/domain/closing/open-work";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export type ClosingTarget = "provisionally_closed" | "closed";
export type ClosingFinding = ClosingCheckAnswer["findings"][number];

/** What is closed: an exercise, one month of it, or the quarter that ends with that month. */
export interface ClosedDays {
  readonly exercise: string;
  /** The first day of the month; the whole exercise without it. */
  readonly month?: string | undefined;
  readonly span?: "month" | "quarter" | undefined;
}

/** What is left before a closing. */
export function closingOptions({ exercise, month, span }: ClosedDays, state: ClosingTarget) {
  return queryOptions({
    queryKey: [fiscalExerciseEndpoints.list.tag, "closing", exercise, month, span, state],
    queryFn: ({ signal }) =>
      call(fiscalExerciseEndpoints.closing, {
        params: { refId: exercise },
        query: {
          state,
          ...(month === undefined ? {} : { month: month.slice(0, 7) }),
          ...(span === undefined ? {} : { span }),
        },
        signal,
      }),
  });
}

export const closingKindWords: Readonly<Record<ClosingKind, string>> = {
  bank: "Banque",
  bills: "Achats",
  drafts: "Ventes en brouillon",
  entries: "Écritures en brouillard",
  vat: "TVA",
  pay: "Paie",
  expenses: "Notes de frais",
  lettering: "Lettrage",
  suspense: "Comptes d’attente",
  accruals: "Régularisations",
  depreciation: "Amortissements",
  books: "Comptes à revoir",
};
