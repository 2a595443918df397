import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../date/calendar-date.ts";
import { sumCentsOf } from "../money/cents.ts";
import { applyRate } from "../money/multiply.ts";
import { defaultTechnicalAccounts } from "../technical-account/technical-account.ts";
import { defaultVatCodes } from "../vat/default-vat-codes.ts";
import type { VatCode } from "../vat/vat-code.ts";
import { codesByDate } from "../vat-return/tagged-amount.ts";
import {
  type BookedPayments,
  type BookedSales,
  consumerRows,
  paymentRows,
  type ReportContext,
  wholeOf,
  withoutRefunds,
} from "./report-rows.ts";
import { hasReportedPayments, isReportedPurchase, reportCategory } from "./reported-code.ts";
import { saleRoute } from "./sale-route.ts";

const accounts = defaultTechnicalAccounts(2026, 6);
const codes = defaultVatCodes(accounts);
const context: ReportContext = {
  code: codesByDate(codes),
  taxAccounts: [accounts.vat_collected, accounts.vat_collected_pending],
  depositVatAccount: accounts.vat_on_deposits,
};
const codeOf = (name: string): VatCode => {
  const found = codes.find(({ code }) => code === name);
  if (found === undefined) throw new Error(name);
  return found;
};
const CONSUMER = { customerKind: "consumer", country: "FR", isNamed: false } as const;
const DAY = "2026-09-03";

/** The lines that the entry of a sale has for one code: income, and tax where there is one. */
function saleLines(vatCode: string, baseCents: number, date = DAY, buyer: object = CONSUMER): BookedSales[] {
  const code = codeOf(vatCode);
  const common = { ...CONSUMER, ...buyer, date, vatCode, isAdvance: false };
  const account = code.pendingAccount ?? code.account;
  const cents = Math.sign(baseCents) * applyRate(Math.abs(baseCents), code.rateBasisPoints);
  return [
    { ...common, account: "707000", cents: baseCents, baseCents },
    ...(account === null ? [] : [{ ...common, account, cents, baseCents }]),
  ];
}

const rowsOf = (sales: readonly BookedSales[]) =>
  consumerRows(sales, context).rows.map(
    (row) => `${row.date} ${row.category} ${row.rateBasisPoints} ${row.baseCents} ${row.taxCents}`,
  );

describe("the way of a sale", () => {
  it.each([
    ["consumer", "FR", false, "consumer"],
    ["consumer", "US", false, "consumer"],
    ["foreign", "DE", true, "international"],
    ["foreign", null, false, "international"],
    ["business", "CH", true, "international"],
    ["business", "GP", true, "consumer"],
    ["business", "NC", true, "international"],
    [null, "DE", true, "international"],
    [null, "DE", false, "consumer"],
    [null, "FR", true, "consumer"],
    ["public", "FR", false, "consumer"],
  ] as const)("%s of %s, named %s: %s", (customerKind, country, isNamed, expected) => {
    expect(saleRoute({ customerKind, country, isNamed }, false, DAY)).toBe(expected);
    expect(saleRoute({ customerKind, country, isNamed }, true, DAY)).toBe("network");
  });
});

describe("what a code is reported as", () => {
  it.each([
    ["VB20", "TLB1"],
    ["VS10", "TPS1"],
    ["VD55", "TPS1"],
    ["VXB", "TNT1"],
    ["VFR", "TNT1"],
    ["VEX", "TNT1"],
  ])("%s is %s", (code, category) => {
    expect(reportCategory(codeOf(code))).toEqual({ category });
  });

  it("is the margin by its reason, and nothing for advances of money and the exemptions of article 261", () => {
    const margin = { ...codeOf("VEX"), exemptionReasonCode: "VATEX-EU-F" };
    expect(reportCategory(margin)).toEqual({ category: "TMA1" });
    expect(reportCategory(codeOf("VDEB"))).toEqual({ leftOut: "disbursement" });
    for (const exemptionReasonCode of ["VATEX-EU-132-1B", "VATEX-EU-135-1", "VATEX-FR-CGI261-4"])
      expect(reportCategory({ ...codeOf("VEX"), exemptionReasonCode })).toEqual({ leftOut: "exempt" });
    expect(reportCategory({ ...codeOf("VFR"), exemptionReasonCode: "VATEX-FR-FRANCHISE" })).toEqual({
      category: "TNT1",
    });
  });

  it("leaves out the payments of goods and of services on debits", () => {
    const paid = codes.filter(hasReportedPayments).map(({ code }) => code);
    const elsewhere = ["VSD21", "VS105", "VSC10", "VSC21", "VSC09"];
    expect(paid).toEqual(["VS20", "VS10", "VS55", "VS21", "VS85", ...elsewhere]);
  });

  it("reports purchases of the Union and of services from outside, not imports nor subcontracting in France", () => {
    const bought = codes.filter(isReportedPurchase).map(({ code }) => code.replace(/N?\d+$/, ""));
    expect([...new Set(bought)].toSorted()).toEqual([
      "AEB",
      "AEI",
      "AES",
      "AESI",
      "AHB",
      "AHBI",
      "AHS",
      "AHSI",
    ]);
  });
});

describe("sales to consumers by day", () => {
  it("are apart by category and rate; a mixed invoice is of both", () => {
    const mixed = [...saleLines("VB20", 10_000), ...saleLines("VS20", 5_000), ...saleLines("VB55", 1_000)];
    expect(rowsOf([...mixed, ...saleLines("VB20", 300)])).toEqual([
      `${DAY} TLB1 2000 10300 2060`,
      `${DAY} TLB1 550 1000 55`,
      `${DAY} TPS1 2000 5000 1000`,
    ]);
  });

  it("have services on debits apart from those due on receipt", () => {
    const { rows } = consumerRows([...saleLines("VS20", 1_000), ...saleLines("VD20", 2_000)], context);
    expect(rows.map(({ onDebits, baseCents }) => [onDebits, baseCents])).toEqual([
      [false, 1_000],
      [true, 2_000],
    ]);
  });

  it("count a deposit on its day, and its final invoice less the deposit", () => {
    const common = { ...CONSUMER, vatCode: "VB20", date: "2026-09-01" };
    const deposit = {
      ...common,
      account: accounts.customer_deposits,
      cents: 1_200,
      baseCents: 1_000,
      isAdvance: true,
    };
    const final = [
      { ...common, date: DAY, account: "707000", cents: 5_000, baseCents: 5_000, isAdvance: false },
      {
        ...common,
        date: DAY,
        account: accounts.vat_collected,
        cents: 800,
        baseCents: 4_000,
        isAdvance: false,
      },
      {
        ...common,
        date: DAY,
        account: accounts.customer_deposits,
        cents: -1_200,
        baseCents: -1_000,
        isAdvance: false,
      },
      {
        ...common,
        date: DAY,
        account: accounts.vat_on_deposits,
        cents: 200,
        baseCents: 1_000,
        isAdvance: false,
      },
    ];
    expect(rowsOf([deposit, ...final])).toEqual([
      "2026-09-01 TLB1 2000 1000 200",
      `${DAY} TLB1 2000 4000 800`,
    ]);
  });

  it("tell what is left out, and nothing of a day that a credit note brings to zero", () => {
    const { rows, leftOut } = consumerRows(
      [...saleLines("VDEB", 700), ...saleLines("VB20", 500), ...saleLines("VB20", -500)],
      context,
    );
    expect(rows).toEqual([]);
    expect(leftOut).toEqual([{ reason: "disbursement", baseCents: 700 }]);
  });

  it("add up to the books to the cent, and a period is the sum of its days: no sale twice or lost", () => {
    const saleCodes = codes.filter(({ direction }) => direction === "sale").map(({ code }) => code);
    const buyer = fc.record({
      customerKind: fc.constantFrom("consumer", "business", "foreign", "public", null),
      country: fc.constantFrom("FR", "DE", "US", "GP", null),
      isNamed: fc.boolean(),
    });
    const sale = fc.record({
      vatCode: fc.constantFrom(...saleCodes),
      baseCents: fc.integer({ min: -500_000, max: 500_000 }).filter((cents) => cents !== 0),
      day: fc.integer({ min: 0, max: 9 }),
      buyer,
      isOnNetwork: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(sale, { maxLength: 40 }), (sales) => {
        const routed = Map.groupBy(sales, (one) =>
          saleRoute(one.buyer as never, one.isOnNetwork, addDays("2026-09-01", one.day)),
        );
        const whole = (some: typeof sales) => sumCentsOf(some, (one) => one.baseCents);
        const told = ["network", "international", "consumer"] as const;
        expect(sumCentsOf(told, (route) => whole(routed.get(route) ?? []))).toBe(whole(sales));
        const lines = (some: typeof sales) =>
          some.flatMap((one) =>
            saleLines(one.vatCode, one.baseCents, addDays("2026-09-01", one.day), one.buyer),
          );
        const offNetwork = sales.filter(({ isOnNetwork }) => !isOnNetwork);
        const { rows, leftOut } = consumerRows(lines(offNetwork), context);
        const consumers = routed.get("consumer") ?? [];
        const baseCents =
          sumCentsOf(rows, (row) => row.baseCents) + sumCentsOf(leftOut, (one) => one.baseCents);
        expect(baseCents).toBe(whole(consumers));
        const taxes = lines(consumers).filter(({ account }) => account !== "707000");
        expect(sumCentsOf(rows, (row) => row.taxCents)).toBe(sumCentsOf(taxes, (line) => line.cents));
        const days = Array.from({ length: 10 }, (_, day) => offNetwork.filter((one) => one.day === day));
        const byDay = days.flatMap((own) => consumerRows(lines(own), context).rows);
        expect(byDay).toEqual(rows);
      }),
    );
  });
});

const payment = (change: Partial<BookedPayments>): BookedPayments => ({
  ...CONSUMER,
  date: DAY,
  vatCode: "VS20",
  account: accounts.vat_collected,
  cents: 200,
  baseCents: 1_000,
  invoiceId: "one",
  ...change,
});

describe("payments of services", () => {
  it("count once by day and rate, of a trader abroad by invoice; nothing of goods or of debits", () => {
    const rows = paymentRows(
      [
        payment({}),
        payment({ account: codeOf("VS20").pendingAccount ?? "", cents: -200, baseCents: -1_000 }),
        payment({ invoiceId: "two", cents: 100, baseCents: 500 }),
        payment({ vatCode: "VB20" }),
        payment({ vatCode: "VD20" }),
        payment({ customerKind: "foreign", country: "DE" }),
      ],
      context,
    );
    expect(rows.map((row) => [row.flow, row.invoiceId, row.baseCents, row.taxCents])).toEqual([
      ["10.2", "one", 1_000, 200],
      ["10.4", null, 1_500, 300],
    ]);
  });

  it("take money paid back off the days around it, at the same rate", () => {
    const rows = paymentRows(
      [
        payment({ date: "2026-09-02" }),
        payment({ date: "2026-09-05", cents: -300, baseCents: -1_500 }),
        payment({ date: "2026-09-08", cents: 400, baseCents: 2_000 }),
        payment({ date: "2026-09-08", vatCode: "VS10", cents: 10, baseCents: 100 }),
      ],
      context,
    );
    expect(withoutRefunds(rows).map((row) => [row.date, row.rateBasisPoints, wholeOf(row)])).toEqual([
      ["2026-09-08", 2000, 1_800],
      ["2026-09-08", 1000, 110],
    ]);
  });

  it("keep the sum of each rate, and are negative only when more was paid back than received", () => {
    const some = fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 6 }),
        vatCode: fc.constantFrom("VS20", "VS10"),
        baseCents: fc.integer({ min: -50_000, max: 80_000 }),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(some, (drawn) => {
        const rows = paymentRows(
          drawn.map(({ day, vatCode, baseCents }) =>
            payment({ date: addDays(DAY, day), vatCode, baseCents, cents: Math.trunc(baseCents / 5) }),
          ),
          context,
        );
        const sent = withoutRefunds(rows);
        for (const rate of [1000, 2000]) {
          const of = (all: typeof rows) => all.filter((row) => row.rateBasisPoints === rate);
          const total = sumCentsOf(of(rows), wholeOf);
          expect(sumCentsOf(of(sent), wholeOf)).toBe(total);
          if (total >= 0) expect(of(sent).every((row) => wholeOf(row) > 0)).toBe(true);
        }
      }),
    );
  });
});
