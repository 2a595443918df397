import { RETURN_MONTHS, type ReturnMonth } from "@grand-livre/testkit/books/return-month-cases";
import { returnContext, testCodes } from "@grand-livre/testkit/books/return-test-context";
import { describe, expect, it } from "vitest";
import { isRefusal } from "../refusal.ts";
import { defaultTechnicalAccounts } from "../technical-account/technical-account.ts";
import { defaultVatCodes } from "../vat/default-vat-codes.ts";
import { boxGroups, receivesMoves } from "./box-groups.ts";
import { CA3_BOXES } from "./ca3-box.ts";
import { computeReturn, explainBox, type ReturnContext } from "./compute-return.ts";
import type { Adjustment, ReturnDemand } from "./return-demand.ts";
import { CA3, tagsOn } from "./return-form.ts";
import { stampsOf, type TaggedAmount } from "./tagged-amount.ts";

const ca3Box = (name: string) => CA3_BOXES.find(({ box }) => box === name);

const march = { startDate: "2026-03-01", endDate: "2026-03-31" };

function demandOf(month: ReturnMonth): ReturnDemand {
  const typed = [
    ["5B", month.addedEuros],
    ["2C", month.imputedEuros],
    ["29", month.assimilatedTaxesEuros],
  ] as const;
  const adjustments = typed.flatMap(([box, euros]): Adjustment[] =>
    euros === undefined ? [] : [{ box, euros, account: "447000" }],
  );
  const { previousCreditEuros, refundEuros, coefficientBasisPoints } = month;
  return { previousCreditEuros, refundEuros, coefficientBasisPoints, adjustments };
}

function compute(amounts: readonly TaggedAmount[], context: ReturnContext, demand: ReturnDemand = {}) {
  const computed = computeReturn(amounts, context, demand);
  if (isRefusal(computed)) throw new Error(computed.refused);
  return computed;
}

const line = (vatCode: string, account: string, cents: number, baseCents: number, date = "2026-03-15") => ({
  vatCode,
  account,
  cents,
  baseCents,
  date,
});

describe("a month's return, box by box", () => {
  it.each(RETURN_MONTHS)("$title", (month) => {
    const context = returnContext(month.period ?? march);
    const computed = compute(month.amounts, context, demandOf(month));
    const read = [...computed.boxes].map(([box, { baseEuros, taxEuros }]) => {
      const both = ca3Box(box)?.section === "due";
      return [box, both ? `${baseEuros}/${taxEuros}` : `${baseEuros === 0 ? taxEuros : baseEuros}`];
    });
    expect(Object.fromEntries(read)).toEqual(month.boxes);
    expect(computed.expired.length).toBe(month.excluded ?? 0);
    expect(computed.unplaced).toEqual([]);
    expect(computed.nil).toBe(Object.keys(month.boxes).length === 0);
  });

  it("is the same from lines and from their sums by code, account and month", () => {
    for (const month of RETURN_MONTHS) {
      const groups = new Map<string, TaggedAmount>();
      for (const amount of month.amounts) {
        const key = `${amount.vatCode} ${amount.account} ${amount.date.slice(0, 7)}`;
        const group = groups.get(key);
        const baseCents = (group?.baseCents ?? 0) + (amount.baseCents ?? 0);
        groups.set(key, { ...amount, cents: amount.cents + (group?.cents ?? 0), baseCents });
      }
      const context = returnContext(month.period ?? march);
      const whole = compute([...groups.values()], context, demandOf(month));
      expect(whole.boxes, month.title).toEqual(compute(month.amounts, context, demandOf(month)).boxes);
    }
  });

  it("knows every box of the form, and every tag of the default codes", () => {
    expect(new Set(CA3_BOXES.map(({ box }) => box)).size).toBe(CA3_BOXES.length);
    const codes = defaultVatCodes(defaultTechnicalAccounts(2026, 6));
    const tags = codes.flatMap((code) => tagsOn(CA3, code.declarationTags));
    expect(tags.filter((tag) => ca3Box(tag.split(":")[1] ?? "") === undefined)).toEqual([]);
    expect(ca3Box("08")).toMatchObject({ baseEdi: "FP", taxEdi: "GP", rateBasisPoints: 2000 });
  });
});

describe("what a return refuses or sets apart", () => {
  const credit = [line("AB20", "445660", 50_000, 250_000)];

  it("asks back no more than the credit, and not less than 760 €, or 150 € in December", () => {
    const ask = (refundEuros: number, period = march) =>
      computeReturn(credit, returnContext(period), { refundEuros, previousCreditEuros: 500 });
    expect(ask(1001)).toMatchObject({
      refused: "VAT_REFUND_ABOVE_CREDIT",
      details: { creditCents: 100_000 },
    });
    expect(ask(759)).toMatchObject({ refused: "VAT_REFUND_BELOW_MINIMUM" });
    expect(ask(760)).toMatchObject({ refundEuros: 760, carriedEuros: 240 });
    const december = { startDate: "2026-12-01", endDate: "2026-12-31" };
    expect(ask(149, december)).toMatchObject({ refused: "VAT_REFUND_BELOW_MINIMUM" });
    expect(ask(150, december)).toMatchObject({ refundEuros: 150 });
  });

  it("takes a whole percentage and positive euros alone", () => {
    const context = returnContext(march);
    expect(computeReturn([], context, { coefficientBasisPoints: 6050 })).toMatchObject({
      refused: "VAT_COEFFICIENT_INVALID",
    });
    expect(computeReturn([], context, { previousCreditEuros: -1 })).toMatchObject({
      refused: "VAT_ADJUSTMENT_INVALID",
      details: { box: "22" },
    });
  });

  it("refuses a tag that names no box", () => {
    expect(computeReturn([line("BAD", "445710", -1, -5)], returnContext(march))).toMatchObject({
      refused: "VAT_BOX_UNKNOWN",
      details: { tag: "due:99" },
    });
  });

  it("tells a line on a tax account that its code does not name, and an unknown code", () => {
    const lines = [line("VB20", "445660", -20_000, -100_000), line("OLD", "445710", -100, -500)];
    const computed = compute(lines, returnContext(march));
    expect(computed.unplaced).toEqual(lines);
    expect(computed.nil).toBe(true);
  });

  it("leaves to the company what the coefficient does not deduct", () => {
    const computed = compute([line("AB20", "445660", 100_001, 500_005)], returnContext(march), {
      coefficientBasisPoints: 6000,
    });
    expect(computed.nonDeductibleCents).toBe(40_000);
    const imported = compute([line("AM20", "445664", 20_000, 100_000)], returnContext(march), {
      coefficientBasisPoints: 5000,
    });
    expect(imported.nonDeductibleCents).toBe(10_000);
    expect(imported.boxes.get("24")?.taxEuros).toBe(100);
  });
});

describe("the lines behind a box", () => {
  const note = line("VB20", "445710", 60_000, 300_000);
  const purchase = line("AB20", "445660", 10_000, 50_000, "2026-02-20");
  const context = returnContext(march);

  it("are those of its tags, and those moved into it", () => {
    const computed = compute([note, purchase], context);
    const explained = explainBox("21", [note, purchase], context, computed.moves);
    expect(explained).toEqual([
      { amount: note, baseCents: -300_000, taxCents: -60_000 },
      { amount: purchase, baseCents: 0, taxCents: 10_000 },
    ]);
    expect(explainBox("20", [note, purchase], context, computed.moves)).toEqual([]);
    const old = line("AB20", "445660", 10_000, 50_000, "2023-12-15");
    expect(explainBox("21", [old], context, computed.moves)).toEqual([]);
  });

  it("are those of the codes, accounts and months that its tags name, whatever was recorded", () => {
    const codes = testCodes.filter(({ code }) => code !== "BAD");
    for (const month of RETURN_MONTHS) {
      const own = returnContext(month.period ?? march);
      const { moves } = compute(month.amounts, own, demandOf(month));
      const dates = month.amounts.map(({ date }) => date);
      const startDate = [own.period.startDate, ...dates].toSorted()[0] ?? own.period.startDate;
      for (const { box } of CA3_BOXES.filter((row) => !receivesMoves(row.box))) {
        const groups = boxGroups(box, codes, { startDate, endDate: own.period.endDate }, own);
        const found = month.amounts.filter(({ vatCode, account, date }) =>
          groups.some(
            (group) =>
              group.vatCode === vatCode &&
              group.month === date.slice(0, 7) &&
              (group.account === account || (group.account === null && !account.startsWith("4"))),
          ),
        );
        const explained = explainBox(box, month.amounts, own, moves).map(({ amount }) => amount);
        expect(found, `${month.title}, ${box}`).toEqual(explained);
      }
    }
    expect([receivesMoves("21"), receivesMoves("21-dont-import"), receivesMoves("08")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("are stamped once a box", () => {
    const tagContext = { ...context, startDate: march.startDate };
    expect(stampsOf(line("AEB20", "445200", -20_000, -100_000), tagContext)).toEqual([
      { box: "B2", baseCents: 100_000, vatCents: 0 },
      { box: "08", baseCents: 100_000, vatCents: 20_000 },
      { box: "17", baseCents: 0, vatCents: 20_000 },
    ]);
    expect(stampsOf(line("VS20", "445740", -20_000, -100_000), tagContext)).toEqual([]);
  });
});
