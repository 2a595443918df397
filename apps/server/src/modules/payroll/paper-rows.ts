import type { PayslipParties } from "@grand-livre/contracts/payroll";
import { garnishmentWords, payslipGroupWords } from "@grand-livre/contracts/payroll-words";
import { formatDate, lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { FRENCH_MONTHS } from "@grand-livre/domain/date/month-names";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { formatAmount, formatMoney } from "@grand-livre/domain/money/format-amount";
import { monthlyHours } from "@grand-livre/domain/payroll/employer";
import type { PayLine } from "@grand-livre/domain/payroll/pay-lines";
import type { Payslip } from "@grand-livre/domain/payroll/payslip";
import { formatPpm } from "@grand-livre/domain/payroll/ppm";
import { PAYSLIP_GROUPS } from "@grand-livre/domain/payroll/rubrics";
import { excessOf, NO_SCHEMES } from "@grand-livre/domain/payroll/scheme-limits";
import type { PayslipPaper, PayslipPaperRow } from "@grand-livre/einvoice/pdf/write-payslip";
import type { PayslipRow } from "./repository.ts";

const printed = (cents: number | null) => (cents === null || cents === 0 ? "" : formatAmount(cents));
const rate = (ppm: number | null) => (ppm === null || ppm === 0 ? "" : formatPpm(ppm));
/** Hundredths. */
const hundredths = (value: number) => formatAmount(value);

const spaced = (siret: string) => siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, "$1 $2 $3 $4");
const facts = (...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join(" · ");

type Computed = Pick<PayslipRow, "month" | "state" | "correctsId"> & {
  readonly result: Payslip;
  readonly parties: PayslipParties;
};

/**
 * The paper of a payslip: what is frozen on its row and nothing else, so that it says the same on any day. Its model is that of
 * the arrêté du 25 février 2016 as changed on 31 January 2023: free to use before 2027, the only one from then on.
 */
export function payslipPaper({ month, state, correctsId, result, parties }: Computed): PayslipPaper {
  const { employer, employee } = parties;
  const name = `${FRENCH_MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
  const kind = correctsId === null ? "Bulletin de paie" : "Bulletin de paie rectificatif";
  const hours =
    employee.yearlyDays === null
      ? `${hundredths(monthlyHours(employee.weeklyHours))} h par mois`
      : `Forfait de ${employee.yearlyDays} jours par an`;
  return {
    title: `${kind} · ${name}${state === "calculated" ? " (projet)" : ""}`,
    period: [
      `Période du ${formatDate(month)} au ${formatDate(lastDayOfMonth(month))} · ${hours}`,
      ...(employer.payOn === undefined ? [] : [`Paiement le ${formatDate(employer.payOn)}`]),
    ],
    employer: [
      employer.name,
      employer.address,
      facts(`SIRET ${spaced(employer.siret)}`, employer.naf && `APE ${employer.naf}`),
      ...(employer.agreement === "" ? [] : [`Convention collective\u00a0: ${employer.agreement}`]),
    ],
    employee: [
      employee.name,
      facts(employee.job, employee.classification, employee.executive ? "cadre" : "non-cadre"),
      facts(`Matricule ${employee.number}`, `entrée le ${formatDate(employee.entryDate)}`),
      `N° de sécurité sociale ${employee.nir}`,
    ],
    rows: [...paperRows(result, parties)],
    foot: [
      "Dans votre intérêt et pour faire valoir vos droits, conservez ce bulletin sans limitation de durée (code du travail, art. R. 3243-5).",
      "Définition des rubriques\u00a0: www.service-public.fr.",
    ],
  };
}

/** Every text that the paper sets. */
export const textsOf = ({ title, period, employer, employee, rows, foot }: PayslipPaper): string[] => [
  title,
  ...period,
  ...employer,
  ...employee,
  ...rows.flatMap(({ cells }) => cells),
  ...foot,
];

/** The lines of a payslip, in the order of its model (arrêté du 25 février 2016 modifié). */
function* paperRows(payslip: Payslip, { employer }: PayslipParties): Generator<PayslipPaperRow> {
  yield head("Rémunération");
  for (const { label, hours: quantity, cents } of payslip.gross.lines)
    yield row(label, quantity === null ? "" : `${hundredths(quantity)} h`, "", formatAmount(cents));
  yield total("Salaire brut", "", "", formatAmount(payslip.gross.grossCents));

  for (const group of PAYSLIP_GROUPS) {
    const lines = payslip.contributions
      .filter((line) => line.group === group)
      .map((line) => ({ ...line, label: withOrganism(line, employer.organisms ?? []) }));
    const [only] = lines;
    if (lines.length === 1 && only?.label.startsWith(payslipGroupWords[group])) {
      yield contributionRow(only, true);
      continue;
    }
    if (lines.length > 0) yield head(payslipGroupWords[group]);
    for (const line of lines) yield contributionRow(line, false);
  }
  yield total(
    "Total des cotisations et contributions",
    "",
    "",
    formatAmount(payslip.employeeCents),
    "",
    formatAmount(payslip.employerCents),
  );
  if (payslip.gross.benefitsCents > 0)
    yield row("Avantages en nature", "", "", formatAmount(-payslip.gross.benefitsCents));
  const excess = excessOf({ ...NO_SCHEMES, ...payslip.month });
  if (excess !== 0) yield row("Part patronale des régimes soumise à cotisations", formatAmount(excess));
  yield* besideRows(payslip);
  yield total("Montant net social", "", "", formatAmount(payslip.netSocialCents));
  yield total("Net à payer avant impôt sur le revenu", "", "", formatAmount(payslip.netBeforeTaxCents));
  yield* taxRows(payslip);
  yield* withheldRows(payslip);
  yield { cells: ["Net à payer au salarié", "", "", formatMoney(payslip.netPaidCents)], kind: "net" };
  yield* leaveRows(payslip.leave);
  const relief = sumCentsOf(
    payslip.contributions.filter((line) => line.group === "relief"),
    ({ employerCents }) => -employerCents,
  );
  if (relief > 0) yield row("Allégements de cotisations employeur", "", "", "", "", formatAmount(relief));
  yield total("Total versé par l’employeur", "", "", "", "", formatMoney(payslip.employerCostCents));
}

const head = (text: string): PayslipPaperRow => ({ cells: [text], kind: "head" });
const row = (...cells: string[]): PayslipPaperRow => ({ cells });
const total = (...cells: string[]): PayslipPaperRow => ({ cells, kind: "total" });

/** The cover of a contribution is called by who gives it. */
function withOrganism(
  { code, label }: Payslip["contributions"][number],
  organisms: NonNullable<PayslipParties["employer"]["organisms"]>,
): string {
  const kind = COVERS[code];
  const name = organisms.find((one) => one.kind === kind)?.name;
  return kind === undefined || name === undefined ? label : `${label} (${name})`;
}
const COVERS: Readonly<Record<string, string>> = {
  mutual: "mutual",
  deathCover: "welfare",
  disability: "welfare",
};

/** What comes beside the gross pay; nothing where there is nothing. */
function* besideRows(payslip: Payslip): Generator<PayslipPaperRow> {
  const subrogated = payslip.stops?.subrogated.netCents ?? 0;
  const rows = [
    ...(payslip.transportCents > 0
      ? [row("Frais de transport", "", "", formatAmount(payslip.transportCents))]
      : []),
    ...payslip.lines.flatMap((line) => {
      const [shown, quantity] = [line.section === "deduction" ? 0 : line.paidCents, line.quantity];
      if (shown === 0 && line.section !== "benefit") return [];
      const count = quantity === null ? "" : hundredths(quantity);
      return [row(lineLabel(line), count, "", printed(shown), "", ...employerShare(line))];
    }),
    ...(subrogated > 0
      ? [row("Indemnités journalières subrogées, nettes", "", "", formatAmount(subrogated))]
      : []),
  ];
  if (rows.length > 0) yield head("Remboursements et déductions diverses");
  yield* rows;
}

/** The income tax with its sums of the year, and what of the overtime is exempt from it. */
function* taxRows({
  withholding,
  netTaxableCents,
  overtimeExemptCents,
  month,
  year,
}: Payslip): Generator<PayslipPaperRow> {
  const kind = withholding.kind === "personal" ? "taux personnalisé" : "taux neutre";
  const ofYear = (cents: number) => ["cumul", formatAmount(cents)];
  yield head("Impôt sur le revenu");
  yield row("Montant net imposable", "", "", formatAmount(netTaxableCents), ...ofYear(year.netTaxableCents));
  yield row(
    `Impôt prélevé à la source, ${kind}`,
    formatAmount(netTaxableCents - withholding.abatementCents),
    formatPpm(withholding.ppm),
    formatAmount(-withholding.cents),
    ...ofYear(-year.withheldCents),
  );
  if (withholding.abatementCents > 0)
    yield row(
      "Abattement du taux neutre, contrat de deux mois au plus",
      "",
      "",
      formatAmount(-withholding.abatementCents),
    );
  if ((month.taxedExcessCents ?? 0) !== 0)
    yield row("Part des régimes au-delà de la déduction", formatAmount(month.taxedExcessCents));
  if (year.overtimeExemptCents > 0)
    yield row(
      "Heures supplémentaires et complémentaires exonérées",
      "",
      "",
      printed(overtimeExemptCents),
      ...ofYear(year.overtimeExemptCents),
    );
  yield row(
    "Salaire brut et plafond de l’année",
    formatAmount(year.grossCents),
    "",
    "",
    "",
    formatAmount(year.ceilingCents),
  );
}

/** What is kept from the net pay after the tax. */
function* withheldRows(payslip: Payslip): Generator<PayslipPaperRow> {
  const advances = payslip.advances ?? [];
  for (const { paidOn, cents, leftCents } of advances) {
    const left = leftCents === 0 ? "" : `, reste ${formatAmount(leftCents)} à reprendre`;
    yield row(`Acompte du ${formatDate(paidOn)}${left}`, "", "", formatAmount(-cents));
  }
  const typed = payslip.advanceCents - sumCentsOf(advances, ({ cents }) => cents);
  if (typed > 0) yield row("Acomptes", "", "", formatAmount(-typed));
  for (const { label, section, cents } of payslip.lines)
    if (section === "deduction") yield row(label, "", "", formatAmount(-cents));
  for (const { kind, creditor, reference, cents } of payslip.garnishments)
    yield row(`${garnishmentWords[kind]}, ${creditor}, ${reference}`, "", "", formatAmount(-cents));
  if (payslip.carriedInCents > 0)
    yield row("Net négatif d’un mois antérieur", "", "", formatAmount(-payslip.carriedInCents));
  if (payslip.carriedOutCents > 0)
    yield row("Net négatif reporté au mois suivant", "", "", formatAmount(payslip.carriedOutCents));
}

/** Leave by its reference period, as on the screen (code du travail, art. R. 3243-1). */
function* leaveRows({
  counters,
  unit = "open",
  until,
  ...leave
}: Payslip["leave"]): Generator<PayslipPaperRow> {
  const days = unit === "open" ? "jours ouvrables" : "jours ouvrés";
  const moved = `acquis ${hundredths(leave.earned)}, pris ${hundredths(leave.taken)} ce mois`;
  const last = until ? `, N−1 à prendre avant le ${formatDate(until)}` : "";
  yield head(`Congés payés en ${days} · ${moved}${counters?.paid === undefined ? "" : last}`);
  const balance = (label: string, value: number) => row(label, "", "", "", "solde", hundredths(value));
  if (counters?.paid === undefined) {
    yield balance(`Solde précédent ${hundredths(leave.before)}`, leave.after);
    return;
  }
  for (const [fund, name] of LEAVE_NAMES)
    for (const [part, label] of [
      ["previous", "N−1"],
      ["current", "N"],
    ] as const) {
      const counter = counters[fund]?.[part];
      // A fund of the year alone has nothing of the year before.
      if (counter === undefined || (fund !== "paid" && counter.acquired === 0 && counter.balance === 0))
        continue;
      const { acquired, taken } = counter;
      yield balance(
        `${name}${label}\u00a0: acquis ${hundredths(acquired)}, pris ${hundredths(taken)}`,
        counter.balance,
      );
    }
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

function contributionRow(line: Payslip["contributions"][number], isHead: boolean): PayslipPaperRow {
  const { label, baseCents, employeePpm, employeeCents, employerPpm, employerCents } = line;
  const cells = [
    label,
    printed(baseCents),
    rate(employeePpm),
    printed(employeeCents),
    rate(employerPpm),
    printed(employerCents),
  ];
  return isHead ? { cells, kind: "total" } : { cells };
}
