import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";

const require = createRequire(import.meta.url);

const FACES = {
  regular: "400Regular/Inter_400Regular.ttf",
  strong: "600SemiBold/Inter_600SemiBold.ttf",
} as const;
type FaceName = keyof typeof FACES;

/** A face as the library opened it, and as a document uses it: its types know neither. */
type OpenedFace = { readonly layout: unknown };
type Layout = (text: string, features?: readonly string[]) => unknown;
type UsingDocument = {
  registerFont(name: string, source: Uint8Array | OpenedFace): void;
  font(name: string): void;
  readonly _font: { readonly font: OpenedFace; layoutRun: Layout };
};

const opened = new Map<FaceName, OpenedFace>();

function openFace(name: FaceName): OpenedFace {
  const doc = new PDFDocument({ font: "" }) as unknown as UsingDocument;
  doc.registerFont(name, readFileSync(require.resolve(`@expo-google-fonts/inter/${FACES[name]}`)));
  doc.font(name);
  return doc._font.font;
}

/**
 * Gives a document Inter in its two weights, `regular` and `strong`; PDF/A embeds them, cut to the letters that are printed. The
 * tables of a face are read once for all documents; each has its own letters, so that none is written by what another printed. A
 * text that is measured, then set, is laid out once: both were four fifths of the time that a paper took.
 */
export function useFaces(pdf: PDFKit.PDFDocument): void {
  const doc = pdf as unknown as UsingDocument;
  for (const name of ["regular", "strong"] as const) {
    const face = opened.get(name) ?? openFace(name);
    opened.set(name, face);
    doc.registerFont(name, Object.create(face, { _glyphs: { value: {} } }));
    doc.font(name);
    keepLayouts(doc._font);
  }
  doc.font("regular");
}

/** Without features the library keeps its words itself. */
function keepLayouts(font: { layoutRun: Layout }): void {
  const layOut = font.layoutRun.bind(font);
  const kept = new Map<string, unknown>();
  font.layoutRun = (text, features) => {
    if (features === undefined) return layOut(text);
    const key = `${features.join()} ${text}`;
    const run = kept.get(key) ?? layOut(text, features);
    kept.set(key, run);
    return run;
  };
}
