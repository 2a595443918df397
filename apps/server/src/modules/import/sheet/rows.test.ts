import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workbookOf, zipOf } from "../../../../test/workbooks.ts";
import { readRows, type SheetLimits } from "./run-child.ts";

const LIMITS: SheetLimits = {
  maxUnfoldedBytes: 20 * 1024 * 1024,
  maxRows: 1000,
  heapMegabytes: 64,
  // The child gives way to all other work: unfolding 20 MB passed 20 s beside the suites of a slow machine.
  silenceMs: 60_000,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "grand-livre-rows-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function rowsOf(bytes: string | Uint8Array, limits: Partial<SheetLimits> = {}) {
  files += 1;
  const path = join(folder, String(files));
  await writeFile(path, bytes);
  const rows: (readonly unknown[])[] = [];
  for await (const { line, cells } of readRows(path, { ...LIMITS, ...limits })) rows.push([line, ...cells]);
  return rows;
}

const refusal = (bytes: string | Uint8Array, limits: Partial<SheetLimits> = {}) =>
  rowsOf(bytes, limits).then(
    (rows) => ({ rows }),
    (error: { details?: object }) => error.details,
  );

describe("the rows of a workbook", () => {
  it("are what its cells show: shared, inline and rich texts, numbers, days, kept results, entities", async () => {
    const rows = await rowsOf(
      workbookOf({
        strings:
          "<si><t>Libell&#233; &amp; C&apos;</t></si><si><r><t>deux </t></r><r><t>mots</t></r><rPh><t>lu</t></rPh></si><si/>",
        styles:
          '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="#,##0.00 &quot;dy&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
        rows: `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>
          <row r="4"><c r="A4" s="1"><v>46022</v></c><c r="B4" s="2"><v>46022.75</v></c><c r="C4" s="3"><v>46022</v></c><c r="D4" t="b"><v>1</v></c></row>
          <row r="5"><c r="A5"><f>1+1</f><v>2</v></c><c r="B5" t="str"><f>"x"</f><v>texte</v></c><c r="C5" t="e"><v>#REF!</v></c><c r="D5" t="inlineStr"><is><t xml:space="preserve"> en ligne_x000D_</t></is></c></row>
          <x:row r="6"><x:c><x:v>-1.5E2</x:v></x:c><x:c/><x:c><x:v>3</x:v></x:c></x:row>`,
      }),
    );
    const day = new Date("2025-12-31T00:00:00Z");
    expect(rows).toEqual([
      [2, "Libellé & C'", null, "deux mots"],
      [4, day, day, 46_022, true],
      [5, 2, "texte", "#REF!", " en ligne\r"],
      [6, -150, null, 3],
    ]);
  });

  it("reads days that begin in 1904, and what our own writer writes", async () => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>';
    const rows = '<row r="1"><c r="A1" s="0"><v>44560</v></c></row>';
    const day = new Date("2025-12-31T00:00:00Z");
    expect(await rowsOf(workbookOf({ rows, styles, from1904: true }))).toEqual([[1, day]]);
    const written = await writeXlsx({ sheets: [{ name: "A", rows: [["Été", day, 1.25, null, true]] }] });
    expect(await rowsOf(written)).toEqual([[1, "Été", day, 1.25, null, true]]);
  });

  it("looks at 256 of 16,384 columns, and at no more than it may of rows", async () => {
    const wide = Array.from({ length: 16_384 }, (_, column) => `<c><v>${column}</v></c>`).join("");
    const [row] = await rowsOf(workbookOf({ rows: `<row r="1">${wide}</row>` }));
    expect(row).toHaveLength(257);
    const many = Array.from({ length: 20 }, () => "<row><c><v>1</v></c></row>").join("");
    expect(await refusal(workbookOf({ rows: many }), { maxRows: 10 })).toEqual({ why: "rows", maxRows: 10 });
  });

  it("stops at what unfolds beyond its limit, whatever the directory says of it", async () => {
    const content = Buffer.alloc(30 * 1024 * 1024, "<c/>");
    const said = { content, saidBytes: 1000 };
    const lies = workbookOf({ rows: "", parts: { "xl/worksheets/sheet1.xml": said } });
    expect(lies.length).toBeLessThan(100_000);
    expect(await refusal(lies)).toMatchObject({ why: "bomb" });
    const honest = workbookOf({ rows: "", parts: { "xl/worksheets/sheet1.xml": { content } } });
    expect(await refusal(honest)).toMatchObject({ why: "bomb" });
    const strings = workbookOf({ rows: "", strings: `<si><t>${"x".repeat(60 * 1024 * 1024)}</t></si>` });
    expect(await refusal(strings, { maxUnfoldedBytes: 200 * 1024 * 1024 })).toMatchObject({
      why: expect.stringMatching(/^(?:cell|strings|limits)$/),
    });
  });

  it("refuses what is broken, locked, declared, or no workbook", async () => {
    const sound = workbookOf({ rows: '<row r="1"><c><v>1</v></c></row>' });
    const sheet = (content: string, more = {}) =>
      workbookOf({ rows: "", parts: { "xl/worksheets/sheet1.xml": { content, ...more } } });
    expect(await refusal(sound.slice(0, sound.length / 2))).toEqual({ why: "truncated" });
    expect(await refusal(sheet("<worksheet><row/></worksheet>", { saidCrc: 1 }))).toEqual({ why: "broken" });
    expect(await refusal(sheet("<worksheet/>", { encrypted: true }))).toEqual({ why: "encrypted" });
    expect(await refusal(sheet("<worksheet><sheetData><row>"))).toMatchObject({ why: "truncated" });
    expect(await refusal(sheet('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'))).toEqual({ why: "doctype" });
    expect(await refusal(sheet('<worksheet><row r="5"/><row r="5"/></worksheet>'))).toEqual({ why: "rows" });
    expect(await refusal(sheet('<worksheet><row><c r="ZZZZ1"/></row></worksheet>'))).toEqual({
      why: "reference",
    });
    expect(await refusal(zipOf({ "a.txt": "rien" }))).toMatchObject({ why: "kind" });
    expect(await refusal("%PDF-1.7\n")).toMatchObject({ why: "kind", kind: "pdf" });
    expect(await refusal(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]))).toEqual({
      why: "broken",
    });
  });
});

describe("the rows of a text", () => {
  const rows = [
    [1, "Date", "Libellé", "Débit"],
    [2, "01/02/2026", "Café; thé", "1 234,56"],
  ];
  const text = 'Date;Libellé;Débit\r\n01/02/2026;"Café; thé";1 234,56\r\n';

  it("are the same in UTF-8 with and without mark, in the code page of Windows, in UTF-16, with tabs", async () => {
    expect(await rowsOf(text)).toEqual(rows);
    expect(await rowsOf(`\ufeff${text}`)).toEqual(rows);
    expect(await rowsOf(Buffer.from(text, "latin1"))).toEqual(rows);
    expect(await rowsOf(Buffer.from(`\ufeff${text}`, "utf16le"))).toEqual(rows);
    const tabs = text.replaceAll(/;(?! thé)/g, "\t");
    expect(await rowsOf(tabs)).toEqual(rows);
  });

  it("finds the one byte that is no UTF-8, and the euro of Windows", async () => {
    const bytes = Buffer.concat([Buffer.from("a;b\n".repeat(30_000)), Buffer.from([0x80, 0x0a])]);
    const read = await rowsOf(bytes, { maxRows: 40_000 });
    expect(read.at(-1)).toEqual([30_001, "€"]);
  });

  it("refuses bytes that are no text, and a record without end", async () => {
    expect(await refusal(Buffer.from("a;b\u0000;c"))).toEqual({ why: "binary" });
    expect(await refusal(`a;b\n"${"x".repeat(400_000)}`)).toEqual({ why: "csv" });
  });
});

describe("the child", () => {
  it("ends with whoever stops reading, and is stopped when it says nothing", async () => {
    const path = join(folder, "long.csv");
    await writeFile(path, "a;b\n".repeat(200_000));
    for await (const row of readRows(path, { ...LIMITS, maxRows: 1_000_000 })) if (row.line === 3) break;
    const silent = readRows(path, { ...LIMITS, silenceMs: 0 });
    await expect(silent.next()).rejects.toMatchObject({ details: { why: "limits" } });
  });

  it("may read its file and its program, nothing else", async () => {
    await expect(readRows("/etc/none", LIMITS).next()).rejects.toMatchObject({ details: { why: "broken" } });
  });
});
