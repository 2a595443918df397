import { inForce } from "../date/dated.ts";
import type { ContractTerms } from "./contract-terms.ts";
import { type EstablishmentRates, reaches } from "./employer.ts";
import type { DatedPayValue, PayCode } from "./pay-values.ts";
import type { Payslip } from "./payslip.ts";
import { WHOLE_PPM } from "./ppm.ts";
import { RUBRICS, type RubricBase } from "./rubrics.ts";
import { neutralSource, type PersonalRate } from "./withholding.ts";

/** What the amount of a line is computed on, beside the bases of contributions. */
export const WHY_BASES = [
  "whole",
  "capped",
  "upTo4",
  "from1To8",
  "upTo8AboveCeiling",
  "csg",
  "welfare",
  "levied",
  "contract",
  "relief",
  "overtime",
  "personal",
  "neutral",
  "scheme",
] as const satisfies readonly (RubricBase | string)[];
export type WhyBase = (typeof WHY_BASES)[number];

/** Why a line of a payslip says what it says. `from` and `source` are null where the value in force today is another one. */
export interface Why {
  /** Of a contribution; `salary` and `tax` for the pay of the contract and the income tax. */
  readonly code: string;
  readonly base: WhyBase;
  readonly from: string | null;
  readonly source: string | null;
  /** Of CSG and CRDS: the share of the pay that they are due on, after the abatement of its day. Parts per million. */
  readonly sharePpm?: number;
}

export interface WhyContext {
  /** The last day of the month. */
  readonly day: string;
  readonly series: readonly DatedPayValue[];
  readonly rates: readonly EstablishmentRates[];
  readonly terms: Pick<ContractTerms, "from">;
  readonly withholding: readonly PersonalRate[];
}

/** Lines whose rate is that of another code. */
const SAME_RATE: Readonly<Record<string, PayCode>> = {
  csgOvertime: "csgTaxable",
  csgUntaxed: "csgTaxable",
};
const CSG_WHOLE: ReadonlySet<string> = new Set(["csgOvertime", "csgUntaxed"]);

/** Every line of a payslip with what its amount is computed on, and the day and the source of its rate. */
export function explainPayslip(payslip: Payslip, context: WhyContext): Why[] {
  const { day, series, terms, withholding } = context;
  const value = (code: string) =>
    series.find((one) => one.code === code && one.from <= day && (one.to === null || day <= one.to));
  const lines = payslip.contributions.map((line): Why => whyOf(line, context, value));
  const personal = withholding
    .filter(({ from }) => from <= day)
    .toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];
  const { kind, ppm } = payslip.withholding;
  const told = kind === "personal" && personal?.ppm === ppm ? personal.from : null;
  return [
    { code: "salary", base: "contract", from: terms.from, source: null },
    ...lines,
    kind === "personal"
      ? { code: "tax", base: "personal", from: told, source: null }
      : {
          code: "tax",
          base: "neutral",
          from: value("neutralGrid")?.from ?? null,
          source: neutralSource(day) ?? null,
        },
  ];
}

function whyOf(
  line: Payslip["contributions"][number],
  { day, rates, terms }: WhyContext,
  value: (code: string) => DatedPayValue | undefined,
): Why {
  const { code, employeePpm, employerPpm } = line;
  const told = (
    base: WhyBase,
    known: { readonly from: string; readonly source: string } | undefined,
  ): Why => ({
    code,
    base,
    from: known?.from ?? null,
    source: known?.source ?? null,
  });
  const dated = rates.map((one) => ({ ...one, to: null })).toSorted((a, b) => (a.from < b.from ? 1 : -1));
  const establishment = inForce(dated, day);
  if (line.scheme !== undefined)
    return told("scheme", { from: line.scheme.from, source: line.scheme.reference });
  if (code === "mutual") return { code, base: "contract", from: terms.from, source: null };
  if (code === "relief" || code === "reliefPension") return told("relief", value("reliefMinimum"));
  if (code === "overtimeRelief") return told("overtime", value("overtimeRelief"));
  if (code === "overtimeDeduction") {
    const large = establishment !== undefined && reaches(establishment.headcount, "under50");
    return told("overtime", value(large ? "overtimeDeductionLarge" : "overtimeDeductionSmall"));
  }
  const base = RUBRICS.find((one) => one.code === (SAME_RATE[code] ?? code))?.base ?? "whole";
  if (code === "accident" || code === "mobility") {
    const own = code === "accident" ? establishment?.accidentPpm : establishment?.mobilityPpm;
    return told(base, own === employerPpm ? establishment : undefined);
  }
  const known = value(SAME_RATE[code] ?? code);
  // A line has one of the two parts where an apprentice is exempt from the other.
  const same =
    CSG_WHOLE.has(code) ||
    ((employeePpm === 0 || employeePpm === known?.value) &&
      (employerPpm === 0 || employerPpm === (known?.employerPpm ?? 0)));
  const abatement = base === "csg" ? value("csgAbatement") : undefined;
  const why = told(base, same ? known : undefined);
  return abatement === undefined ? why : { ...why, sharePpm: WHOLE_PPM - abatement.value };
}
