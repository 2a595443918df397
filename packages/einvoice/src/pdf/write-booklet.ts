import { missingLettersNote } from "./printable.ts";
import { CONTENT_WIDTH, INK, PAGE, Sheet, type TextStyle } from "./sheet.ts";

export interface BookletColumn {
  readonly header: string;
  readonly share: number;
  readonly align?: "left" | "right";
}

export interface BookletRow {
  readonly cells: readonly string[];
  /** A heading or a total. */
  readonly strong?: boolean;
}

export type BookletBlock =
  | { readonly kind: "heading"; readonly text: string }
  /** Paragraphs apart by empty lines. */
  | { readonly kind: "text"; readonly text: string; readonly quiet?: boolean }
  | {
      readonly kind: "table";
      readonly columns: readonly BookletColumn[];
      readonly rows: readonly BookletRow[];
    };

export interface Booklet {
  readonly title: string;
  readonly company: string;
  /** Under the title, on the cover: the exercise, who and where the company is. */
  readonly cover: readonly string[];
  /** « Projet »: across each page, and on the cover. */
  readonly mark?: string | undefined;
  /** At the left of each foot. */
  readonly foot: string;
  readonly createdAt: Date;
  readonly chapters: readonly { readonly title: string; readonly blocks: readonly BookletBlock[] }[];
}

const quiet: TextStyle = { size: 8, color: INK.quiet };
const SIZE = 8.5;
const PADDING = 4;
/** Of the contents: longer ones name chapters alone. */
const CONTENT_LINES = 40;

interface Entry {
  readonly title: string;
  readonly level: 1 | 2;
  readonly page: number;
}

/** A document of several chapters bound in one: cover, contents, chapters, each on a page of its own. */
export async function writeBooklet(told: Booklet): Promise<Uint8Array> {
  const { title, company, createdAt, mark } = told;
  const info = { Title: title, Author: company, CreationDate: createdAt, ModDate: createdAt };
  const sheet = new Sheet({ info });
  setCover(sheet, told);
  sheet.newPage();
  const entries: Entry[] = [];
  const page = () => {
    const { start, count } = sheet.doc.bufferedPageRange();
    return start + count;
  };
  for (const chapter of told.chapters) {
    sheet.newPage();
    entries.push({ title: chapter.title, level: 1, page: page() });
    const outline = sheet.doc.outline.addItem(chapter.title);
    sheet.y += sheet.text(chapter.title, PAGE.left, sheet.y, CONTENT_WIDTH, { size: 15, strong: true });
    sheet.y += 12;
    for (const block of chapter.blocks) {
      if (block.kind === "heading") {
        sheet.room(70);
        entries.push({ title: block.text, level: 2, page: page() });
        outline.addItem(block.text);
        sheet.y += 8;
        sheet.y += sheet.text(block.text, PAGE.left, sheet.y, CONTENT_WIDTH, { size: 10.5, strong: true });
        sheet.y += 5;
      } else if (block.kind === "text") setText(sheet, block.text, block.quiet === true);
      else setTable(sheet, block.columns, block.rows);
    }
  }
  setContents(sheet, entries);
  const note = missingLettersNote(sheet.missing);
  return sheet.bytes((number, pages) => {
    if (number > 1) {
      if (mark !== undefined) setMark(sheet, mark);
      sheet.rule(PAGE.bottom + 12);
      sheet.text(told.foot, PAGE.left, PAGE.bottom + 18, CONTENT_WIDTH - 110, quiet);
      const place = `Page ${number}/${pages}`;
      sheet.text(place, PAGE.right - 100, PAGE.bottom + 18, 100, { ...quiet, align: "right" });
    }
    if (note !== undefined) sheet.text(note, PAGE.left, PAGE.bottom + 30, CONTENT_WIDTH, quiet);
  });
}

function setCover(sheet: Sheet, { title, company, cover, mark }: Booklet): void {
  sheet.y = 240;
  sheet.y += sheet.text(company, PAGE.left, sheet.y, CONTENT_WIDTH, { size: 16, color: INK.quiet }) + 10;
  sheet.y += sheet.text(title, PAGE.left, sheet.y, CONTENT_WIDTH, { size: 28, strong: true }) + 16;
  sheet.rule(sheet.y, INK.text, 1.5);
  sheet.y += 16;
  for (const line of cover) sheet.y += sheet.text(line, PAGE.left, sheet.y, CONTENT_WIDTH, { size: 11 }) + 5;
  if (mark === undefined) return;
  sheet.y += 30;
  sheet.y += sheet.text(mark.toUpperCase(), PAGE.left, sheet.y, CONTENT_WIDTH, { size: 20, strong: true });
}

/** At the right of the head, above what the page says. */
function setMark(sheet: Sheet, mark: string): void {
  const style = { size: 10, strong: true, color: INK.quiet, align: "right" } as const;
  sheet.text(mark.toUpperCase(), PAGE.right - 200, PAGE.top - 22, 200, { ...style, prose: true });
}

function setText(sheet: Sheet, text: string, isQuiet: boolean): void {
  const style = { size: 9.5, lineGap: 2.5, ...(isQuiet ? { color: INK.quiet } : {}) };
  for (const paragraph of text.split("\n").flatMap(pieces)) {
    const height = paragraph === "" ? 4 : sheet.height(paragraph, CONTENT_WIDTH, style);
    sheet.room(height);
    if (paragraph !== "") sheet.text(paragraph, PAGE.left, sheet.y, CONTENT_WIDTH, style);
    sheet.y += height;
  }
  sheet.y += 6;
}

/** A paragraph longer than a page goes on in the next piece. */
function pieces(paragraph: string): string[] {
  return paragraph === "" ? [""] : (paragraph.match(/.{1,1500}(?:\s|$)|.{1,1500}/gu) ?? []);
}

const HEAD = { size: 7.5, strong: true, color: INK.quiet } as const;

/** By their shares, but none narrower than its longest word: a box « 010 » would be read as two. The widest gives the room. */
function widthsOf(sheet: Sheet, columns: readonly BookletColumn[], rows: readonly BookletRow[]): number[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (CONTENT_WIDTH * share) / whole);
  for (const [at, { header, align = "left" }] of columns.entries()) {
    const wordsOf = (text: string, style: TextStyle) =>
      text.split(" ").map((word) => sheet.width(word, { ...style, align }));
    const strong = { size: SIZE, strong: true };
    const longest = Math.max(
      ...wordsOf(header, HEAD),
      ...rows.flatMap(({ cells }) => wordsOf(cells[at] ?? "", strong)),
    );
    const lacking = Math.min(longest, CONTENT_WIDTH / columns.length) + 2 * PADDING + 0.5 - (widths[at] ?? 0);
    const widest = widths.indexOf(Math.max(...widths));
    if (lacking <= 0 || widest === at) continue;
    widths[at] = (widths[at] ?? 0) + lacking;
    widths[widest] = (widths[widest] ?? 0) - lacking;
  }
  return widths;
}

function setTable(sheet: Sheet, columns: readonly BookletColumn[], rows: readonly BookletRow[]): void {
  const widths = widthsOf(sheet, columns, rows);
  // As it is set: figures of a column at the right are wider than those of a text.
  const styleAt = (at: number, style: TextStyle) => ({ ...style, align: columns[at]?.align ?? "left" });
  const heightOf = (cells: readonly string[], style: TextStyle) =>
    Math.max(
      ...cells.map((text, at) => sheet.height(text, (widths[at] ?? 0) - 2 * PADDING, styleAt(at, style))),
    ) + 3.5;
  const set = (cells: readonly string[], style: TextStyle) => {
    const height = heightOf(cells, style);
    let x: number = PAGE.left;
    for (const [at, text] of cells.entries()) {
      const width = widths[at] ?? 0;
      sheet.text(text, x + PADDING, sheet.y, width - 2 * PADDING, styleAt(at, style));
      x += width;
    }
    sheet.y += height;
  };
  const head = () => {
    set(
      columns.map(({ header }) => header),
      HEAD,
    );
    sheet.rule(sheet.y - 2);
    sheet.y += 2;
  };
  sheet.room(50);
  head();
  sheet.onNewPage = head;
  for (const { cells, strong = false } of rows) {
    const style = { size: SIZE, strong };
    sheet.room(heightOf(cells, style) + 2);
    set(cells, style);
    sheet.rule(sheet.y - 1.5, INK.line, 0.25);
    sheet.y += 1;
  }
  sheet.onNewPage = undefined;
  sheet.y += 8;
}

/** The second page, once the pages of the chapters are known. */
function setContents(sheet: Sheet, entries: readonly Entry[]): void {
  const told = entries.length > CONTENT_LINES ? entries.filter(({ level }) => level === 1) : entries;
  sheet.doc.switchToPage(1);
  sheet.y = PAGE.top;
  sheet.y += sheet.text("Sommaire", PAGE.left, sheet.y, CONTENT_WIDTH, { size: 15, strong: true }) + 16;
  for (const { title, level, page } of told) {
    const style = { size: level === 1 ? 10.5 : 9.5, strong: level === 1 };
    const x = PAGE.left + (level === 1 ? 0 : 14);
    if (level === 1) sheet.y += 5;
    const height = sheet.text(title, x, sheet.y, CONTENT_WIDTH - 70, style);
    sheet.text(String(page), PAGE.right - 50, sheet.y, 50, { ...style, align: "right" });
    sheet.y += height + 2;
  }
}
