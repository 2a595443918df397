import { describe, expect, it } from "vitest";
import { ASSET_FILE } from "./asset-rows.ts";
import { accountAtLength, RECORD_KINDS, readRecord } from "./record-file.ts";
import { RECORD_FILES } from "./record-files.ts";
import { THIRD_PARTY_FILE } from "./third-party-rows.ts";

describe("files of records", () => {
  it("are each known by the French names of their columns", () => {
    for (const kind of RECORD_KINDS) {
      const { columns } = RECORD_FILES[kind];
      const cells = columns.fields.map((field) => columns.labels[field] ?? "");
      expect(columns.find([{ line: 1, cells }]), kind).toEqual({
        row: 1,
        mapping: Object.fromEntries(columns.fields.map((field, at) => [field, at])),
      });
      expect(columns.missing({}).length, kind).toBeGreaterThan(0);
    }
  });

  it.each([
    ["401", "401000"],
    ["40100000", "401000"],
    ["401 000", "401000"],
    ["4010001", "4010001"],
    ["512.1", "512100"],
    ["abc", "ABC"],
  ])("account %s is %s at six digits", (text, number) => {
    expect(accountAtLength(text, 6)).toBe(number);
  });

  it.each([
    ["Client", "", "customer"],
    ["FOURNISSEURS", "", "supplier"],
    ["Client et fournisseur", "", "both"],
    ["CF", "", "both"],
    ["", "411DUPONT", "customer"],
    ["", "F0012", "supplier"],
    ["", "X1", undefined],
    ["Banque", "411", undefined],
  ])("a third party of type « %s » and code « %s » is %s", (type, code, kind) => {
    const row = readRecord(
      THIRD_PARTY_FILE,
      { line: 2, cells: ["Scierie", type, code] },
      { name: 0, kind: 1, code: 2 },
    );
    if (kind === undefined) expect(row).toHaveProperty("reason");
    else expect(row).toMatchObject({ kind });
  });

  it.each([
    [10, null, null, 120],
    ["3,33", null, null, 40],
    [null, 36, null, 36],
    [null, null, "20 %", 60],
    [null, null, 0.1, 120],
    [null, null, "33,33", 36],
    [null, null, null, undefined],
    ["dix", null, null, undefined],
    [200, null, null, undefined],
  ])("a life of %s years, %s months or a rate of %s is %s months", (years, months, rate, life) => {
    const cells = ["Scie", "215400", "01/01/2024", 1000, years, months, rate];
    const mapping = {
      label: 0,
      account: 1,
      acquisitionDate: 2,
      base: 3,
      lifeYears: 4,
      lifeMonths: 5,
      rate: 6,
    };
    const row = readRecord(ASSET_FILE, { line: 2, cells }, mapping);
    if (life === undefined) expect(row).toHaveProperty("reason");
    else expect(row).toMatchObject({ lifeMonths: life, method: "straight_line" });
  });

  it("blank rows say nothing; a cell without end is told", () => {
    expect(readRecord(ASSET_FILE, { line: 2, cells: ["", null, " "] }, { label: 0 })).toBeUndefined();
    expect(readRecord(ASSET_FILE, { line: 2, cells: ["x".repeat(501)] }, { label: 0 })).toEqual({
      reason: "Une cellule dépasse 500 caractères.",
    });
  });
});
