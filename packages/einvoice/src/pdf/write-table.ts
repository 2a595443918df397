import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { useFaces } from "./fonts.ts";
import { missingLettersNote, printable } from "./printable.ts";

/** A column of a printed list; widths are shares of the page. */
export interface PrintedColumn {
  readonly header: string;
  readonly share: number;
  readonly align?: "left" | "right";
}

export interface PrintedTable {
  readonly title: string;
  /** What narrows the list, and the day. */
  readonly subtitle: string;
  readonly columns: readonly PrintedColumn[];
  readonly rows: AsyncIterable<readonly string[] | PrintedRow>;
  /** How many rows there are, where it is known: each page then says of how many it is one. */
  readonly count?: number;
  /** At the foot of each page. */
  readonly foot?: string;
  /** A4 upright, for a table of few columns. */
  readonly upright?: boolean;
}

export interface PrintedRow {
  readonly cells: readonly string[];
  /** Headings and totals. */
  readonly strong: boolean;
  /** Its only text runs to the right edge of the page. */
  readonly across?: boolean;
}

interface Page {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly row: number;
  /** The place of the line under a row, from its top. */
  readonly rule: number;
}
const ACROSS: Page = { left: 30, right: 811.89, top: 30, bottom: 555, row: 14, rule: 10.5 };
/** Rows are closer, so that a document of sixty lines fits on one page. */
const UPRIGHT: Page = { left: 30, right: 565.28, top: 24, bottom: 818, row: 11.6, rule: 10 };
/** What is above the rows: title, subtitle, headers. */
const HEAD = 52;
const INK = { text: "#0f172a", quiet: "#475569", line: "#cbd5e1" } as const;
const PADDING = 4;

interface Cell {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly align: "left" | "right";
}

/**
 * A list on paper, A4 across: its head on every page, each row on one line. Pages leave as they are filled, so that a
 * hundred thousand rows take the memory of one page.
 */
export function writeTable(table: PrintedTable): AsyncGenerator<Uint8Array> {
  const doc = new PDFDocument({
    size: "A4",
    layout: table.upright ? "portrait" : "landscape",
    margin: 0,
    lang: "fr-FR",
    displayTitle: true,
    font: "",
    info: { Title: table.title },
  } as PDFKit.PDFDocumentOptions);
  useFaces(doc);
  return printRows(doc, table);
}

/** A document, and the letters of its page that the face lacks. */
interface Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly missing: Set<string>;
}

/** Sets one line into its column; what is too long ends with an ellipsis. */
function set({ doc, missing }: Paper, { text, x, width, align }: Cell, y: number): void {
  doc.text(cut(doc, printable(doc, text, missing).replaceAll(/\s+/g, " "), width), x, y, {
    width,
    align,
    lineBreak: false,
  });
}

/** The widest a letter may be, in points at the size of the rows: measuring each text would take most of the time. */
const WIDEST = 7;

function cut(doc: PDFKit.PDFDocument, text: string, width: number): string {
  if (text.length * WIDEST <= width || doc.widthOfString(text) <= width) return text;
  let [fits, tooLong] = [0, text.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (doc.widthOfString(`${text.slice(0, middle)}…`) <= width) fits = middle;
    else tooLong = middle;
  }
  return `${text.slice(0, fits).trimEnd()}…`;
}

function placed(columns: readonly PrintedColumn[], page: Page): readonly Omit<Cell, "text">[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = page.left;
  return columns.map(({ share, align = "left" }) => {
    const room = ((page.right - page.left) * share) / whole;
    const place = { x: x + PADDING, width: room - 2 * PADDING, align };
    x += room;
    return place;
  });
}

async function* printRows(doc: PDFKit.PDFDocument, table: PrintedTable): AsyncGenerator<Uint8Array> {
  const sheet = table.upright ? UPRIGHT : ACROSS;
  const places = placed(table.columns, sheet);
  const rowsAPage = Math.floor((sheet.bottom - sheet.top - HEAD) / sheet.row);
  const pages = table.count === undefined ? "" : `/${Math.max(1, Math.ceil(table.count / rowsAPage))}`;
  let page = 0;
  const missing = new Set<string>();
  const paper: Paper = { doc, missing };
  const head = (): number => {
    page += 1;
    if (page > 1) doc.addPage();
    doc.font("strong").fontSize(13).fillColor(INK.text);
    set(
      paper,
      { text: table.title, x: sheet.left, width: sheet.right - sheet.left - 82, align: "left" },
      sheet.top,
    );
    doc.font("regular").fontSize(8).fillColor(INK.quiet);
    set(
      paper,
      { text: `Page ${page}${pages}`, x: sheet.right - 80, width: 80, align: "right" },
      sheet.top + 4,
    );
    set(
      paper,
      { text: table.subtitle, x: sheet.left, width: sheet.right - sheet.left - 82, align: "left" },
      sheet.top + 18,
    );
    const y = sheet.top + HEAD - 16;
    doc.font("strong").fontSize(7.5);
    for (const [at, column] of table.columns.entries()) {
      const place = places[at];
      if (place) set(paper, { ...place, text: column.header }, y);
    }
    line(doc, sheet, y + 12);
    doc.font("regular").fillColor(INK.text);
    return sheet.top + HEAD;
  };
  /** The end of a page: the foot, and what its letters could not say. */
  const foot = (): void => {
    const text = [table.foot, missingLettersNote(missing)].filter(Boolean).join(" · ");
    missing.clear();
    if (text === "") return;
    doc.font("regular").fontSize(8).fillColor(INK.quiet);
    set(paper, { text, x: sheet.left, width: sheet.right - sheet.left, align: "left" }, sheet.bottom + 8);
  };
  let y = head();
  for await (const row of table.rows) {
    if (y + sheet.row > sheet.bottom) {
      // The page is behind: its bytes are ready.
      foot();
      y = head();
      if (page % PAGES_REMEMBERED === 0) forgetWords(doc);
      yield* ready(doc);
      // Setting a page takes a moment: others have their turn between two.
      await setImmediate();
    }
    const { cells, strong, across }: PrintedRow = "cells" in row ? row : { cells: row, strong: false };
    if (strong) doc.font("strong");
    for (const [at, text] of cells.entries()) {
      const place = places[at];
      if (place && across) {
        if (text !== "")
          set(paper, { text, x: place.x, width: sheet.right - PADDING - place.x, align: "left" }, y);
      } else if (place) set(paper, { ...place, text }, y);
    }
    if (strong) doc.font("regular");
    line(doc, sheet, y + sheet.rule, 0.25);
    y += sheet.row;
  }
  foot();
  doc.end();
  for await (const bytes of doc) yield new Uint8Array(bytes as Buffer);
}

/** So many pages share what was found out of their words. */
const PAGES_REMEMBERED = 100;

/**
 * Forgets how the words of the pages behind were laid out. Left alone, the library keeps each word of a document until
 * its end: a gigabyte for two hundred thousand rows.
 */
function forgetWords(doc: PDFKit.PDFDocument): void {
  const { _font: font } = doc as unknown as { readonly _font: { layoutCache?: object } };
  font.layoutCache = Object.create(null);
}

function line(doc: PDFKit.PDFDocument, page: Page, y: number, width = 0.75): void {
  doc.lineWidth(width).strokeColor(INK.line).moveTo(page.left, y).lineTo(page.right, y).stroke();
}

/** What is written so far, without waiting for more. */
function* ready(doc: PDFKit.PDFDocument): Generator<Uint8Array> {
  for (let bytes = doc.read(); bytes !== null; bytes = doc.read())
    yield new Uint8Array(bytes as unknown as Buffer);
}
