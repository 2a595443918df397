import { sumCentsOf } from "../money/cents.ts";
import type { Payslip } from "./payslip.ts";

/** A row of a table of a year: an amount for each of its twelve months, and what they add up to. */
export interface YearRow {
  readonly kind: "heading" | "line" | "detail" | "total";
  readonly label: string;
  readonly cents: readonly number[];
  readonly totalCents: number;
}

/** An amount of one month, under a row of a heading. */
export interface YearAmount<Heading extends string = string> {
  readonly heading: Heading;
  readonly label: string;
  readonly cents: number;
}

export const MONTHS = 12;
const NO_MONTHS: readonly number[] = Array.from({ length: MONTHS }, () => 0);
const NO_SUMS: ReadonlyMap<string, readonly number[]> = new Map();

export const yearRow = (kind: YearRow["kind"], label: string, cents: readonly number[]): YearRow => ({
  kind,
  label,
  cents,
  totalCents: sumCentsOf(cents, (one) => one),
});

/** Adds amounts up by heading and row, month by month, as they are read: nothing of a month is kept but its sums. */
export class YearSums<Heading extends string = string> {
  readonly #sums = new Map<Heading, Map<string, readonly number[]>>();

  /** `at`: the place of the month in the year, from 0. */
  add(at: number, amounts: readonly YearAmount<Heading>[]): void {
    for (const { heading, label, cents } of amounts) {
      if (cents === 0) continue;
      const rows = this.#sums.get(heading) ?? new Map<string, readonly number[]>();
      this.#sums.set(heading, rows);
      rows.set(label, (rows.get(label) ?? NO_MONTHS).with(at, (rows.get(label)?.[at] ?? 0) + cents));
    }
  }

  rowsOf = (heading: Heading): ReadonlyMap<string, readonly number[]> => this.#sums.get(heading) ?? NO_SUMS;

  totalOf(heading: Heading): readonly number[] {
    const rows = [...this.rowsOf(heading).values()];
    return NO_MONTHS.map((_, at) => sumCentsOf(rows, (row) => row[at] ?? 0));
  }
}

/** What a yearly book says, in its order: a heading, its lines, and what they come to. */
const BOOK = {
  gross: ["Rémunération", "Salaire brut"],
  employee: ["Cotisations du salarié", "Total des cotisations du salarié"],
  employer: ["Cotisations de l’employeur", "Total des cotisations de l’employeur"],
  net: ["Du brut au net", "Net payé"],
  cost: ["Coût", "Coût de l’employeur"],
  marks: ["Repères", undefined],
} as const;
type BookHeading = keyof typeof BOOK;

/** What a payslip says under each heading of the yearly book; each total is one of the payslip's own. */
export function bookAmounts(payslip: Payslip): YearAmount<BookHeading>[] {
  const { gross, contributions, lines, stops, withholding, garnishments } = payslip;
  const row = (heading: BookHeading, label: string, cents: number) => ({ heading, label, cents });
  return [
    ...gross.lines.map(({ label, cents }) => row("gross", label, cents)),
    ...contributions.flatMap(({ label, employeeCents, employerCents }) => [
      row("employee", label, employeeCents),
      row("employer", label, employerCents),
    ]),
    row("net", "Salaire brut", gross.grossCents),
    row("net", "Avantages en nature", -gross.benefitsCents),
    row("net", "Cotisations du salarié", -payslip.employeeCents),
    row("net", "Frais de transport", payslip.transportCents),
    ...lines.flatMap(({ section, label, cents, paidCents }) => [
      row("net", label, section === "deduction" ? -cents : paidCents),
    ]),
    row("net", "Indemnités journalières subrogées", stops?.subrogated.netCents ?? 0),
    row("net", "Impôt prélevé à la source", -withholding.cents),
    row("net", "Acomptes", -payslip.advanceCents),
    row("net", "Saisies et pensions", -sumCentsOf(garnishments, ({ cents }) => cents)),
    row("net", "Net négatif repris", -payslip.carriedInCents),
    row("net", "Net négatif reporté", payslip.carriedOutCents),
    row("cost", "Salaire brut", gross.grossCents),
    row("cost", "Cotisations de l’employeur", payslip.employerCents),
    row("marks", "Net social", payslip.netSocialCents),
    row("marks", "Net imposable", payslip.netTaxableCents),
    row("marks", "Heures supplémentaires exonérées", payslip.overtimeExemptCents),
  ];
}

/** The yearly book of what was added up. */
export const bookRows = (sums: YearSums<BookHeading>): YearRow[] =>
  (Object.keys(BOOK) as BookHeading[]).flatMap((heading) => {
    const [title, total] = BOOK[heading];
    const rows = [...sums.rowsOf(heading)].map(([label, cents]) => yearRow("line", label, cents));
    if (rows.length === 0) return [];
    const end = total === undefined ? [] : [yearRow("total", total, sums.totalOf(heading))];
    return [yearRow("heading", title, NO_MONTHS), ...rows, ...end];
  });

/** What sections bear, each with its employees, then what no section bears, and the whole. */
export function sectionRows(
  sums: YearSums,
  sections: readonly { readonly code: string; readonly label: string }[],
): YearRow[] {
  const known = [...sections, { code: "", label: "Non ventilé" }].filter(
    ({ code }) => sums.rowsOf(code).size > 0,
  );
  const rows = known.flatMap(({ code, label }) => [
    yearRow("line", [code, label].filter(Boolean).join(" · "), sums.totalOf(code)),
    ...[...sums.rowsOf(code)]
      .toSorted(([a], [b]) => a.localeCompare(b, "fr"))
      .map(([name, cents]) => yearRow("detail", name, cents)),
  ]);
  if (rows.length === 0) return [];
  const whole = NO_MONTHS.map((_, at) => sumCentsOf(known, ({ code }) => sums.totalOf(code)[at] ?? 0));
  return [...rows, yearRow("total", "Coût de la paie", whole)];
}
