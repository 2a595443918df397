import { INK, PAGE, Sheet, type TextStyle } from "./sheet.ts";

/** A row of a payslip: its label, then base, rate and part of the employee, rate and part of the employer. */
export interface PayslipPaperRow {
  readonly cells: readonly string[];
  readonly kind?: "head" | "total" | "net";
}

export interface PayslipPaper {
  readonly title: string;
  /** Period, hours, day of payment. */
  readonly period: readonly string[];
  /** The first line of each is its name. */
  readonly employer: readonly string[];
  readonly employee: readonly string[];
  readonly rows: readonly PayslipPaperRow[];
  readonly foot: readonly string[];
}

export interface PayslipPaperOptions {
  /** When it was validated: the date in the file, so that the same payslip gives the same bytes. */
  readonly createdAt: Date;
  readonly logo?: Uint8Array | undefined;
}

const LEFT = 34;
const RIGHT = PAGE.width - LEFT;
const TOP = 30;
const BOTTOM = 806;
const PADDING = 4;
const LEAST_ROW = 10.6;
const COLUMNS = [
  { title: "Rubrique", width: 226 },
  { title: "Base", width: 66 },
  { title: "Taux sal.", width: 51 },
  { title: "Part salarié", width: 66 },
  { title: "Taux pat.", width: 51 },
  { title: "Part employeur", width: 67.28 },
] as const;

const small: TextStyle = { size: 7.4, lineGap: 0.4 };
const quiet: TextStyle = { ...small, color: INK.quiet };

type Element = PDFKit.PDFStructureElement;

/** A paper whose reading order is told to machines and to screen readers: a document of paragraphs, and tables of rows and cells. */
class Tagged {
  readonly sheet: Sheet;
  private readonly root: Element;

  constructor(sheet: Sheet) {
    this.sheet = sheet;
    this.root = sheet.doc.struct("Document");
    sheet.doc.addStructure(this.root);
  }

  /** An element within another one, or within the document. */
  within(type: string, parent: Element = this.root): Element {
    const element = this.sheet.doc.struct(type as "P");
    parent.add(element);
    return element;
  }

  /** Content of an element; answers what drawing it answers. */
  draw<T>(type: string, work: () => T, parent: Element = this.root): T {
    let answer: T | undefined;
    const element = this.sheet.doc.struct(type as "P", {}, () => {
      answer = work();
    });
    parent.add(element);
    element.end();
    return answer as T;
  }

  /** Lines and fields of colour say nothing. */
  decorate(work: () => void): void {
    this.sheet.doc.markContent("Artifact", { type: "Layout" });
    work();
    this.sheet.doc.endMarkedContent();
  }

  end(): void {
    this.root.end();
  }
}

/** A payslip as PDF/A-3b, tagged, its faces embedded. Every figure is the frozen one; nothing is computed again. */
export async function writePayslip(paper: PayslipPaper, options: PayslipPaperOptions): Promise<Uint8Array> {
  const { title } = paper;
  const { createdAt, logo } = options;
  const author = paper.employer[0] ?? "";
  const info = {
    Title: title,
    Author: author,
    Creator: "Grand Livre",
    Producer: "Grand Livre",
    CreationDate: createdAt,
    ModDate: createdAt,
  };
  const sheet = new Sheet({ info, tagged: true });
  const tagged = new Tagged(sheet);
  setHead(tagged, paper, logo);
  setRows(tagged, paper);
  tagged.end();
  return sheet.bytes((page, pages) => {
    tagged.decorate(() => {
      const width = RIGHT - LEFT;
      const text = pages > 1 ? [...paper.foot, `${title} · page ${page}/${pages}`] : paper.foot;
      sheet.text(text.join(" "), LEFT, BOTTOM + 6, width, { size: 6.4, color: INK.quiet });
    });
  });
}

function setHead(
  tagged: Tagged,
  { title, period, employer, employee }: PayslipPaper,
  logo?: Uint8Array,
): void {
  const { sheet } = tagged;
  const half = (RIGHT - LEFT) / 2 - 8;
  const right = LEFT + half + 16;
  if (logo !== undefined)
    tagged.decorate(() => {
      sheet.doc.image(Buffer.from(logo), LEFT, TOP, { fit: [110, 34] });
    });
  let y = TOP;
  y += tagged.draw("H1", () => sheet.text(title, right, y, half, { size: 13, strong: true, prose: true }));
  for (const line of period)
    y += tagged.draw("P", () => sheet.text(line, right, y, half, { ...small, prose: true }));
  y = Math.max(y, TOP + (logo === undefined ? 0 : 36)) + 8;
  const block = (lines: readonly string[], x: number) => {
    let at = y;
    for (const [index, line] of lines.entries())
      at += tagged.draw("P", () =>
        sheet.text(line, x, at, half, index === 0 ? { size: 9, strong: true } : { ...small, prose: true }),
      );
    return at;
  };
  sheet.y = Math.max(block(employer, LEFT), block(employee, right)) + 8;
}

function setRows(tagged: Tagged, { rows }: PayslipPaper): void {
  const { sheet } = tagged;
  const table = tagged.within("Table");
  setTitles(tagged, table);
  for (const row of rows) {
    const { cells, kind } = row;
    const style: TextStyle = { ...small, strong: kind !== undefined, ...(kind === "net" ? { size: 9 } : {}) };
    const across = kind === "head";
    const labelWidth = (across ? RIGHT - LEFT : COLUMNS[0].width) - 2 * PADDING;
    const height = Math.max(LEAST_ROW, sheet.height(cells[0] ?? "", labelWidth, style) + 1.6);
    if (sheet.y + height > BOTTOM) {
      sheet.newPage();
      sheet.y = TOP;
      setTitles(tagged, table);
    }
    const top = sheet.y;
    tagged.decorate(() => {
      if (kind === "head" || kind === "net")
        sheet.doc.rect(LEFT, top, RIGHT - LEFT, height).fill(kind === "net" ? "#e2e8f0" : "#f1f5f9");
      const rule = sheet.doc.moveTo(LEFT, top + height).lineTo(RIGHT, top + height);
      rule.lineWidth(0.25).strokeColor(INK.line).stroke();
    });
    setCells(tagged, table, { cells, style, labelWidth, top: top + 1.2, head: across });
    sheet.y = top + height;
  }
  table.end();
}

interface SetRow {
  readonly cells: readonly string[];
  readonly style: TextStyle;
  readonly labelWidth: number;
  readonly top: number;
  readonly head: boolean;
}

function setCells(tagged: Tagged, table: Element, { cells, style, labelWidth, top, head }: SetRow): void {
  const { sheet } = tagged;
  const line = tagged.within("TR", table);
  let x: number = LEFT;
  for (const [at, column] of COLUMNS.entries()) {
    const text = cells[at] ?? "";
    const left = x + PADDING;
    const width = at === 0 ? labelWidth : column.width - 2 * PADDING;
    if (text !== "")
      tagged.draw(
        head || at === 0 ? "TH" : "TD",
        () => sheet.text(text, left, top, width, { ...style, align: at === 0 ? "left" : "right" }),
        line,
      );
    x += column.width;
  }
  line.end();
}

function setTitles(tagged: Tagged, table: Element): void {
  const { sheet } = tagged;
  const style: TextStyle = { ...quiet, strong: true };
  setCells(tagged, table, {
    cells: COLUMNS.map(({ title }) => title),
    style,
    labelWidth: COLUMNS[0].width - 2 * PADDING,
    top: sheet.y,
    head: true,
  });
  sheet.y += 12;
  tagged.decorate(() => {
    sheet.doc.moveTo(LEFT, sheet.y).lineTo(RIGHT, sheet.y).lineWidth(0.8).strokeColor(INK.text).stroke();
  });
}
