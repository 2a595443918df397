import type { InvoiceListItem } from "@grand-livre/contracts/invoice";

/** A selected bill whose validation was refused, and the sentence that says why. */
export interface RefusedBill {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}

export interface TogetherOutcome {
  readonly validated: number;
  readonly refused: readonly RefusedBill[];
}

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

interface TogetherWork {
  /** Writes one bill; throws when it is refused. */
  readonly validate: (bill: InvoiceListItem) => Promise<unknown>;
  readonly explain: (error: unknown) => Promise<string>;
  /** Called before each one: how many are done. */
  readonly onProgress: (done: number) => void;
}

/** Validates bills one after the other, in the order of the list: a refused one does not keep the next from it. */
export async function validateTogether(
  bills: readonly InvoiceListItem[],
  { validate, explain, onProgress }: TogetherWork,
): Promise<TogetherOutcome> {
  const refused: RefusedBill[] = [];
  for (const [index, bill] of bills.entries()) {
    onProgress(index);
    try {
      await validate(bill);
    } catch (error) {
      refused.push({ id: bill.id, name: billName(bill), reason: await explain(error) });
    }
  }
  return { validated: bills.length - refused.length, refused };
}
