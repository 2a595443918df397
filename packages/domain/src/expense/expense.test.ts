import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chartVersionFor, pcgRoot } from "../chart/chart-version.ts";
import { type EntryContent, entryTotals } from "../entry/entry.ts";
import { sumCents } from "../money/cents.ts";
import { isRefusal } from "../refusal.ts";
import {
  canApproveExpenses,
  canPostExpenses,
  canSubmitExpenses,
  hindered,
  stateAfterApproval,
} from "./expense-approval.ts";
import { EXPENSE_NATURES, giftShare, recoverableShare } from "./expense-nature.ts";
import { type ExpenseLine, expenseAmounts, expenseEntry, unprovedLines } from "./expense-report.ts";
import { findDuplicateExpenses } from "./find-duplicates.ts";
import { claimKilometres, KILOMETRE_VEHICLES, kilometreAllowance } from "./kilometre-scale.ts";
import { natureOfMerchant } from "./merchant-nature.ts";
import {
  advanceEntry,
  clearAdvanceEntry,
  giveBackEntry,
  reimbursementEntry,
  settleExpenses,
} from "./settle-expenses.ts";

const shown = (entry: EntryContent | { refused: string }) => {
  if ("refused" in entry) throw new Error(entry.refused);
  return entry.lines.map(({ account, debitCents, creditCents }) =>
    debitCents > 0 ? `D ${account} ${debitCents / 100}` : `C ${account} ${creditCents / 100}`,
  );
};

describe("the kilometre scale", () => {
  const car = (power: number, electric = false) => ({ kind: "car" as const, power, electric });

  it.each([
    [car(6), "2026-06-30", 4_000, 266_000],
    [car(6), "2021-06-30", 4_000, 252_400],
    [car(5), "2026-06-30", 6_300, 364_410],
    [car(9), "2026-06-30", 22_600, 1_062_200],
    [car(1), "2026-06-30", 5_000, 264_500],
    [car(1), "2026-06-30", 5_001, 264_532],
    [car(6, true), "2026-06-30", 4_000, 319_200],
    [{ kind: "motorcycle", power: 2, electric: false }, "2026-06-30", 3_000, 118_500],
    [{ kind: "motorcycle", power: 8, electric: false }, "2026-06-30", 7_000, 240_100],
    [{ kind: "moped", power: 0, electric: false }, "2026-06-30", 4_000, 102_700],
    [car(4), "2026-06-30", 0, 0],
  ] as const)("%o on %s: %i km", (vehicle, day, kilometres, cents) => {
    expect(kilometreAllowance(vehicle, day, kilometres)).toBe(cents);
  });

  it("makes a change of band up for the kilometres before", () => {
    const before = { kilometres: 4_800, cents: 305_280 };
    // 5 200 km of 5 CV: 5 200 × 0,357 + 1 395 = 3 251,40, less the 3 052,80 that 4 800 km gave.
    expect(claimKilometres(car(5), "2026-09-01", before, [100, 300])).toEqual({
      journeys: [6_360, 13_500],
      correctionCents: 0,
      totalCents: 19_860,
    });
  });

  it("corrects what an older scale gave for the year", () => {
    const claim = claimKilometres(car(5), "2022-12-01", { kilometres: 1_000, cents: 60_300 }, []);
    expect(claim).toMatchObject({ correctionCents: 3_300, totalCents: 3_300 });
  });

  it("refuses what it does not know", () => {
    expect(kilometreAllowance(car(5), "2020-12-31", 10)).toMatchObject({
      refused: "KILOMETRE_SCALE_UNKNOWN",
    });
    expect(kilometreAllowance(car(5), "2026-12-31", 1.5)).toMatchObject({ refused: "KILOMETRES_INVALID" });
    expect(claimKilometres(car(5), "2026-12-31", { kilometres: 10, cents: 0 }, [-1])).toMatchObject({
      refused: "KILOMETRES_INVALID",
    });
  });

  it("gives the same for a year however it is cut into reports, and never less for more", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KILOMETRE_VEHICLES),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.array(fc.nat(4_000), { maxLength: 6 }), { maxLength: 6 }),
        (kind, power, reports) => {
          const vehicle = { kind, power, electric: power % 2 === 0 };
          let before = { kilometres: 0, cents: 0 };
          for (const journeys of reports) {
            const claim = claimKilometres(vehicle, "2026-05-01", before, journeys);
            if (isRefusal(claim)) throw new Error(claim.refused);
            for (const cents of claim.journeys) expect(cents).toBeGreaterThanOrEqual(0);
            expect(claim.correctionCents).toBe(0);
            before = {
              kilometres: before.kilometres + sumCents(journeys),
              cents: before.cents + claim.totalCents,
            };
          }
          expect(before.cents).toBe(kilometreAllowance(vehicle, "2026-05-01", before.kilometres));
        },
      ),
      propertyRuns(300),
    );
  });
});

describe("recovered VAT by nature (4.12)", () => {
  it.each([
    ["passenger_transport", "2026-05-01", 0],
    ["lodging_staff", "2026-05-01", 0],
    ["meal_staff", "2026-05-01", 10_000],
    ["reception", "2026-05-01", 10_000],
    ["toll", "2026-05-01", 10_000],
    ["parking", "2026-05-01", 10_000],
    ["fuel_petrol_car", "2026-05-01", 8_000],
    ["fuel_petrol_car", "2019-05-01", 4_000],
    ["fuel_petrol_car", "2016-05-01", 0],
    ["fuel_petrol_utility", "2021-12-31", 8_000],
    ["fuel_petrol_utility", "2022-01-01", 10_000],
    ["fuel_diesel_car", "2026-05-01", 8_000],
    ["fuel_gas_electric", "2026-05-01", 10_000],
    ["car_hire", "2026-05-01", 0],
    ["unknown", "2026-05-01", 0],
  ])("%s on %s: %i", (nature, day, share) => {
    expect(recoverableShare(nature, day)).toBe(share);
  });

  it("takes all or nothing of a gift, by person and year", () => {
    const gift = (date: string, inclVatCents: number, beneficiary = "A") => ({
      date,
      inclVatCents,
      beneficiary,
    });
    const first = gift("2026-03-01", 4_000);
    expect(giftShare(gift("2026-12-01", 3_300), [first])).toBe(10_000);
    expect(giftShare(gift("2026-12-01", 3_301), [first])).toBe(0);
    expect(giftShare(gift("2026-12-01", 7_300), [gift("2025-12-01", 100)])).toBe(10_000);
    expect(giftShare(gift("2026-12-01", 7_300, "B"), [first])).toBe(10_000);
    expect(giftShare(gift("2020-12-01", 7_000), [])).toBe(0);
  });

  it("posts to accounts of the chart", () => {
    for (const { pcgNumber } of EXPENSE_NATURES)
      expect(pcgRoot(chartVersionFor("2026-01-01"), pcgNumber)?.number).toBe(pcgNumber);
  });
});

const tax = (baseCents: number, vatCents: number, vatCode = "AD20") => ({
  vatCode,
  account: "445660",
  baseCents,
  vatCents,
});
const line = (change: Partial<ExpenseLine>): ExpenseLine => ({
  id: "l1",
  date: "2026-05-04",
  nature: "reception",
  label: "Déjeuner",
  inclVatCents: 12_000,
  taxes: [tax(10_000, 2_000)],
  hasReceipt: true,
  account: null,
  ...change,
});
const context = { vatRegime: "normal" as const, accountLength: 6 };
const report = (lines: ExpenseLine[]) => ({
  journalCode: "OD",
  date: "2026-05-31",
  pieceRef: "NDF-2026-0001",
  label: "Note de frais mai 2026",
  lines,
  payee: { account: "421900" },
});

describe("the entry of a report (4.1)", () => {
  it("Note de frais : D 6251/6256/6257, D 44566 récupérable / C 421900", () => {
    const lines = [
      line({}),
      line({ id: "l2", nature: "passenger_transport", label: "Train", taxes: [tax(10_909, 1_091, "AD10")] }),
      line({ id: "l3", nature: "fuel_petrol_car", label: "Essence" }),
      line({ id: "l4", nature: "kilometres", label: "600 km", inclVatCents: 38_160, taxes: [] }),
      line({
        id: "l5",
        nature: "meal_staff",
        label: "Dîner",
        taxes: [tax(5_000, 500, "AD10"), tax(5_000, 1_000)],
      }),
    ];
    const entry = expenseEntry(report(lines), context);
    expect(shown(entry)).toEqual([
      "D 625700 100",
      "D 625100 120",
      "D 606100 104",
      "D 625100 381.6",
      "D 625600 50",
      "D 625600 50",
      "D 625600 5",
      "D 445660 46",
      "D 445660 5",
      "C 421900 861.6",
    ]);
    if (isRefusal(entry)) throw new Error(entry.refused);
    expect(entry.lines.at(7)).toMatchObject({ vatBaseCents: 25_000, expenseLineIds: ["l1", "l3", "l5"] });
    expect(entry.lines.at(-1)?.expenseLineIds).toHaveLength(5);
    expect(entryTotals(entry.lines).gapCents).toBe(0);
  });

  it("recovers nothing without a receipt, nor in franchise", () => {
    expect(expenseAmounts(line({}), context)).toEqual({ chargeCents: 10_000, recoveredCents: 2_000 });
    expect(expenseAmounts(line({ hasReceipt: false }), context).recoveredCents).toBe(0);
    expect(expenseAmounts(line({}), { vatRegime: "franchise" }).recoveredCents).toBe(0);
    expect(expenseAmounts(line({ shareBasisPoints: 5_000 }), context).recoveredCents).toBe(1_000);
    expect(
      unprovedLines([
        { ...line({}), lostReceipt: null },
        { ...line({ id: "unproved", hasReceipt: false }), lostReceipt: null },
        { ...line({ hasReceipt: false }), lostReceipt: "Ticket effacé" },
        { ...line({ nature: "kilometres", hasReceipt: false }), lostReceipt: null },
      ]).map(({ id }) => id),
    ).toEqual(["unproved"]);
  });

  it.each([
    [[], "EXPENSE_REPORT_EMPTY"],
    [[line({ nature: "casino" })], "EXPENSE_NATURE_UNKNOWN"],
    [[line({ inclVatCents: 0 })], "EXPENSE_AMOUNT_INVALID"],
    [[line({ inclVatCents: 11_999 })], "EXPENSE_TAX_ABOVE_TOTAL"],
    [[line({ taxes: [tax(10_000, -1)] })], "EXPENSE_TAX_ABOVE_TOTAL"],
  ])("refuses what cannot be posted", (lines, code) => {
    expect(expenseEntry(report(lines), context)).toMatchObject({ refused: code });
  });
});

describe("an advance", () => {
  const movement = {
    journalCode: "BQ1",
    date: "2026-05-04",
    pieceRef: "OM-1",
    label: "Avance",
    cents: 50_000,
  };
  const payee = { account: "421900" };

  it("D 425 / C 512, then D 4219 / C 425 and D 4219 / C 512, or D 512 / C 425", () => {
    expect(shown(advanceEntry(movement, "425000", "512000"))).toEqual(["D 425000 500", "C 512000 500"]);
    expect(shown(clearAdvanceEntry(movement, payee, "425000"))).toEqual(["D 421900 500", "C 425000 500"]);
    expect(shown(reimbursementEntry(movement, payee, "512000"))).toEqual(["D 421900 500", "C 512000 500"]);
    expect(shown(giveBackEntry(movement, "425000", "512000"))).toEqual(["D 512000 500", "C 425000 500"]);
  });

  it("is used up first; the rest is owed, or given back", () => {
    expect(settleExpenses({ totalCents: 86_160, advanceCents: 50_000, reimbursedCents: 10_000 })).toEqual({
      clearedCents: 50_000,
      owedCents: 26_160,
      leftOfAdvanceCents: 0,
    });
    expect(settleExpenses({ totalCents: 30_000, advanceCents: 50_000, reimbursedCents: 0 })).toEqual({
      clearedCents: 30_000,
      owedCents: 0,
      leftOfAdvanceCents: 20_000,
    });
  });
});

it("duplicates are the same file, or the same amount on the same day, here or in reports before", () => {
  const one = { id: "1", date: "2026-05-04", inclVatCents: 1_200, receiptHash: "aa" };
  const found = findDuplicateExpenses(
    [one, { ...one, id: "2", receiptHash: null }, { ...one, id: "3", date: "2026-05-05" }],
    [{ ...one, id: "0" }, one, { ...one, id: "9", inclVatCents: 1_201, receiptHash: null }],
  );
  expect(found).toEqual([
    { id: "1", otherId: "0", reasons: ["file", "amount_and_date"] },
    { id: "2", otherId: "0", reasons: ["amount_and_date"] },
    { id: "2", otherId: "1", reasons: ["amount_and_date"] },
    { id: "3", otherId: "0", reasons: ["file"] },
    { id: "3", otherId: "1", reasons: ["file"] },
  ]);
});

describe("approval", () => {
  const sent = {
    state: "submitted" as const,
    authorId: "ann",
    lineCount: 2,
    managerId: null as string | null,
    unproved: [] as readonly string[],
  };
  const boss = {
    personId: "bob",
    actsForId: null as string | null,
    mayApproveAsManager: true,
    mayApproveAsAccountant: false,
    mayAnotherApprove: true,
    confirmsAlone: false,
  };

  it("takes the manager, then the accountant, then the books", () => {
    expect(canSubmitExpenses({ ...sent, state: "draft" }, "ann")).toEqual({ ok: true });
    expect(canApproveExpenses(sent, "manager", boss)).toEqual({ ok: true });
    const accountant = { ...boss, mayApproveAsManager: false, mayApproveAsAccountant: true };
    expect(canApproveExpenses({ ...sent, state: "manager_approved" }, "accountant", accountant)).toEqual({
      ok: true,
    });
    expect([stateAfterApproval("manager"), stateAfterApproval("accountant")]).toEqual([
      "manager_approved",
      "approved",
    ]);
    expect(canPostExpenses({ ...sent, state: "approved" })).toEqual({ ok: true });
  });

  it.each([
    [canSubmitExpenses(sent, "ann"), "EXPENSE_REPORT_STATE"],
    [canSubmitExpenses({ ...sent, state: "draft" }, "bob"), "EXPENSE_REPORT_NOT_OWN"],
    [canSubmitExpenses({ ...sent, state: "draft", lineCount: 0 }, "ann"), "EXPENSE_REPORT_EMPTY"],
    [canApproveExpenses(sent, "manager", { ...boss, personId: "ann" }), "EXPENSE_APPROVAL_OWN"],
    [canApproveExpenses(sent, "manager", { ...boss, actsForId: "ann" }), "EXPENSE_APPROVAL_OWN"],
    [canApproveExpenses(sent, "accountant", boss), "EXPENSE_APPROVAL_RIGHT_MISSING"],
    [
      canApproveExpenses(sent, "accountant", { ...boss, mayApproveAsAccountant: true }),
      "EXPENSE_REPORT_STATE",
    ],
    [canPostExpenses(sent), "EXPENSE_REPORT_STATE"],
    [canSubmitExpenses({ ...sent, state: "draft", unproved: ["Train"] }, "ann"), "EXPENSE_RECEIPT_MISSING"],
    [canApproveExpenses({ ...sent, unproved: ["Train"] }, "manager", boss), "EXPENSE_RECEIPT_MISSING"],
  ])("refuses the rest", (answer, code) => {
    expect(answer).toMatchObject({ refused: code });
  });

  it("takes two persons, and one alone only where nobody else has the right, once that is confirmed", () => {
    const both = { ...boss, mayApproveAsAccountant: true };
    const first = { ...sent, state: "manager_approved" as const, managerId: "bob" };
    const sole = { ...both, mayAnotherApprove: false };
    const asked = (step: "manager" | "accountant", person: typeof both) => {
      const answer = canApproveExpenses(step === "manager" ? sent : first, step, person);
      return "refused" in answer ? answer.refused : "ok";
    };
    expect(asked("accountant", both)).toBe("EXPENSE_APPROVAL_TWICE");
    expect(asked("accountant", { ...both, personId: "cat" })).toBe("ok");
    expect(asked("accountant", { ...both, personId: "cat", actsForId: "bob" })).toBe(
      "EXPENSE_APPROVAL_TWICE",
    );
    expect(asked("accountant", sole)).toBe("EXPENSE_APPROVAL_ALONE");
    expect(asked("accountant", { ...sole, confirmsAlone: true })).toBe("ok");
    const author = { ...sole, personId: "ann" };
    expect(asked("manager", author)).toBe("EXPENSE_APPROVAL_ALONE");
    expect(asked("manager", { ...author, confirmsAlone: true })).toBe("ok");
    expect(asked("manager", { ...author, mayAnotherApprove: true, confirmsAlone: true })).toBe(
      "EXPENSE_APPROVAL_OWN",
    );
    // Who approved first is not asked again by the author: he would approve alone before the author may.
    expect([hindered(first, "bob"), hindered(first, "ann"), hindered(sent, "bob")]).toEqual([
      ["ann", "bob"],
      ["ann"],
      ["ann"],
    ]);
  });
});

describe("a merchant's name", () => {
  it.each([
    ["EFFIA PARKING PART-DIEU", "parking"],
    ["Société des autoroutes APRR", "toll"],
    ["Le Bistrot des Halles", "meal_staff"],
    ["SNCF Voyageurs", "passenger_transport"],
    ["Hôtel Ibis Lyon", "lodging_staff"],
    ["Hôtel-restaurant du Parc", undefined],
    ["Station Total Access", undefined],
    ["Cafétéria Dupont", undefined],
  ])("%s leaves the nature %s", (name, nature) => {
    expect(natureOfMerchant(name)).toBe(nature);
    if (nature !== undefined) expect(EXPENSE_NATURES.map(({ key }) => key)).toContain(nature);
  });
});
