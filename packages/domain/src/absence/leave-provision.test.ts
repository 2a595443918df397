import { describe, expect, it } from "vitest";
import {
  employerRate,
  leaveProvision,
  leaveWorth,
  provisionEntry,
  provisionSplits,
} from "./leave-provision.ts";

/** 12 months of 2 600 €, whose leave is 30 working days. */
const base = {
  days: 1_000,
  unit: "open",
  monthlyCents: 260_000,
  yearCents: 3_120_000,
  acquired: 3_000,
} as const;

describe("paid leave that is owed", () => {
  it("is the better of the maintained pay and of the tenth", () => {
    // 10 × 2 600 / 26, and 10/30 of a tenth of 31 200.
    expect(leaveWorth(base)).toEqual({ maintainedCents: 100_000, tenthCents: 104_000, grossCents: 104_000 });
    expect(leaveWorth({ ...base, yearCents: 2_400_000 }).grossCents).toBe(100_000);
  });

  it("is the same in days from Monday to Friday", () => {
    const worked = { ...base, days: 500, unit: "worked", acquired: 2_500 } as const;
    expect(leaveWorth(worked)).toEqual(leaveWorth({ ...base, days: 600 }));
  });

  it("bears the employer's contributions of the year, never below zero", () => {
    expect(employerRate({ employerCents: 1_000_000, grossCents: 2_500_000 })).toBe(400_000);
    expect(employerRate({ employerCents: -100, grossCents: 2_500_000 })).toBe(0);
    expect(employerRate({ employerCents: 0, grossCents: 0 })).toBe(0);
    expect(leaveProvision({ ...base, ratePpm: 425_000, taxPpm: 25_000 })).toMatchObject({
      ...{ chargesCents: 44_200, taxesCents: 2_600 },
    });
    // Reliefs may leave less than the taxes.
    expect(leaveProvision({ ...base, ratePpm: 10_000, taxPpm: 25_000 })).toMatchObject({
      ...{ chargesCents: 1_040, taxesCents: 1_040 },
    });
  });

  it("is nothing where days were taken in advance", () => {
    expect(leaveProvision({ ...base, days: -300, ratePpm: 400_000, taxPpm: 20_000 })).toMatchObject({
      grossCents: 0,
      chargesCents: 0,
    });
  });

  it("is borne by the sections of contracts, to the cent of each charge", () => {
    const worth = leaveProvision({ ...base, ratePpm: 421_337, taxPpm: 18_231 });
    const share = (section: string, basisPoints: number) => ({ axis: "SITE", section, basisPoints });
    const people = [
      { ...worth, sections: [share("LYON", 3_333), share("PARIS", 6_667)] },
      { ...worth, sections: [share("LYON", 10_000)] },
      { ...worth, sections: [] },
    ];
    const names = { date: "2026-12-31", pieceRef: "CP-1", journalCode: "OD", accountLength: 6 };
    const { lines } = provisionEntry("leave", people, names);
    const splits = provisionSplits("leave", lines, people, 6);
    // Two thirds of each charge have a section: all of two people of three.
    const charges = lines.flatMap(({ account, debitCents }, line) =>
      account.startsWith("6") ? [{ line, cents: (debitCents * 2) / 3 }] : [],
    );
    expect(charges).toHaveLength(3);
    for (const { line, cents } of charges) {
      const own = splits.filter((one) => one.line === line);
      expect(own.map(({ section }) => section).toSorted()).toEqual(["LYON", "PARIS"]);
      expect(own.reduce((sum, one) => sum + one.cents, 0)).toBe(cents);
    }
    expect(splits).toHaveLength(6);
  });

  it("makes one balanced entry that is the sum of its lines", () => {
    const lines = [base, { ...base, days: 333 }].map((one) =>
      leaveProvision({ ...one, ratePpm: 421_337, taxPpm: 18_231 }),
    );
    const entry = provisionEntry("leave", lines, {
      ...{ date: "2026-12-31", pieceRef: "CP-1", journalCode: "OD", accountLength: 6 },
    });
    const gross = lines.reduce((sum, { grossCents }) => sum + grossCents, 0);
    const taxes = lines.reduce((sum, { taxesCents }) => sum + taxesCents, 0);
    const social = lines.reduce((sum, { chargesCents }) => sum + chargesCents, 0) - taxes;
    expect(
      Object.fromEntries(
        entry.lines.map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents]),
      ),
    ).toEqual({
      ...{ "641200": gross, "645000": social, "633000": taxes },
      ...{ "428200": -gross, "438200": -social, "438600": -taxes },
    });
  });
});
