import data from "../../data/pay-lines.data.json" with { type: "json" };
import { type KilometreRefusal, kilometreAllowance } from "../expense/kilometre-scale.ts";
import { sumCentsOf } from "../money/cents.ts";
import { multiplyRatio } from "../money/multiply.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { type Headcount, lawOn, onDay, reaches } from "./employer.ts";
import type { GrossLine, GrossPay } from "./gross-pay.ts";
import { constantOf, type PayValues } from "./pay-values.ts";
import { applyPpm } from "./ppm.ts";
import { severanceLimits } from "./severance.ts";

/** What an amount is by law: it says what the amount bears, up to which limit. */
export const PAY_LINE_NATURES = [
  "free",
  "expense",
  "mileage",
  "mobility",
  "mealVoucher",
  "valueSharing",
  "incentive",
  "participation",
  "loan",
  "deduction",
  "notice",
  "leaveCompensation",
  "dismissal",
  "mutualEnd",
] as const;
export type PayLineNature = (typeof PAY_LINE_NATURES)[number];

export const FATES = ["contributions", "csg", "tax"] as const;
export type Fate = (typeof FATES)[number];
export type PayLineSection = "gross" | "benefit" | "net" | "deduction";

/** An amount of the month, a number of units, or a share of the base pay. */
export const RUBRIC_BASES = ["amount", "quantity", "percent"] as const;
export type CompanyRubricBase = (typeof RUBRIC_BASES)[number];

/** What a rubric is worth from a day on. */
export interface RubricRate {
  readonly from: string;
  /** Of a unit; null: the scale of the law, or an amount that is typed. */
  readonly unitCents: number | null;
  /** The share of the base pay, or the employer's part of a voucher. */
  readonly ppm: number | null;
}

/** A rubric that a company defines: rows of it are all that its payslips hold beside the contract. */
export interface CompanyRubric {
  readonly code: string;
  readonly label: string;
  readonly nature: PayLineNature;
  readonly base: CompanyRubricBase;
  readonly rates: readonly RubricRate[];
  /** Of a free one; the law says those of the others. */
  readonly fates: readonly Fate[];
  readonly account: string;
  /** What a voucher or a deduction is owed to; empty: the wages. */
  readonly otherAccount: string;
  /** The higher limit of a value-sharing bonus: an agreement on incentives or participation is in force. */
  readonly raised: boolean;
}

/** A rubric as it is typed in a month. */
export interface TypedLine {
  readonly rubric: string;
  /** Cents, or hundredths of units. */
  readonly amount: number;
  /** Fiscal power of the vehicle, of kilometres alone; an electric one has more. */
  readonly power: number;
  readonly electric: boolean;
  /** Of a severance pay: what law or agreement give at least, and the gross pay of the year before. */
  readonly dueCents: number;
  readonly yearGrossCents: number;
}

export interface PayLine {
  readonly code: string;
  readonly label: string;
  readonly nature: PayLineNature;
  readonly section: PayLineSection;
  /** Hundredths; null for an amount. */
  readonly quantity: number | null;
  /** The employer's part of vouchers; a deduction is positive. */
  readonly cents: number;
  /** In the gross pay, and bearing all contributions. */
  readonly subjectCents: number;
  /** Bearing CSG and CRDS alone, without the abatement of wages. */
  readonly csgCents: number;
  /** Taxed, and no part of the gross pay. */
  readonly taxedCents: number;
  /** What counts against the limit of the year. */
  readonly exemptCents: number;
  /** Paid to the employee beside the gross pay before the tax; kept from it when negative. */
  readonly paidCents: number;
  /** The employer's levy on it. */
  readonly levy: "levy20" | "severanceLevy" | null;
  readonly levyBaseCents: number;
  readonly inNetSocial: boolean;
  readonly account: string;
  readonly otherAccount: string;
  /** What the declaration says of it; null: nothing is known. */
  readonly declared: string | null;
}

type Row = readonly [
  from: string,
  nature: PayLineNature,
  section: PayLineSection,
  fates: string,
  limit: string | null,
  account: string,
  other: string,
  declared: string | null,
  inNetSocial: boolean,
  source: string,
];
const ROWS = data.rows as unknown as readonly Row[];

/** What the law says of a nature on a day. */
export function natureOn(nature: PayLineNature, day: string) {
  const rows = ROWS.filter((row) => row[1] === nature).map((row) => ({ from: row[0], row }));
  const [, , section, fates, limit, account, otherAccount, declared, inNetSocial, source] = lawOn(
    rows,
    day,
  ).row;
  return {
    section,
    fates: fates.split(" ") as Fate[],
    limit,
    account,
    otherAccount,
    declared,
    inNetSocial,
    source,
  };
}

/** What lines of the months before in the year came to, by nature. */
export interface LinesBefore {
  readonly exemptCents: Readonly<Partial<Record<PayLineNature, number>>>;
  /** Whole kilometres. */
  readonly kilometres: number;
  readonly transportCents: number;
  /** Gross pay and minimum wage of the twelve months before. */
  readonly grossCents: number;
  readonly smicCents: number;
}
export const NO_LINES_BEFORE: LinesBefore = {
  exemptCents: {},
  kilometres: 0,
  transportCents: 0,
  grossCents: 0,
  smicCents: 0,
};

export interface PayLinesInput {
  readonly employee: string;
  readonly day: string;
  readonly values: PayValues;
  readonly headcount: Headcount;
  readonly rubrics: readonly CompanyRubric[];
  readonly typed: readonly TypedLine[];
  readonly before: LinesBefore;
  readonly transportCents: number;
  /** The pay once absences are off, and the minimum wage of its hours. */
  readonly baseCents: number;
  readonly smicCents: number;
}

export type PayLineRefusal =
  | Refusal<"PAY_RUBRIC_UNKNOWN", { rubric: string }>
  | Refusal<"PAY_VOUCHER_SHARE", { rubric: string }>
  | KilometreRefusal;

/** Contributions, CSG and tax each from an amount on: what is below bears none of it. */
interface Limits {
  readonly contributions: number;
  readonly csg: number;
  readonly tax: number;
}
const NOTHING = Number.MAX_SAFE_INTEGER;

/** The share of a voucher that the employer bears (code du travail, art. R. 3262-1; arrêté du 22 décembre 1967). */
export const VOUCHER_SHARE = [500_000, 600_000] as const;

/** The lines of a month that a company's rubrics make. */
export function payLines(input: PayLinesInput): PayLine[] | PayLineRefusal {
  const lines: PayLine[] = [];
  for (const typed of input.typed) {
    const rubric = input.rubrics.find(({ code }) => code === typed.rubric);
    if (rubric === undefined) return refuse("PAY_RUBRIC_UNKNOWN", { rubric: typed.rubric });
    const line = lineOf(input, rubric, typed, lines);
    if (isRefusal(line)) return line;
    lines.push(line);
  }
  return lines;
}

function lineOf(
  input: PayLinesInput,
  rubric: CompanyRubric,
  typed: TypedLine,
  before: readonly PayLine[],
): PayLine | PayLineRefusal {
  const { code, label, nature, base } = rubric;
  const law = natureOn(nature, input.day);
  const rate = onDay(rubric.rates, input.day);
  const quantity = base === "quantity" ? typed.amount : null;
  const worth = worthOf(input, rubric, typed, rate, before);
  if (isRefusal(worth)) return worth;
  const { cents, paidByEmployeeCents, limits } = worth;
  const subjectCents = Math.max(0, cents - limits.contributions);
  const exemptCents = cents - subjectCents;
  const isDeduction = law.section === "deduction";
  const levy = levyOf(input, nature, limits);
  return {
    ...{ code, label, nature, quantity, cents, subjectCents, exemptCents },
    section: law.section,
    csgCents: Math.max(0, Math.max(0, cents - limits.csg) - subjectCents),
    taxedCents: Math.max(0, cents - limits.tax) - subjectCents,
    paidCents: isDeduction ? 0 : law.section === "benefit" ? -paidByEmployeeCents : exemptCents,
    levy,
    levyBaseCents: levy === null ? 0 : exemptCents,
    inNetSocial: law.inNetSocial,
    account: rubric.account,
    otherAccount: rubric.otherAccount,
    declared: declaredAs(law.declared, limits.tax < Math.min(cents, limits.contributions)),
  };
}

/** Of two types, the second is that of an exempt part that the income tax is due on. */
function declaredAs(types: string | null, isTaxed: boolean): string | null {
  const [untaxed = null, taxed = untaxed] = types?.split(" ") ?? [];
  return isTaxed ? taxed : untaxed;
}

interface Worth {
  readonly cents: number;
  readonly paidByEmployeeCents: number;
  readonly limits: Limits;
}

/** Beyond the limit of a nature all is borne; up to it, the fates that the law names. */
const upTo = (limit: number, within: readonly Fate[]): Limits => ({
  contributions: within.includes("contributions") ? 0 : limit,
  csg: within.includes("csg") ? 0 : limit,
  tax: within.includes("tax") ? 0 : limit,
});

function worthOf(
  input: PayLinesInput,
  { code, nature, base, fates, raised }: CompanyRubric,
  { amount, power, electric, dueCents, yearGrossCents }: TypedLine,
  rate: RubricRate | undefined,
  already: readonly PayLine[],
): Worth | PayLineRefusal {
  const { values, before, day } = input;
  const law = natureOn(nature, day);
  const unit = rate?.unitCents ?? 0;
  const plain = {
    amount,
    quantity: multiplyRatio(unit, amount, 100),
    percent: applyPpm(input.baseCents, rate?.ppm ?? 0),
  };
  const cents = plain[base];
  const same = already.filter((line) => line.nature === nature);
  const used = (before.exemptCents[nature] ?? 0) + sumCentsOf(same, ({ exemptCents }) => exemptCents);
  const worth = (limits: Limits, whole = cents, paidByEmployeeCents = 0): Worth => ({
    cents: whole,
    paidByEmployeeCents,
    limits,
  });
  const left = (limit: number) => Math.max(0, limit - used);
  switch (law.limit) {
    case "unit": {
      const share = rate?.ppm ?? 0;
      if (share < VOUCHER_SHARE[0] || share > VOUCHER_SHARE[1])
        return refuse("PAY_VOUCHER_SHARE", { rubric: code });
      const part = applyPpm(unit, share);
      const most = Math.min(part, constantOf(values, "mealVoucher"));
      return worth(
        upTo(multiplyRatio(most, amount, 100), []),
        multiplyRatio(part, amount, 100),
        multiplyRatio(unit - part, amount, 100),
      );
    }
    case "scale": {
      const kilometres = Math.floor(amount / 100);
      const earlier = before.kilometres + sumCentsOf(same, (line) => Math.floor((line.quantity ?? 0) / 100));
      const vehicle = { kind: "car", power, electric } as const;
      const reached = kilometreAllowance(vehicle, day, earlier + kilometres);
      const opening = kilometreAllowance(vehicle, day, earlier);
      if (isRefusal(reached)) return reached;
      if (isRefusal(opening)) return opening;
      const scale = Math.max(0, reached - opening);
      return worth(upTo(scale, []), rate?.unitCents == null ? scale : cents);
    }
    case "mobility": {
      // Beside public transport, both together have a limit of their own.
      const transport = before.transportCents + input.transportCents;
      const both = constantOf(values, "mobilityWithTransport") - transport;
      return worth(upTo(left(Math.min(constantOf(values, "mobility"), transport > 0 ? both : NOTHING)), []));
    }
    case "valueSharing": {
      const limit = left(constantOf(values, raised ? "valueSharingRaised" : "valueSharing"));
      return worth(upTo(limit, valueSharingFates(input)));
    }
    case "profit":
      return worth(
        upTo(
          left(applyPpm(constantOf(values, "ceiling") * 12, constantOf(values, "profitShare"))),
          law.fates,
        ),
      );
    case "severance":
      return worth(severanceLimits(values, { cents, dueCents, yearGrossCents }));
    default:
      return worth(upTo(NOTHING, nature === "free" ? fates : law.fates));
  }
}

/** The full exemption of a value-sharing bonus ends here (law 2023-1107, art. 9). */
const VALUE_SHARING_UNTIL = "2026-12-31";
const LOW_PAY = 3;

/** Below 50 employees, who was paid less than three minimum wages over twelve months owes neither CSG nor tax. */
function valueSharingFates({ headcount, day, before, baseCents, smicCents }: PayLinesInput): Fate[] {
  const [gross, smic] = before.smicCents > 0 ? [before.grossCents, before.smicCents] : [baseCents, smicCents];
  const full = !reaches(headcount, "under250") && day <= VALUE_SHARING_UNTIL && gross < LOW_PAY * smic;
  return full ? [] : ["csg", "tax"];
}

/** The levies on what bears no contribution (CSS art. L. 137-15, L. 137-16, L. 137-12). */
function levyOf({ headcount }: PayLinesInput, nature: PayLineNature, { csg }: Limits): PayLine["levy"] {
  if (nature === "mutualEnd") return "severanceLevy";
  if (nature === "participation" && reaches(headcount, "under250")) return "levy20";
  if (nature === "incentive" && reaches(headcount, "from250")) return "levy20";
  if (nature === "valueSharing" && csg === 0 && reaches(headcount, "from250")) return "levy20";
  return null;
}

/** The gross pay with what of the lines bears contributions; what is not paid in cash is a benefit. */
export function withPayLines(gross: GrossPay, lines: readonly PayLine[]): GrossPay {
  const added = lines.filter(({ subjectCents }) => subjectCents > 0);
  if (added.length === 0) return gross;
  const charge = ({ account }: PayLine) => (account.startsWith("6") ? account : "6414");
  const grossLines = added.map((line): GrossLine => {
    const isWhole = line.subjectCents === line.cents && line.section === "gross";
    return {
      label: isWhole ? line.label : `${line.label}, part soumise`,
      hours: null,
      cents: line.subjectCents,
      account: line.section === "benefit" ? "" : charge(line),
    };
  });
  const benefits = added.filter(({ section }) => section === "benefit");
  return {
    ...gross,
    lines: [...gross.lines, ...grossLines],
    grossCents: gross.grossCents + sumCentsOf(added, ({ subjectCents }) => subjectCents),
    benefitsCents: gross.benefitsCents + sumCentsOf(benefits, ({ subjectCents }) => subjectCents),
  };
}

/** What of the lines is pay for work, as a bonus of the month is: neither an indemnity nor a refund. */
export const bonusCents = (lines: readonly PayLine[]): number =>
  sumCentsOf(
    lines.filter(({ nature }) => nature === "free"),
    ({ subjectCents }) => subjectCents,
  );

const deductibleCsg = ({ csgCents, taxedCents }: PayLine) => Math.min(csgCents, Math.max(0, taxedCents));

/** What the lines add to the calculation of a payslip, beside the gross pay. */
export function lineTotals(lines: readonly PayLine[]) {
  const of = (pick: (line: PayLine) => number) => sumCentsOf(lines, pick);
  return {
    paidCents: of(({ paidCents }) => paidCents),
    taxedCents: of(({ taxedCents }) => taxedCents),
    /** CSG that the tax deducts, as what it bears on is taxed; and that it does not. */
    csgCents: of(deductibleCsg),
    csgUntaxedCents: of((line) => line.csgCents - deductibleCsg(line)),
    levy20Cents: of((line) => (line.levy === "levy20" ? line.levyBaseCents : 0)),
    severanceLevyCents: of((line) => (line.levy === "severanceLevy" ? line.levyBaseCents : 0)),
    deductedCents: of((line) => (line.section === "deduction" ? line.cents : 0)),
    netSocialCents: of((line) => (line.inNetSocial ? line.paidCents : 0)),
  };
}

/** What is charged of a line beside the gross pay: all of a voucher, what bears no contribution of the others. */
export const chargeOf = ({ section, cents, exemptCents }: PayLine): number =>
  section === "deduction" ? 0 : section === "benefit" ? cents : exemptCents;
