import { multiplyRatio } from "@grand-livre/domain/money/multiply";
import type { Contribution } from "@grand-livre/domain/payroll/contributions";
import { type ContractKind, type Headcount, reaches } from "@grand-livre/domain/payroll/employer";
import { WHOLE_PPM } from "@grand-livre/domain/payroll/ppm";
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
  readonly baseCents: number;
  readonly cents: number;
  readonly employerCents: number;
  /** Both parts; null for an amount that has no rate. */
  readonly ppm: number | null;
}

type Row = readonly [string, string, string, string, string, string, number | null];
const ROWS = data.lines as unknown as readonly Row[];

/** A CTP is the whole of CSG and CRDS: the CSG on exempt overtime or on what is not taxed is of the same rate on a part of the same base. */
const SAME_RATE = new Set(["csgOvertime", "csgUntaxed"]);

/** An officer has the contributions of the general scheme under a code of its own. */
const OF_OFFICER: Readonly<Record<string, string>> = data.ofOfficer;

/** Lines that are paid once a year, not by the month: the balance of the apprenticeship tax, and the addition to it of 250 employees. */
export const isDeferred = (code: string): boolean => data.deferred.includes(code);

/** The rows of a line in force on a day: those of its latest first day. */
function rowsOf(code: string, day: string): readonly Row[] {
  const own = ROWS.filter(([from, line]) => line === code && from <= day);
  const last = own.reduce((latest, [from]) => (from > latest ? from : latest), "");
  return own.filter(([from]) => from === last);
}

/** A line as it is declared; undefined when no code is known for it. What splits a line takes its rate, the rest stays. */
export function declaredLines(
  { code, baseCents, employeeCents, employerCents, employeePpm, employerPpm }: Contribution,
  day: string,
  { headcount, contract }: { readonly headcount: Headcount; readonly contract: ContractKind },
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
    ctp: contract === "officer" ? (OF_OFFICER[ctp] ?? ctp) : ctpOf(ctp, cents, headcount),
    qualifier,
    individual,
    base,
    baseCents: baseCents ?? 0,
    cents: own ?? cents - splitCents,
    employerCents: own ?? employerCents - splitCents,
    ppm: ppm === null ? null : SAME_RATE.has(code) ? 0 : (share ?? ppm - splitPpm),
  }));
}

/** A relief that is given back has a code of its own, as has the deduction of overtime from 20 employees on. */
function ctpOf(ctp: string, cents: number, headcount: Headcount): string {
  const { givenBack, fromTwenty } = data as unknown as Record<string, Record<string, string>>;
  if (cents > 0 && givenBack?.[ctp] !== undefined) return givenBack[ctp];
  return reaches(headcount, "under50") ? (fromTwenty?.[ctp] ?? ctp) : ctp;
}
