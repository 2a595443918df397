import { checkFecBytes, fecText, lineOfRecord } from "@grand-livre/testkit/books/fec-file";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utf8Bytes } from "../ledger/utf8.ts";
import type { FecAnomaly } from "./anomaly.ts";
import type { FecCheckContext } from "./check.ts";
import { FEC_COLUMNS } from "./columns.ts";
import { FEC_HEADER, fecAmount, fecChunksFrom, fecDecimal, fecFileName, fecLineText } from "./export.ts";
import { parseFecFileName } from "./file-name.ts";
import type { FecLine } from "./line.ts";
import type { FecRecord } from "./record.ts";

const runs = propertyRuns(300);
const imported: FecCheckContext = { purpose: "import", firstExercise: true };

const purchase: FecLine = {
  journalCode: "AC",
  journalLabel: "Achats",
  entryNumber: "AC-2026-00001",
  entryDate: "2026-09-15",
  account: "606100",
  accountLabel: "Fournitures non stockables",
  pieceRef: "F-88",
  pieceDate: "2026-09-14",
  label: "EDF septembre",
  debitCents: 120_050,
  creditCents: 0,
  validDate: "2026-09-16",
};
const supplier: FecLine = {
  ...purchase,
  account: "401000",
  accountLabel: "Fournisseurs",
  auxiliary: "FEDF",
  auxiliaryLabel: "EDF",
  debitCents: 0,
  creditCents: 120_050,
  letteringCode: "AA",
  letteringDate: "2026-10-02",
};

const bytes = (content: string) => [utf8Bytes(content)];
const rules = (anomalies: readonly FecAnomaly[]) => anomalies.map((anomaly) => anomaly.rule);

function readBack(content: string, context = imported) {
  const records: FecRecord[] = [];
  const report = checkFecBytes(bytes(content), context, (record) => records.push(record));
  return { ...report, records };
}

describe("the exported file", () => {
  it("has eighteen columns, tabs, CRLF, commas and plain dates", () => {
    expect(fecText([purchase, supplier])).toBe(
      "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise\r\n" +
        "AC\tAchats\tAC-2026-00001\t20260915\t606100\tFournitures non stockables\t\t\tF-88\t20260914\tEDF septembre\t1200,50\t0,00\t\t\t20260916\t\t\r\n" +
        "AC\tAchats\tAC-2026-00001\t20260915\t401000\tFournisseurs\tFEDF\tEDF\tF-88\t20260914\tEDF septembre\t0,00\t1200,50\tAA\t20261002\t20260916\t\t\r\n",
    );
  });

  it("never lets a label shift columns or lines, and fills the piece with the entry", () => {
    const line = fecLineText({ ...purchase, label: " a\tb\r\nc\u2028d ", pieceRef: null, pieceDate: null });
    expect(line.split("\t")).toHaveLength(18);
    expect(line.split("\t").slice(8, 11)).toEqual(["AC-2026-00001", "20260915", "a b c d"]);
  });

  it("writes amounts of either sign and currencies of any number of decimals", () => {
    expect([0, 5, -1200, 123_456].map(fecAmount)).toEqual(["0,00", "0,05", "-12,00", "1234,56"]);
    expect(["100.500000", "12", "-3.125"].map(fecDecimal)).toEqual(["100,50", "12,00", "-3,125"]);
    const dollars = fecLineText({ ...purchase, foreignAmount: "1300.00", currency: "USD" });
    expect(dollars.endsWith("\t1300,00\tUSD\r\n")).toBe(true);
  });

  it("is named by SIREN and closing date", () => {
    expect(fecFileName("732829320", "2026-12-31")).toBe("732829320FEC20261231.txt");
    expect(parseFecFileName("732829320FEC20261231.TXT")).toEqual({
      siren: "732829320",
      closingDate: "2026-12-31",
    });
    expect(parseFecFileName("732829320FEC20261331.txt")).toBeUndefined();
    expect(parseFecFileName("export.txt")).toBeUndefined();
  });

  it("streams its text in chunks", async () => {
    const many = Array.from({ length: 3000 }, () => purchase);
    async function* cursor(lines: readonly FecLine[]) {
      yield lines.slice(0, 1000);
      yield lines.slice(1000);
    }
    const read = async (lines: readonly FecLine[]) => {
      const chunks: string[] = [];
      for await (const chunk of fecChunksFrom(cursor(lines))) chunks.push(chunk);
      return chunks;
    };
    const chunks = await read(many);
    expect(chunks.length).toBeGreaterThan(3);
    expect(chunks.join("")).toBe(FEC_HEADER + fecLineText(purchase).repeat(3000));
    expect(await read([])).toEqual([FEC_HEADER]);
  });
});

const label = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .filter((value) => value.isWellFormed() && value.trim() === value && !/[\s\p{C}\p{Z}]/u.test(value));
const date = fc.constantFrom("2026-01-01", "2026-02-28", "2026-12-31");
const cents = fc.integer({ min: -(10 ** 12), max: 10 ** 12 });
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const anyLine: fc.Arbitrary<FecLine> = fc.record({
  journalCode: label,
  journalLabel: label,
  entryNumber: label,
  entryDate: date,
  account: label,
  accountLabel: label,
  auxiliary: orNull(label),
  auxiliaryLabel: orNull(label),
  pieceRef: label,
  pieceDate: date,
  label,
  debitCents: cents,
  creditCents: cents,
  letteringCode: orNull(label),
  letteringDate: orNull(date),
  validDate: date,
  foreignAmount: orNull(fc.constantFrom("1.5", "-2", "0.125")),
  currency: orNull(label),
});

describe("a file read back", () => {
  it("gives the lines that were exported, whatever they hold", () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 5 }), (lines) => {
        const { records, form } = readBack(fecText(lines));
        expect(records.map(lineOfRecord)).toEqual(lines);
        expect(form).toMatchObject({ bom: false, lineEnd: "CRLF", separator: "\t", variant: "debit-credit" });
      }),
      runs,
    );
  });

  it("is the same cut anywhere", () => {
    const whole = utf8Bytes(`\ufeff${fecText([purchase, { ...supplier, label: "Électricité — œuvre" }])}`);
    const expected = checkFecBytes([whole], imported);
    expect(expected.form).toMatchObject({ encoding: "UTF-8", bom: true });
    for (const size of [1, 2, 3, 7, 64]) {
      const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, i) =>
        whole.subarray(i * size, (i + 1) * size),
      );
      expect(checkFecBytes(pieces, imported)).toEqual(expected);
    }
  });

  it.each([
    ["bars", (content: string) => content.replaceAll("\t", "|"), { separator: "|" }],
    ["LF", (content: string) => content.replaceAll("\r\n", "\n"), { lineEnd: "LF" }],
    ["CR", (content: string) => content.replaceAll("\r\n", "\r"), { lineEnd: "CR" }],
    [
      "a separator more at each line's end",
      (content: string) => content.replaceAll("\r\n", "\t\r\n").replace("Idevise\t", "Idevise"),
      { separator: "\t" },
    ],
    ["no last line end", (content: string) => content.trimEnd(), { lineEnd: "CRLF" }],
  ] as const)("is accepted with %s", (_name, change, form) => {
    const line = { ...purchase, currency: "EUR", foreignAmount: "1" };
    const other = { ...supplier, currency: "EUR", foreignAmount: "1" };
    const report = readBack(change(fecText([line, other])));
    expect(report.anomalies).toEqual([]);
    expect(report.form).toMatchObject(form);
    expect(report.records).toHaveLength(2);
  });

  it("reads ISO-8859-15, euro sign included", () => {
    const latin = Uint8Array.from(fecText([{ ...purchase, label: "caf@ 5 ~" }, supplier]), (c) =>
      c === "@" ? 0xe9 : c === "~" ? 0xa4 : c.charCodeAt(0),
    );
    const records: FecRecord[] = [];
    const { form, anomalies } = checkFecBytes([latin], imported, (record) => records.push(record));
    expect(records[0]?.label).toBe("café 5 €");
    expect(form.encoding).toBe("ISO-8859-15");
    expect(anomalies).toEqual([]);
    const glued = new Uint8Array([
      ...utf8Bytes(fecText([{ ...purchase, label: "café" }, supplier])),
      ...latin,
    ]);
    expect(rules(checkFecBytes([glued], imported).anomalies)).toContain("encoding-mixed");
  });

  it("reads Montant and Sens in every notation of the schemas", () => {
    const sided = (sides: readonly [string, string]) =>
      fecText([purchase, supplier])
        .replace("Debit\tCredit", "Montant\tSens")
        .replace("1200,50\t0,00", `1200,50\t${sides[0]}`)
        .replace("0,00\t1200,50", `1200,50\t${sides[1]}`);
    for (const sides of [
      ["D", "C"],
      ["d", "c"],
      ["+1", "-1"],
    ] as const) {
      const { records, anomalies, form } = readBack(sided(sides));
      expect(records.map((r) => [r.debitCents, r.creditCents])).toEqual([
        [120_050, 0],
        [0, 120_050],
      ]);
      expect(anomalies).toEqual([]);
      expect(form.variant).toBe("montant-sens");
    }
    expect(rules(readBack(sided(["X", "C"])).anomalies)).toContain("side-invalid");
  });

  it("survives any bytes", () => {
    const anything = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 4 });
    fc.assert(
      fc.property(anything, (pieces) => {
        const report = checkFecBytes([utf8Bytes(FEC_HEADER), ...pieces], imported);
        expect(report.form.header).toHaveLength(FEC_COLUMNS.length);
        expect(checkFecBytes(pieces, imported).anomalies.length).toBeGreaterThan(0);
      }),
      runs,
    );
  });
});
