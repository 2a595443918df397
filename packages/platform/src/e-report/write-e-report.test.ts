import { parseXml } from "@grand-livre/capture/xml/parse-xml";
import type { XmlElement } from "@grand-livre/capture/xml/xml-element";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { decimalFromCents } from "@grand-livre/domain/money/decimal";
import { isRefusal } from "@grand-livre/domain/refusal";
import { randomReport } from "@grand-livre/testkit/platform/random-report";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReportMessage } from "./report-message.ts";
import { reportedNumber, writeEReport } from "./write-e-report.ts";

function read(message: ReportMessage): XmlElement {
  const root = parseXml(new TextEncoder().encode(writeEReport(message)));
  if (isRefusal(root)) throw new Error(root.refused);
  return root;
}

/** The texts at a path, in their order. */
function texts(element: XmlElement, ...path: readonly string[]): string[] {
  const [name, ...rest] = path;
  if (name === undefined) return [element.text];
  return element.children.filter((child) => child.name === name).flatMap((child) => texts(child, ...rest));
}

const base = {
  id: "T-20260901-20260910-1",
  name: "Transactions",
  createdAt: new Date("2026-09-12T08:30:05Z"),
  typeCode: "IN",
  sender: { scheme: "0002", id: "732829320", name: "Société", role: "SE" },
  issuer: { siren: "732829320", name: "Société", role: "SE" },
  startDate: "2026-09-01",
  endDate: "2026-09-10",
} as const;

describe("a report of flux 10", () => {
  it("tells transactions or payments, each in its own block, with the clock of Paris", () => {
    const transactions = read({ ...base, kind: "transactions", invoices: [], days: [] });
    expect(transactions.children.map(({ name }) => name)).toEqual(["ReportDocument", "TransactionsReport"]);
    expect(texts(transactions, "ReportDocument", "IssueDateTime", "DateTimeString")).toEqual([
      "20260912103005",
    ]);
    expect(texts(transactions, "TransactionsReport", "ReportPeriod", "EndDate")).toEqual(["20260910"]);
    const payments = read({ ...base, kind: "payments", invoices: [], days: [] });
    expect(payments.children.map(({ name }) => name)).toEqual(["ReportDocument", "PaymentsReport"]);
  });

  it("keeps every amount to the cent, and its totals are the sums of its rates", () => {
    fc.assert(
      fc.property(randomReport, (message) => {
        const root = read(message);
        const block = message.kind === "transactions" ? "TransactionsReport" : "PaymentsReport";
        if (message.kind === "payments") {
          const amounts = (rows: readonly { rates: readonly { amountCents: number }[] }[]) =>
            rows.flatMap(({ rates }) => rates.map(({ amountCents }) => decimalFromCents(amountCents)));
          expect(texts(root, block, "Transactions", "Payment", "SubTotals", "Amount")).toEqual(
            amounts(message.days),
          );
          expect(texts(root, block, "Invoice", "Payment", "SubTotals", "Amount")).toEqual(
            amounts(message.invoices),
          );
          return;
        }
        expect(texts(root, block, "Transactions", "TaxExclusiveAmount")).toEqual(
          message.days.map(({ rates }) => decimalFromCents(sumCentsOf(rates, (row) => row.baseCents))),
        );
        expect(texts(root, block, "Transactions", "TaxSubtotal", "TaxTotal")).toEqual(
          message.days.flatMap(({ rates }) => rates.map((row) => decimalFromCents(row.taxCents))),
        );
        expect(texts(root, block, "Invoice", "MonetaryTotal", "TaxAmount")).toEqual(
          message.invoices.map(({ vat }) => decimalFromCents(sumCentsOf(vat, (row) => row.taxCents))),
        );
      }),
      { numRuns: 100 },
    );
  });

  it("names a party by its SIREN, its number of the Union, else its country and name", () => {
    const seller = { name: "Société", country: "FR", siren: "732829320", vatNumber: "FR44732829320" };
    const buyers = [
      { name: "GmbH", country: "DE", siren: null, vatNumber: "DE123456789" },
      { name: "Société Helvétique Réunie", country: "CH", siren: null, vatNumber: "CHE123456789" },
    ];
    const one = {
      issueDate: "2026-09-02",
      typeCode: "380",
      currency: "EUR",
      dueDate: null,
      vatPointDateCode: null,
      notes: [],
      billingFramework: "S1",
      preceding: [],
      deliveryDate: null,
      serviceStart: null,
      serviceEnd: null,
      vat: [],
    };
    const invoices = buyers.map((buyer, at) => ({ ...one, number: `F-${at}`, seller, buyer }));
    const root = read({ ...base, kind: "transactions", invoices, days: [] });
    const ids = (side: string) =>
      root.children[1]?.children
        .filter(({ name }) => name === "Invoice")
        .map((invoice) => {
          const company = invoice.children.find(({ name }) => name === side)?.children[0];
          return [company?.attributes.get("schemeId"), company?.text];
        });
    expect(ids("Seller")).toEqual([
      ["0002", "732829320"],
      ["0002", "732829320"],
    ]);
    expect(ids("Buyer")).toEqual([
      ["0223", "DE123456789"],
      ["0227", "CHSociété Helvétiq"],
    ]);
  });
});

describe("a number as flux 10 writes it", () => {
  it.each([
    ["FA-2026/0012", "FA-2026/0012"],
    [" N° 12.345  é ", "N- 12-345 e"],
    ["x".repeat(40), "x".repeat(35)],
    ["№", "No"],
    ["…", "---"],
  ])("%s → %s", (number, expected) => {
    expect(reportedNumber(number)).toBe(expected);
  });

  it("holds nothing that the rule refuses (G1.05), whatever it was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (number) => {
        const written = reportedNumber(number);
        expect(written).toMatch(/^[A-Za-z0-9\-+_/]( ?[A-Za-z0-9\-+_/])*$/);
        expect(written.length).toBeLessThanOrEqual(35);
      }),
    );
  });
});
