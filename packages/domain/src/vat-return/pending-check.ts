import { assertCents } from "../money/cents.ts";
import { multiplyRatio } from "../money/multiply.ts";

/** A document with VAT that waits for its payment, as it was on a day. Cents, in the sign of its account. */
export interface WaitingDocument {
  readonly account: string;
  readonly invoiceId: string;
  readonly direction: "credit" | "debit";
  readonly refId: string | null;
  readonly name: string | null;
  readonly payableCents: number;
  /** Paid or credited by that day; of it, by credit notes. */
  readonly settledCents: number;
  readonly creditedCents: number;
  /** Debit − credit of its own entry. */
  readonly standingCents: number;
  /** Of it, what a credit note took off both without an entry. */
  readonly givenCents: number;
}

/** Balance of an account of VAT that waits, debit − credit; `withoutDocument`: of entries that no document made. */
export interface WaitingBalance {
  readonly account: string;
  readonly ledgerCents: number;
  readonly withoutDocumentCents: number;
}

export interface UnpaidDocument extends Pick<WaitingDocument, "invoiceId" | "direction" | "refId" | "name"> {
  readonly waitingCents: number;
}

export interface PendingCheck {
  readonly account: string;
  /** What waits by the ledger, positive. */
  readonly ledgerCents: number;
  /** What waits by the documents that are not paid whole. */
  readonly unpaidCents: number;
  readonly gapCents: number;
  /** Adds up to the gap. */
  readonly causes: readonly { readonly cause: "no_document" | "unexplained"; readonly cents: number }[];
  readonly documents: readonly UnpaidDocument[];
}

/** What a document's tax still waits for: all of it less the share paid, as its payments moved it. */
export function waitingCents(document: WaitingDocument): number {
  const { payableCents, settledCents, creditedCents, standingCents, givenCents } = document;
  const whole = payableCents - creditedCents;
  const paid = settledCents - creditedCents;
  const own = standingCents - givenCents;
  return paid === whole ? 0 : assertCents(own - multiplyRatio(own, paid, whole));
}

/** 44574 and 44564 against what is unpaid. Sales wait on the credit side, purchases on the debit side. */
export function checkPending(
  balances: readonly WaitingBalance[],
  documents: readonly WaitingDocument[],
  salesAccounts: ReadonlySet<string>,
): PendingCheck[] {
  const accounts = [...new Set([...balances, ...documents].map(({ account }) => account))].toSorted();
  return accounts.flatMap((account): PendingCheck[] => {
    const sense = salesAccounts.has(account) ? -1 : 1;
    const balance = balances.find((one) => one.account === account);
    const ledgerCents = sense * (balance?.ledgerCents ?? 0) || 0;
    const own = documents
      .filter((one) => one.account === account)
      .map(({ invoiceId, direction, refId, name, ...rest }) => ({
        invoiceId,
        direction,
        refId,
        name,
        waitingCents: sense * waitingCents({ invoiceId, direction, refId, name, ...rest }) || 0,
      }))
      .filter((one) => one.waitingCents !== 0);
    const unpaidCents = assertCents(own.reduce((sum, one) => sum + one.waitingCents, 0));
    const gapCents = assertCents(ledgerCents - unpaidCents);
    const withoutDocument = sense * (balance?.withoutDocumentCents ?? 0) || 0;
    const causes = [
      { cause: "no_document" as const, cents: withoutDocument },
      { cause: "unexplained" as const, cents: assertCents(gapCents - withoutDocument) },
    ].filter(({ cents }) => cents !== 0);
    if (ledgerCents === 0 && own.length === 0 && causes.length === 0) return [];
    return [{ account, ledgerCents, unpaidCents, gapCents, causes, documents: own }];
  });
}
