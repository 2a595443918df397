import { createRequire } from "node:module";
import { join } from "node:path";
import { type Canvas, createCanvas, GlobalFonts, PDFDocument, type SKRSContext2D } from "@napi-rs/canvas";
import { type LaidPage, PAGE_HEIGHT, PAGE_WIDTH } from "./laid-page.ts";

const { resolve } = createRequire(import.meta.url);
/** Fonts that an installed package brings: the same on every machine. */
const FONT_FILES = {
  sans: ["LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"],
  serif: ["FoxitSerif.pfb", "FoxitSerifBold.pfb"],
  mono: ["FoxitFixed.pfb", "FoxitFixedBold.pfb"],
} as const;

let areFontsReady = false;

function prepareFonts(): void {
  if (areFontsReady) return;
  const folder = join(resolve("pdfjs-dist/package.json"), "..", "standard_fonts");
  for (const [family, [plain, bold]] of Object.entries(FONT_FILES)) {
    GlobalFonts.registerFromPath(join(folder, plain), `Made ${family}`);
    GlobalFonts.registerFromPath(join(folder, bold), `Made ${family} bold`);
  }
  areFontsReady = true;
}

/** The page as a PDF with its text. */
export function drawPdf(page: LaidPage): Uint8Array {
  return drawPages([page]);
}

/** Pages one after the other in one PDF, as a scanner's pile or a bill of several pages. */
export function drawPages(pages: readonly LaidPage[]): Uint8Array {
  prepareFonts();
  const document = new PDFDocument();
  for (const page of pages) {
    drawOn(document.beginPage(PAGE_WIDTH, PAGE_HEIGHT) as unknown as SKRSContext2D, page);
    document.endPage();
  }
  return document.close();
}

/** The page as a picture of so many dots per inch. */
export function drawPicture(page: LaidPage, dotsPerInch: number): Canvas {
  prepareFonts();
  const scale = dotsPerInch / 72;
  const canvas = createCanvas(Math.round(PAGE_WIDTH * scale), Math.round(PAGE_HEIGHT * scale));
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  drawOn(context, page);
  return canvas;
}

function drawOn(context: SKRSContext2D, { texts, rules, font }: LaidPage): void {
  context.fillStyle = "black";
  context.strokeStyle = "#555";
  context.lineWidth = 0.6;
  for (const { text, x, y, size, bold = false, align = "left" } of texts) {
    context.font = `${size}px "Made ${font}${bold ? " bold" : ""}"`;
    const width = context.measureText(text).width;
    context.fillText(text, align === "right" ? x - width : align === "center" ? x - width / 2 : x, y);
  }
  for (const [x1, y1, x2, y2] of rules) {
    context.beginPath();
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
    context.stroke();
  }
}
