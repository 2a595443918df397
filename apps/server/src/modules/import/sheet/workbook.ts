import type { FileHandle } from "node:fs/promises";
import { UnreadableSheet } from "./unreadable.ts";
import { attributeOf, plainText, type XmlListener, XmlScanner } from "./xml-scanner.ts";
import { unfoldPart, type ZipPart } from "./zip-parts.ts";

/** What the cells of a sheet refer to. */
export type Workbook = {
  /** The names of the sheets that are not read: all but the first. */
  readonly otherSheets: readonly string[];
  readonly sheet: ZipPart;
  readonly strings: readonly string[];
  /** Styles whose numbers are days. */
  readonly dayStyles: ReadonlySet<number>;
  /** Days before the origin of this workbook's dates, from that of most: 0, or 1462 for those that begin in 1904. */
  readonly originDays: number;
};

/** Parts that only describe: an honest one is a few kilobytes. */
const DESCRIPTION_BYTES = 8 * 1024 * 1024;
/** Texts of cells are kept while the sheet is read: a part of what the child may hold. */
const STRINGS_BYTES = 160 * 1024 * 1024;
const MOST_STRING_CHARACTERS = 48 * 1024 * 1024;
const MOST_SHEETS_TOLD = 20;
/** Of a sheet, as spreadsheets have it. */
const LONGEST_NAME = 31;
/** Longer than any cell that the import keeps; what is beyond is only reported as too long. */
export const LONGEST_CELL = 2000;
const DAYS_FROM_1904 = 1462;

/** Opens the first sheet of an .xlsx. @throws UnreadableSheet */
export async function openWorkbook(file: FileHandle, parts: ReadonlyMap<string, ZipPart>): Promise<Workbook> {
  const workbook = parts.get("xl/workbook.xml");
  if (!workbook) throw new UnreadableSheet({ why: "workbook" });
  const relations = await relationsOf(file, parts.get("xl/_rels/workbook.xml.rels"));
  let sheet: ZipPart | undefined;
  const otherSheets: string[] = [];
  let from1904 = false;
  await scan(file, workbook, DESCRIPTION_BYTES, {
    open(name, attributes) {
      if (name === "workbookPr") from1904 = /^(?:1|true)$/.test(attributeOf(attributes, "date1904") ?? "");
      if (name !== "sheet") return;
      const relation = relations.get(attributeOf(attributes, "id") ?? "");
      if (!relation?.type.endsWith("/worksheet")) return;
      if (!sheet) sheet = parts.get(relation.target);
      else if (otherSheets.length < MOST_SHEETS_TOLD)
        otherSheets.push(plainText(attributeOf(attributes, "name") ?? "").slice(0, LONGEST_NAME));
    },
    close() {},
    text() {},
  });
  if (!sheet) throw new UnreadableSheet({ why: "sheet" });
  const strings = [...relations.values()].find(({ type }) => type.endsWith("/sharedStrings"))?.target;
  const styles = [...relations.values()].find(({ type }) => type.endsWith("/styles"))?.target;
  return {
    sheet,
    otherSheets,
    strings: await readStrings(file, parts.get(strings ?? "")),
    dayStyles: await readDayStyles(file, parts.get(styles ?? "")),
    originDays: from1904 ? DAYS_FROM_1904 : 0,
  };
}

/** Reads a part as it unfolds. */
export async function scan(
  file: FileHandle,
  part: ZipPart,
  maxBytes: number,
  listener: XmlListener,
): Promise<void> {
  const scanner = new XmlScanner(listener);
  const decoder = new TextDecoder();
  for await (const piece of unfoldPart(file, part, maxBytes))
    scanner.push(decoder.decode(piece, { stream: true }));
  scanner.push(decoder.decode());
  scanner.end();
}

async function relationsOf(file: FileHandle, part: ZipPart | undefined) {
  const relations = new Map<string, { readonly type: string; readonly target: string }>();
  if (!part) return relations;
  await scan(file, part, DESCRIPTION_BYTES, {
    open(name, attributes) {
      if (name !== "Relationship") return;
      const target = attributeOf(attributes, "Target") ?? "";
      relations.set(attributeOf(attributes, "Id") ?? "", {
        type: attributeOf(attributes, "Type") ?? "",
        target: target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`,
      });
    },
    close() {},
    text() {},
  });
  return relations;
}

async function readStrings(file: FileHandle, part: ZipPart | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!part) return strings;
  let text = "";
  let characters = 0;
  let inText = false;
  // Phonetic readings are beside the text and not part of it.
  let inReading = false;
  await scan(file, part, STRINGS_BYTES, {
    open(name, _, selfClosed) {
      if (name === "si" && selfClosed) strings.push("");
      if (selfClosed) return;
      if (name === "rPh") inReading = true;
      else if (name === "t") inText = !inReading;
    },
    close(name) {
      if (name === "t") inText = false;
      else if (name === "rPh") inReading = false;
      else if (name === "si") {
        // Made of slices of a longer text: flattened, so that the longer one is not kept for it.
        strings.push(Buffer.from(text.slice(0, LONGEST_CELL)).toString());
        characters += text.length;
        if (characters > MOST_STRING_CHARACTERS) throw new UnreadableSheet({ why: "strings" });
        text = "";
      }
    },
    text(piece) {
      if (inText) text += plainText(piece);
    },
  });
  return strings;
}

/** Formats that every workbook has, and that show a day. */
const BUILT_IN_DAYS = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57]);

async function readDayStyles(file: FileHandle, part: ZipPart | undefined): Promise<Set<number>> {
  const days = new Set<number>();
  if (!part) return days;
  const own = new Set(BUILT_IN_DAYS);
  let inCellStyles = false;
  let style = 0;
  await scan(file, part, DESCRIPTION_BYTES, {
    open(name, attributes) {
      if (name === "numFmt" && showsDay(attributeOf(attributes, "formatCode") ?? ""))
        own.add(Number(attributeOf(attributes, "numFmtId")));
      else if (name === "cellXfs") inCellStyles = true;
      else if (name === "xf" && inCellStyles) {
        if (own.has(Number(attributeOf(attributes, "numFmtId") ?? 0))) days.add(style);
        style += 1;
      }
    },
    close(name) {
      if (name === "cellXfs") inCellStyles = false;
    },
    text() {},
  });
  return days;
}

/** Whether a format shows a day or a year: its letters outside of quotes, brackets and escapes. */
function showsDay(format: string): boolean {
  const bare = format.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, "");
  return /[dyja]/i.test(bare.replace(/general|standard/gi, "")) && !/[#0]/.test(bare);
}
