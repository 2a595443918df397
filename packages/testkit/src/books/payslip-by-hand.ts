import type { ContractKind, Headcount } from "@grand-livre/domain/payroll/employer";
import type { Garnishment } from "@grand-livre/domain/payroll/garnishment";
import type { PayVariables } from "@grand-livre/domain/payroll/gross-pay";
import type { PayLineNature } from "@grand-livre/domain/payroll/pay-lines";
import type { PayslipInput } from "@grand-livre/domain/payroll/payslip";

/**
 * Payslips of 2026 by a second calculation: a table of lines typed from the law, base × rate, in floating point and rounded line by
 * line. It shares neither values nor formulas with the product: types are all that it imports.
 */

// ---- The law, as a person reads it. Percent and euros. 2026: SMIC of January, then of June; nothing else moved between.
const smicOf = (month: string) => (month < "2026-06" ? 12.02 : 12.31);
const PMSS = 4005;
type Line = readonly [
  code: string,
  base: "whole" | "capped" | "upTo4" | "from1to8" | "technical",
  employee: number,
  employer: number,
];
const EVERYBODY: readonly Line[] = [
  ["health", "whole", 0, 13],
  ["oldAgeCapped", "capped", 6.9, 8.55],
  ["oldAge", "whole", 0.4, 2.11],
  ["family", "whole", 0, 5.25],
  ["pension1", "capped", 3.15, 4.72],
  ["balance1", "capped", 0.86, 1.29],
  ["pension2", "from1to8", 8.64, 12.95],
  ["balance2", "from1to8", 1.08, 1.62],
  ["technical", "technical", 0.14, 0.21],
  ["solidarity", "whole", 0, 0.3],
];
const INSURED: readonly Line[] = [
  ["unemployment", "upTo4", 0, 4],
  ["wageGuarantee", "upTo4", 0, 0.25],
  ["socialDialogue", "whole", 0, 0.016],
];
const BANDS: readonly Headcount[] = ["under11", "under20", "under50", "under250", "from250"];
const GRID: readonly (readonly [number, number])[] = [
  [1635, 0],
  [1698, 0.5],
  [1807, 1.3],
  [1928, 2.1],
  [2060, 2.9],
  [2170, 3.5],
  [2315, 4.1],
  [2738, 5.3],
  [3135, 7.5],
  [3571, 9.9],
  [4019, 11.9],
  [4690, 13.8],
  [5624, 15.8],
  [7037, 17.9],
  [8789, 20],
  [12200, 24],
  [16523, 28],
  [25937, 33],
  [55558, 38],
  [Number.POSITIVE_INFINITY, 43],
];
/** Yearly bands of what can be seized, each raised by 1 740 € a dependant; the subsistence of one person. */
const SEIZABLE = [
  [4480, 1 / 20],
  [8730, 1 / 10],
  [13000, 1 / 5],
  [17230, 1 / 4],
  [21470, 1 / 3],
  [25810, 2 / 3],
  [Number.POSITIVE_INFINITY, 1],
] as const;
const subsistenceOf = (month: string) => (month < "2026-04" ? 646.52 : 651.69);

// ---- A case: the contract, what happened in the month, and what a person works out of it before any rate.
export interface Hand {
  readonly month?: string;
  readonly pay: number;
  readonly kind?: ContractKind;
  readonly executive?: boolean;
  readonly band?: Headcount;
  readonly local?: boolean;
  readonly mobility?: number;
  readonly week?: number;
  readonly yearlyDays?: number;
  readonly entry?: string;
  readonly exit?: string;
  /** Working days that entry or exit take off, of those of the month; calendar days under contract. */
  readonly missed?: readonly [number, number];
  readonly present?: number;
  readonly typed?: Partial<PayVariables>;
  readonly absence?: { readonly hours: number; readonly days: number };
  readonly rate?: number;
  readonly mutual?: readonly [number, number];
  readonly lines?: readonly (readonly [
    nature: PayLineNature,
    amount: number,
    unit?: number,
    share?: number,
  ])[];
  readonly orders?: readonly Garnishment[];
  readonly carried?: number;
  /** Stop of work: days off of 21, days maintained, and what of the daily allowances is covered, subrogated or not. */
  readonly stop?: { readonly daily: number; readonly subrogated: boolean; readonly maintained: boolean };
  readonly change?: Partial<PayslipInput>;
}

export interface Sums {
  gross: number;
  ceiling: number;
  capped: number;
  upTo4: number;
  from1to8: number;
  technical: number;
  smic: number;
  relief: number;
  reliefPension: number;
  overtimeExempt: number;
}
export const NONE: Sums = {
  ...{ gross: 0, ceiling: 0, capped: 0, upTo4: 0, from1to8: 0, technical: 0 },
  ...{ smic: 0, relief: 0, reliefPension: 0, overtimeExempt: 0 },
};
/** Cents; half up, as a person rounds, the tiny error of a float kept out of it. */
const cents = (value: number) => Math.sign(value) * Math.round(Math.abs(value) + 1e-7);
const percent = (base: number, rate: number) => cents((base * rate) / 100);
const atLeast = (band: Headcount, other: Headcount) => BANDS.indexOf(band) >= BANDS.indexOf(other);

/** The payslip by hand, and the year after it. */
export function byHand(hand: Hand, prior: Sums) {
  const { month = "2026-11", kind = "permanent", executive = false, band = "under11", local = false } = hand;
  const { week = 35, yearlyDays, typed = {}, mutual = [20, 20], missed = [0, 1], stop } = hand;
  const lines = new Map<string, readonly [number, number]>();
  const put = (code: string, employee: number, employer: number) => {
    const [a, b] = lines.get(code) ?? [0, 0];
    if (employee !== 0 || employer !== 0) lines.set(code, [a + employee, b + employer]);
  };
  const monthDays = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  const salary = Math.round(hand.pay * 100);
  const legal = Math.min(week, 35);

  // Gross pay.
  const workable = missed[1] === 1 ? workingDaysOf(month) : missed[1];
  let base = salary - cents((salary * missed[0]) / workable);
  if (hand.absence) base -= cents((salary * hand.absence.hours * 5) / (workable * week));
  let unpaid = hand.absence?.days ?? 0;
  let subrogated = { net: 0, taxable: 0 };
  if (stop) {
    // 9 to 20 November 2026: ten of 21 working days, twelve days of which three have no allowance and seven no maintenance.
    base -= cents((salary * 10) / 21);
    const daily = Math.round(stop.daily * 100);
    const kept = stop.maintained ? cents((salary * 0.9 * 5) / 21) - 5 * daily : 0;
    base += kept;
    unpaid += stop.maintained ? 7 : 12;
    const all = 9 * daily;
    if (stop.subrogated)
      subrogated = { net: all - percent(all, 6.2) - percent(all, 0.5), taxable: all - percent(all, 3.8) };
  }
  const hour = (salary * 12) / (legal * 52);
  const structural = week > 35 ? Math.round((week * 5200) / 12) / 100 - 151.67 : 0;
  const keptHours = cents(structural * 100 * (base / salary)) / 100;
  const overtimeAt = (hours: number, rate: number) => cents(hour * hours * rate);
  const structuralPay = cents(overtimeAt(Math.round(structural * 100) / 100, 1.25) * (base / salary));
  const h25 = (typed.overtime25 ?? 0) / 100;
  const h50 = (typed.overtime50 ?? 0) / 100;
  const c10 = (typed.complementary10 ?? 0) / 100;
  const c25 = (typed.complementary25 ?? 0) / 100;
  const overtime =
    structuralPay +
    overtimeAt(h25, 1.25) +
    overtimeAt(h50, 1.5) +
    overtimeAt(c10, 1.1) +
    overtimeAt(c25, 1.25);
  const overtimeHours = h25 + h50 + keptHours;
  const benefits = (typed.benefits ?? []).reduce((sum, one) => sum + one.cents, 0);
  const bonuses = (typed.bonuses ?? []).reduce((sum, one) => sum + one.cents, 0);
  let gross = base + overtime + bonuses + benefits;
  if (kind === "fixedTerm" && hand.exit?.startsWith(month) && !typed.noEndBonus) gross += percent(gross, 10);

  // What has a fate of its own.
  const beside = { paid: 0, taxed: 0, csg: 0, benefit: 0, levy20: 0, kept: 0, social: 0 };
  const smic = smicOf(month) * 100;
  const monthlySmic = cents((smic * legal * 52) / 12) * (yearlyDays === undefined ? 1 : yearlyDays / 218);
  const smicNow = cents((cents(monthlySmic) * base) / salary) + cents(smic * (overtimeHours + c10 + c25));
  for (const [nature, amount, unit = 0, share = 0] of hand.lines ?? []) {
    const whole = Math.round(amount * 100);
    if (nature === "expense") beside.paid += whole;
    else if (nature === "mobility")
      beside.paid += Math.min(
        whole,
        (typed.transportCents ?? 0) > 0 ? 90_000 - (typed.transportCents ?? 0) : 60_000,
      );
    else if (nature === "loan") beside.kept += whole;
    else if (nature === "dismissal") {
      beside.paid += whole;
      beside.social += whole;
    } else if (nature === "mealVoucher") {
      const employer = percent(unit * 100, share);
      const subject = amount * Math.max(0, employer - 732);
      beside.paid -= amount * (unit * 100 - employer);
      beside.benefit += subject;
    } else if (nature === "valueSharing") {
      const free = !atLeast(band, "under250") && base < 3 * smicNow;
      beside.paid += whole;
      beside.social += whole;
      if (!free) {
        beside.csg += whole;
        beside.taxed += whole;
        if (band === "from250") beside.levy20 += whole;
      }
    } else if (nature === "incentive") {
      beside.paid += whole;
      beside.social += whole;
      beside.csg += whole;
      beside.taxed += whole;
      if (band === "from250") beside.levy20 += whole;
    } else throw new Error(`not worked out by hand: ${nature}`);
  }
  gross += beside.benefit;

  // Ceiling and slices, of the year so far.
  const present = (hand.present ?? monthDays) - unpaid;
  const share = yearlyDays === undefined ? (legal * 52 + (c10 + c25) * 12) / 1820 : yearlyDays / 218;
  const ceiling = cents((PMSS * 100 * share * present) / monthDays);
  const G = prior.gross + gross;
  const C = prior.ceiling + ceiling;
  const bases = {
    whole: gross,
    capped: Math.min(G, C) - prior.capped,
    upTo4: Math.min(G, 4 * C) - prior.upTo4,
    from1to8: Math.max(0, Math.min(G, 8 * C) - C) - prior.from1to8,
    technical: (G > C ? Math.min(G, 8 * C) : 0) - prior.technical,
  };

  // Lines.
  const isOfficer = kind === "officer";
  const apprentice = kind === "apprenticeship";
  const old = apprentice && (hand.entry ?? "2026-01-01") < "2025-03-01";
  const free = apprentice ? percent(smicNow, old ? 79 : 50) : 0;
  const trained = !apprentice || atLeast(band, "under20");
  const own: Line[] = [...EVERYBODY, ...(isOfficer ? [] : INSURED)];
  if (executive) own.push(["deathCover", "capped", 0, 1.5]);
  if (executive && !isOfficer) own.push(["executives", "upTo4", 0.024, 0.036]);
  own.push(
    atLeast(band, "under250") ? ["housingLarge", "whole", 0, 0.5] : ["housingSmall", "capped", 0, 0.1],
  );
  own.push(["accident", "whole", 0, 2.08]);
  if (atLeast(band, "under20"))
    own.push(["trainingLarge", "whole", 0, 1], ["mobility", "whole", 0, hand.mobility ?? 0]);
  else if (trained) own.push(["trainingSmall", "whole", 0, 0.55]);
  if (kind === "fixedTerm") own.push(["trainingFixedTerm", "whole", 0, 1]);
  if (local) own.push(["localHealth", "whole", 1.3, 0]);
  if (trained && local) own.push(["apprenticeshipLocal", "whole", 0, 0.44]);
  if (trained && !local)
    own.push(["apprenticeship", "whole", 0, 0.59], ["apprenticeshipBalance", "whole", 0, 0.09]);
  if (band === "from250")
    own.push(
      local ? ["apprenticeshipExtraLocal", "whole", 0, 0.208] : ["apprenticeshipExtra", "whole", 0, 0.4],
    );
  for (const [code, slice, employee, employer] of own)
    put(
      code,
      percent(Math.max(0, bases[slice] - free), employee) ||
        (bases[slice] < 0 ? percent(bases[slice], employee) : 0),
      percent(bases[slice], employer),
    );
  const health = Math.round(mutual[1] * 100);
  put("mutual", Math.round(mutual[0] * 100), health);
  const welfare = health + (lines.get("deathCover")?.[1] ?? 0);
  if (atLeast(band, "under20")) put("welfareLevy", 0, percent(welfare, 8));
  put("levy20", 0, percent(beside.levy20, 20));

  // CSG and CRDS.
  const exemptOvertime = Math.max(0, Math.min(overtime, 806_184 - prior.overtimeExempt));
  const noCsg = apprentice && (old || gross <= free);
  const ofPay = noCsg ? 0 : percent(bases.upTo4 - free, 98.25) + (gross - bases.upTo4) + welfare;
  const onOvertime = Math.min(ofPay, percent(exemptOvertime, 98.25));
  const csgBase = ofPay + beside.csg;
  put("csgDeductible", percent(csgBase - onOvertime, 6.8), 0);
  put("csgTaxable", percent(csgBase - onOvertime, 2.4), 0);
  put("csgOvertime", percent(onOvertime, 9.2), 0);
  put("crds", percent(csgBase, 0.5), 0);

  // Reliefs.
  const pensions = ["oldAgeCapped", "oldAge", "pension1", "pension2", "balance1", "balance2"].reduce(
    (sum, code) => sum + (lines.get(code)?.[0] ?? 0),
    0,
  );
  put(
    "overtimeRelief",
    -Math.max(0, Math.min(percent(overtime, 11.31), gross > 0 ? cents((pensions * overtime) / gross) : 0)),
    0,
  );
  put("overtimeDeduction", 0, -cents((atLeast(band, "under50") ? 50 : 150) * overtimeHours));
  const S = prior.smic + smicNow;
  const delta = atLeast(band, "under250") ? 0.3821 : 0.3781;
  const raw = G > 0 && G < 3 * S ? 0.02 + delta * (0.5 * ((3 * S) / G - 1)) ** 1.75 : 0;
  const coefficient = Math.min(Math.round(raw * 10_000) / 10_000, 0.02 + delta);
  const relief = isOfficer ? 0 : cents(G * coefficient);
  const reliefPension = isOfficer ? 0 : cents((relief * 0.0601) / (0.02 + delta));
  put("relief", 0, -(relief - reliefPension - (prior.relief - prior.reliefPension)));
  put("reliefPension", 0, -(reliefPension - prior.reliefPension));

  // Nets.
  const employee = [...lines.values()].reduce((sum, [one]) => sum + one, 0);
  const employer = [...lines.values()].reduce((sum, [, one]) => sum + one, 0);
  const back = ["csgTaxable", "csgOvertime", "crds"].reduce(
    (sum, code) => sum + (lines.get(code)?.[0] ?? 0),
    0,
  );
  const taxable = gross - employee + back + health - exemptOvertime + beside.taxed;
  const untaxed = apprentice ? Math.max(0, Math.min(taxable, cents(smic * 1820))) : 0;
  const netTaxable = taxable - untaxed + subrogated.taxable;
  const short =
    kind === "fixedTerm" &&
    hand.exit !== undefined &&
    hand.entry !== undefined &&
    isShort(hand.entry, hand.exit);
  const taxedOn =
    netTaxable - (short && hand.rate === undefined ? Math.max(0, Math.min(74_800, netTaxable)) : 0);
  const rate = hand.rate ?? GRID.find(([below]) => taxedOn < below * 100)?.[1] ?? 0;
  const withheld = percent(Math.max(0, taxedOn), rate);
  const netBeforeTax =
    gross - benefits - beside.benefit - employee + (typed.transportCents ?? 0) + beside.paid + subrogated.net;
  const left =
    netBeforeTax - withheld - (typed.advanceCents ?? 0) - beside.kept - Math.round((hand.carried ?? 0) * 100);
  const seized = seizedBy(hand, gross - employee - withheld, left, month);
  const sums: Sums = {
    ...{ gross: G, ceiling: C, capped: prior.capped + bases.capped, upTo4: prior.upTo4 + bases.upTo4 },
    ...{ from1to8: prior.from1to8 + bases.from1to8, technical: prior.technical + bases.technical },
    ...{ smic: S, relief, reliefPension, overtimeExempt: prior.overtimeExempt + exemptOvertime },
  };
  return {
    sums,
    lines: Object.fromEntries([...lines].sort()),
    totals: {
      ...{ gross, netBeforeTax, netTaxable, withheld, cost: gross + employer },
      netSocial: gross - employee + beside.social,
      netPaid: Math.max(0, left - seized),
      carriedOut: Math.max(0, seized - left),
    },
  };
}

/** What creditors take: the quota of the scale, above the subsistence; alimony first, from what cannot be seized too. */
function seizedBy({ orders = [] }: Hand, net: number, left: number, month: string): number {
  if (orders.length === 0) return 0;
  const dependants = Math.max(...orders.map((order) => order.dependants));
  let low = 0;
  let sum = 0;
  for (const [upTo, part] of SEIZABLE) {
    const high = Math.min(net * 12, (upTo + dependants * 1740) * 100);
    sum += Math.max(0, high - low) * part;
    low = Math.max(low, high);
  }
  const free = Math.max(0, Math.min(net - Math.round(subsistenceOf(month) * 100), left));
  const quota = Math.min(cents(sum / 12), free);
  const alimony = Math.min(free, orders.find(({ kind }) => kind === "alimony")?.monthlyCents ?? 0);
  const rest = Math.max(0, quota - Math.max(0, alimony - (free - quota)));
  const others = orders.filter(({ kind }) => kind !== "alimony");
  return (
    alimony +
    Math.min(
      rest,
      others.reduce((total, one) => total + (one.monthlyCents ?? rest), 0),
    )
  );
}

function isShort(entry: string, exit: string): boolean {
  const [year = 0, month = 0, day = 0] = entry.split("-").map(Number);
  return exit < new Date(Date.UTC(year, month + 1, day)).toISOString().slice(0, 10);
}

function workingDaysOf(month: string): number {
  const [year = 0, at = 0] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, at, 0)).getUTCDate();
  return Array.from({ length: last }, (_, day) =>
    new Date(Date.UTC(year, at - 1, day + 1)).getUTCDay(),
  ).filter((day) => day > 0 && day < 6).length;
}
