import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ChartVersion, isPcgAccount, pcgRoot } from "../chart/chart-version.ts";
import { addDays } from "../date/calendar-date.ts";
import { sumCents } from "../money/cents.ts";
import { isRefusal } from "../refusal.ts";
import { reconcileAccounts } from "../report/reconcile-accounts.ts";
import { defaultTechnicalAccounts } from "../technical-account/technical-account.ts";
import { ACCRUAL_ACCOUNTS, type AccrualKind, accrualEntry } from "./accrual-entry.ts";
import { accruedCents, type DEFERRAL_METHODS, deferredCents } from "./deferral.ts";
import { proposeDeferrals, proposeMissingBills } from "./propose-accruals.ts";

const insurance = { amountCents: 120_000, serviceStart: "2026-10-01", serviceEnd: "2027-09-30" };

describe("the part of the next exercise (4.10)", () => {
  it("1 200 € du 01/10/2026 au 30/09/2027 : 897,53 en jours, 900 en mois et en 30/360", () => {
    const by = (method: (typeof DEFERRAL_METHODS)[number], fixed?: number) =>
      deferredCents(insurance, "2026-12-31", method, fixed);
    expect([by("days"), by("months"), by("30_360"), by("fixed", 50_000)]).toEqual([
      89_753, 90_000, 90_000, 50_000,
    ]);
  });

  it.each([
    ["2027-09-30", "days", 0],
    ["2028-12-31", "months", 0],
    ["2026-09-30", "30_360", 120_000],
    ["2027-06-30", "months", 30_000],
    ["2027-06-15", "months", 30_000],
  ] as const)("on %s by %s: %i", (closing, method, cents) => {
    expect(deferredCents(insurance, closing, method)).toBe(cents);
  });

  it("what is accrued is the other part; a fixed amount is what is given", () => {
    const by = (method: (typeof DEFERRAL_METHODS)[number], fixed?: number) =>
      accruedCents(insurance, "2026-12-31", method, fixed);
    expect([by("days"), by("months"), by("fixed", 50_000)]).toEqual([30_247, 30_000, 50_000]);
    expect(by("fixed", 120_001)).toMatchObject({ refused: "ACCRUAL_FIXED_AMOUNT_INVALID" });
  });

  it("counts months from the first day of the service", () => {
    const service = { amountCents: 120_000, serviceStart: "2026-12-15", serviceEnd: "2027-12-14" };
    expect(deferredCents(service, "2026-12-31", "months")).toBe(110_000);
  });

  it("refuses dates upside down and an amount beyond the whole", () => {
    expect(deferredCents({ ...insurance, serviceEnd: "2026-09-30" }, "2026-12-31", "days")).toMatchObject({
      refused: "ACCRUAL_SERVICE_DATES_INVALID",
    });
    for (const fixed of [120_001, -1])
      expect(deferredCents(insurance, "2026-12-31", "fixed", fixed)).toMatchObject({
        refused: "ACCRUAL_FIXED_AMOUNT_INVALID",
      });
  });

  it("closings one after the other use the amount up, whatever the method", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("days", "months", "30_360"),
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.nat(800),
        fc.array(fc.nat(400), { maxLength: 6 }),
        (method, amountCents, length, steps) => {
          const serviceStart = "2026-01-17";
          const service = { amountCents, serviceStart, serviceEnd: addDays(serviceStart, length) };
          let left = amountCents;
          let date = "2026-01-01";
          const used: number[] = [];
          for (const step of [...steps, 2_000]) {
            date = addDays(date, step);
            const next = deferredCents(service, date, method as "days");
            if (isRefusal(next)) throw new Error(next.refused);
            used.push(left - next);
            left = next;
          }
          expect(sumCents(used)).toBe(amountCents);
          for (const cents of used) expect(cents * Math.sign(amountCents)).toBeGreaterThanOrEqual(0);
        },
      ),
      propertyRuns(300),
    );
  });
});

const context = (chartVersion: ChartVersion = 2026) => ({
  accounts: defaultTechnicalAccounts(chartVersion, 6),
  chartVersion,
  journalCode: "RG",
});

function written(
  kind: AccrualKind,
  parts: [account: string, euros: number][],
  vat = 0,
  version?: ChartVersion,
) {
  const entry = accrualEntry(
    {
      kind,
      date: "2026-12-31",
      pieceRef: "RG-1",
      label: "Pièce",
      parts: parts.map(([account, euros]) => ({ account, label: "Pièce", netCents: euros * 100 })),
      vatCents: vat * 100,
    },
    context(version),
  );
  if (isRefusal(entry)) throw new Error(entry.refused);
  return entry;
}

const shown = (entry: ReturnType<typeof written>) =>
  entry.lines.map(({ account, debitCents, creditCents }) =>
    debitCents > 0 ? `D ${account} ${debitCents / 100}` : `C ${account} ${creditCents / 100}`,
  );

describe("entries of 4.1", () => {
  it.each<[AccrualKind, [string, number][], number, string[]]>([
    ["fae", [["706000", 1000]], 200, ["C 706000 1000", "C 445870 200", "D 418100 1200"]],
    ["fnp", [["622600", 1000]], 200, ["D 622600 1000", "D 445860 200", "C 408100 1200"]],
    ["fnp", [["218300", 1000]], 200, ["D 218300 1000", "D 445860 200", "C 408400 1200"]],
    ["credit_note_to_issue", [["709000", 1000]], 200, ["D 709000 1000", "D 445870 200", "C 419800 1200"]],
    ["credit_note_to_receive", [["609000", 1000]], 200, ["C 609000 1000", "C 445860 200", "D 409800 1200"]],
    ["cca", [["616000", 900]], 0, ["C 616000 900", "D 486000 900"]],
    ["pca", [["706000", 900]], 0, ["D 706000 900", "C 487000 900"]],
    [
      "accrued_leave",
      [
        ["641200", 1000],
        ["645000", 420],
      ],
      0,
      ["D 641200 1000", "D 645000 420", "C 428200 1000", "C 438200 420"],
    ],
    [
      "accrued_wages",
      [
        ["641300", 500],
        ["645100", 200],
      ],
      0,
      ["D 641300 500", "D 645100 200", "C 428600 500", "C 438600 200"],
    ],
    ["accrued_taxes", [["635110", 300]], 0, ["D 635110 300", "C 448120 300"]],
    ["accrued_income", [["758700", 300]], 0, ["C 758700 300", "D 467000 300"]],
    ["accrued_interest", [["661100", 80]], 0, ["D 661100 80", "C 168800 80"]],
  ])("%s", (kind, parts, vat, lines) => {
    expect(shown(written(kind, parts, vat))).toEqual(lines);
  });

  it("name accounts of the chart of the day", () => {
    expect(shown(written("accrued_taxes", [["635110", 300]], 0, 2014)).at(-1)).toBe("C 448600 300");
    expect(shown(written("accrued_income", [["771000", 300]], 0, 2014)).at(-1)).toBe("D 468700 300");
    for (const account of ["4286", "4386", "44811", "44812", "467", "1688"])
      expect(pcgRoot(2026, account)?.number).toBe(account);
    for (const account of ["4486", "4482", "4687"]) expect(isPcgAccount(2014, account)).toBe(true);
  });

  it.each([
    ["cca", "616000", 1_000, 200, "ACCRUAL_WITHOUT_VAT"],
    ["pca", "616000", 1_000, 0, "ACCRUAL_ACCOUNT_CLASS"],
    ["fae", "411000", 1_000, 0, "ACCRUAL_ACCOUNT_CLASS"],
    ["fae", "706000", 0, 0, "ACCRUAL_AMOUNT_INVALID"],
  ] as const)("refuse %s on %s", (kind, account, netCents, vatCents, code) => {
    const parts = [{ account, label: "Pièce", netCents }];
    const asked = { kind, date: "2026-12-31", pieceRef: "1", label: "Pièce", parts, vatCents };
    expect(accrualEntry(asked, context())).toMatchObject({ refused: code });
  });

  it("the register is its accounts", () => {
    const fnp = written("fnp", [["622600", 1000]], 200);
    const ledger = fnp.lines.map((line) => ({
      account: line.account,
      cents: line.debitCents - line.creditCents,
    }));
    const register = [
      { account: "445860", cents: 20_000 },
      { account: "408100", cents: -120_000 },
    ];
    const gaps = reconcileAccounts(register, ledger, ACCRUAL_ACCOUNTS);
    expect(gaps.map((gap) => [gap.account, gap.gapCents])).toEqual([
      ["408100", 0],
      ["445860", 0],
    ]);
  });
});

describe("proposals", () => {
  it("CCA and PCA of the lines whose service goes beyond the closing", () => {
    const line = { lineId: "1", account: "616000", label: "Assurance", balanceCents: 120_000, ...insurance };
    const lines = [
      line,
      { ...line, lineId: "2", account: "706000", balanceCents: -120_000 },
      { ...line, lineId: "3", balanceCents: 100 },
      { ...line, lineId: "4", serviceEnd: "2026-12-31" },
      { ...line, lineId: "5" },
      { ...line, lineId: "6", account: "401000" },
    ];
    const closing = {
      date: "2026-12-31",
      method: "days" as const,
      thresholdCents: 10_000,
      taken: new Set(["5"]),
    };
    expect(proposeDeferrals(lines, closing)).toMatchObject([
      { lineId: "1", kind: "cca", deferredCents: 89_753 },
      { lineId: "2", kind: "pca", deferredCents: 89_753 },
    ]);
  });

  it("FNP of a supplier who billed each month but the last", () => {
    const of = (counterpartyId: string, months: [string, number][]) =>
      months.map(([month, netCents]) => ({ counterpartyId, account: "613200", month, netCents }));
    const rent: [string, number][] = [
      ["2026-09", 90_000],
      ["2026-10", 100_000],
      ["2026-11", 110_000],
    ];
    const billed = [
      ...of("landlord", rent),
      ...of("complete", [...rent, ["2026-12", 100_000]]),
      ...of("sometimes", rent.slice(1)),
    ];
    expect(proposeMissingBills(billed, "2026-12-31")).toEqual([
      { counterpartyId: "landlord", account: "613200", month: "2026-12", netCents: 100_000 },
    ]);
  });
});
