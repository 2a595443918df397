import type { FileHandle } from "node:fs/promises";
import type { CellOfSheet } from "@grand-livre/domain/import/sheet-cell";
import type { SheetRow } from "@grand-livre/domain/import/sheet-columns";
import { UnreadableSheet } from "./unreadable.ts";
import { LONGEST_CELL, openWorkbook, type Workbook } from "./workbook.ts";
import { attributeOf, plainText, type XmlListener, XmlScanner } from "./xml-scanner.ts";
import { unfoldPart, type ZipPart } from "./zip-parts.ts";

/** Columns that are looked at: a sheet may claim 16,384. */
export const MOST_COLUMNS = 256;
const SPREADSHEET_ORIGIN_DAYS = 25_569;
const DAY_MS = 86_400_000;

/** The rows of the first sheet of an .xlsx, as its part unfolds: of a formula its kept result, which is never computed. */
export async function* xlsxRows(
  file: FileHandle,
  parts: ReadonlyMap<string, ZipPart>,
  maxUnfoldedBytes: number,
  onOtherSheets: (names: readonly string[]) => void = () => {},
): AsyncGenerator<SheetRow> {
  const workbook = await openWorkbook(file, parts);
  onOtherSheets(workbook.otherSheets);
  const rows = new RowsOfSheet(workbook);
  const scanner = new XmlScanner(rows);
  const decoder = new TextDecoder();
  for await (const piece of unfoldPart(file, workbook.sheet, maxUnfoldedBytes)) {
    scanner.push(decoder.decode(piece, { stream: true }));
    yield* rows.take();
  }
  scanner.push(decoder.decode());
  scanner.end();
  yield* rows.take();
  if (!rows.ended) throw new UnreadableSheet({ why: "truncated" });
}

class RowsOfSheet implements XmlListener {
  readonly #workbook: Workbook;
  #rows: SheetRow[] = [];
  #line = 0;
  #cells: CellOfSheet[] = [];
  #column = -1;
  #type = "";
  #isDay = false;
  #value = "";
  #takes = false;
  #inReading = false;
  ended = false;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  /** The rows that are whole. */
  take(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: string, selfClosed: boolean): void {
    if (name === "c") {
      this.#column = columnOf(attributeOf(attributes, "r")) ?? this.#column + 1;
      this.#type = attributeOf(attributes, "t") ?? "n";
      const style = attributeOf(attributes, "s");
      this.#isDay = style !== undefined && this.#workbook.dayStyles.has(Number(style));
      this.#value = "";
    } else if (name === "row") {
      const line = Number(attributeOf(attributes, "r") ?? this.#line + 1);
      if (!Number.isSafeInteger(line) || line <= this.#line) throw new UnreadableSheet({ why: "rows" });
      this.#line = line;
      this.#cells = [];
      this.#column = -1;
    } else if (name === "v" || name === "t") this.#takes = !selfClosed && !this.#inReading;
    else if (name === "rPh") this.#inReading = !selfClosed;
    if (name === "row" && selfClosed) this.close("row");
    if (name === "worksheet" && selfClosed) this.ended = true;
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.#takes = false;
    else if (name === "rPh") this.#inReading = false;
    else if (name === "c") this.#keep();
    else if (name === "row") this.#rows.push({ line: this.#line, cells: this.#cells });
    else if (name === "worksheet") this.ended = true;
  }

  text(text: string): void {
    if (this.#takes && this.#value.length <= LONGEST_CELL) this.#value += plainText(text);
  }

  #keep(): void {
    if (this.#column >= MOST_COLUMNS) return;
    const cell = this.#cell();
    if (cell === null) return;
    while (this.#cells.length < this.#column) this.#cells.push(null);
    this.#cells[this.#column] = cell;
  }

  #cell(): CellOfSheet {
    const value = this.#value;
    if (value === "") return null;
    switch (this.#type) {
      case "s":
        return this.#workbook.strings[Number(value)] ?? null;
      case "inlineStr":
      case "str":
        // A slice would keep the whole piece it was cut from.
        return Buffer.from(value.slice(0, LONGEST_CELL)).toString();
      case "b":
        return value === "1";
      case "e":
        // « #REF! » is a text that no field accepts: its line says so.
        return value;
      case "d":
        return value;
      default: {
        const number = Number(value);
        if (!Number.isFinite(number)) return value;
        return this.#isDay ? dayOf(number + this.#workbook.originDays) : number;
      }
    }
  }
}

function dayOf(serial: number): CellOfSheet {
  const date = new Date((Math.floor(serial) - SPREADSHEET_ORIGIN_DAYS) * DAY_MS);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 ? serial : date;
}

/** The column of a reference, from 0: `AB12` → 27. */
function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined;
  let column = 0;
  let at = 0;
  for (; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (at === 0 || at > 3) throw new UnreadableSheet({ why: "reference" });
  return column - 1;
}
