import { printedText } from "@grand-livre/testkit/issued/printed-text";
import PDFDocument from "pdfkit";
import { afterEach, describe, expect, it, vi } from "vitest";
import { writeTable } from "./write-table.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Rows of one word, each its own. */
async function* words(count: number) {
  for (let at = 0; at < count; at += 1) yield [`mot${at}`];
}

const table = (count: number) => ({
  title: "Factures",
  subtitle: "Toute la liste",
  columns: [{ header: "Libellé", share: 1 }],
  rows: words(count),
});

/** What the library keeps of the words that it laid out, in its fonts: it has no answer for it, so its own fields are read. */
function storedWords(doc: PDFKit.PDFDocument): number {
  const { _fontFamilies: fonts } = doc as unknown as {
    readonly _fontFamilies: Readonly<Record<string, { readonly layoutCache?: object }>>;
  };
  const each = [...new Set(Object.values(fonts))];
  return each.reduce((sum, { layoutCache = {} }) => sum + Object.keys(layoutCache).length, 0);
}

/** Writes a table and answers its bytes, and the most words that were kept at one moment. */
async function written(rows: number): Promise<{ bytes: Buffer; most: number }> {
  const registering = vi.spyOn(PDFDocument.prototype, "registerFont");
  const parts: Uint8Array[] = [];
  let most = 0;
  for await (const part of writeTable(table(rows))) {
    parts.push(part);
    // The first papers open the faces in a document of their own: the table's is the last that asked for them.
    const doc = registering.mock.contexts.at(-1) as PDFKit.PDFDocument;
    most = Math.max(most, storedWords(doc));
  }
  return { bytes: Buffer.concat(parts), most };
}

const pagesOf = (bytes: Buffer) => bytes.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

describe("letters that the face lacks", () => {
  it("are question marks, named at the foot of their page alone", async () => {
    async function* rows() {
      yield ["東京商事 ﬁn"];
      for (let at = 0; at < 60; at += 1) yield [`ligne ${at}`];
    }
    const parts: Uint8Array[] = [];
    for await (const part of writeTable({ ...table(0), rows: rows(), foot: "Atelier Lumen" }))
      parts.push(part);
    const text = await printedText(new Uint8Array(Buffer.concat(parts)));
    expect(text).toContain("????fin");
    expect(text.match(/AtelierLumen/g)).toHaveLength(2);
    expect(text.match(/U\+6771,U\+4EAC,U\+5546,U\+4E8B/g)).toHaveLength(1);
  });
});

describe("a long list on paper", () => {
  const ROWS = 8000;

  it("keeps the words of some pages, not those of all that it printed", async () => {
    const { bytes, most } = await written(ROWS);
    const pages = pagesOf(bytes);
    expect(pages).toBeGreaterThan(200);
    // Words are kept at all, so that what is counted is what the library keeps.
    expect(most).toBeGreaterThan(1000);
    expect(most).toBeLessThan(1.1 * ((100 * ROWS) / pages + 200));
  });
});
