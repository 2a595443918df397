import type {
  OrganismDuesAnswer,
  OrganismDuesQuery,
  PayOrganismsBody,
} from "@grand-livre/contracts/dsn-organism";
import { organismWords } from "@grand-livre/contracts/payroll-words";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import {
  canPayOrganism,
  type DuePeriod,
  organismPaymentLines,
  quarterOf,
} from "@grand-livre/domain/payroll/organism-due";
import { writeCreditTransfer } from "@grand-livre/einvoice/sepa/write-credit-transfer";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type BooksCommand, onBooks } from "../../kit/books-command.ts";
import { onCompany } from "../../kit/command.ts";
import { findLines, post, unpost } from "../entry/service.ts";
import { respondWithBytes } from "../file/service.ts";
import { journalOfType } from "../journal/service.ts";
import { letterAnew, unletter } from "../lettering/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { ibanOf, requireToCome, requireWritable } from "../transfer/service.ts";
import {
  type OrganismPaymentRow,
  organismPayments,
  paymentsOfEntry,
  paymentsWithin,
  payrollEntries,
} from "./organism-repository.ts";
import { type Due, duesOf, showDues } from "./organisms.ts";

const SOURCE = "organism-payment";

/** 11/2026, or T4 2026. */
const periodText = ({ from, to }: DuePeriod): string => {
  const [year, month] = from.split("-");
  return from === to ? `${month}/${year}` : `T${Math.ceil(Number(month) / 3)} ${year}`;
};
const nameOf = ({ name, kind }: Pick<Due, "name" | "kind">): string =>
  name === "" ? organismWords[kind] : name;

/** The log tells which organism and period, never an amount: what an only employee earns follows from it. */
const auditRow = (action: string, { id, legalEntityId, kind, fromMonth, toMonth }: OrganismPaymentRow) => ({
  action,
  resource: "organism-payment" as const,
  resourceId: id,
  legalEntityId,
  details: { kind, from: fromMonth, to: toMonth },
});

/** The dues that were chosen, each as the person saw it. @throws RefusalError PAYROLL_NOTHING_TO_DO, ORGANISM_DUE_CHANGED, those of canPayOrganism */
function chosenOf(dues: readonly Due[], wanted: PayOrganismsBody["dues"]): Due[] {
  const keys = new Set(wanted.map(({ employerId, kind, from }) => `${employerId} ${kind} ${from}`));
  if (keys.size !== wanted.length) throw new RefusalError("PAYROLL_NOTHING_TO_DO");
  return wanted.map((one) => {
    const due = dues.find(
      ({ employer, kind, period }) =>
        employer.id === one.employerId && kind === one.kind && period.from === one.from,
    );
    if (due === undefined) throw new RefusalError("PAYROLL_NOTHING_TO_DO");
    orRefuse(canPayOrganism(due));
    if (due.leftCents !== one.leftCents)
      throw new RefusalError("ORGANISM_DUE_CHANGED", {
        organism: nameOf(due),
        amount: formatMoney(due.leftCents),
      });
    return due;
  });
}

/**
 * Pays dues: one entry for each bank account of their establishments, lettered with the entries of their payslips.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, JOURNAL_NOT_FOUND, those of `chosenOf` and of an entry
 */
export async function payDues(
  app: Application,
  caller: Caller,
  body: PayOrganismsBody,
): Promise<OrganismDuesAnswer> {
  const { legalEntityRefId, month, date } = body;
  await onBooks(app, caller, { refId: legalEntityRefId }, async (command) => {
    const { tx, books, entity } = command;
    const { dues } = await duesOf(app, tx, entity, month);
    const accounts = technicalAccounts(books.roleAccounts, date);
    for (const [bank, own] of Map.groupBy(chosenOf(dues, body.dues), ({ employer }) => employer.account)) {
      const [first] = own;
      if (first === undefined) continue;
      const of = own.every(({ period }) => period.from === first.period.from)
        ? first.period
        : quarterOf(month);
      const name = own.length === 1 ? nameOf(first) : "Organismes sociaux";
      const label = `${name} ${periodText(of)}`;
      const paid = own.map(({ leftCents, leftParts }) => ({ amountCents: leftCents, parts: leftParts }));
      const [id = newId(), ...ids] = own.map(() => newId());
      const { entryId } = await post(command, {
        journalCode: journalOfType(books.journals, "bank", bank).code,
        ...{ date, pieceDate: date, label, nature: "normal" },
        pieceRef: `COTIS-${month.slice(0, 7)}`,
        source: { kind: SOURCE, id, rule: "payment" },
        lines: organismPaymentLines(paid, accounts, { bank, label }),
      });
      const rows = own.map((due, at) => ({
        id: at === 0 ? id : (ids[at - 1] ?? newId()),
        ...{ employerId: due.employer.id, kind: due.kind, account: bank, paidOn: date, entryId },
        ...{ fromMonth: due.period.from, toMonth: due.period.to, amountCents: due.leftCents },
        parts: JSON.stringify(due.leftParts),
        ...{ creditorName: nameOf(due), iban: due.iban },
        ...{ createdBy: caller.userId, createdAt: app.now() },
      }));
      const written = await organismPayments.insert(tx, entity.id, rows);
      await command.audit(...written.map((row) => auditRow("pay", row)));
    }
    await letterDues(command, quarterOf(month), "organism payment");
  });
  return showDues(app, caller, body);
}

/**
 * Letters, by account, what the payslips of the months that were paid owe with what was paid of it: whole, or in part while
 * something is left.
 */
async function letterDues(command: BooksCommand, quarter: DuePeriod, reason: string): Promise<void> {
  const { tx, entity, today, books } = command;
  const payments = await paymentsWithin(tx, entity.id, quarter);
  const paid = await findLines(tx, entity.id, [...new Set(payments.map(({ entryId }) => entryId))]);
  const roles = technicalAccounts(books.roleAccounts, today);
  for (const role of ["urssaf", "pension_funds", "health_and_welfare", "withholding_tax"] as const) {
    const own = payments.filter(({ parts }) => parts[role] !== undefined);
    const spans = new Map(own.map(({ fromMonth: from, toMonth: to }) => [from, { from, to }]));
    const entries = new Set<string>();
    for (const span of spans.values())
      for (const id of await payrollEntries(tx, entity.id, span)) entries.add(id);
    const owed = await findLines(tx, entity.id, [...entries]);
    const lines = [...owed, ...paid].filter((line) => own.length > 0 && line.account === roles[role]);
    const ids = lines.map(({ id }) => id);
    await letterAnew(command, entity.id, ids, { day: today, reason });
  }
}

/** @throws RefusalError ORGANISM_PAYMENT_NOT_FOUND */
async function paymentOf(
  command: Pick<BooksCommand, "tx" | "scope">,
  id: string,
): Promise<OrganismPaymentRow[]> {
  const rows = await paymentsOfEntry(command.tx, command.scope, id);
  if (rows.length === 0) throw new RefusalError("ORGANISM_PAYMENT_NOT_FOUND");
  return rows;
}

/** Reverses a payment of dues. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, ORGANISM_PAYMENT_NOT_FOUND, those of an entry */
export async function undoDues(
  app: Application,
  caller: Caller,
  id: string,
  query: OrganismDuesQuery,
): Promise<OrganismDuesAnswer> {
  await onBooks(app, caller, { refId: query.legalEntityRefId }, async (command) => {
    const { tx, entity, today } = command;
    const rows = (await paymentOf(command, id)).filter(({ legalEntityId }) => legalEntityId === entity.id);
    const [first] = rows;
    if (first === undefined) throw new RefusalError("ORGANISM_PAYMENT_NOT_FOUND");
    const lines = (await findLines(tx, entity.id, [id])).map((line) => line.id);
    await unletter(command, entity.id, lines, "organism payment undone");
    const undone = await unpost(command, id, { source: { kind: SOURCE, id: first.id, rule: "undo" } });
    for (const row of rows) {
      const changed = await organismPayments.update(tx, row, { undone: true });
      if (!changed) throw new RefusalError("STALE_VERSION");
      await command.audit(auditRow("undo", changed));
    }
    const opposite = (await findLines(tx, entity.id, [undone.entryId])).map((line) => line.id);
    await letterAnew(command, entity.id, [...lines, ...opposite], { day: today, reason: "undone" });
    await letterDues(command, quarterOf(first.fromMonth), "organism payment undone");
  });
  return showDues(app, caller, query);
}

/**
 * What a payment pays by transfer as one SEPA file. Two persons pay: who takes the file did not write the payment.
 * @throws RefusalError ORGANISM_PAYMENT_NOT_FOUND, PAYROLL_NOTHING_TO_DO, TRANSFER_APPROVAL_OWN, TRANSFER_DATE_PAST,
 * TRANSFER_ACCOUNT_WITHOUT_IBAN, SEPA_NAME_UNWRITABLE, SEPA_AMOUNT_TOO_LARGE
 */
export async function duesFile(
  app: Application,
  caller: Caller,
  id: string,
  executionDate: string,
): Promise<Response> {
  const [known] = await paymentsOfEntry(app.db, caller.scope, id);
  if (known === undefined) throw new RefusalError("ORGANISM_PAYMENT_NOT_FOUND");
  const xml = await onCompany(app, caller, { id: known.legalEntityId }, async (command) => {
    const { tx, entity, scope } = command;
    requireToCome(app, executionDate);
    const rows = (await paymentsOfEntry(tx, scope, id)).filter(({ iban }) => iban !== null);
    const [first] = rows;
    if (first === undefined) throw new RefusalError("PAYROLL_NOTHING_TO_DO");
    const hands = [scope.userId, scope.actingFor?.userId];
    if (hands.includes(first.createdBy)) throw new RefusalError("TRANSFER_APPROVAL_OWN");
    const key = id.replaceAll("-", "").slice(-12).toUpperCase();
    const transfers = rows.map((row, at) => ({
      creditorName: row.creditorName,
      iban: row.iban ?? "",
      amountCents: row.amountCents,
      endToEndId: `COTIS-${key}-${String(at + 1).padStart(3, "0")}`,
      remittance: `SIREN ${entity.siren} ${periodText({ from: row.fromMonth, to: row.toMonth })}`,
    }));
    requireWritable(
      entity.name,
      transfers.map(({ creditorName, amountCents }) => ({ name: creditorName, amountCents })),
    );
    await command.audit(...rows.map((row) => auditRow("export", row)));
    return writeCreditTransfer({
      messageId: `COTIS-${key}`,
      createdAt: first.createdAt,
      executionDate,
      debtor: { name: entity.name, iban: await ibanOf(command, entity, first.account), bic: null },
      transfers,
    });
  });
  return respondWithBytes(
    new TextEncoder().encode(xml),
    "application/xml",
    `cotisations-${known.paidOn}.xml`,
  );
}
