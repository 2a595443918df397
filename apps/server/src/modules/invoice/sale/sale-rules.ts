import { minorUnitsFromDecimal } from "@grand-livre/domain/currency/rate";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import type { DepositTakeback } from "@grand-livre/domain/invoice/posting";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { formatMoney, formatRate } from "@grand-livre/domain/money/format-amount";
import { multiplyRatio } from "@grand-livre/domain/money/multiply";
import { canTakeNumber, legalSeries } from "@grand-livre/domain/numbering/legal-number";
import type { Connection, Tx } from "../../../database/connection.ts";
import { orRefuse, RefusalError } from "../../../http/refusal-error.ts";
import type { Books } from "../../books/service.ts";
import { loadEntry } from "../../entry/service.ts";
import { requireLinesOfInvoices } from "../../ledger/archived-service.ts";
import { vatCodesAt } from "../../vat-code/service.ts";
import { type HeaderRow, type InvoiceDocument, paperTotals } from "../document/document.ts";
import { findHeader } from "../document/repository.ts";
import {
  creditableBases,
  creditedCents,
  type DepositRow,
  depositIdsOf,
  discountedBases,
  discountedCents,
  findDeposits,
  findSeries,
  type SeriesRow,
  takeLegalNumber,
} from "../document/sales-repository.ts";

/** The series of a sale on its day. */
function seriesOf(header: Pick<HeaderRow, "legalEntityId" | "kind" | "billDate">) {
  const year = Number((header.billDate ?? "").slice(0, 4));
  return { legalEntityId: header.legalEntityId, prefix: legalSeries(header.kind as "invoice"), year };
}

/** Answers the last number. @throws RefusalError NUMBER_ORDER with it and its day */
export async function requireNumberOrder(db: Connection, header: HeaderRow): Promise<SeriesRow | undefined> {
  const series = seriesOf(header);
  const last = await findSeries(db, series);
  orRefuse(canTakeNumber(last && { ...series, ...last }, header.billDate ?? ""));
  return last;
}

/**
 * The legal number of a sale that is being validated, under the ledger's lock: continuous, chronological, given back
 * when the transaction fails.
 * @throws RefusalError NUMBER_ORDER
 */
export async function giveLegalNumber(tx: Tx, header: HeaderRow): Promise<string> {
  const last = await requireNumberOrder(tx, header);
  return takeLegalNumber(tx, seriesOf(header), last, header.billDate ?? "");
}

/** What a document depends on: the invoice that a credit note corrects, the deposits a final invoice takes back. */
export type SaleTies = {
  readonly preceding: HeaderRow | undefined;
  /** The account of the deposit that a credit note gives back. */
  readonly advanceAccount: string | undefined;
  readonly deposits: readonly DepositRow[];
  readonly deductions: readonly DepositTakeback[];
};

/**
 * @param typedDepositIds the deposits of a draft as it is typed, or that is not written yet; those it was saved with, by default
 * @throws RefusalError PRECEDING_NOT_VALIDATED, INVOICE_ALREADY_CANCELLED, CREDIT_OTHER_PARTY, CREDIT_BEFORE_INVOICE,
 * CREDIT_OTHER_CURRENCY, CREDIT_ABOVE_INVOICE, CREDIT_ABOVE_DISCOUNTED, CREDIT_VAT_ABOVE_INVOICE, CREDIT_VAT_ABOVE_DISCOUNTED, DEPOSIT_UNKNOWN, DEPOSIT_OTHER_CURRENCY, DEPOSIT_NOT_PAID, DEPOSIT_CREDITED, DEPOSIT_TAKEN_BACK,
 * DEPOSITS_ABOVE_TOTAL
 */
export async function saleTies(
  db: Connection,
  books: Books,
  document: CreditNote,
  typedDepositIds?: readonly string[],
): Promise<SaleTies> {
  const { header } = document;
  const { legalEntityId, id } = header;
  const preceding = await precedingOf(db, header);
  if (header.kind === "credit_note" && preceding) await requireCreditable(db, books, document, preceding);
  const depositIds = typedDepositIds ?? (await depositIdsOf(db, header));
  const deposits = depositIds.length === 0 ? [] : await findDeposits(db, legalEntityId, depositIds, id);
  if (header.kind === "final") requireUsableDeposits(header, deposits);
  const deductions: DepositTakeback[] = [];
  for (const deposit of deposits) deductions.push(await deductionOf(db, legalEntityId, deposit));
  const advanceAccount =
    header.kind === "credit_note" && preceding?.kind === "deposit"
      ? await advanceAccountOf(db, preceding)
      : undefined;
  return { preceding, advanceAccount, deposits, deductions };
}

/**
 * What a document corrects. A supplier's credit note is independent, its paper names what it corrects, but for
 * the one of a deposit: it gives 4091 back.
 */
async function precedingOf(db: Connection, header: HeaderRow): Promise<HeaderRow | undefined> {
  if (!header.precedingInvoiceId) return undefined;
  const found = await findHeader(db, header.precedingInvoiceId);
  return header.direction === "credit" || found?.kind === "deposit" ? found : undefined;
}

async function advanceAccountOf(
  db: Connection,
  { legalEntityId, entryId }: HeaderRow,
): Promise<string | undefined> {
  if (entryId === null) return undefined;
  const { lines } = await loadEntry(db, { legalEntityId, entryId });
  return lines.find((line) => line.vatBaseCents !== null)?.account;
}

type CreditNote = Pick<InvoiceDocument, "header" | "vat">;

/** A credit note gives back what its invoice charged: to the same client, not before it, never more, at its rates. */
async function requireCreditable(
  db: Connection,
  books: Books,
  { header: note, vat }: CreditNote,
  invoice: HeaderRow,
) {
  if (invoice.status === "draft") throw new RefusalError("PRECEDING_NOT_VALIDATED");
  if (invoice.status === "cancelled") throw new RefusalError("INVOICE_ALREADY_CANCELLED");
  const { refId, legalEntityId, id: invoiceId } = invoice;
  // A missing client has an issue of its own.
  if (note.counterpartyId !== null && note.counterpartyId !== invoice.counterpartyId)
    throw new RefusalError("CREDIT_OTHER_PARTY", { refId });
  if (note.billDate !== null && invoice.billDate !== null && note.billDate < invoice.billDate)
    throw new RefusalError("CREDIT_BEFORE_INVOICE", { refId, day: formatDate(invoice.billDate) });
  if (invoice.kind === "deposit") {
    const [deposit] = await findDeposits(db, legalEntityId, [invoiceId], note.id);
    if (deposit?.takenBackBy) throw new RefusalError("DEPOSIT_TAKEN_BACK", { refId });
  }
  if (note.currency !== invoice.currency)
    throw new RefusalError("CREDIT_OTHER_CURRENCY", { refId, currency: invoice.currency });
  const key = { legalEntityId, invoiceId };
  const noteCents = paperTotals(note).totalInclVatCents;
  const invoiceCents = paperTotals(invoice).totalInclVatCents;
  const credited = (await creditedCents(db, key, note.id)) + noteCents;
  if (invoice.kind === "credit_note" || credited > invoiceCents)
    throw new RefusalError("CREDIT_ABOVE_INVOICE", { refId });
  const discountCents = await discountedCents(db, key);
  const mostCents = invoiceCents - discountCents - (credited - noteCents);
  // What was given up lowered the price that was taxed: given back too, its VAT would come back twice.
  if (discountCents > 0 && noteCents > mostCents)
    throw new RefusalError("CREDIT_ABOVE_DISCOUNTED", {
      refId,
      discountCents,
      discount: formatMoney(discountCents, invoice.currency),
      mostCents,
      most: formatMoney(Math.max(0, mostCents), invoice.currency),
    });
  const bases = await creditableBases(db, key, note.id);
  for (const { category, rateBasisPoints, baseCents } of vat) {
    const left = bases.find((one) => one.category === category && one.rateBasisPoints === rateBasisPoints);
    if (baseCents > (left?.baseCents ?? 0))
      throw new RefusalError("CREDIT_VAT_ABOVE_INVOICE", { refId, rate: formatRate(rateBasisPoints) });
  }
  if (discountCents > 0) await requireRatesLeft(db, books, { vat, bases }, invoice);
}

/** What was given up lowered each rate in its part: what is left of one is not what is left of all. */
async function requireRatesLeft(
  db: Connection,
  { vatCodes }: Books,
  { vat, bases }: Pick<CreditNote, "vat"> & { readonly bases: Awaited<ReturnType<typeof creditableBases>> },
  { refId, legalEntityId, id: invoiceId, billDate, currency, currencyExclVat, totalExclVatCents }: HeaderRow,
): Promise<void> {
  const codes = new Map(vatCodesAt(vatCodes, billDate ?? "").map((code) => [code.code, code]));
  await requireLinesOfInvoices(db, legalEntityId, [invoiceId]);
  const discounted = await discountedBases(db, { legalEntityId, invoiceId });
  for (const { category, rateBasisPoints, baseCents } of vat) {
    const isOf = (code: string) =>
      codes.get(code)?.rateBasisPoints === rateBasisPoints && codes.get(code)?.category === category;
    const cents = sumCentsOf(
      discounted.filter(({ vatCode }) => isOf(vatCode)),
      (one) => one.baseCents,
    );
    // Entries are in euros, the bases of the document in its own units.
    const given = currencyExclVat === null ? cents : multiplyRatio(cents, currencyExclVat, totalExclVatCents);
    const left = bases.find((one) => one.category === category && one.rateBasisPoints === rateBasisPoints);
    const mostCents = (left?.baseCents ?? 0) - given;
    if (given > 0 && baseCents > mostCents)
      throw new RefusalError("CREDIT_VAT_ABOVE_DISCOUNTED", {
        refId,
        rate: formatRate(rateBasisPoints),
        mostCents,
        most: formatMoney(Math.max(0, mostCents), currency),
      });
  }
}

function requireUsableDeposits(header: HeaderRow, deposits: readonly DepositRow[]): void {
  for (const deposit of deposits) {
    const { refId } = deposit;
    const own =
      deposit.kind === "deposit" && deposit.direction === header.direction && deposit.status === "validated";
    if (!own || deposit.counterpartyId !== header.counterpartyId) throw new RefusalError("DEPOSIT_UNKNOWN");
    if (deposit.currency !== header.currency)
      throw new RefusalError("DEPOSIT_OTHER_CURRENCY", { refId, currency: deposit.currency });
    if (deposit.isCredited) throw new RefusalError("DEPOSIT_CREDITED", { refId });
    if (deposit.takenBackBy) throw new RefusalError("DEPOSIT_TAKEN_BACK", { refId });
    if (deposit.paidCents < deposit.payableCents) throw new RefusalError("DEPOSIT_NOT_PAID", { refId });
  }
  if (sumCentsOf(deposits, (deposit) => deposit.totalInclVatCents) > paperTotals(header).totalInclVatCents)
    throw new RefusalError("DEPOSITS_ABOVE_TOTAL");
}

/**
 * A deposit as its entry booked it on 4191 or 4091, by VAT code: the tax is what exceeds the base. One in a currency has its units,
 * parted as its euros are.
 */
async function deductionOf(
  db: Connection,
  legalEntityId: string,
  deposit: DepositRow,
): Promise<DepositTakeback> {
  if (deposit.entryId === null) throw new RefusalError("DEPOSIT_UNKNOWN");
  const { lines } = await loadEntry(db, { legalEntityId, entryId: deposit.entryId });
  return {
    depositId: deposit.id,
    label: `Reprise d’acompte ${deposit.refId}`,
    shares: lines
      .filter((line) => line.vatBaseCents !== null)
      .map((line) => {
        const side = deposit.direction === "credit" ? 1 : -1;
        const cents = side * (line.creditCents - line.debitCents);
        const baseCents = Math.sign(cents) * Math.abs(line.vatBaseCents ?? 0);
        const { account, vatCode, currency, foreignAmount } = line;
        const vatCents = cents - baseCents;
        if (currency === null || foreignAmount === null) return { account, vatCode, baseCents, vatCents };
        const units = minorUnitsFromDecimal(foreignAmount, currency);
        const vatUnits = multiplyRatio(units, vatCents, cents);
        const euros = { wholeCents: cents, vatCents };
        return { account, vatCode, baseCents: units - vatUnits, vatCents: vatUnits, euros };
      }),
  };
}
