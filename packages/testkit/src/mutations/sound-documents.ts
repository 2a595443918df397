import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createCanvas, PDFDocument, type SKRSContext2D } from "@napi-rs/canvas";
import { drawPdf } from "../generated-bills/draw.ts";
import { layOut } from "../generated-bills/lay-out.ts";
import { drawPile, makePile } from "../generated-bills/make-pile.ts";
import { makeTruth } from "../generated-bills/make-truth.ts";
import { ciiDocument, utf8 } from "../test-documents/cii-document.ts";
import { pdfDocument } from "../test-documents/pdf-document.ts";
import { ublDocument } from "../test-documents/ubl-document.ts";

/** A document before it is spoiled. */
export interface SoundDocument {
  readonly name: string;
  readonly kind: "xml" | "pdf" | "picture";
  readonly bytes: Uint8Array;
}

/** Larger files only make a run longer. */
const LARGEST = 400_000;
const FAMILIES = ["facturx-fr", "facturx-edge", "xp-z12", "en16931", "de", "synthetic-fr", "ocr"];

/** Written and generated documents: every kind of file that is read. */
export function ownDocuments(): SoundDocument[] {
  const attachment = { name: "factur-x.xml", content: utf8(ciiDocument()), relation: "Data" };
  const attachments = [attachment];
  const pdf = (name: string, bytes: Uint8Array): SoundDocument => ({ name, kind: "pdf", bytes });
  const text = [2, 3, 5, 8].map((seed) => pdf(`text ${seed}`, drawPdf(layOut(makeTruth(seed)))));
  return [
    { name: "cii", kind: "xml", bytes: utf8(ciiDocument()) },
    { name: "ubl", kind: "xml", bytes: utf8(ublDocument()) },
    pdf("factur-x", pdfDocument({ attachments })),
    pdf("factur-x, plain", pdfDocument({ attachments: [{ ...attachment, filter: "none" }] })),
    pdf("factur-x, object streams", pdfDocument({ attachments, objectStreams: true })),
    pdf(
      "factur-x, encrypted",
      pdfDocument({ attachments, encrypted: { userPassword: "", ownerPassword: "o" } }),
    ),
    ...text,
    pdf("pile", drawPile(makePile(7))),
    pdf("small scan", smallScan()),
    { name: "small png", kind: "picture", bytes: smallPicture().toBuffer("image/png") },
    { name: "small jpeg", kind: "picture", bytes: smallPicture().toBuffer("image/jpeg", 80) },
  ];
}

/** The files of the corpus, when it is there. */
export async function corpusDocuments(corpusDir: string): Promise<SoundDocument[]> {
  const documents: SoundDocument[] = [];
  for (const family of FAMILIES) {
    const names = await readdir(join(corpusDir, family), { recursive: true }).catch(() => []);
    for (const name of names.sort()) {
      const kind = /\.xml$/i.test(name) ? "xml" : /\.pdf$/i.test(name) ? "pdf" : null;
      if (kind === null) continue;
      const bytes = await readFile(join(corpusDir, family, name));
      if (bytes.length > 0 && bytes.length <= LARGEST)
        documents.push({ name: `${family}/${name}`, kind, bytes });
    }
  }
  return documents;
}

/** A few words: recognising it takes a fraction of a page's time. */
function smallPicture() {
  const canvas = createCanvas(420, 180);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "black";
  context.font = "22px sans-serif";
  ["FACTURE N° F-12", "du 12/03/2026", "Total TTC 120,00 €"].forEach((line, rank) => {
    context.fillText(line, 20, 40 + rank * 45);
  });
  return canvas;
}

function smallScan(): Uint8Array {
  const document = new PDFDocument();
  const context = document.beginPage(210, 90) as unknown as SKRSContext2D;
  context.drawImage(smallPicture(), 0, 0, 210, 90);
  document.endPage();
  return document.close();
}
