import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AnomalyLog } from "../fec/anomaly.ts";
import { FecReader } from "../fec/reader.ts";
import { utf8Bytes } from "../ledger/utf8.ts";
import { encodeText } from "./encode-text.ts";
import { FileShapeReader, FileShapeWriter } from "./file-shape.ts";
import { journalCodeOfFile, journalTypeOfFile, sequenceOfNumber } from "./journal-of-file.ts";
import { LedgerFile } from "./ledger-file.ts";

const NAMES =
  "JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise";
const row = (number: string, date: string, account: string, debit: string, credit: string) =>
  [
    "VE",
    "Ventes",
    number,
    date,
    account,
    "Compte",
    "",
    "",
    "F1",
    date,
    "Vente",
    debit,
    credit,
    "",
    "",
    date,
    "",
    "",
  ].join("|");

function read(bytes: Uint8Array, pieces = 7) {
  const reader = new FecReader(new AnomalyLog("import"));
  const shape = new FileShapeReader();
  const records = [];
  for (let at = 0; at < bytes.length; at += pieces) {
    const piece = bytes.slice(at, at + pieces);
    shape.push(piece);
    records.push(...reader.push(piece));
  }
  records.push(...reader.end());
  return { records, form: reader.form, shape: shape.end() };
}

describe("the form of a file", () => {
  it("is written again byte for byte, whatever its line ends, blank lines and mark, however it is cut", () => {
    const end = fc.constantFrom("\r\n", "\n", "\r");
    const line = fc.oneof(
      {
        weight: 4,
        arbitrary: fc
          .constantFrom("10,00", "é", "€ œ", " x ")
          .map((text) => row(text, "20250101", "706000", "1,00", "0,00")),
      },
      fc.constantFrom("", " ", "\t "),
    );
    const file = fc.record({
      bom: fc.boolean(),
      lines: fc.array(fc.tuple(line, end), { maxLength: 12 }),
      header: end,
      cut: fc.boolean(),
      piece: fc.integer({ min: 1, max: 90 }),
    });
    fc.assert(
      fc.property(file, ({ bom, lines, header, cut, piece }) => {
        const text = `${NAMES}${header}${lines.map((one) => one.join("")).join("")}`;
        const bytes = utf8Bytes(`${bom ? "\u{feff}" : ""}${cut ? text.trimEnd() : text}`);
        const { records, form, shape } = read(bytes, piece);
        if (!shape) throw new Error("too odd");
        const writer = new FileShapeWriter(shape);
        const begin = Uint8Array.from(writer.begin(), (one) => one.charCodeAt(0));
        const rest =
          records.map((record) => writer.line(record.raw.join(form.separator))).join("") + writer.finish();
        const again = [
          ...(shape.bom ? [0xef, 0xbb, 0xbf] : []),
          ...begin,
          ...encodeText(rest, form.encoding),
        ];
        expect(again).toEqual([...bytes]);
      }),
    );
  });

  it("keeps ISO-8859-15: its eight own signs and every other byte", () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const text = new (
      globalThis as unknown as { TextDecoder: new (label: string) => { decode(b: Uint8Array): string } }
    ).TextDecoder("iso-8859-15").decode(bytes);
    expect([...encodeText(text, "ISO-8859-15")]).toEqual([...bytes]);
  });
});

describe("what a ledger holds", () => {
  const content = (...rows: string[]) => {
    const file = new LedgerFile();
    for (const record of read(utf8Bytes([NAMES, ...rows].join("\n"))).records) file.add(record);
    file.finish();
    return file;
  };

  it("counts entries by journal, number and date, and refuses those that no ledger could hold", () => {
    const good = content(
      row("1", "20250101", "411", "5,00", "0,00"),
      row("1", "20250101", "706", "0,00", "5,00"),
    );
    expect(good).toMatchObject({ lines: 2, entries: 1, debitCents: 500, creditCents: 500, problems: [] });
    const twoDates = content(
      row("1", "20250101", "411", "5,00", "0,00"),
      row("1", "20250102", "706", "0,00", "5,00"),
    );
    expect(twoDates.problems.map((one) => one.line)).toEqual([2, 3]);
    // Of one day, the rule of the FEC says by how much it does not balance.
    const oneDay = content(
      row("1", "20250101", "411", "5,00", "0,00"),
      row("1", "20250101", "706", "0,00", "4,00"),
    );
    expect(oneDay.problems).toEqual([]);
    const alone = content(row("1", "20250101", "411", "0,00", "0,00"));
    expect(alone.problems[0]?.message).toContain("qu’une ligne");
    const account = content(
      row("1", "20250101", "0x", "5,00", "0,00"),
      row("1", "20250101", "706", "0,00", "5,00"),
    );
    expect(account.problems[0]?.message).toContain("« 0x »".replaceAll(" ", "\u00a0"));
  });

  it("understands journals and numbers of other programs", () => {
    expect(["AN  ", "a.c", "Caisse principale"].map(journalCodeOfFile)).toEqual(["AN", "A-C", "CAISSE-PRI"]);
    expect([
      journalTypeOfFile("X", "Journal des achats"),
      journalTypeOfFile("VT", "?"),
      journalTypeOfFile("Q", "?"),
    ]).toEqual(["purchase", "sale", "general"]);
    expect(["VE-2025-00012", "12 ", "A", "99999999999999"].map(sequenceOfNumber)).toEqual([
      12,
      12,
      undefined,
      undefined,
    ]);
  });
});
