import { fold } from "../text/fold.ts";
import { type InvoiceCandidate, MATCH_LIMITS, type OpenOperation } from "./candidate.ts";
import { isTelling, type OperationClues, runsOf } from "./clues.ts";
import { bestTold, indexParties, type Party, type PartyIndex, partiesTold, put } from "./party-index.ts";
import { type Identity, invoiceIdentity, NOBODY, namesInvoice } from "./score.ts";

/** Invoices by each clue that an operation may give of them, folded once for all operations. */
export interface InvoiceIndex extends PartyIndex<Party> {
  readonly byAmount: ReadonlyMap<number, readonly InvoiceCandidate[]>;
  /** Those amounts, the least first. */
  readonly amounts: readonly number[];
  /** By reference, without what parts its runs. */
  readonly byReference: ReadonlyMap<string, readonly InvoiceCandidate[]>;
  readonly byEndToEnd: ReadonlyMap<string, readonly InvoiceCandidate[]>;
  /** Those of a third party by due date, then by id. */
  readonly byParty: ReadonlyMap<string, readonly InvoiceCandidate[]>;
  /** The name and the accounts of an invoice, which others share. */
  readonly partyOf: ReadonlyMap<InvoiceCandidate, Party>;
  /** Runs of letters or of figures that the longest reference has. */
  readonly mostRuns: number;
}

/** An invoice that an operation may pay, with the reasons. */
export interface Open {
  readonly invoice: InvoiceCandidate;
  readonly who: Identity;
}

export const byDueDate = (a: InvoiceCandidate, b: InvoiceCandidate): number =>
  a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.id < b.id ? -1 : 1;

/** Makes the keys of invoices once, for any number of operations that will be compared with them. */
export function indexInvoices(invoices: readonly InvoiceCandidate[]): InvoiceIndex {
  const byAmount = new Map<number, InvoiceCandidate[]>();
  const byReference = new Map<string, InvoiceCandidate[]>();
  const byEndToEnd = new Map<string, InvoiceCandidate[]>();
  const byParty = new Map<string, InvoiceCandidate[]>();
  const parties = new Map<string, Party>();
  const partyOf = new Map<InvoiceCandidate, Party>();
  let mostRuns = 0;
  for (const invoice of invoices.toSorted(byDueDate)) {
    const { counterpartyId: id, counterpartyName: name, counterpartyIbans: ibans } = invoice;
    put(byAmount, invoice.outstandingCents, invoice);
    put(byParty, id, invoice);
    for (const one of invoice.endToEndIds) put(byEndToEnd, one, invoice);
    for (const one of [...invoice.references, ...invoice.endToEndIds]) {
      const runs = runsOf(fold(one));
      mostRuns = Math.max(mostRuns, runs.length);
      put(byReference, runs.join(""), invoice);
    }
    const key = [id, name, ...ibans].join("\n");
    const party = parties.get(key) ?? { id, name, ibans };
    parties.set(key, party);
    partyOf.set(invoice, party);
  }
  const keyed = indexParties([...parties.values()]);
  const amounts = [...byAmount.keys()].sort((a, b) => a - b);
  return { byAmount, amounts, byReference, byEndToEnd, byParty, partyOf, mostRuns, ...keyed };
}

/**
 * The invoices that an operation may pay: those of its amount, those that its texts name, and of the third parties with most points
 * (`MATCH_LIMITS.told`) the oldest due (`MATCH_LIMITS.ofParty`) and those within `gapLimitCents` of its amount.
 */
export function invoicesOf(
  index: InvoiceIndex,
  operation: OpenOperation,
  clues: OperationClues,
  gapLimitCents: number,
): Open[] {
  const { told, named, of } = identitiesIn(index, clues);
  const found = new Set(index.byAmount.get(operation.amountCents));
  for (const [invoice, who] of named) if (namesInvoice(who)) found.add(invoice);
  const best = new Set(bestTold(told));
  for (const id of best)
    for (const invoice of (index.byParty.get(id) ?? []).slice(0, MATCH_LIMITS.ofParty))
      if (of(invoice).points > 0) found.add(invoice);
  const [least, most] = [operation.amountCents - gapLimitCents, operation.amountCents + gapLimitCents];
  for (const invoice of invoicesBetween(index, least, most))
    if (best.has(invoice.counterpartyId) && of(invoice).points > 0) found.add(invoice);
  return [...found].map((invoice) => ({ invoice, who: of(invoice) }));
}

/** The invoices whose outstanding amounts, with their sign, are between two. */
export function invoicesBetween(index: InvoiceIndex, least: number, most: number): InvoiceCandidate[] {
  const found: InvoiceCandidate[] = [];
  for (let at = placeOf(index.amounts, least); (index.amounts[at] ?? Infinity) <= most; at += 1)
    found.push(...(index.byAmount.get(index.amounts[at] ?? 0) ?? []));
  return found;
}

/** The index of the first of sorted amounts that is no less than another one. */
function placeOf(amounts: readonly number[], least: number): number {
  let [from, to] = [0, amounts.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((amounts[middle] ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The identities of the invoices of an index in the texts: for each the same as `invoiceIdentity`. */
export function identitiesIn(index: InvoiceIndex, clues: OperationClues) {
  const told = partiesTold(index, clues);
  const named = namedBy(index, clues);
  const of = (invoice: InvoiceCandidate): Identity =>
    named.get(invoice) ?? told.get(index.partyOf.get(invoice) as Party) ?? NOBODY;
  return { told, named, of };
}

/** The invoices of which the texts contain a reference, with all their reasons. */
function namedBy(index: InvoiceIndex, clues: OperationClues): Map<InvoiceCandidate, Identity> {
  const found = new Set(index.byEndToEnd.get(clues.endToEndId));
  for (const key of referencesIn(clues, index.mostRuns))
    for (const invoice of index.byReference.get(key) ?? []) found.add(invoice);
  return new Map([...found].map((invoice) => [invoice, invoiceIdentity(clues, invoice)]));
}

/** Neighbouring runs of the texts, put together: the key of each reference that they mention is among them. */
export function referencesIn({ runs }: OperationClues, mostRuns: number): Set<string> {
  const keys = new Set<string>();
  for (let from = 0; from < runs.length; from += 1) {
    let key = "";
    for (let to = from; to < Math.min(runs.length, from + mostRuns); to += 1) {
      key += runs[to];
      if (isTelling(key)) keys.add(key);
    }
  }
  return keys;
}
