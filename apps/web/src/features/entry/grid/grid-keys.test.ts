import { describe, expect, it } from "vitest";
import { type DraftLine, emptyLine } from "./entry-draft.ts";
import { type FocusedCell, gridCommand, nextCell, type PressedKey } from "./grid-keys.ts";

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
  it("move on with Enter and Tab, and back with Shift", () => {
    expect(gridCommand(key("Enter"), cell("label"))).toBe("next");
    expect(gridCommand(key("Tab"), cell("label"))).toBe("next");
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

describe("the way of the hand", () => {
  const charge = line({ account: "606100", debit: "10,00" });
  const supplier = line({ account: "401000" });

  it("passes over the third party and the due date of an ordinary account", () => {
    expect(nextCell([charge], { row: 0, column: "account" }, "next")).toEqual({ row: 0, column: "label" });
  });

  it("stops at them where the account is collective", () => {
    expect(nextCell([supplier], { row: 0, column: "account" }, "next")).toEqual({
      row: 0,
      column: "counterparty",
    });
    expect(nextCell([supplier], { row: 0, column: "credit" }, "next")).toEqual({ row: 0, column: "dueDate" });
  });

  it("passes over the credit of a line in debit, both ways", () => {
    expect(nextCell([charge], { row: 0, column: "debit" }, "next")).toEqual({ row: 0, column: "vatCode" });
    expect(nextCell([charge], { row: 0, column: "vatCode" }, "previous")).toEqual({
      row: 0,
      column: "debit",
    });
  });

  it("goes to the next line, asks for a new one after the last, and leaves from an empty one", () => {
    const lines = [charge, supplier];
    expect(nextCell(lines, { row: 0, column: "vatCode" }, "next")).toEqual({ row: 1, column: "account" });
    expect(nextCell(lines, { row: 1, column: "dueDate" }, "next")).toBe("add");
    expect(nextCell([charge, emptyLine(2)], { row: 1, column: "account" }, "next")).toBe("leave");
    expect(nextCell(lines, { row: 0, column: "account" }, "previous")).toBe("leave");
  });

  it("keeps its column up and down, where that column is open", () => {
    const lines = [supplier, charge];
    expect(nextCell(lines, { row: 0, column: "debit" }, "down")).toEqual({ row: 1, column: "debit" });
    expect(nextCell(lines, { row: 0, column: "counterparty" }, "down")).toEqual({
      row: 1,
      column: "account",
    });
    expect(nextCell(lines, { row: 0, column: "debit" }, "up")).toEqual({ row: 0, column: "debit" });
  });
});
