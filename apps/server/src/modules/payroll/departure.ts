import { Readable } from "node:stream";
import { exitReasonWords } from "@grand-livre/contracts/dsn-words";
import type { DepartureAnswer } from "@grand-livre/contracts/payroll-lines";
import {
  addMonths,
  firstDayOfMonth,
  formatDate,
  lastDayOfMonth,
} from "@grand-livre/domain/date/calendar-date";
import { formatAmount, formatMoney } from "@grand-livre/domain/money/format-amount";
import { coverMonths, departureOf, leaveTenth } from "@grand-livre/domain/payroll/departure";
import { type PrintedRow, writeTable } from "@grand-livre/einvoice/pdf/write-table";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Command } from "../../kit/command.ts";
import { inCommand } from "../../kit/command.ts";
import { respondWithBytes } from "../file/service.ts";
import { type LegalEntityRow, legalEntityById } from "../legal-entity/service.ts";
import { type EmployeeRow, employees, nameOf, termsOn } from "./employee.ts";
import { type Address, employerRows } from "./employer.ts";
import { type PayslipRow, payslipRows } from "./repository.ts";

interface Leaving {
  readonly entity: LegalEntityRow;
  readonly row: EmployeeRow;
  readonly exitDate: string;
  /** Payslips that count, in the order of their months. */
  readonly paid: readonly PayslipRow[];
  readonly last: PayslipRow | undefined;
}

/** An employee whose contract ends. @throws RefusalError EMPLOYEE_NOT_FOUND, EMPLOYEE_NOT_LEAVING */
async function leavingOf(db: Connection, caller: Caller, id: string): Promise<Leaving> {
  const row = await employees.read(db, caller.scope, id);
  const { exitDate, legalEntityId } = row;
  if (exitDate === null) throw new RefusalError("EMPLOYEE_NOT_LEAVING", { employee: nameOf(row) });
  const all = await payslipRows.list(db, legalEntityId, { equal: { employeeId: id } }, { order: ["month"] });
  const current = all.filter(({ state, result }) => state !== "corrected" && result !== null);
  return {
    entity: await legalEntityById(db, legalEntityId),
    row,
    exitDate,
    paid: current.filter(({ state }) => state === "validated" || state === "paid"),
    last: current.find(({ month }) => month === firstDayOfMonth(exitDate)),
  };
}

/** A payslip bears a contribution of the company's health or welfare cover. */
const isCovered = (payslips: readonly PayslipRow[]) =>
  payslips.some(({ result }) =>
    result?.contributions.some(({ creditor }) => creditor === "health_and_welfare"),
  );

/** What is due beside the last pay, to be typed on the payslip of the last month. */
export async function showDeparture(app: Application, caller: Caller, id: string): Promise<DepartureAnswer> {
  const { row, exitDate, paid, last } = await leavingOf(app.db, caller, id);
  const month = firstDayOfMonth(exitDate);
  const before = paid.filter((one) => one.month < month);
  const reason = String(row.dsn.exitReason ?? "");
  const recent = before.filter((one) => one.month >= addMonths(month, -12));
  const months = recent.map(({ result }) => result?.gross.grossCents ?? 0);
  // The last month earns leave too, once its payslip is calculated.
  const leave = (last ?? before.at(-1))?.result?.leave;
  const { monthlyCents } = termsOn(row, exitDate);
  const year = `${Number(exitDate.slice(0, 4)) - 1}`;
  const yearGrossCents = before
    .filter((one) => one.month.startsWith(year))
    .reduce((sum, { result }) => sum + (result?.gross.grossCents ?? 0), 0);
  const covered = isCovered(last === undefined ? paid : [...paid, last]);
  const facts = {
    entryDate: row.entryDate,
    exitDate,
    reason,
    monthlyCents,
    months,
    tenth: leaveTenth([...recent, ...(last ? [last] : [])].flatMap(({ result }) => result ?? [])),
    leaveDays: leave?.after ?? row.leaveBefore,
    leaveUnit: leave?.unit,
    covered,
  };
  return { exitDate, reason, knownMonths: months.length, yearGrossCents, ...departureOf(facts) };
}

const head = (text: string): PrintedRow => ({ cells: [text], strong: true, across: true });
const text = (words: string): PrintedRow => ({ cells: [words], strong: false, across: true });
const amounts = (label: string, cents: number): PrintedRow => ({
  cells: [label, formatAmount(cents)],
  strong: false,
});

async function paper(
  title: string,
  subtitle: string,
  rows: readonly PrintedRow[],
  name: string,
): Promise<Response> {
  const columns = [
    { header: "", share: 80 },
    { header: "", share: 20, align: "right" },
  ] as const;
  const pages = writeTable({ upright: true, title, subtitle, columns, rows: Readable.from(rows) });
  const bytes = new Uint8Array(await new Response(ReadableStream.from(pages)).arrayBuffer());
  return respondWithBytes(bytes, "application/pdf", name);
}

function audited({ audit }: Command, { row }: Leaving, document: string): Promise<void> {
  const { id: resourceId, legalEntityId, number } = row;
  return audit({
    action: "print",
    resource: "employee",
    resourceId,
    legalEntityId,
    details: { number, name: nameOf(row), document },
  });
}

async function partiesOf(db: Connection, { entity, row, exitDate }: Leaving): Promise<PrintedRow[]> {
  const all = await employerRows.list(db, entity.id, {}, { order: ["siret"] });
  const employer = all.find(({ id }) => id === termsOn(row, exitDate).employerId);
  const { line1 = "", postcode = "", city = "" } = employer?.address ?? (entity.address as Address) ?? {};
  return [
    head(`${entity.name} · SIRET ${employer?.siret ?? ""}`),
    text([line1, `${postcode} ${city}`.trim()].filter(Boolean).join(", ")),
    head(`${nameOf(row)} · matricule ${row.number}`),
  ];
}

/** The certificate of work (code du travail, art. D. 1234-6), with the cover that goes on (CSS art. L. 911-8). @throws RefusalError EMPLOYEE_NOT_FOUND, EMPLOYEE_NOT_LEAVING */
export async function printCertificate(app: Application, caller: Caller, id: string): Promise<Response> {
  const [leaving, parties] = await inCommand(app, caller, async (command) => {
    const found = await leavingOf(command.tx, caller, id);
    await audited(command, found, "certificate");
    return [found, await partiesOf(command.tx, found)] as const;
  });
  const { row, exitDate, paid, last } = leaving;
  const { entryDate, terms, number } = row;
  const jobs = terms.map(({ from, job, classification }, at) => {
    const next = terms[at + 1];
    const until = next === undefined ? exitDate : lastDayOfMonth(addMonths(firstDayOfMonth(next.from), -1));
    return text(
      `${[job, classification].filter(Boolean).join(", ")} : du ${formatDate(from)} au ${formatDate(until)}`,
    );
  });
  const reason = String(row.dsn.exitReason ?? "");
  const covered = isCovered(last === undefined ? paid : [...paid, last]);
  const months = covered ? coverMonths(reason, { entryDate, exitDate }) : 0;
  const cover =
    months > 0
      ? [
          head("Maintien des garanties santé et prévoyance"),
          text(
            "Le salarié garde à titre gratuit les garanties complémentaires de l’entreprise s’il est pris en charge",
          ),
          text(`par l’assurance chômage, pendant ${months} mois au plus (CSS, art. L. 911-8).`),
        ]
      : [];
  const rows = [
    ...parties,
    head("Emplois occupés"),
    ...jobs,
    text(`Entrée le ${formatDate(entryDate)} · sortie le ${formatDate(exitDate)}`),
    ...cover,
    text("Le salarié quitte l’entreprise libre de tout engagement envers elle."),
    text(`Fait le ${formatDate(today(app))}`),
  ];
  return paper(
    "Certificat de travail",
    "Code du travail, art. L. 1234-19 et D. 1234-6",
    rows,
    `certificat-${number}.pdf`,
  );
}

/**
 * The receipt for the final settlement: all that the last payslip pays (code du travail, art. L. 1234-20 and D. 1234-7).
 * @throws RefusalError EMPLOYEE_NOT_FOUND, EMPLOYEE_NOT_LEAVING, PAYSLIP_STATE while the last payslip is not validated
 */
export async function printReceipt(app: Application, caller: Caller, id: string): Promise<Response> {
  const [leaving, parties] = await inCommand(app, caller, async (command) => {
    const found = await leavingOf(command.tx, caller, id);
    await audited(command, found, "receipt");
    return [found, await partiesOf(command.tx, found)] as const;
  });
  const { row, exitDate, last } = leaving;
  const result = last?.result;
  if (!result || last.state === "calculated") throw new RefusalError("PAYSLIP_STATE");
  const reason = exitReasonWords[row.dsn.exitReason ?? ""];
  const beside = result.lines.filter(({ section, paidCents }) => section !== "deduction" && paidCents !== 0);
  const kept = [
    amounts("Cotisations et contributions du salarié", -result.employeeCents),
    ...(result.gross.benefitsCents > 0 ? [amounts("Avantages en nature", -result.gross.benefitsCents)] : []),
    ...(result.transportCents > 0 ? [amounts("Frais de transport", result.transportCents)] : []),
    amounts("Impôt sur le revenu prélevé à la source", -result.withholding.cents),
    ...(result.advanceCents > 0 ? [amounts("Acomptes", -result.advanceCents)] : []),
    ...result.lines
      .filter(({ section }) => section === "deduction")
      .map(({ label, cents }) => amounts(label, -cents)),
    ...result.garnishments.map(({ creditor, cents }) => amounts(`Saisie, ${creditor}`, -cents)),
    ...(result.carriedInCents > 0
      ? [amounts("Net négatif d’un mois antérieur", -result.carriedInCents)]
      : []),
    ...(result.carriedOutCents > 0 ? [amounts("Net négatif restant dû", result.carriedOutCents)] : []),
  ];
  const rows = [
    ...parties,
    text(
      `Contrat du ${formatDate(row.entryDate)} au ${formatDate(exitDate)}${reason === undefined ? "" : ` · ${reason}`}`,
    ),
    head("Sommes versées à la rupture du contrat"),
    ...result.gross.lines.map(({ label, cents }) => amounts(label, cents)),
    ...beside.map(({ label, paidCents }) => amounts(label, paidCents)),
    ...kept,
    { cells: ["Net payé pour solde de tout compte", formatMoney(result.netPaidCents)], strong: true },
    text("Le salarié peut dénoncer ce reçu par lettre recommandée dans les six mois de sa signature ;"),
    text(
      "au-delà, il est libératoire pour les sommes qui y sont mentionnées (code du travail, art. L. 1234-20).",
    ),
    text("Fait en double exemplaire, dont un est remis au salarié."),
    text("Date et signature du salarié :"),
  ];
  return paper("Reçu pour solde de tout compte", nameOf(row), rows, `solde-${row.number}.pdf`);
}
