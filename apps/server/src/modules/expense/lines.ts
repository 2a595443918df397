import type { ExpenseLineBody } from "@grand-livre/contracts/expense";
import { euroCents } from "@grand-livre/domain/currency/rate";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { giftShare } from "@grand-livre/domain/expense/expense-nature";
import {
  checkExpenseLine,
  type ExpenseContext,
  type ExpenseLine,
  expenseAmounts,
} from "@grand-livre/domain/expense/expense-report";
import { claimKilometres } from "@grand-livre/domain/expense/kilometre-scale";
import { plainDecimal } from "@grand-livre/domain/ledger/plain-decimal";
import { isRefusal } from "@grand-livre/domain/refusal";
import { decideAssignment } from "@grand-livre/domain/rule/decide";
import { fold } from "@grand-livre/domain/text/fold";
import type { Tx } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { BooksCommand } from "../../kit/books-command.ts";
import { requireUsableAccount } from "../account/service.ts";
import type { Books } from "../books/service.ts";
import { activeRules } from "../counterparty-rule/service.ts";
import { rateOn } from "../currency-rate/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { vatCodesAt } from "../vat-code/service.ts";
import type { ReceiptRow } from "./receipt-repository.ts";
import { type InCurrency, type LineRow, type ReportRow, sumKilometres } from "./repository.ts";

const KILOMETRES = "kilometres";

/** By line: what the other gifts of the year to the same person cost. */
export type OtherGifts = ReadonlyMap<string, number>;

/**
 * A gift recovers nothing without its beneficiary, nor above the limit for all gifts to that person in a year; null: as
 * its nature does.
 */
function shareOf(
  { id, nature, expenseDate: date, inclVatCents, beneficiaryKey: beneficiary }: LineRow,
  others: OtherGifts,
): number | null {
  if (nature !== "gift") return null;
  if (beneficiary === null) return 0;
  const other = { beneficiary, date, inclVatCents: others.get(id) ?? 0 };
  return giftShare({ beneficiary, date, inclVatCents }, [other]);
}

/** A line as its amounts are computed: no account is needed, even without its VAT code. */
export function amountsOf(row: LineRow, context: ExpenseContext, others: OtherGifts) {
  const { id, expenseDate: date, nature, label, inclVatCents, account } = row;
  const taxes = row.taxes.map((tax) => ({ ...tax, account: "" }));
  const hasReceipt = row.receiptSha256 !== null;
  const shareBasisPoints = shareOf(row, others);
  const line = { id, date, nature, label, inclVatCents, taxes, hasReceipt, account, shareBasisPoints };
  return expenseAmounts(line, context);
}

/** A line as the domain reads it, its taxes with the account of their code. @throws RefusalError EXPENSE_VAT_CODE_INVALID */
export function expenseOf(books: Books, row: LineRow, others: OtherGifts): ExpenseLine {
  const { id, expenseDate: date, nature, label, inclVatCents, account, inCurrency } = row;
  const codes = vatCodesAt(books.vatCodes, date);
  const taxes = row.taxes.map((tax) => {
    const code = codes.find((one) => one.code === tax.vatCode && one.direction === "purchase");
    if (!code)
      throw new RefusalError("EXPENSE_VAT_CODE_INVALID", { vatCode: tax.vatCode, date: formatDate(date) });
    const deductible = code.account ?? technicalAccounts(books.roleAccounts, date).vat_deductible;
    return { ...tax, account: deductible };
  });
  const hasReceipt = row.receiptSha256 !== null;
  return {
    id,
    date,
    nature,
    label,
    inclVatCents,
    taxes,
    hasReceipt,
    account,
    inCurrency,
    shareBasisPoints: shareOf(row, others),
  };
}

export function contextOf({ entity }: Books): ExpenseContext {
  return {
    vatRegime: entity.vatRegime === "franchise" ? "franchise" : "normal",
    accountLength: entity.accountLength,
  };
}

/**
 * The rows of lines as a body says them; a line that is kept keeps its receipt, unless it names one of the report.
 * @throws RefusalError EXPENSE_RECEIPT_NOT_FOUND
 */
export function rowsOfBody(
  report: Pick<ReportRow, "legalEntityId" | "id">,
  bodies: readonly ExpenseLineBody[],
  kept: readonly LineRow[],
  receipts: readonly ReceiptRow[] = [],
): LineRow[] {
  const byId = new Map(kept.map((line) => [line.id, line]));
  return bodies.map((body, position) => {
    const before = body.id === undefined ? undefined : byId.get(body.id);
    const isJourney = body.nature === KILOMETRES;
    const { receiptId } = body;
    const named = receiptId == null ? undefined : receipts.find(({ id }) => id === receiptId);
    if (receiptId != null && named === undefined) throw new RefusalError("EXPENSE_RECEIPT_NOT_FOUND");
    return {
      legalEntityId: report.legalEntityId,
      id: before?.id ?? newId(),
      reportId: report.id,
      position,
      expenseDate: body.date,
      nature: body.nature,
      label: body.label,
      inclVatCents: body.inclVatCents,
      taxes: isJourney ? [] : body.taxes,
      account: body.account || null,
      journey: isJourney ? (body.journey ?? null) : null,
      inCurrency: isJourney ? null : currencyOf(body, before),
      ...beneficiaryOf(body),
      rebillable: body.rebillable,
      counterpartyId: body.rebillable ? (body.clientId ?? null) : null,
      lostReceipt: isJourney ? null : body.lostReceipt || null,
      receiptSha256: named?.fileSha256 ?? before?.receiptSha256 ?? null,
      receiptName: named?.fileName ?? before?.receiptName ?? null,
    };
  });
}

/** What a body says of another currency: a rate of the day that the line took is kept as long as its currency and day are. */
function currencyOf({ date, inCurrency }: ExpenseLineBody, before: LineRow | undefined): InCurrency | null {
  if (inCurrency == null) return null;
  const { currency, units, exchangeRate } = inCurrency;
  if (exchangeRate) return { currency, units, exchangeRate, rateDay: null };
  const kept = before?.inCurrency;
  const isKept = kept?.rateDay != null && kept.currency === currency && before?.expenseDate === date;
  return isKept ? { ...kept, units } : { currency, units, exchangeRate: "", rateDay: null };
}

/** Lines in other currencies with the rate of their day and their euros. @throws RefusalError EXPENSE_RATE_MISSING, AMOUNT_OUT_OF_RANGE */
async function inEuros(tx: Tx, legalEntityId: string, lines: readonly LineRow[]): Promise<LineRow[]> {
  const priced: LineRow[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.inCurrency === null) {
      priced.push(line);
      continue;
    }
    const { currency, units, exchangeRate, rateDay } = line.inCurrency;
    const day = line.expenseDate;
    const rate =
      exchangeRate === ""
        ? await rateOn(tx, { legalEntityId, currency, day })
        : { rate: exchangeRate, day: rateDay };
    if (rate === undefined)
      throw new RefusalError("EXPENSE_RATE_MISSING", { currency, day: formatDate(day), line: at + 1 });
    const unitsPerEuro = plainDecimal(rate.rate);
    const inclVatCents = orRefuse(euroCents(units, { currency, unitsPerEuro }));
    const inCurrency = { currency, units, exchangeRate: unitsPerEuro, rateDay: rate.day };
    priced.push({ ...line, inclVatCents, inCurrency });
  }
  return priced;
}

function beneficiaryOf({ nature, beneficiary }: ExpenseLineBody) {
  return nature === "gift" && beneficiary
    ? { beneficiary, beneficiaryKey: fold(beneficiary) }
    : { beneficiary: null, beneficiaryKey: null };
}

/**
 * Lines with what their rates give in euros, and the scale for their journeys: each adds what it adds to the vehicle's year, so that a change of band
 * is made up. @throws RefusalError the refusals of lines and kilometres
 */
export async function pricedLines(
  command: BooksCommand<Caller>,
  report: Pick<ReportRow, "legalEntityId" | "id" | "authorId">,
  given: readonly LineRow[],
): Promise<LineRow[]> {
  const { tx } = command;
  const lines = await inEuros(tx, report.legalEntityId, given);
  const priced = new Map<string, number>();
  const journeys = lines.filter((line) => line.nature === KILOMETRES);
  for (const line of journeys)
    if (line.journey === null) throw new RefusalError("KILOMETRES_INVALID", { kilometres: 0 });
  for (const own of Map.groupBy(journeys, vehicleYear).values()) {
    const [first] = own;
    if (first?.journey == null) continue;
    const { kind, power, electric } = first.journey;
    const vehicle = { kind, power, electric };
    const before = await sumKilometres(tx, {
      legalEntityId: report.legalEntityId,
      authorId: report.authorId,
      reportId: report.id,
      vehicle,
      year: first.expenseDate.slice(0, 4),
    });
    const claim = orRefuse(
      claimKilometres(
        vehicle,
        first.expenseDate,
        before,
        own.map((line) => line.journey?.kilometres ?? 0),
      ),
    );
    own.forEach((line, at) => {
      priced.set(line.id, (claim.journeys[at] ?? 0) + (at === 0 ? claim.correctionCents : 0));
    });
  }
  const ordered = await activeRules(tx, report.legalEntityId, "expense");
  const rows = lines.map((line) => {
    const inclVatCents = priced.get(line.id) ?? line.inclVatCents;
    const subject = {
      counterpartyIds: [],
      label: line.label,
      iban: null,
      amountCents: inclVatCents,
      journalCode: null,
    };
    return { ...line, inclVatCents, account: line.account ?? decideAssignment(ordered, subject).account };
  });
  await requireLines(command, report, rows);
  return rows;
}

const vehicleYear = ({ journey, expenseDate }: LineRow) =>
  `${journey?.kind} ${journey?.power} ${journey?.electric} ${expenseDate.slice(0, 4)}`;

/** Refuses lines that could not be posted, beside the field of each. */
async function requireLines(
  { tx, actor: caller, books }: BooksCommand<Caller>,
  { legalEntityId }: Pick<ReportRow, "legalEntityId">,
  lines: readonly LineRow[],
): Promise<void> {
  for (const [at, line] of lines.entries()) {
    const refusal = checkExpenseLine(expenseOf(books, line, new Map()));
    if (isRefusal(refusal)) throw new RefusalError(refusal.refused, { ...refusal.details, line: at + 1 });
    const wanted = { number: line.account ?? "", day: line.expenseDate, field: `lines.${at}.account` };
    if (line.account !== null) await requireUsableAccount(tx, caller.scope, legalEntityId, wanted);
  }
}
