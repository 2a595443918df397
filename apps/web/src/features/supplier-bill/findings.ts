import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { type ExercisePeriods, findOpenPeriod } from "@grand-livre/domain/exercise/find-period";
import type { BillIssue } from "@grand-livre/domain/invoice/check-bill";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { DocumentForm } from "../../app/document/draft/document-form.ts";
import { lineRef } from "../../app/document/draft/document-line.ts";
import { type Finding, withoutRepeats } from "../../app/document/issue-text.ts";

/** What only the books know: the server says it of the saved state, and it stays until the field changes. */
const BOOK_CODES = [
  "EXERCISE_NOT_FOUND",
  "ACCOUNT_UNKNOWN",
  "ACCOUNT_INACTIVE_IN_CHART",
  "ACCRUED_AFTER_DATE",
  "ACCRUAL_OF_DEPOSIT",
  "COUNTERPARTY_INACTIVE",
];

/** Answers of the reader that the form's own rules say better, or that a change of the form settles. */
const SETTLED_BY_RULES: Readonly<Record<string, (form: DocumentForm) => boolean>> = {
  NUMBER_MISSING: () => true,
  ISSUE_DATE_MISSING: () => true,
  SELLER_MISSING: () => true,
  DUE_DATE_BEFORE_ISSUE: () => true,
  ACCOUNT_DEFAULTED: (form) => !form.lines.some((line) => line.accountOrigin === "default"),
  ACCOUNT_BY_RULE: (form) => !form.lines.some((line) => line.accountOrigin === "rule"),
  VAT_CODE_NOT_FOUND: (form) => form.lines.every((line) => line.vatCode !== null),
};

/** Whether the books still take what is booked on the typed day; nothing before there is a day, or the periods are known. */
export function dayFindings(
  form: Pick<DocumentForm, "accountingDate" | "billDate">,
  exercises: readonly ExercisePeriods[] | undefined,
): readonly Finding[] {
  const date = form.accountingDate ?? form.billDate;
  if (date === undefined || exercises === undefined) return [];
  const found = findOpenPeriod(date, exercises);
  return isRefusal(found)
    ? [{ code: found.refused, severity: "blocking", ...(found.details ? { details: found.details } : {}) }]
    : [];
}

/** What keeps a bill from being booked on its day says nothing against its payment. */
export function isOfDay({ code }: Pick<Finding, "code">): boolean {
  return code === "PERIOD_CLOSED" || code === "EXERCISE_CLOSED";
}

/** The findings of a draft as it is typed now: the rules' findings first, then the books', then the reader's. */
export function draftFindings(
  invoice: Pick<
    InvoiceAnswer,
    "issues" | "warnings" | "accountingDate" | "counterpartyId" | "kind" | "lines" | "precedingInvoiceId"
  >,
  form: DocumentForm,
  live: readonly BillIssue[] | undefined,
  exercises?: readonly ExercisePeriods[],
): readonly Finding[] {
  const books = invoice.issues.filter((issue) => {
    if (!BOOK_CODES.includes(issue.code)) return live === undefined;
    if (issue.code === "EXERCISE_NOT_FOUND" && exercises !== undefined) return false;
    if (issue.code === "EXERCISE_NOT_FOUND" || issue.code === "ACCRUED_AFTER_DATE")
      return form.accountingDate === (invoice.accountingDate ?? undefined);
    if (issue.code === "ACCRUAL_OF_DEPOSIT")
      return form.kind === invoice.kind && form.precedingId === (invoice.precedingInvoiceId ?? null);
    if (issue.code === "COUNTERPARTY_INACTIVE") return form.party?.id === invoice.counterpartyId;
    const line = form.lines.find((one) => lineRef(one) === issue.lineId);
    return line !== undefined && line.account === issue.details?.account;
  });
  const reader = invoice.warnings.filter(
    (warning) =>
      !SETTLED_BY_RULES[warning.code]?.(form) &&
      (warning.lineId === undefined || lineUntouched(invoice, form, warning.lineId)),
  );
  return withoutRepeats([...(live ?? []), ...dayFindings(form, exercises), ...books, ...reader]);
}

/** A doubt about a line's code is answered once somebody chose another. */
function lineUntouched(invoice: Pick<InvoiceAnswer, "lines">, form: DocumentForm, lineId: string): boolean {
  const before = invoice.lines.find(({ id }) => id === lineId);
  const now = form.lines.find((line) => lineRef(line) === lineId);
  return now !== undefined && before !== undefined && now.vatCode === before.vatCode;
}
