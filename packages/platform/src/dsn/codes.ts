import { multiplyRatio } from "@grand-livre/domain/money/multiply";
import type { Contribution } from "@grand-livre/domain/payroll/contributions";
import { type ContractKind, type Headcount, reaches } from "@grand-livre/domain/payroll/employer";
import { WHOLE_PPM } from "@grand-livre/domain/payroll/ppm";
import type { SchemeOfLine } from "@grand-livre/domain/payroll/schemes";
import data from "../../data/dsn-codes.data.json" with { type: "json" };

/** What a line of a payslip is in a declaration: its CTP for the Urssaf, its individual contribution under its base. */
export interface DeclaredLine {
  readonly line: string;
  /** Empty for what no Urssaf collects. */
  readonly ctp: string;
  /** 920 whole pay, 921 up to the ceiling. */
  readonly qualifier: string;
  readonly individual: string;
  readonly base: string;
  /** The base of the slip's line, and that of the individual contribution. */
  readonly baseCents: number;
  readonly wholeCents: number;
  readonly cents: number;
  readonly employerCents: number;
  /** Both parts; null for an amount that has no rate. */
  readonly ppm: number | null;
  /** Of a supplementary scheme. */
  readonly scheme?: SchemeOfLine;
}

type Row = readonly [string, string, string, string, string, string, number | null];
const ROWS = data.lines as unknown as readonly Row[];

/** A CTP is the whole of CSG and CRDS: the CSG on exempt overtime or on what is not taxed is of the same rate on a part of the same base. */
const SAME_RATE = new Set(["csgOvertime", "csgUntaxed"]);

type Codes = Readonly<Record<string, string>>;
const { ofOfficer, ofApprentice, ofLocalApprentice } = data as Record<string, unknown> as Record<
  string,
  Codes
>;

/** The type of a severance pay by the reason of the end, where it is not the one of a dismissal (S21.G00.52.001). */
export const severanceType = (type: string, reason: string): string =>
  type === "007" ? ((data.severanceOf as Codes)[reason] ?? type) : type;

/** Lines that are paid once a year, not by the month: the balance of the apprenticeship tax, and the addition to it of 250 employees. */
export const isDeferred = (code: string): boolean => data.deferred.includes(code);

/** The individual contribution of every cover (S21.G00.81.001). */
export const COVER = "059";

/** The rows of a line in force on a day: those of its latest first day. */
function rowsOf(code: string, day: string): readonly Row[] {
  const own = ROWS.filter(([from, line]) => line === code && from <= day);
  const last = own.reduce((latest, [from]) => (from > latest ? from : latest), "");
  return own.filter(([from]) => from === last);
}

interface DeclaredFacts {
  readonly headcount: Headcount;
  readonly contract: ContractKind;
  /** The establishment is in Alsace or Moselle. */
  readonly local: boolean;
}

/** A line as it is declared; undefined when no code is known for it. What splits a line takes its rate, the rest stays. */
function declaredLines(
  contribution: Contribution,
  day: string,
  facts: DeclaredFacts,
): readonly DeclaredLine[] | undefined {
  return contribution.scheme === undefined
    ? linesOfLaw(contribution, day, facts)
    : [lineOfScheme(contribution, contribution.scheme)];
}

/** A scheme's line is no Urssaf's: what its cover is owed, under the base of covers. */
function lineOfScheme(
  { code: line, baseCents, employeeCents, employerCents }: Contribution,
  scheme: SchemeOfLine,
): DeclaredLine {
  const cents = employeeCents + employerCents;
  const base = { baseCents: baseCents ?? 0, wholeCents: baseCents ?? 0, ppm: null };
  return {
    line,
    ctp: "",
    qualifier: "",
    individual: COVER,
    base: "31",
    ...base,
    cents,
    employerCents,
    scheme,
  };
}

function linesOfLaw(
  { code, baseCents, employeeCents, employerCents, employeePpm, employerPpm }: Contribution,
  day: string,
  { headcount, contract }: DeclaredFacts,
): readonly DeclaredLine[] | undefined {
  const rows = rowsOf(code, day);
  if (rows.length === 0) return undefined;
  const cents = employeeCents + employerCents;
  const ppm = employeePpm === null || employerPpm === null ? null : employeePpm + employerPpm;
  const shares = rows.map((row) => ({
    row,
    cents: row[6] === null ? null : multiplyRatio(baseCents ?? 0, row[6], WHOLE_PPM),
  }));
  const splitCents = shares.reduce((sum, share) => sum + (share.cents ?? 0), 0);
  const splitPpm = rows.reduce((sum, [, , , , , , share]) => sum + (share ?? 0), 0);
  return shares.map(({ row: [, line, ctp, qualifier, individual, base, share], cents: own }) => ({
    line,
    ctp: contract === "officer" ? (ofOfficer?.[ctp] ?? ctp) : ctpOf(ctp, cents, headcount),
    qualifier,
    individual,
    base,
    baseCents: baseCents ?? 0,
    wholeCents: baseCents ?? 0,
    cents: own ?? cents - splitCents,
    employerCents: own ?? employerCents - splitCents,
    ppm: ppm === null ? null : SAME_RATE.has(code) ? 0 : (share ?? ppm - splitPpm),
  }));
}

/** The lines of a payslip as they are declared, and the codes of those that no code is known for. */
export function declaredOf(
  contributions: readonly Contribution[],
  day: string,
  facts: DeclaredFacts,
): { readonly lines: readonly DeclaredLine[]; readonly unknown: readonly string[] } {
  const due = contributions.filter(({ code }) => !isDeferred(code));
  const found =
    facts.contract === "apprenticeship"
      ? [...Map.groupBy(due, ({ code }) => code)].map(([code, own]) => ({
          code,
          lines: linesOfApprentice(own, day, facts),
        }))
      : due.map((line) => ({ code: line.code, lines: declaredLines(line, day, facts) }));
  return {
    lines: found.flatMap(({ lines = [] }) => lines),
    unknown: found.filter(({ lines }) => lines === undefined).map(({ code }) => code),
  };
}

/** What tells an apprentice's employee share that is not due, of the pension (S21.G00.81.001). */
const PENSION_EXEMPTION = "109";

/**
 * The lines of a code of an apprentice: the slip has the base up to the exemption under a CTP of its own, at the employer's rate,
 * and the rest as everybody's; the pension is told whole, with what the employee does not owe of it as a negative contribution.
 */
function linesOfApprentice(own: readonly Contribution[], day: string, facts: DeclaredFacts) {
  const whole = own.find(({ exempt }) => exempt !== undefined);
  const [first] = own;
  if (whole?.exempt === undefined || first === undefined) {
    const lines = own.map((line) => declaredLines(line, day, facts));
    // The two parts of a line that do not say what is exempt were calculated before it was kept.
    return lines.every((line) => line !== undefined) && own.length === 1 ? lines.flat() : undefined;
  }
  const { exempt } = whole;
  const employeeCents = own.reduce((sum, line) => sum + line.employeeCents, 0);
  const lines = declaredLines({ ...whole, employeeCents, employeePpm: exempt.ppm }, day, facts);
  return lines?.flatMap((line): DeclaredLine[] => {
    const low = (facts.local ? ofLocalApprentice : ofApprentice)?.[line.ctp];
    if (low !== undefined && line.ppm !== null) {
      const ppm = line.ppm - exempt.ppm;
      const cents = multiplyRatio(exempt.baseCents, ppm, WHOLE_PPM);
      const rest = line.wholeCents - exempt.baseCents;
      const below = { ...line, ctp: low, baseCents: exempt.baseCents, ppm, cents, employerCents: cents };
      const above = {
        ...line,
        baseCents: rest,
        cents: line.cents - cents,
        employerCents: line.employerCents - cents,
      };
      return rest === 0 ? [below] : [below, above];
    }
    const unpaid = multiplyRatio(exempt.baseCents, exempt.ppm, WHOLE_PPM);
    if (line.ctp !== "" || unpaid === 0) return [line];
    const told = { ...line, individual: PENSION_EXEMPTION, wholeCents: exempt.baseCents };
    return [
      { ...line, cents: line.cents + unpaid },
      { ...told, cents: -unpaid, employerCents: 0 },
    ];
  });
}

/** A relief that is given back has a code of its own, as has the deduction of overtime from 20 employees on. */
function ctpOf(ctp: string, cents: number, headcount: Headcount): string {
  const { givenBack, fromTwenty } = data as unknown as Record<string, Record<string, string>>;
  if (cents > 0 && givenBack?.[ctp] !== undefined) return givenBack[ctp];
  return reaches(headcount, "under50") ? (fromTwenty?.[ctp] ?? ctp) : ctp;
}
