import type {
  ExpenseReportAnswer,
  ExpenseReportRow,
  expenseReportQuery,
} from "@grand-livre/contracts/expense";
import {
  type Approver,
  canApproveExpenses,
  canEditExpenses,
  canPostExpenses,
  canRejectExpenses,
  canSubmitExpenses,
} from "@grand-livre/domain/expense/expense-approval";
import { EXPENSE_NATURES, expenseNature, recoverableShare } from "@grand-livre/domain/expense/expense-nature";
import { findDuplicateExpenses } from "@grand-livre/domain/expense/find-duplicates";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { ALLOWED, refuse } from "@grand-livre/domain/refusal";
import type { z } from "zod";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { abilityOf } from "../../kit/abilities.ts";
import { type Books, loadBooks } from "../books/service.ts";
import { entityFilter } from "../legal-entity/service.ts";
import { type LoadedReport, loadReport, reportRefId, seesAllReports } from "./command.ts";
import { amountsOf, contextOf } from "./lines.ts";
import { canSetIban } from "./payee-iban.ts";
import { presentFields, proposalOf } from "./read-receipt.ts";
import { findRebills } from "./rebill-repository.ts";
import { findReceipts } from "./receipt-repository.ts";
import { approverOf, factsOf, stepOf, unprovedOf } from "./report.ts";
import {
  findAlike,
  findMissionNumbers,
  findNames,
  findReportLines,
  type LineRow,
  type Person,
  type ReportRow,
  reportRows,
  sumOtherGifts,
} from "./repository.ts";

export { reportRefId, seesAllReports } from "./command.ts";
export { reimburseById, treasuryJournal, undoReimbursement } from "./post.ts";
export { readReceiptJob } from "./read-receipt.ts";
export { findNames, findReportsToReimburse, owedByReport, type ReportToReimburse } from "./repository.ts";

const UNKNOWN = { firstname: "", lastname: "" };

/** A page of reports: all of them for a person who approves, one's own otherwise. */
export async function listReports(
  app: Application,
  caller: Caller,
  query: z.output<typeof expenseReportQuery>,
) {
  const { scope } = caller;
  const { legalEntityRefId, searchValue: search, state, own, skip, limit } = query;
  const legalEntityId = await entityFilter(app.db, legalEntityRefId);
  const authorId = own === true || !seesAllReports(caller) ? caller.userId : undefined;
  const filter = { equal: { legalEntityId, state, authorId }, search };
  const rows = await reportRows.list(app.db, scope, filter, { order: ["-number"], skip, limit });
  const lines = Map.groupBy(
    await findReportLines(
      app.db,
      scope,
      rows.map(({ id }) => id),
    ),
    ({ reportId }) => reportId,
  );
  const names = await findNames(
    app.db,
    rows.map(({ authorId: author }) => author),
  );
  const missions = await findMissionNumbers(
    app.db,
    scope,
    rows.map(({ missionId }) => missionId),
  );
  const expenseReports = rows.map((row) => presentRow(row, lines.get(row.id) ?? [], names, missions));
  return { expenseReports, count: await reportRows.count(app.db, scope, filter) };
}

function presentRow(
  row: ReportRow,
  lines: readonly LineRow[],
  names: ReadonlyMap<string, Person>,
  missions: ReadonlyMap<string, number>,
): ExpenseReportRow {
  const totalCents = sumCentsOf(lines, ({ inclVatCents }) => inclVatCents);
  const dates = lines.map(({ expenseDate }) => expenseDate).toSorted();
  const mission = missions.get(row.missionId ?? "");
  return {
    id: row.id,
    refId: reportRefId(row),
    version: row.version,
    label: row.label,
    state: row.state,
    author: names.get(row.authorId) ?? { id: row.authorId, ...UNKNOWN },
    missionId: row.missionId,
    missionRefId: mission === undefined ? null : `OM-${String(mission).padStart(5, "0")}`,
    startDate: dates[0] ?? null,
    endDate: dates.at(-1) ?? null,
    totalCents,
    vatCents: sumCentsOf(lines, ({ taxes }) => sumCentsOf(taxes, ({ vatCents }) => vatCents)),
    clearedCents: row.clearedCents,
    owedCents: row.state === "reimbursed" ? 0 : totalCents - row.clearedCents,
    missingReceipts: unprovedOf(lines).length,
  };
}

/** One report, whole. @throws RefusalError EXPENSE_REPORT_NOT_FOUND */
export async function showReport(db: Connection, caller: Caller, id: string): Promise<ExpenseReportAnswer> {
  const report = await loadReport(db, caller, id);
  const { row, lines } = report;
  const books = await loadBooks(db, caller.scope, row.legalEntityId);
  const people = [row.authorId, row.managerId, row.accountantId, row.rejectedBy];
  const names = await findNames(db, people);
  const missions = await findMissionNumbers(db, caller.scope, [row.missionId]);
  const by = (person: string | null, at: Date | null) =>
    person === null || at === null
      ? null
      : { person: names.get(person) ?? { id: person, ...UNKNOWN }, at: at.toISOString() };
  return {
    ...presentRow(row, lines, names, missions),
    legalEntityRefId: books.entity.refId,
    payeeAccount: row.payeeAccount,
    payeeIban: row.payeeIban,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    manager: by(row.managerId, row.managerAt),
    accountant: by(row.accountantId, row.accountantAt),
    rejection:
      row.rejectedBy === null
        ? null
        : {
            person: names.get(row.rejectedBy) ?? { id: row.rejectedBy, ...UNKNOWN },
            reason: row.rejectionReason ?? "",
          },
    entryId: row.entryId,
    reimbursedOn: row.reimbursedOn,
    reimbursementEntryId: row.reimbursementEntryId,
    ...(await presentLines(db, caller, books, report)),
    abilities: abilitiesOf(caller, report, await approverOf(db, caller, row, false)),
  };
}

async function presentLines(db: Connection, { scope }: Caller, books: Books, { row, lines }: LoadedReport) {
  const receipts = await findReceipts(db, row);
  const rebills = await findRebills(db, row);
  const taken = new Set(lines.map(({ receiptSha256 }) => receiptSha256));
  const waiting = receipts
    .filter(({ fileSha256 }) => !taken.has(fileSha256))
    .map((receipt) => ({ receipt, proposal: receipt.reading && proposalOf(receipt.reading, books) }));
  const candidates = waiting.map(({ receipt: { id, fileSha256: receiptHash }, proposal }) => ({
    id,
    date: proposal?.date ?? "",
    inclVatCents: proposal?.inclVatCents ?? 0,
    receiptHash,
  }));
  const others = await findAlike(db, row, candidates);
  const place = new Map(others.map((other) => [other.id, other]));
  const compared = lines
    .filter(({ journey }) => journey === null)
    .map(({ id, expenseDate: date, inclVatCents, receiptSha256: receiptHash }) => ({
      id,
      date,
      inclVatCents,
      receiptHash,
    }));
  const found = Map.groupBy(findDuplicateExpenses([...compared, ...candidates], others), ({ id }) => id);
  const duplicatesOf = (id: string) =>
    (found.get(id) ?? []).map(({ otherId, reasons }) => {
      const other = place.get(otherId) ?? { reportId: row.id, number: row.number };
      return { reportId: other.reportId, refId: reportRefId(other), reasons: [...reasons] };
    });
  const context = contextOf(books);
  const gifts = await sumOtherGifts(db, scope, lines);
  const presented = lines.map((line) => {
    const nature = expenseNature(line.nature);
    return {
      id: line.id,
      date: line.expenseDate,
      nature: line.nature,
      natureLabel: nature?.label ?? line.nature,
      label: line.label,
      inclVatCents: line.inclVatCents,
      taxes: [...line.taxes],
      account: line.account,
      journey: line.journey,
      inCurrency: line.inCurrency,
      rebillable: line.rebillable,
      beneficiary: line.beneficiary,
      lostReceipt: line.lostReceipt,
      ...amountsOf(line, context, gifts),
      needsReceipt: nature?.needsReceipt ?? true,
      clientId: line.counterpartyId,
      clientName: rebills.get(line.id)?.clientName ?? null,
      rebilledById: rebills.get(line.id)?.invoiceId ?? null,
      receiptName: line.receiptName,
      receiptId: receipts.find(({ fileSha256 }) => fileSha256 === line.receiptSha256)?.id ?? null,
      duplicates: duplicatesOf(line.id),
    };
  });
  const proposals = new Map(waiting.map(({ receipt, proposal }) => [receipt.id, proposal]));
  return {
    lines: presented,
    receipts: receipts.map(({ id, fileName, mediaType, reading, isUnderWay, fileSha256 }) => ({
      id,
      fileName,
      mediaType,
      state: reading !== null ? ("read" as const) : isUnderWay ? ("reading" as const) : ("failed" as const),
      taken: taken.has(fileSha256),
      fields: reading === null ? [] : presentFields(reading),
      proposal: proposals.get(id) ?? null,
      duplicates: duplicatesOf(id),
    })),
  };
}

function abilitiesOf(
  caller: Caller,
  report: LoadedReport,
  approver: Approver,
): ExpenseReportAnswer["abilities"] {
  const { row } = report;
  const facts = factsOf(report);
  const right = (action: "Creator" | "Editor" | "Validator") => ({ service: "missions", action }) as const;
  const step = stepOf(row);
  const stepRight = right(step === "manager" ? "Editor" : "Validator");
  const approval = canApproveExpenses(facts, step, approver);
  const rejection = canRejectExpenses(facts, step, { ...approver, confirmsAlone: true });
  const state = refuse("EXPENSE_REPORT_STATE");
  const edit = canEditExpenses(facts, caller.userId);
  return {
    edit: abilityOf(caller, right("Creator"), edit),
    submit: abilityOf(caller, right("Creator"), canSubmitExpenses(facts, caller.userId)),
    approve: abilityOf(caller, stepRight, approval),
    reject: abilityOf(caller, stepRight, rejection),
    post: abilityOf(caller, right("Validator"), canPostExpenses(facts)),
    reimburse: abilityOf(caller, right("Validator"), row.state === "posted" ? ALLOWED : state),
    undo: abilityOf(caller, right("Validator"), row.entryId === null ? state : ALLOWED),
    remove: abilityOf(caller, right("Creator"), edit),
    setIban: abilityOf(caller, right("Creator"), canSetIban(row, caller)),
  };
}

/** The natures of expenses, with what of their VAT is recovered today. */
export function listNatures(app: Application) {
  const day = today(app);
  const natures = EXPENSE_NATURES.map(({ key, label, pcgNumber, needsReceipt }) => ({
    key,
    label,
    account: pcgNumber,
    needsReceipt,
    recoverableBasisPoints: recoverableShare(key, day),
  }));
  return { natures };
}
