import { describe, expect, it } from "vitest";
import { type Column, type DraftLine, emptyLine } from "./entry-draft.ts";
import { type FocusedCell, gridCommand, nextCell, type PressedKey, type Way } from "./grid-keys.ts";

const key = (name: string, held: Partial<PressedKey> = {}): PressedKey => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

const cell = (column: FocusedCell["column"], text = "", allSelected = false): FocusedCell => ({
  column,
  text,
  allSelected,
});

const line = (changes: Partial<DraftLine>): DraftLine => ({ ...emptyLine(1), ...changes });

describe("keys of the grid", () => {
  it("go to what waits with Enter, to the next cell with Tab, and back with Shift", () => {
    expect(gridCommand(key("Enter"), cell("label"))).toBe("next");
    expect(gridCommand(key("Tab"), cell("label"))).toBe("forward");
    expect(gridCommand(key("Tab", { shiftKey: true }), cell("label"))).toBe("previous");
    expect(gridCommand(key("Enter", { shiftKey: true }), cell("label"))).toBe("previous");
  });

  it("balance with = everywhere but inside a text", () => {
    expect(gridCommand(key("="), cell("debit", "12"))).toBe("balance");
    expect(gridCommand(key("="), cell("account"))).toBe("balance");
    expect(gridCommand(key("="), cell("label", "a"))).toBeUndefined();
    expect(gridCommand(key("="), cell("label", "a", true))).toBe("balance");
  });

  it("copy with * and . only where they cannot be part of an amount", () => {
    expect(gridCommand(key("*"), cell("label"))).toBe("copy-label");
    expect(gridCommand(key("*"), cell("debit", "3"))).toBeUndefined();
    expect(gridCommand(key("."), cell("debit", "3"))).toBeUndefined();
    expect(gridCommand(key("."), cell("account"))).toBe("copy-above");
  });

  it("open the list with F4 and / where there is one, and let / divide an amount", () => {
    expect(gridCommand(key("F4"), cell("account", "60"))).toBe("list");
    expect(gridCommand(key("/"), cell("counterparty", "dup"))).toBe("list");
    expect(gridCommand(key("/"), cell("debit", "1200"))).toBeUndefined();
    expect(gridCommand(key("F4"), cell("debit"))).toBeUndefined();
  });

  it("leave to the browser what is its own", () => {
    expect(gridCommand(key("a", { ctrlKey: true }), cell("label"))).toBeUndefined();
    expect(gridCommand(key("Enter", { ctrlKey: true }), cell("label"))).toBeUndefined();
    expect(gridCommand(key("ArrowLeft", { altKey: true }), cell("label"))).toBeUndefined();
  });
});

const way = (lines: readonly DraftLine[], label = "Loyer"): Way => ({
  draft: { label, lines },
  side: ({ account }) => (account.startsWith("4") ? "credit" : "debit"),
});

describe("the way of Enter", () => {
  const charge = line({ account: "606100", debit: "10,00" });
  const supplier = line({ account: "401000" });
  const next = (lines: readonly DraftLine[], row: number, column: Column, label?: string) =>
    nextCell(way(lines, label), { row, column }, "next");

  it("goes from an account straight to its amount, on its usual side", () => {
    expect(next([line({ account: "606100" })], 0, "account")).toEqual({ row: 0, column: "debit" });
    const known = line({ account: "401000", counterparty: "Dupont", counterpartyId: "x" });
    expect(next([known], 0, "account")).toEqual({ row: 0, column: "credit" });
    expect(next([known], 0, "credit")).toEqual({ row: 0, column: "debit" });
  });

  it("stops at a third party that is missing, at a label that nothing gives, at a tax without its code", () => {
    expect(next([supplier], 0, "account")).toEqual({ row: 0, column: "counterparty" });
    expect(next([line({ account: "606100" })], 0, "account", "")).toEqual({ row: 0, column: "label" });
    expect(next([line({ account: "445660", debit: "2,00" })], 0, "debit")).toEqual({
      row: 0,
      column: "vatCode",
    });
  });

  it("passes over what is filled and over what the screen computed, then adds a line", () => {
    const tax = line({ account: "445660", debit: "2,00", vatCode: "AB20", made: "tax" });
    expect(next([charge, tax, emptyLine(3)], 0, "debit")).toEqual({ row: 2, column: "account" });
    expect(next([charge, tax], 0, "debit")).toBe("add");
    expect(next([charge, emptyLine(2)], 1, "account")).toBe("leave");
  });

  it("goes on from one amount of a template to the next", () => {
    const lines = [charge, line({ account: "606300" }), line({ account: "606400" })];
    expect(next(lines, 0, "debit")).toEqual({ row: 1, column: "debit" });
  });
});

describe("the way of Tab and of the arrows", () => {
  const charge = line({ account: "606100", debit: "10,00" });
  const supplier = line({ account: "401000" });
  const go = (
    lines: readonly DraftLine[],
    row: number,
    column: Column,
    towards: "forward" | "previous" | "up" | "down",
  ) => nextCell(way(lines), { row, column }, towards);

  it("stops at each cell that takes something", () => {
    expect(go([charge], 0, "account", "forward")).toEqual({ row: 0, column: "label" });
    expect(go([supplier], 0, "account", "forward")).toEqual({ row: 0, column: "counterparty" });
    expect(go([supplier], 0, "credit", "forward")).toEqual({ row: 0, column: "dueDate" });
  });

  it("passes over the credit of a line in debit, both ways", () => {
    expect(go([charge], 0, "debit", "forward")).toEqual({ row: 0, column: "vatCode" });
    expect(go([charge], 0, "vatCode", "previous")).toEqual({ row: 0, column: "debit" });
  });

  it("goes to the next line, asks for a new one after the last, and leaves from an empty one", () => {
    const lines = [charge, supplier];
    expect(go(lines, 0, "vatCode", "forward")).toEqual({ row: 1, column: "account" });
    expect(go(lines, 1, "dueDate", "forward")).toBe("add");
    expect(go([charge, emptyLine(2)], 1, "account", "forward")).toBe("leave");
    expect(go(lines, 0, "account", "previous")).toBe("leave");
  });

  it("keeps its column up and down, where that column is open", () => {
    const lines = [supplier, charge];
    expect(go(lines, 0, "debit", "down")).toEqual({ row: 1, column: "debit" });
    expect(go(lines, 0, "counterparty", "down")).toEqual({ row: 1, column: "account" });
    expect(go(lines, 0, "debit", "up")).toEqual({ row: 0, column: "debit" });
  });
});
