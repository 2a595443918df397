import { addDays } from "@grand-livre/domain/date/calendar-date";
import { declarationRules } from "@grand-livre/domain/declaration/declaration-rules";
import { isDone, leftCents, shownState } from "@grand-livre/domain/declaration/declaration-state";
import { defaultProfile } from "@grand-livre/domain/declaration/default-profile";
import type { DeclaredResult } from "@grand-livre/domain/statement/tax-forms";
import type { ReturnPeriod } from "@grand-livre/domain/vat-return/return-period";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import type { Scope } from "../../scope.ts";
import type { LegalEntityRow } from "../legal-entity/service.ts";
import { declarationsOf, loadCompanies, loadCompany } from "./company-books.ts";
import { factsOf } from "./present.ts";
import { findKept, findProfiles } from "./repository.ts";

/** A deadline is shown when it comes within so many days. */
const DAYS_AHEAD = 120;

/** The next declaration of each of some companies that is not done; null for one without. In as many statements as for one. */
export async function nextDeadlines(app: Application, scope: Scope, ids: readonly string[], day: string) {
  const span = { startDate: day, endDate: addDays(day, DAYS_AHEAD) };
  const all = await loadCompanies(app.db, { ...scope, legalEntityIds: ids }, undefined, span);
  return new Map(
    all.map((books) => {
      const due = declarationsOf(books, span)
        .filter((one) => !(one.kind === "vat" && books.booksFrom === null))
        .filter((one) => !isDone(shownState(factsOf(books, one))))
        .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))[0];
      const { kind, dueDate } = due ?? {};
      return [
        books.company.id,
        kind && dueDate ? { kind, label: declarationRules.declarations[kind].label, dueDate } : null,
      ] as const;
    }),
  );
}

/** Whether a company bears corporate tax, whether its tax package of an exercise is marked filed, what its balance was worked out with. */
export async function taxPackageFacts(
  db: Connection,
  { id, legalForm }: LegalEntityRow,
  exercise: ReturnPeriod,
): Promise<{ corporate: boolean; filed: boolean; declared: DeclaredResult | undefined }> {
  const profile = (await findProfiles(db, [id]))[0] ?? defaultProfile(legalForm);
  const kept = await findKept(db, [id], exercise);
  const ofExercise = (wanted: string) =>
    kept.find(({ kind, endDate }) => kind === wanted && endDate === exercise.endDate);
  const { addedBackCents, deductedCents, lossesCents } = ofExercise("corporate_tax_balance") ?? {};
  const given = {
    addedBackCents: addedBackCents ?? 0,
    deductedCents: deductedCents ?? 0,
    lossesCents: lossesCents ?? 0,
  };
  return {
    corporate: profile.profitTax === "corporate",
    filed: ofExercise("tax_package")?.state === "filed",
    declared: Object.values(given).some((cents) => cents !== 0) ? given : undefined,
  };
}

/** What declarations of a company leave to pay, by their last days; where no amount is known, nothing is. */
export async function paymentsDue(
  app: Application,
  caller: Caller,
  legalEntityId: string,
  span: ReturnPeriod,
): Promise<{ readonly label: string; readonly dueDate: string; readonly cents: number }[]> {
  const books = await loadCompany(app, app.db, caller, legalEntityId, span);
  return declarationsOf(books, span).flatMap((one) => {
    const { amountCents, paidCents } = factsOf(books, one);
    const cents = amountCents === null ? 0 : leftCents({ amountCents, paidCents });
    return cents > 0
      ? [{ label: declarationRules.declarations[one.kind].label, dueDate: one.dueDate, cents }]
      : [];
  });
}
