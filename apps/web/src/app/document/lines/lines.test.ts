import { describe, expect, it } from "vitest";
import { type DocumentLine, emptyLine } from "../draft/document-line.ts";
import { foldedFacts, lineColumns, nextStop } from "./line-columns.ts";
import type { LineRules } from "./line-context.ts";
import { pastedCells, pastedNumber, withPasted } from "./pasted-lines.ts";

const rules: LineRules = {
  withRate: (line, vatRate) => ({ ...line, vatRate, vatCode: `V${vatRate}` }),
  withVatCode: (line, vatCode) => ({ ...line, vatCode }),
  withAccount: (line, account) => ({ ...line, account, accountOrigin: "user" }),
  withSupply: (line, supplyType) => ({ ...line, supplyType }),
  proposed: (line) => line,
};
const blank = emptyLine("line", "credit");
const typed: DocumentLine = { ...blank, label: "Audit", unitPrice: "100,00" };

describe("where Enter goes in a line", () => {
  it("stops at the quantity, then at what is still to be typed", () => {
    expect(nextStop(blank, "label", lineColumns.credit)).toBe("quantity");
    expect(nextStop(blank, "quantity", lineColumns.credit)).toBe("unitPrice");
    expect(nextStop(blank, "unitPrice", lineColumns.credit)).toBeUndefined();
    expect(nextStop(typed, "quantity", lineColumns.credit)).toBeUndefined();
  });

  it("stops at a rate that was emptied, and at the account of a bill that has none", () => {
    expect(nextStop({ ...typed, vatRate: "" }, "quantity", lineColumns.credit)).toBe("vatRate");
    expect(nextStop(typed, "quantity", lineColumns.debit)).toBe("account");
    expect(nextStop({ ...typed, account: "601000" }, "quantity", lineColumns.debit)).toBeUndefined();
    expect(nextStop({ ...typed, kind: "charge" }, "quantity", lineColumns.debit)).toBeUndefined();
  });
});

describe("what a folded line tells that it holds", () => {
  it("is nothing but what was typed beside the proposals", () => {
    expect(foldedFacts(typed, "credit")).toEqual([]);
    expect(foldedFacts({ ...typed, account: "706000", accountOrigin: "counterparty" }, "credit")).toEqual([]);
    const ruled: DocumentLine = { ...typed, account: "616000", accountOrigin: "rule", accountRule: 12 };
    expect(foldedFacts(ruled, "debit")).toEqual(["compte proposé par la règle n°\u00a012"]);
    const full: DocumentLine = {
      ...typed,
      discount: "10",
      account: "706100",
      accountOrigin: "user",
      serviceStart: "2026-03-01",
    };
    expect(foldedFacts(full, "credit")).toEqual(["remise 10 %", "compte 706100", "du 01/03/2026 au …"]);
    expect(foldedFacts(full, "debit")).toEqual(["remise 10 %", "du 01/03/2026 au …"]);
  });
});

describe("a number that is pasted", () => {
  it.each([
    ["1 234,56", "1234.56"],
    ["1\u202f234,56 €", "1234.56"],
    ["1,234.56", "1234.56"],
    ["1.234,56", "1234.56"],
    ["1,234,567.8", "1234567.8"],
    ["1,234,567", "1234567"],
    ["12,5", "12.5"],
    ["12.5", "12.5"],
    ["-3,2", "-3.2"],
    ["−3,2", "-3.2"],
    ["20 %", "20"],
    ["jour", undefined],
    ["", undefined],
  ])("%s is read as %s", (text, number) => {
    expect(pastedNumber(text)).toBe(number);
  });
});

describe("cells of a spreadsheet", () => {
  const paste = (text: string, lines: readonly DocumentLine[], column: "label" | "quantity" = "label") =>
    withPasted(pastedCells(text) ?? [], {
      lines,
      at: { key: lines[0]?.key ?? "", column },
      columns: lineColumns.credit,
      rules,
      newLine: () => emptyLine("line", "credit"),
    });

  it("are no cells where a text has neither tab nor line end", () => {
    expect(pastedCells("Audit de sécurité")).toBeUndefined();
    expect(pastedCells("Audit\n")).toBeUndefined();
    expect(pastedCells("Audit\t2\r\n\r\nFormation\t1\r\n")).toEqual([
      ["Audit", "2"],
      ["Formation", "1"],
    ]);
  });

  it("fill the columns in the order shown, and add the lines that are missing", () => {
    const lines = paste("Audit\t2\tjour\t1 200,50\t10 %\nFormation\t1.5\t\t1,250.00", [blank]);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      key: blank.key,
      label: "Audit",
      quantity: "2",
      unit: "jour",
      unitPrice: "1\u202f200,50",
      vatRate: "10",
      vatCode: "V10",
    });
    expect(lines[1]).toMatchObject({ label: "Formation", quantity: "1,5", unitPrice: "1\u202f250,00" });
  });

  it("start at the cell that has the focus, and leave what is pasted empty", () => {
    const [first, second] = paste("3\t\t50\n4\t\t60", [typed, { ...blank, label: "Voyage" }], "quantity");
    expect(first).toMatchObject({ label: "Audit", quantity: "3", unit: "", unitPrice: "50,00" });
    expect(second).toMatchObject({ label: "Voyage", quantity: "4", unitPrice: "60,00" });
  });

  it("leave out the titles of the columns, and show what cannot be read as it is", () => {
    const lines = paste("Désignation\tQté\tUnité\tPU\nAudit\tdeux\t\t10", [blank]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ label: "Audit", quantity: "deux", unitPrice: "10,00" });
  });
});
