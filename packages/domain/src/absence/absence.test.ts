import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonths } from "../date/calendar-date.ts";
import { NO_VARIABLES, type PayTerms } from "../payroll/gross-pay.ts";
import { computeGuaranteed } from "../payroll/net-guarantee.ts";
import { NO_LINES_BEFORE } from "../payroll/pay-lines.ts";
import { paySeries } from "../payroll/pay-values.ts";
import { payrollEntry } from "../payroll/payroll-entry.ts";
import { computePayslip, type Payslip, type PayslipInput } from "../payroll/payslip.ts";
import { NO_YEAR } from "../payroll/year-to-date.ts";
import { isRefusal } from "../refusal.ts";
import { type Absence, ASKED_KINDS } from "./absence-kind.ts";
import type { AbsenceContext } from "./absence-of-payslip.ts";
import { isNoted } from "./absence-state.ts";
import { daysMissed, daysTaken } from "./leave-days.ts";
import { LEGAL_LEAVE, type LeaveHistory, leaveOfMonth, NO_PERSON_LEAVE } from "./leave-of-month.ts";
import { carriedUntil, type EarningFacts, earnedOf, leaveCounter, periodOf } from "./leave-rights.ts";
import { dailyAllowance, stopDays, yearsOfService } from "./sick-pay.ts";

// Beside tables worked out by hand. November 2026 has 21 Monday to Friday days, its 11th a public holiday; the minimum wage of
// a month is 1 867,02 €, of which 1,4 is 2 613,83 €.

const absence = (change: Partial<Absence>): Absence => ({
  ...{ id: "a", kind: "leave", from: "2026-11-09", to: "2026-11-13", fromNoon: false, toNoon: false },
  ...{ subrogated: false, dailyCents: null, informedOn: null },
  ...change,
});

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };

interface Given {
  readonly absences: readonly Partial<Absence>[];
  readonly terms?: Partial<PayTerms>;
  readonly context?: Partial<AbsenceContext>;
  readonly change?: Partial<PayslipInput>;
}

function input({ absences, terms, context, change }: Given): PayslipInput {
  return {
    ...{ month: "2026-11-01", job: "Poste", siret: "44306184100017", postcode: "75002", executive: false },
    rates: [
      { from: "2026-01-01", accidentPpm: 20_800, mobilityPpm: 0, headcount: "under11", source: "Carsat" },
    ],
    mutual: { employeeCents: 2_000, employerCents: 2_000 },
    withholding: [{ from: "2026-01-01", ppm: 50_000 }],
    ...{ values: paySeries([]), prior: NO_YEAR, leaveBefore: 0, carriedCents: 0, contractGrossCents: 0 },
    ...{ rubrics: [], linesBefore: NO_LINES_BEFORE, garnishments: [], garnishedBefore: {} },
    variables: NO_VARIABLES,
    ...change,
    terms: {
      ...{ employee: "Bernard Claire", contract: "permanent", monthlyCents: 250_000, weeklyHours: 3_500 },
      ...{ yearlyDays: null, entryDate: "2024-01-01", exitDate: null },
      ...terms,
    },
    absence: {
      ...{ rules: LEGAL_LEAVE, person: NO_PERSON_LEAVE, history: [] },
      ...context,
      absences: absences.map((one, at) => absence({ id: String(at), ...one })),
    },
  };
}

function paid(given: Given, compute = computePayslip): Payslip {
  const result = compute(input(given));
  if (isRefusal(result)) throw new Error(JSON.stringify(result));
  return result;
}
const linesOf = ({ gross }: Payslip) => gross.lines.map(({ label, hours, cents }) => [label, hours, cents]);

describe("days of an absence", () => {
  it("are asked for where somebody approves them: a stop of work is never asked", () => {
    expect(ASKED_KINDS.filter((kind) => isNoted({ kind }))).toEqual([]);
  });

  it.each([
    // A week: the Saturday after its Friday counts, the public holiday of the 11th does not.
    ["leave", "2026-11-09", "2026-11-13", 500, 400, 400],
    ["leave", "2026-11-09", "2026-11-14", 500, 400, 400],
    ["leave", "2026-11-16", "2026-11-20", 600, 500, 500],
    ["leave", "2026-11-13", "2026-11-13", 200, 100, 100],
    ["leave", "2026-11-14", "2026-11-15", 0, 0, 0],
    ["rtt", "2026-11-13", "2026-11-13", 100, 100, 100],
    ["sick", "2026-11-09", "2026-11-13", 0, 0, 500],
  ] as const)("%s from %s to %s", (kind, from, to, open, worked, missed) => {
    const one = absence({ kind, from, to });
    expect([
      daysTaken(one, NOVEMBER, "open"),
      daysTaken(one, NOVEMBER, "worked"),
      daysMissed(one, NOVEMBER),
    ]).toEqual([open, worked, missed]);
  });

  it("halves a day that begins or ends at noon, and splits at the end of a month", () => {
    const half = absence({ from: "2026-11-16", to: "2026-11-17", fromNoon: true, toNoon: true });
    expect([daysTaken(half, NOVEMBER, "open"), daysMissed(half, NOVEMBER)]).toEqual([100, 100]);
    const friday = absence({ from: "2026-11-20", to: "2026-11-20", toNoon: true });
    expect(daysTaken(friday, NOVEMBER, "open")).toBe(50);
    // Friday 30 October, with Saturday 31; then Monday 2 November.
    const over = absence({ from: "2026-10-30", to: "2026-11-02" });
    const october = { from: "2026-10-01", to: "2026-10-31" };
    expect([daysTaken(over, october, "open"), daysTaken(over, NOVEMBER, "open")]).toEqual([200, 100]);
  });
});

const month = (change: Partial<EarningFacts> = {}): EarningFacts => ({
  ...{ contractDays: 30, monthDays: 30, sickDays: 0, lostDays: 0 },
  ...change,
});
const months = (...changed: readonly Partial<EarningFacts>[]) =>
  Array.from({ length: 12 }, (_, at) => month(changed[at]));
const YEAR_END = "2027-05-01";
const year = { day: YEAR_END, unit: "open", closes: true } as const;

describe("paid leave earned", () => {
  it.each([
    ["a year of work", months(), 3_000],
    // The ministry's example: nine months at 2,5 and three at 2 are 28,5, rounded up.
    ["three months of sickness", months({ sickDays: 30 }, { sickDays: 30 }, { sickDays: 30 }), 2_900],
    ["a year of sickness", months(...Array.from({ length: 12 }, () => ({ sickDays: 30 }))), 2_400],
    ["two weeks of sickness", months({ sickDays: 14 }), 3_000],
    // 345 days are twelve times four weeks and more.
    ["three weeks without pay", months({ lostDays: 21 }), 3_000],
    ["two months without pay", months({ lostDays: 30 }, { lostDays: 30 }), 2_700],
    ["half a month of contract", [month({ contractDays: 15 })], 200],
  ])("of %s", (_, facts, hundredths) => {
    expect(earnedOf(facts, year)).toBe(hundredths);
  });

  it("is 25 jours ouvrés, and is rounded up at the end of its period alone", () => {
    expect(earnedOf(months(), { day: YEAR_END, unit: "worked", closes: true })).toBe(2_500);
    expect(earnedOf([month()], { day: YEAR_END, unit: "worked", closes: false })).toBe(208);
    expect(earnedOf([month({ contractDays: 15 })], { day: YEAR_END, unit: "open", closes: false })).toBe(125);
  });

  it("comes to the law of its period over any months and corrections", () => {
    const facts = fc.record({
      contractDays: fc.constant(30),
      monthDays: fc.constant(30),
      sickDays: fc.integer({ min: 0, max: 15 }),
      lostDays: fc.integer({ min: 0, max: 15 }),
    });
    const corrections = fc.array(fc.record({ at: fc.integer({ min: 0, max: 10 }), facts }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(facts, { minLength: 12, maxLength: 12 }), corrections, (drawn, changed) => {
        const history: LeaveHistory[] = [];
        const kept = [...drawn];
        const at = (index: number): LeaveHistory => {
          const own = addMonths("2026-06-01", index);
          const leave = leaveOfMonth({
            ...{ month: own, rules: LEGAL_LEAVE, person: NO_PERSON_LEAVE, opening: 0, absences: [] },
            history: history.filter((one) => one.month < own),
            facts: kept[index] as EarningFacts,
            ...{ taken: { paid: 100, rtt: 0, seniority: 0 }, earns: true, lasts: true },
          });
          return { month: own, grossCents: 0, leave };
        };
        for (let index = 0; index < 11; index++) history.push(at(index));
        for (const { at: index, facts: other } of changed) {
          kept[index] = other;
          history[index] = at(index);
        }
        const last = at(11);
        const sum = history.reduce((total, { leave }) => total + leave.earned, last.leave.earned);
        expect(sum).toBe(earnedOf(kept, year));
        expect(last.leave.after).toBe(sum - 1_200);
        const { previous, current } = last.leave.counters?.paid ?? {};
        expect((previous?.balance ?? 0) + (current?.balance ?? 0)).toBe(last.leave.after);
      }),
      propertyRuns(200),
    );
  });
});

describe("counters", () => {
  it("take the oldest rights first, then those of the period in advance", () => {
    const movements = [
      { day: "2026-03-01", earned: 3_000, taken: 1_000 },
      { day: "2026-07-01", earned: 250, taken: 1_200 },
      { day: "2026-08-01", earned: 250, taken: 1_000 },
    ];
    expect(leaveCounter(movements, "2026-06-01")).toEqual({
      from: "2026-06-01",
      previous: { acquired: 2_000, taken: 2_000, balance: 0 },
      current: { acquired: 500, taken: 200, balance: 300 },
    });
  });

  it("are the same in any order of their movements", () => {
    const movement = fc.record({
      day: fc.constantFrom("2025-07-01", "2026-02-01", "2026-06-01", "2026-09-01"),
      earned: fc.integer({ min: 0, max: 3_000 }),
      taken: fc.integer({ min: 0, max: 3_000 }),
    });
    fc.assert(
      fc.property(fc.array(movement), fc.infiniteStream(fc.nat()), (movements, stream) => {
        const shuffled = movements.toSorted(() => ((stream.next().value ?? 0) % 3) - 1);
        const counter = leaveCounter(movements, "2026-06-01");
        expect(leaveCounter(shuffled, "2026-06-01")).toEqual(counter);
        const sum = movements.reduce((total, { earned, taken }) => total + earned - taken, 0);
        expect(counter.previous.balance + counter.current.balance).toBe(sum);
      }),
      propertyRuns(200),
    );
  });

  it("keep leave that a stop prevented for fifteen months, then let it lapse", () => {
    const period = periodOf("2025-06-01");
    const stop = absence({ kind: "sick", from: "2026-09-01", to: "2027-05-31" });
    expect(carriedUntil(period, [stop])).toBeNull();
    const told = { ...stop, informedOn: "2027-06-10" };
    expect(carriedUntil(period, [told])).toBe("2028-09-10");
    const through = absence({ kind: "sick", from: "2025-05-01", to: "2026-08-31" });
    expect(carriedUntil(period, [through])).toBe("2027-08-31");
    const common = { rules: LEGAL_LEAVE, person: NO_PERSON_LEAVE, history: [], facts: month(), opening: 0 };
    const taken = { paid: 0, rtt: 0, seniority: 0 };
    const of = (at: string) =>
      leaveOfMonth({
        ...{ ...common, month: at, absences: [through], taken, earns: true, lasts: true },
        history: [{ month: "2026-05-01", grossCents: 0, leave: { earned: 2_400, taken: 0 } }],
      });
    expect([of("2027-05-01").lapsed, of("2027-05-01").until]).toEqual([0, "2027-08-31"]);
    expect([of("2027-08-01").lapsed, of("2027-09-01").lapsed]).toEqual([0, 2_400]);
  });
});

describe("a leave on the payslip", () => {
  const person = { ...NO_PERSON_LEAVE, previousGrossCents: 3_600_000 };

  it("has its days, what it takes off and the salary kept: 4 of 21 days of 2 500 € are 476,19 €", () => {
    const one = paid({ absences: [{}], change: { leaveBefore: 2_000 } });
    expect(linesOf(one)).toEqual([
      ["Salaire de base", 15_167, 250_000],
      ["Congés payés du 09/11/2026 au 13/11/2026 (5 jours ouvrables)", -2_800, -47_619],
      ["Indemnité de congés payés, salaire maintenu", null, 47_619],
    ]);
    expect(one.leave).toMatchObject({
      before: 2_000,
      earned: 250,
      taken: 500,
      after: 1_750,
      tenthUnknown: true,
    });
    expect(one.leave.counters?.paid).toMatchObject({
      previous: { acquired: 2_000, taken: 500, balance: 1_500 },
      current: { acquired: 250, taken: 0, balance: 250 },
    });
    // The rest of the payslip is that of a month of work.
    const plain = paid({ absences: [] });
    expect([one.netPaidCents, one.employerCostCents]).toEqual([plain.netPaidCents, plain.employerCostCents]);
  });

  it("adds the tenth where it is more: 36 000 € × 10 % × 5/30 are 600,00 €", () => {
    const one = paid({ absences: [{}], context: { person }, change: { leaveBefore: 2_000 } });
    expect(linesOf(one).at(-1)).toEqual(["Indemnité de congés payés, complément au dixième", null, 12_381]);
    expect(one.gross.grossCents).toBe(262_381);
    const poorer = { ...person, previousGrossCents: 2_500_000 };
    expect(
      linesOf(paid({ absences: [{}], context: { person: poorer }, change: { leaveBefore: 2_000 } })),
    ).toHaveLength(3);
    // Of five days, two alone are of the earlier period: 240,00 € beside 190,48 €.
    const few = paid({ absences: [{}], context: { person }, change: { leaveBefore: 200 } });
    expect(linesOf(few).at(-1)?.[2]).toBe(4_952);
  });

  it("reads the pay of the reference period from its payslips", () => {
    const history = Array.from(
      { length: 12 },
      (_, at): LeaveHistory => ({
        month: addMonths("2025-06-01", at),
        grossCents: 300_000,
        leave: { earned: 250, taken: 0 },
      }),
    );
    const one = paid({ absences: [{}], context: { history } });
    expect(linesOf(one).at(-1)?.[2]).toBe(60_000 - 47_619);
  });

  it("counts jours ouvrés, RTT and seniority days in counters of their own", () => {
    const rules = { unit: "worked", firstMonth: 6 } as const;
    const mine = { ...NO_PERSON_LEAVE, rttYearly: 1_200, seniorityYearly: 200 };
    const one = paid({
      absences: [{}, { kind: "rtt", from: "2026-11-16", to: "2026-11-16" }],
      context: { rules, person: mine },
    });
    expect(linesOf(one)[1]?.[0]).toBe("Congés payés du 09/11/2026 au 13/11/2026 (4 jours ouvrés)");
    expect(one.leave).toMatchObject({ earned: 208, taken: 400, rtt: { earned: 100, taken: 100 } });
    expect(one.leave.counters?.rtt?.current).toEqual({ acquired: 100, taken: 100, balance: 0 });
    const june = paid({ absences: [], context: { person: mine }, change: { month: "2026-06-01" } });
    expect(june.leave.seniority).toEqual({ earned: 200, taken: 0 });
  });
});

describe("the daily allowance", () => {
  const terms = (cents: number, smicCents = 182_303) => ({
    grossBefore: [cents, cents, cents],
    ...{ smicCents, ceilingCents: 400_500 },
  });
  it.each([
    // The greatest ones of 2026, as the health insurance publishes them.
    ["sick", 4, 400_000, 4_195],
    ["sick", 3, 400_000, 0],
    ["maternity", 1, 900_000, 10_402],
    ["workAccident", 1, 2_000_000, 24_049],
    ["workAccident", 29, 2_000_000, 32_066],
    // 2 500 €: 7 500 ÷ 91,25 ÷ 2; 2 500 ÷ 30,42 × 60 %, then at most the net of 21 % less.
    ["sick", 4, 250_000, 4_110],
    ["paternity", 1, 250_000, 6_493],
    ["workAccident", 28, 250_000, 4_931],
    ["workAccident", 29, 250_000, 6_492],
    ["leave", 1, 250_000, 0],
  ] as const)("of %s on day %i, of %i cents a month, is %i", (kind, rank, cents, daily) => {
    const smicCents = cents === 250_000 ? 186_702 : 182_303;
    expect(dailyAllowance(absence({ kind, from: "2026-04-10" }), rank, terms(cents, smicCents))).toBe(daily);
  });
});

describe("the salary maintained", () => {
  const count = (absences: readonly Partial<Absence>[], entryDate: string) => {
    const stops = absences.map((one) => absence({ kind: "sick", ...one }));
    const all = [...stopDays(stops, entryDate).values()];
    return ["first", "second"].map((paidAt) => all.filter(({ rate }) => rate === paidAt).length);
  };
  it.each([
    ["less than a year", "2026-02-01", [0, 0]],
    ["a year", "2025-01-05", [30, 30]],
    ["six years", "2020-01-05", [40, 40]],
    ["eleven years", "2015-01-05", [50, 50]],
    ["thirty-one years", "1995-01-05", [90, 90]],
  ])("lasts as the service of %s gives", (_, entryDate, days) => {
    expect(count([{ from: "2026-01-05", to: "2026-12-31" }], entryDate)).toEqual(days);
  });

  it("begins on the eighth day, on the first of an accident at work, and goes on with the stop", () => {
    const week = { from: "2026-11-02", to: "2026-11-08" };
    expect(count([week], "2024-01-01")).toEqual([0, 0]);
    expect(count([{ ...week, kind: "workAccident" }], "2024-01-01")).toEqual([7, 0]);
    expect(count([{ ...week, kind: "commuteAccident" }], "2024-01-01")).toEqual([0, 0]);
    const next = { from: "2026-11-09", to: "2026-11-15" };
    expect(count([next, week], "2024-01-01")).toEqual([7, 0]);
    expect(count([{ from: "2026-11-13", to: "2026-11-20" }, week], "2024-01-01")).toEqual([1, 0]);
    expect(yearsOfService("2025-11-02", "2026-11-01")).toBe(0);
  });

  it("takes the days of the twelve months before off", () => {
    const first = { from: "2026-01-05", to: "2026-03-31" };
    // 86 days less 7: 40 and 39. One is left in June.
    expect(count([first], "2020-01-01")).toEqual([40, 39]);
    expect(count([first, { from: "2026-06-01", to: "2026-06-30" }], "2020-01-01")).toEqual([40, 40]);
    expect(count([first, { from: "2027-06-01", to: "2027-06-30" }], "2020-01-01")).toEqual([63, 39]);
  });
});

describe("a stop on the payslip", () => {
  const stop = { kind: "sick", from: "2026-11-02", to: "2026-11-27", subrogated: true } as const;

  it("maintains 90 % from the eighth day less the allowances, and pays on those that the employer gets", () => {
    const one = paid({ absences: [stop] });
    // 20 and 15 of 21 days; 19 days of 41,10 € in the fifteen, 23 in all.
    expect(linesOf(one)).toEqual([
      ["Salaire de base", 15_167, 250_000],
      ["Maladie du 02/11/2026 au 27/11/2026 (20 jours)", -14_000, -238_095],
      ["Maintien de salaire par l’employeur", null, 160_714],
      ["Indemnités journalières brutes, déduites du maintien", null, -78_090],
    ]);
    expect(one.gross.grossCents).toBe(94_529);
    // 945,30 € less 6,2 % and 0,5 %; 3,8 % of it is deducted from the taxable pay.
    expect(one.stops).toEqual({
      maintainedCents: 82_624,
      allowances: { grossCents: 94_530, netCents: 88_196, taxableCents: 90_938 },
      subrogated: { grossCents: 94_530, netCents: 88_196, taxableCents: 90_938 },
    });
    expect(one.gross.paidDays).toBe(23);
    const direct = paid({ absences: [{ ...stop, subrogated: false }] });
    expect(direct.netBeforeTaxCents).toBe(one.netBeforeTaxCents - 88_196);
    expect(direct.netTaxableCents).toBe(one.netTaxableCents - 90_938);
    expect(direct.netSocialCents).toBe(one.netSocialCents);
    expect(paid({ absences: [{ ...stop, dailyCents: 3_000 }] }).stops?.allowances.grossCents).toBe(69_000);
  });

  it("is owed by the social security in the books, and leaves nothing over", () => {
    const one = paid({ absences: [stop] });
    const entry = payrollEntry(
      { journalCode: "PA", date: "2026-11-30", pieceRef: "PAIE", label: "Paie" },
      [{ payslip: one, sign: 1 }],
      {
        accountLength: 6,
        accounts: {
          ...{ wages_payable: "421000", wage_advances: "425000", withholding_tax: "442100" },
          ...{ urssaf: "431000", pension_funds: "437300", health_and_welfare: "437200" },
        },
      },
    );
    if (isRefusal(entry)) throw new Error(entry.refused);
    const of = (account: string) =>
      entry.lines
        .filter((line) => line.account === account)
        .reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0);
    expect([of("467000"), of("421000"), of("641100")]).toEqual([88_196, -one.netPaidCents, 94_529]);
  });

  it("has no salary in the first year, and lowers the ceiling by its days", () => {
    const one = paid({
      absences: [{ kind: "sick", from: "2026-11-02", to: "2026-11-13" }],
      terms: { entryDate: "2026-01-01" },
    });
    expect(linesOf(one)).toHaveLength(2);
    expect(one.gross.grossCents).toBe(130_952);
    expect(one.stops?.allowances).toEqual({ grossCents: 36_990, netCents: 34_512, taxableCents: 35_584 });
    expect([one.gross.paidDays, one.month.ceilingCents]).toEqual([18, 240_300]);
    expect(one.leave.earned).toBe(230);
  });

  it("of a whole month takes the whole salary, to the cent, at any salary", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 150_000, max: 900_000 }),
        fc.integer({ min: 2, max: 29 }),
        (cents, day) => {
          const cutAt = `2026-11-${String(day).padStart(2, "0")}`;
          const next = `2026-11-${String(day + 1).padStart(2, "0")}`;
          const one = paid({
            absences: [
              { kind: "unpaid", from: "2026-11-01", to: cutAt },
              { kind: "maternity", from: next, to: "2026-11-30" },
            ],
            terms: { monthlyCents: cents },
          });
          expect([one.gross.grossCents, one.gross.paidDays]).toEqual([0, 0]);
        },
      ),
      propertyRuns(50),
    );
  });

  it("leaves no more net than working: the employer's part is cut to that", () => {
    const long = { kind: "workAccident", from: "2026-11-01", to: "2026-11-30", subrogated: true } as const;
    const worked = paid({ absences: [] });
    const whole = paid({ absences: [long] });
    expect(whole.netBeforeTaxCents).toBeGreaterThan(worked.netBeforeTaxCents);
    const one = paid({ absences: [long] }, computeGuaranteed);
    expect(worked.netBeforeTaxCents - one.netBeforeTaxCents).toBeLessThanOrEqual(2);
    expect(one.netBeforeTaxCents).toBeLessThanOrEqual(worked.netBeforeTaxCents);
    expect(one.gross.lines.at(-1)?.label).toBe("Garantie du net\u00a0: maintien limité au net du travail");
    const direct = paid({ absences: [{ ...long, subrogated: false }] }, computeGuaranteed);
    expect(direct.gross.grossCents).toBe(one.gross.grossCents);
  });
});
