import { Readable } from "node:stream";
import type { PayslipParties } from "@grand-livre/contracts/payroll";
import { garnishmentWords, payslipGroupWords } from "@grand-livre/contracts/payroll-words";
import { formatDate, lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { FRENCH_MONTHS } from "@grand-livre/domain/date/month-names";
import { formatAmount, formatMoney } from "@grand-livre/domain/money/format-amount";
import { monthlyHours } from "@grand-livre/domain/payroll/employer";
import type { PayLine } from "@grand-livre/domain/payroll/pay-lines";
import type { Payslip } from "@grand-livre/domain/payroll/payslip";
import { formatPpm } from "@grand-livre/domain/payroll/ppm";
import { PAYSLIP_GROUPS } from "@grand-livre/domain/payroll/rubrics";
import { type PrintedRow, writeTable } from "@grand-livre/einvoice/pdf/write-table";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { inCommand } from "../../kit/command.ts";
import { respondWithBytes } from "../file/service.ts";
import { auditPayslip, findPayslip } from "./payslip-rows.ts";

const COLUMNS = [
  { header: "Rubrique", share: 46 },
  { header: "Base", share: 12, align: "right" },
  { header: "Taux sal.", share: 9, align: "right" },
  { header: "Part salarié", share: 12, align: "right" },
  { header: "Taux pat.", share: 9, align: "right" },
  { header: "Part employeur", share: 12, align: "right" },
] as const;

const printed = (cents: number | null) => (cents === null || cents === 0 ? "" : formatAmount(cents));
const rate = (ppm: number | null) => (ppm === null || ppm === 0 ? "" : formatPpm(ppm));
/** Hundredths. */
const hundredths = (value: number) => formatAmount(value);

/** A payslip on one page; the log names the reader. @throws RefusalError PAYSLIP_NOT_FOUND, PAYSLIP_STATE before it is calculated */
export async function printPayslip(app: Application, caller: Caller, id: string): Promise<Response> {
  const row = await inCommand(app, caller, async (command) => {
    const found = await findPayslip(command.tx, caller, id);
    if (found.result !== null) await auditPayslip(command, found, "print");
    return found;
  });
  const { result, parties, month, state, correctsId } = row;
  if (result === null || parties === null) throw new RefusalError("PAYSLIP_STATE");
  const name = `${FRENCH_MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
  const kind = correctsId === null ? "Bulletin de paie" : "Bulletin de paie rectificatif";
  const draft = state === "calculated" ? " (projet)" : "";
  const pages = writeTable({
    upright: true,
    title: `${kind} · ${name}${draft}`,
    subtitle: `Période du ${formatDate(month)} au ${formatDate(lastDayOfMonth(month))}${row.paidOn === null ? "" : ` · payé le ${formatDate(row.paidOn)}`}`,
    foot: "À conserver sans limitation de durée. Rubriques définies sur www.service-public.fr.",
    columns: COLUMNS,
    rows: Readable.from(paperRows(result, parties)),
  });
  const bytes = new Uint8Array(await new Response(ReadableStream.from(pages)).arrayBuffer());
  return respondWithBytes(
    bytes,
    "application/pdf",
    `bulletin-${parties.employee.number}-${month.slice(0, 7)}.pdf`,
  );
}

/** The lines of a payslip, in the order of its model (arrêté du 25 février 2016 modifié). */
export function* paperRows(payslip: Payslip, { employer, employee }: PayslipParties): Generator<PrintedRow> {
  const head = (text: string): PrintedRow => ({ cells: [text], strong: true, across: true });
  const text = (words: string): PrintedRow => ({ cells: [words], strong: false, across: true });
  const row = (...cells: string[]): PrintedRow => ({ cells, strong: false });
  const total = (...cells: string[]): PrintedRow => ({ cells, strong: true });

  yield head(`${employer.name} · SIRET ${employer.siret} · APE ${employer.naf}`);
  yield text([employer.address, employer.agreement].filter(Boolean).join(" · "));
  yield head(`${employee.name} · matricule ${employee.number} · n° de sécurité sociale ${employee.nir}`);
  const terms = [employee.job, employee.classification, employee.executive ? "cadre" : "non-cadre"];
  const hours =
    employee.yearlyDays === null
      ? `${hundredths(monthlyHours(employee.weeklyHours))} h par mois`
      : `forfait de ${employee.yearlyDays} jours par an`;
  yield text([...terms, hours, `entrée le ${formatDate(employee.entryDate)}`].filter(Boolean).join(" · "));

  yield head("Rémunération");
  for (const { label, hours: quantity, cents } of payslip.gross.lines)
    yield row(label, quantity === null ? "" : `${hundredths(quantity)} h`, "", formatAmount(cents));
  yield total("Salaire brut", "", "", formatAmount(payslip.gross.grossCents));

  for (const group of PAYSLIP_GROUPS) {
    const lines = payslip.contributions.filter((line) => line.group === group);
    const [only] = lines;
    if (lines.length === 1 && only?.label.startsWith(payslipGroupWords[group])) {
      yield contributionRow(only, true);
      continue;
    }
    if (lines.length > 0) yield head(payslipGroupWords[group]);
    for (const line of lines) yield contributionRow(line, false);
  }
  const { netSocialCents, netBeforeTaxCents, withholding, netPaidCents, year, leave } = payslip;
  yield total(
    "Total des cotisations",
    "",
    "",
    formatAmount(payslip.employeeCents),
    "",
    formatAmount(payslip.employerCents),
  );
  if (payslip.gross.benefitsCents > 0)
    yield row("Avantages en nature", "", "", formatAmount(-payslip.gross.benefitsCents));
  yield head("Remboursements et déductions diverses");
  if (payslip.transportCents > 0)
    yield row("Frais de transport", "", "", formatAmount(payslip.transportCents));
  for (const line of payslip.lines) {
    const [shown, quantity] = [line.section === "deduction" ? 0 : line.paidCents, line.quantity];
    if (shown !== 0 || line.section === "benefit")
      yield row(
        lineLabel(line),
        quantity === null ? "" : hundredths(quantity),
        "",
        printed(shown),
        "",
        ...employerShare(line),
      );
  }
  if (payslip.advanceCents > 0) yield row("Acomptes", "", "", formatAmount(-payslip.advanceCents));
  const subrogated = payslip.stops?.subrogated.netCents ?? 0;
  if (subrogated > 0)
    yield row("Indemnités journalières subrogées, nettes", "", "", formatAmount(subrogated));
  yield total("Montant net social", "", "", formatAmount(netSocialCents));
  yield total("Net à payer avant impôt sur le revenu", "", "", formatAmount(netBeforeTaxCents));
  const kind = withholding.kind === "personal" ? "taux personnalisé" : "taux neutre";
  yield row(
    `Impôt sur le revenu prélevé à la source, ${kind}`,
    formatAmount(payslip.netTaxableCents),
    formatPpm(withholding.ppm),
    formatAmount(-withholding.cents),
  );
  if (withholding.abatementCents > 0)
    yield row(
      "Abattement du taux neutre, contrat de deux mois au plus",
      "",
      "",
      formatAmount(-withholding.abatementCents),
    );
  for (const { label, section, cents } of payslip.lines)
    if (section === "deduction") yield row(label, "", "", formatAmount(-cents));
  for (const { kind, creditor, reference, cents } of payslip.garnishments)
    yield row(`${garnishmentWords[kind]}, ${creditor}, ${reference}`, "", "", formatAmount(-cents));
  if (payslip.carriedInCents > 0)
    yield row("Net négatif d’un mois antérieur", "", "", formatAmount(-payslip.carriedInCents));
  if (payslip.carriedOutCents > 0)
    yield row("Net négatif reporté au mois suivant", "", "", formatAmount(payslip.carriedOutCents));
  yield total("NET PAYÉ", "", "", formatMoney(netPaidCents));
  yield row("Heures supplémentaires exonérées d’impôt", "", "", printed(payslip.overtimeExemptCents));
  yield head("Cumuls de l’année");
  yield row(
    "Brut",
    formatAmount(year.grossCents),
    "",
    "Net imposable",
    "",
    formatAmount(year.netTaxableCents),
  );
  yield row(
    "Impôt prélevé",
    formatAmount(year.withheldCents),
    "",
    "Plafond",
    "",
    formatAmount(year.ceilingCents),
  );
  yield* leaveRows(leave);
  yield total("Coût total employeur", "", "", "", "", formatMoney(payslip.employerCostCents));
}

/** Leave by its reference period, as on the screen (code du travail, art. R. 3243-1). */
function* leaveRows({ counters, unit = "open", until, ...leave }: Payslip["leave"]): Generator<PrintedRow> {
  const days = unit === "open" ? "jours ouvrables" : "jours ouvrés";
  yield { cells: [`Congés payés (${days})`], strong: true, across: true };
  const row = (label: string, balance: number): PrintedRow => ({
    cells: [label, "", "", "", "Solde", hundredths(balance)],
    strong: false,
  });
  const moved = `acquis ${hundredths(leave.earned)} · pris ${hundredths(leave.taken)}`;
  if (counters?.paid === undefined) {
    yield row(`Solde précédent ${hundredths(leave.before)} · ${moved}`, leave.after);
    return;
  }
  yield { cells: [`Ce mois : ${moved}`], strong: false, across: true };
  for (const [fund, name] of LEAVE_NAMES) {
    const counter = counters[fund];
    if (counter === undefined) continue;
    for (const [part, label] of [
      ["previous", "N−1"],
      ["current", "N"],
    ] as const) {
      const { acquired, taken, balance } = counter[part];
      yield row(`${name}${label} : acquis ${hundredths(acquired)} · pris ${hundredths(taken)}`, balance);
    }
  }
  if (until) yield { cells: [`N−1 à prendre avant le ${formatDate(until)}`], strong: false, across: true };
}

const LEAVE_NAMES = [
  ["paid", ""],
  ["rtt", "RTT "],
  ["seniority", "Ancienneté "],
] as const;

/** What of a line is not in the gross pay above. */
const lineLabel = ({ label, subjectCents, section }: PayLine) =>
  subjectCents > 0 && section !== "benefit" ? `${label}, part exonérée` : label;
const employerShare = ({ section, cents }: PayLine): string[] =>
  section === "benefit" ? [formatAmount(cents)] : [];

function contributionRow(line: Payslip["contributions"][number], strong: boolean): PrintedRow {
  const { label, baseCents, employeePpm, employeeCents, employerPpm, employerCents } = line;
  const cells = [
    label,
    printed(baseCents),
    rate(employeePpm),
    printed(employeeCents),
    rate(employerPpm),
    printed(employerCents),
  ];
  return { cells, strong };
}
