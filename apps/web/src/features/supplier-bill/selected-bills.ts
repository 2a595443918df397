import type { InvoiceListItem } from "@grand-livre/contracts/invoice";

/** What can be validated without a look at each: drafts that wait for nothing, or that somebody called good to pay. */
export function readyAmong(bills: readonly InvoiceListItem[]): readonly InvoiceListItem[] {
  return bills.filter(
    ({ status, blockingIssues, warningIssues, inbox }) =>
      status === "draft" && blockingIssues === 0 && (warningIssues === 0 || inbox?.approvedAt != null),
  );
}

/** What can be paid without a look at each: validated bills with something left to pay; a credit note is not paid by us. */
export function payableAmong(bills: readonly InvoiceListItem[]): readonly InvoiceListItem[] {
  return bills.filter(
    ({ status, kind, remainingCents }) =>
      status === "validated" && kind !== "credit_note" && remainingCents > 0,
  );
}

/** How a bill is called among others: « Atelier du Lin, F-12 ». */
export function billName({ companyName, bill_number, refId }: InvoiceListItem): string {
  return [companyName, bill_number ?? refId].filter((part) => part !== null && part !== "").join(", ");
}
