import type { BankFile } from "@grand-livre/capture/bank/bank-file";
import type { BankUploadResult } from "@grand-livre/contracts/bank";
import { bankFileWarnings } from "@grand-livre/contracts/bank-file";
import { compareStatements, findOverlapAfter, type Overlap } from "@grand-livre/domain/bank/overlap";
import {
  accountName,
  type BankStatement,
  BOOKED_CURRENCY,
  movementsCents,
  shownAccount,
} from "@grand-livre/domain/bank/statement";
import { isRateOf } from "@grand-livre/domain/currency/implied-rate";
import { euroCents, unitsFromHundredths } from "@grand-livre/domain/currency/rate";
import { addDays, formatDate } from "@grand-livre/domain/date/calendar-date";
import { parseIban } from "@grand-livre/domain/identifier/iban";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { Connection } from "../../database/connection.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type BooksCommand, withBooks } from "../../kit/books-command.ts";
import type { Command } from "../../kit/command.ts";
import type { Books } from "../books/service.ts";
import { ratesOnDays } from "../currency-rate/service.ts";
import { nameStoredFile } from "../file/service.ts";
import { requireNotFrozen } from "./operation.ts";
import {
  findIdentifiers,
  findKnownOperations,
  insertStatement,
  type NewOperation,
  rememberIdentifier,
} from "./statement-repository.ts";
import type { ImportOrder, ReadBankPayload } from "./upload.ts";

type Read = {
  readonly legalEntityId: string;
  readonly payload: ReadBankPayload;
  readonly file: BankFile;
};

/**
 * Writes the statements of a file: operations that their account holds already are skipped and counted.
 * @throws RefusalError BANK_ACCOUNT_UNKNOWN, BANK_ACCOUNT_TAKEN, BANK_PERIOD_FROZEN
 */
export async function importStatements(
  unlocked: Command,
  { legalEntityId, payload, file: read }: Read,
): Promise<BankUploadResult> {
  const command = await withBooks(unlocked, { id: legalEntityId });
  const { tx, books, today } = command;
  const file = keptOf(read, books);
  await nameStoredFile(tx, payload);
  const statements: BankUploadResult["statements"] = [];
  for (const [at, statement] of file.statements.entries()) {
    const planned = await planStatement(tx, { books, file, order: payload, today }, at, statement);
    const { account, identifier } = planned;
    if (identifier !== "") await rememberIdentifier(tx, { legalEntityId, identifier, account });
    const written = await writeStatement(command, planned, { legalEntityId, payload, file });
    statements.push({
      ...written,
      account,
      ...(statement.account.iban === undefined ? {} : { iban: statement.account.iban }),
      currency: planned.currency ?? BOOKED_CURRENCY,
      openingCents: planned.statement.openingCents ?? null,
      closingCents: planned.statement.closingCents ?? null,
    });
  }
  const added = statements.reduce((total, one) => total + one.operations, 0);
  await command.audit({
    action: "import",
    resource: "bank-statement",
    legalEntityId,
    details: { file: payload.fileName, statements: statements.length, operations: added },
  });
  return { statements, warnings: warningsOf(file) };
}

/**
 * A file without the accounts in a currency that no bank journal is kept in, which are reported.
 * @throws RefusalError BANK_CURRENCY_UNSUPPORTED when nothing is left
 */
export function keptOf(file: BankFile, { journals }: Books): BankFile {
  const known = new Set(journals.map(({ currency }) => currency));
  const { true: kept = [], false: left = [] } = Object.groupBy(file.statements, (one) =>
    one.isCurrencyUntold === true || known.has(one.currency) ? "true" : "false",
  );
  const told = left.map(({ currency, account }) => ({ currency, account: shownAccount(account) }));
  if (kept.length === 0 && told[0] !== undefined)
    throw new RefusalError("BANK_CURRENCY_UNSUPPORTED", told[0]);
  const leftOut = told.map((details) => ({ code: "CURRENCY_LEFT_OUT" as const, details }));
  return { ...file, statements: kept, warnings: [...file.warnings, ...leftOut] };
}

type Plan = {
  readonly books: Books;
  readonly file: BankFile;
  readonly order: ImportOrder;
  /** What dates a statement without any day. */
  readonly today: string;
};

/** What a statement would add, and where. */
export type PlannedStatement = Overlap & {
  readonly statement: BankStatement;
  readonly account: string;
  readonly identifier: string;
  /** Null: euros. */
  readonly currency: string | null;
  /** Of an account in a currency: units for one euro on each day of what is added. */
  readonly rates: ReadonlyMap<string, string>;
  /** Its days. */
  readonly from: string;
  readonly to: string;
};

/**
 * Compares a statement with what its account holds; nothing is written.
 * @throws RefusalError BANK_ACCOUNT_UNKNOWN, BANK_ACCOUNT_TAKEN, BANK_CURRENCY_DIFFERS, BANK_RATE_MISSING, BANK_STATEMENT_CLOSED,
 * BANK_STATEMENT_CLOSING_EARLY
 */
export async function planStatement(
  db: Connection,
  { books, file, order, today }: Plan,
  at: number,
  read: BankStatement,
): Promise<PlannedStatement> {
  // Banks put a statement a day into one file: they are one account all the same.
  const isAlone = new Set(file.statements.map((one) => accountName(one.account))).size === 1;
  const account = await accountOf(db, books, read, { named: order.account, isAlone });
  const currency = currencyOf(books, account, read);
  const statement = closedAs(inUnits(read, currency), order.choices?.closing, file.statements.length);
  const days = statement.operations.map(({ date }) => date).sort();
  // The opening balance held at the end of its day; some banks date it of the first day of the period itself.
  const begun = statement.openingDate === undefined ? undefined : addDays(statement.openingDate, 1);
  const [from = today] = [days[0], begun, days.length === 0 ? statement.closingDate : undefined]
    .filter((one) => one !== undefined)
    .sort();
  const to = [days.at(-1) ?? from, statement.closingDate ?? from].sort().at(-1) ?? from;
  const known = await findKnownOperations(db, { legalEntityId: books.entity.id, account, from, to });
  const pages = pagesBefore(file.statements, at).map((page) => inUnits(page, currency).operations);
  const before = pages.flat().filter(({ date }) => from <= date && date <= to);
  const again = (order.choices?.again ?? []).flatMap(([place, index]) => (place === at ? [index] : []));
  const overlap = findOverlapAfter(before, known, statement.operations, new Set(again));
  const added = overlap.added.flatMap(({ index }) => statement.operations[index]?.date ?? []);
  const rates =
    currency === null ? new Map<string, string>() : await ratesOf(db, books.entity.id, currency, added);
  return {
    ...overlap,
    ...{ statement, account, identifier: accountName(read.account), currency, rates, from, to },
  };
}

/** The statements of a file that one goes on from: pages of one day, where an equal purchase is another one. */
function pagesBefore(statements: readonly BankStatement[], at: number): BankStatement[] {
  const pages: BankStatement[] = [];
  let next = statements[at];
  for (const page of statements.slice(0, at).toReversed()) {
    if (next === undefined || accountName(page.account) !== accountName(next.account)) continue;
    if (compareStatements(page, next, 0).relation !== "contiguous") break;
    pages.unshift(page);
    next = page;
  }
  return pages;
}

/** What the account is kept in, null for euros. @throws RefusalError BANK_CURRENCY_DIFFERS when the file is in another currency */
function currencyOf({ journals }: Books, account: string, read: BankStatement): string | null {
  const own =
    journals.find(({ treasuryAccount }) => treasuryAccount === account)?.currency ?? BOOKED_CURRENCY;
  const { currency, isCurrencyUntold } = read;
  if (isCurrencyUntold !== true && currency !== own)
    throw new RefusalError("BANK_CURRENCY_DIFFERS", { currency, account, own });
  return own === BOOKED_CURRENCY ? null : own;
}

/** A statement in smallest units of its currency: files are read in hundredths. */
function inUnits(read: BankStatement, currency: string | null): BankStatement {
  if (currency === null) return read;
  const units = (hundredths: number) => unitsFromHundredths(hundredths, currency);
  const { openingCents, closingCents, operations } = read;
  return {
    ...read,
    ...(openingCents !== undefined && { openingCents: units(openingCents) }),
    ...(closingCents !== undefined && { closingCents: units(closingCents) }),
    operations: operations.map((one) => ({ ...one, amountCents: units(one.amountCents) })),
  };
}

/** The rate of each day. @throws RefusalError BANK_RATE_MISSING for a day whose last rate is more than a month old */
async function ratesOf(
  db: Connection,
  legalEntityId: string,
  currency: string,
  days: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(days)].sort();
  const found = await ratesOnDays(db, legalEntityId, [currency], wanted);
  const rates = new Map(
    found.flatMap(({ day, rateDay, rate }) => (isRateOf(rateDay, day) ? [[day, rate]] : [])),
  );
  const missing = wanted.find((day) => !rates.has(day));
  if (missing !== undefined)
    throw new RefusalError("BANK_RATE_MISSING", { currency, day: formatDate(missing) });
  return rates;
}

/** A statement without balances, closed as a person typed it. @throws RefusalError BANK_STATEMENT_CLOSED, BANK_STATEMENT_CLOSING_EARLY */
function closedAs(
  statement: BankStatement,
  closing: NonNullable<ImportOrder["choices"]>["closing"],
  count: number,
): BankStatement {
  if (closing === undefined) return statement;
  if (count > 1 || statement.closingCents !== undefined) throw new RefusalError("BANK_STATEMENT_CLOSED");
  const last = statement.operations.reduce((latest, { date }) => (date > latest ? date : latest), "");
  requireClosingAfter(closing.date, last);
  const openingCents = closing.cents - movementsCents(statement);
  return { ...statement, openingCents, closingCents: closing.cents, closingDate: closing.date };
}

/** @throws RefusalError BANK_STATEMENT_CLOSING_EARLY */
export function requireClosingAfter(closingDate: string, lastDay: string): void {
  if (closingDate < lastDay)
    throw new RefusalError("BANK_STATEMENT_CLOSING_EARLY", { day: formatDate(lastDay) });
}

/**
 * The account of the chart that a statement belongs to: as files of it were imported before, as the caller says, or the only
 * bank account of the company in its currency that no other identifier names.
 * @throws RefusalError BANK_ACCOUNT_UNKNOWN, BANK_ACCOUNT_TAKEN
 */
async function accountOf(
  db: Connection,
  books: Books,
  { account, currency, isCurrencyUntold }: BankStatement,
  { named, isAlone }: { readonly named: string | null; readonly isAlone: boolean },
): Promise<string> {
  const identifier = accountName(account);
  const known = await findIdentifiers(db, books.entity.id);
  const remembered = known.find((one) => one.identifier === identifier);
  if (remembered) return remembered.account;
  const accounts = books.journals.flatMap((journal) => {
    const { entryType, active, treasuryAccount } = journal;
    const suits = isCurrencyUntold === true || journal.currency === currency;
    return entryType === "bank" && active && suits && treasuryAccount !== null ? [treasuryAccount] : [];
  });
  const free = accounts.filter((one) => identifier === "" || !known.some((other) => other.account === one));
  const only = accounts.length === 1 ? free[0] : undefined;
  const found = isAlone ? (named ?? only) : undefined;
  if (found === undefined)
    throw new RefusalError("BANK_ACCOUNT_UNKNOWN", { identifier: identifier || "sans numéro" });
  // One account of the chart holds one bank account: the file of another one is chosen by mistake, or wants its own journal.
  const other = known.find((one) => one.account === found && isIban(one.identifier));
  if (account.iban !== undefined && other !== undefined)
    throw new RefusalError("BANK_ACCOUNT_TAKEN", { identifier, account: found, other: other.identifier });
  return found;
}

const isIban = (identifier: string): boolean => !isRefusal(parseIban(identifier));

async function writeStatement(
  { tx, scope }: BooksCommand,
  { statement, account, identifier, currency, rates, from, to, added, skipped }: PlannedStatement,
  { legalEntityId, payload, file }: Read,
): Promise<{ id: string | null; operations: number; skipped: number }> {
  const counted = { operations: added.length, skipped: skipped.length };
  if (added.length === 0 && skipped.length > 0) return { id: null, ...counted };
  const operations = added.flatMap(({ index, key, rank }): NewOperation[] => {
    const operation = statement.operations[index];
    if (operation === undefined) return [];
    const units = operation.amountCents;
    const inEuros = (currency: string) =>
      orRefuse(euroCents(units, { currency, unitsPerEuro: rates.get(operation.date) ?? "" }));
    return [
      {
        id: newId(),
        position: index + 1,
        operationDate: operation.date,
        valueDate: operation.valueDate,
        amountCents: currency === null ? units : inEuros(currency),
        currency,
        currencyAmount: currency === null ? null : units,
        label: operation.label,
        reference: operation.reference ?? null,
        endToEndId: operation.endToEndId ?? null,
        counterpartyName: operation.counterpartyName ?? null,
        counterpartyIban: operation.counterpartyIban ?? null,
        code: operation.code ?? null,
        details: operation.details,
        identityKey: key,
        rank,
        // A message of the bank without an amount has no entry to be matched with.
        state: units === 0 ? "ignored" : "open",
      },
    ];
  });
  const [earliest] = operations.map(({ operationDate }) => operationDate).sort();
  if (earliest !== undefined) await requireNotFrozen(tx, { legalEntityId, account }, earliest);
  const id = newId();
  await insertStatement(
    tx,
    scope,
    legalEntityId,
    {
      id,
      account,
      identifier: identifier || null,
      format: file.format,
      fileName: payload.fileName,
      fileSha256: payload.sha256,
      startDate: from,
      endDate: to,
      openingCents: statement.openingCents ?? null,
      openingDate: statement.openingDate ?? null,
      closingCents: statement.closingCents ?? null,
      closingDate: statement.closingDate ?? null,
      added: added.length,
      skipped: skipped.length,
    },
    operations,
  );
  return { id, ...counted };
}

/** The warnings of the reader as French sentences. */
export const warningsOf = ({ warnings }: BankFile): string[] =>
  warnings.map(({ code, details = {} }) =>
    bankFileWarnings[code].replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = details[name];
      return name === "date" && typeof value === "string" ? formatDate(value) : String(value ?? "");
    }),
  );
