import type { BankFile } from "@grand-livre/capture/bank/bank-file";
import type { BankUploadResult } from "@grand-livre/contracts/bank";
import { bankFileWarnings } from "@grand-livre/contracts/bank-file";
import { findOverlap } from "@grand-livre/domain/bank/overlap";
import { accountName, type BankStatement } from "@grand-livre/domain/bank/statement";
import { addDays, formatDate } from "@grand-livre/domain/date/calendar-date";
import { parseIban } from "@grand-livre/domain/identifier/iban";
import { isRefusal } from "@grand-livre/domain/refusal";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type BooksCommand, withBooks } from "../../kit/books-command.ts";
import type { Command } from "../../kit/command.ts";
import { nameStoredFile } from "../file/service.ts";
import { requireNotFrozen } from "./operation.ts";
import {
  findIdentifiers,
  findKnownKeys,
  insertStatement,
  type NewOperation,
  rememberIdentifier,
} from "./statement-repository.ts";
import type { ReadBankPayload } from "./upload.ts";

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
  { legalEntityId, payload, file }: Read,
): Promise<BankUploadResult> {
  const command = await withBooks(unlocked, { id: legalEntityId });
  const { tx, today: day } = command;
  await nameStoredFile(tx, payload);
  const statements: BankUploadResult["statements"] = [];
  // Banks put a statement a day into one file: they are one account all the same.
  const isAlone = new Set(file.statements.map((one) => accountName(one.account))).size === 1;
  for (const statement of file.statements) {
    const account = await accountOf(command, statement, { named: payload.account, isAlone });
    const place = { legalEntityId, account, payload, file, day };
    const written = await importStatement(command, statement, place);
    statements.push({
      ...written,
      account,
      ...(statement.account.iban === undefined ? {} : { iban: statement.account.iban }),
      currency: statement.currency,
      openingCents: statement.openingCents ?? null,
      closingCents: statement.closingCents ?? null,
    });
  }
  const added = statements.reduce((total, one) => total + one.operations, 0);
  await command.audit({
    action: "import",
    resource: "bank-statement",
    legalEntityId,
    details: { file: payload.fileName, statements: statements.length, operations: added },
  });
  return { statements, warnings: file.warnings.map(sentenceOf) };
}

/**
 * The account of the chart that a statement belongs to: as files of it were imported before, as the caller says, or the only
 * bank account of the company that no other identifier names.
 * @throws RefusalError BANK_ACCOUNT_UNKNOWN, BANK_ACCOUNT_TAKEN
 */
async function accountOf(
  { tx, books }: BooksCommand,
  { account }: BankStatement,
  { named, isAlone }: { readonly named: string | null; readonly isAlone: boolean },
): Promise<string> {
  const legalEntityId = books.entity.id;
  const identifier = accountName(account);
  const known = await findIdentifiers(tx, legalEntityId);
  const remembered = known.find((one) => one.identifier === identifier);
  if (remembered) return remembered.account;
  const accounts = books.journals.flatMap(({ entryType, active, treasuryAccount }) =>
    entryType === "bank" && active && treasuryAccount !== null ? [treasuryAccount] : [],
  );
  const free = accounts.filter((one) => identifier === "" || !known.some((other) => other.account === one));
  const only = accounts.length === 1 ? free[0] : undefined;
  const found = isAlone ? (named ?? only) : undefined;
  if (found === undefined)
    throw new RefusalError("BANK_ACCOUNT_UNKNOWN", { identifier: identifier || "sans numéro" });
  // One account of the chart holds one bank account: the file of another one is chosen by mistake, or wants its own journal.
  const other = known.find((one) => one.account === found && isIban(one.identifier));
  if (account.iban !== undefined && other !== undefined)
    throw new RefusalError("BANK_ACCOUNT_TAKEN", { identifier, account: found, other: other.identifier });
  if (identifier !== "") await rememberIdentifier(tx, { legalEntityId, identifier, account: found });
  return found;
}

const isIban = (identifier: string): boolean => !isRefusal(parseIban(identifier));

type Place = {
  readonly legalEntityId: string;
  readonly account: string;
  readonly payload: ReadBankPayload;
  readonly file: BankFile;
  /** What dates a statement without any day. */
  readonly day: string;
};

async function importStatement(
  { tx, scope }: BooksCommand,
  statement: BankStatement,
  { legalEntityId, account, payload, file, day }: Place,
): Promise<{ id: string | null; operations: number; skipped: number }> {
  const days = statement.operations.map(({ date }) => date).sort();
  // The opening balance held at the end of its day; some banks date it of the first day of the period itself.
  const begun = statement.openingDate === undefined ? undefined : addDays(statement.openingDate, 1);
  const [from = day] = [days[0], begun, days.length === 0 ? statement.closingDate : undefined]
    .filter((one) => one !== undefined)
    .sort();
  const to = [days.at(-1) ?? from, statement.closingDate ?? from].sort().at(-1) ?? from;
  const known = await findKnownKeys(tx, { legalEntityId, account, from, to });
  const { added, skipped } = findOverlap(known, statement.operations);
  const counted = { operations: added.length, skipped: skipped.length };
  if (added.length === 0 && skipped.length > 0) return { id: null, ...counted };
  const operations = added.flatMap(({ index, key, rank }): NewOperation[] => {
    const operation = statement.operations[index];
    if (operation === undefined) return [];
    return [
      {
        id: newId(),
        position: index + 1,
        operationDate: operation.date,
        valueDate: operation.valueDate,
        amountCents: operation.amountCents,
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
        state: operation.amountCents === 0 ? "ignored" : "open",
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
      identifier: accountName(statement.account) || null,
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

/** A warning of the reader as its French sentence. */
function sentenceOf({ code, details = {} }: BankFile["warnings"][number]): string {
  return bankFileWarnings[code].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = details[name];
    return name === "date" && typeof value === "string" ? formatDate(value) : String(value ?? "");
  });
}
