import { DEFAULT_PAPER_LOOK, type PaperLook } from "@grand-livre/domain/paper/paper-look";
import PDFDocument from "pdfkit";
import { useFaces } from "./fonts.ts";
import { printable } from "./printable.ts";

export const PAGE = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 44, bottom: 770 } as const;
export const CONTENT_WIDTH = PAGE.right - PAGE.left;

export const INK = { text: "#0f172a", quiet: "#475569", line: "#cbd5e1", paper: "#ffffff" } as const;

export interface TextStyle {
  readonly size?: number;
  readonly strong?: boolean;
  readonly color?: string;
  readonly align?: "left" | "right" | "center";
  readonly lineGap?: number;
  /** Text at the right that is no amount: a number of an invoice, whose hyphens would be set apart. */
  readonly prose?: boolean;
}

/** Columns of amounts are under each other: figures of one width there, and only there. */
const FEATURES = { prose: ["kern"], amounts: ["tnum", "kern"] } as const;

/**
 * The paper: text measured and set at a place, with a cursor that runs down the page. `y` is where the next block
 * begins; setting a block moves it.
 */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly look: PaperLook;
  /** What was set so far and has no letter in the face. */
  readonly missing = new Set<string>();
  y: number = PAGE.top;
  onNewPage: (() => void) | undefined;

  constructor(options: PDFKit.PDFDocumentOptions, look: PaperLook = DEFAULT_PAPER_LOOK) {
    this.look = look;
    this.doc = new PDFDocument({
      size: "A4",
      margin: 0,
      bufferPages: true,
      pdfVersion: "1.7",
      subset: "PDF/A-3b",
      lang: "fr-FR",
      displayTitle: true,
      font: "",
      ...options,
    } as PDFKit.PDFDocumentOptions);
    useFaces(this.doc);
  }

  private use({ size = 9, strong = false, color = INK.text }: TextStyle): void {
    this.doc
      .font(strong ? "strong" : "regular")
      .fontSize(size)
      .fillColor(color);
  }

  /** Sets a text in a box of `width` points and answers the height it takes. Does not move the cursor. */
  text(text: string, x: number, y: number, width: number, style: TextStyle = {}): number {
    this.use(style);
    const options = this.options(width, style);
    const shown = printable(this.doc, text, this.missing);
    const height = this.doc.heightOfString(shown, options);
    this.doc.text(shown, x, y, options);
    return height;
  }

  /** The height that `text` would take. */
  height(text: string, width: number, style: TextStyle = {}): number {
    this.use(style);
    return this.doc.heightOfString(printable(this.doc, text, this.missing), this.options(width, style));
  }

  /** The width that one line of `text` would take. */
  width(text: string, style: TextStyle = {}): number {
    this.use(style);
    const { features } = this.options(0, style);
    return this.doc.widthOfString(printable(this.doc, text, this.missing), { features });
  }

  private options(
    width: number,
    { align = "left", lineGap = 1.5, prose = align !== "right" }: TextStyle,
  ): PDFKit.Mixins.TextOptions {
    const features = [...FEATURES[prose ? "prose" : "amounts"]] as PDFKit.Mixins.OpenTypeFeatures[];
    return { width, align, lineGap, features };
  }

  /** A hairline across the content, at `y`. */
  rule(y: number, color: string = INK.line, width = 0.6): void {
    this.doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(width).strokeColor(color).stroke();
  }

  /** Makes sure that `height` points are left, on a new page when they are not. */
  room(height: number): void {
    if (this.y + height > PAGE.bottom) this.newPage();
  }

  newPage(): void {
    this.doc.addPage();
    this.y = PAGE.top;
    this.onNewPage?.();
  }

  /** The bytes, once `finish` has run on every page (for its number). */
  async bytes(finish: (page: number, pages: number) => void): Promise<Uint8Array> {
    const { start, count } = this.doc.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.doc.switchToPage(start + index);
      finish(index + 1, count);
    }
    const chunks: Uint8Array[] = [];
    const done = new Promise<void>((resolve, reject) => {
      this.doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
      this.doc.on("end", resolve);
      this.doc.on("error", reject);
    });
    this.doc.end();
    await done;
    return new Uint8Array(Buffer.concat(chunks));
  }
}
