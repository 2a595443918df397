import { PDFDocument, type SKRSContext2D } from "@napi-rs/canvas";
import { drawPages, drawPicture } from "./draw.ts";
import { type LaidPage, PAGE_HEIGHT, PAGE_WIDTH, type PlacedText } from "./laid-page.ts";
import { layOut } from "./lay-out.ts";
import { makeTruth } from "./make-truth.ts";
import { type Random, randomOf } from "./random.ts";
import type { BillTruth } from "./truth.ts";

/** Several bills in one file, with the page on which each starts. */
export interface Pile {
  readonly pages: readonly LaidPage[];
  readonly parts: readonly { readonly from: number; readonly to: number; readonly number: string }[];
}

const TERMS = [
  "CONDITIONS GÉNÉRALES DE VENTE",
  "Article 1. Les présentes conditions régissent toute facture émise par le vendeur.",
  "Article 2. Toute somme non réglée à l’échéance figurant sur la facture entraîne des pénalités de 10 %.",
  "Article 3. Une indemnité forfaitaire de 40,00 € est due pour frais de recouvrement.",
  "Article 4. Le vendeur garde la propriété des biens jusqu’au paiement complet.",
  "Article 5. Un avoir peut être établi lorsque la marchandise est rendue sous 14 jours.",
  "Article 6. Tout litige relève du tribunal de commerce du siège du vendeur.",
];

/** A pile of one to four bills of one to three pages each; one bill of several pages is a pile without any cut. */
export function makePile(seed: number): Pile {
  const random = randomOf(seed + 53_000_011);
  const count = random.int(1, 4);
  const isOneSupplier = random.chance(0.45);
  const pages: LaidPage[] = [];
  const parts: Pile["parts"][number][] = [];
  let supplier: BillTruth["seller"] | undefined;
  for (let rank = 0; rank < count; rank += 1) {
    const drawn = makeTruth(seed * 8 + rank);
    const truth = isOneSupplier && supplier !== undefined ? { ...drawn, seller: supplier } : drawn;
    supplier ??= truth.seller;
    const own = pagesOf(truth, random, count === 1);
    parts.push({ from: pages.length + 1, to: pages.length + own.length, number: truth.number });
    pages.push(...own);
  }
  return { pages: random.chance(0.12) ? numbered(pages) : pages, parts };
}

/** The pile as a PDF with its text, or as a scanner gives it: one picture a page. */
export function drawPile({ pages }: Pile, isScanned = false): Uint8Array {
  if (!isScanned) return drawPages(pages);
  const document = new PDFDocument();
  for (const page of pages) {
    const context = document.beginPage(PAGE_WIDTH, PAGE_HEIGHT) as unknown as SKRSContext2D;
    context.drawImage(drawPicture(page, 150), 0, 0, PAGE_WIDTH, PAGE_HEIGHT);
    document.endPage();
  }
  return document.close();
}

function pagesOf(truth: BillTruth, random: Random, isAlone: boolean): LaidPage[] {
  const first = layOut(truth);
  const more =
    isAlone || random.chance(0.4) ? random.pick(["terms", "annex", "torn", "both"] as const) : "none";
  const pages =
    more === "torn"
      ? torn(first, truth, random)
      : [
          first,
          ...(more === "annex" || more === "both" ? [annexOf(first, truth, random)] : []),
          ...(more === "terms" || more === "both" ? [written(first, TERMS)] : []),
        ];
  return random.chance(0.5) ? numbered(pages) : pages;
}

/** A long bill: what is under the middle of the page goes to a second one, which prints its number again or not. */
function torn(page: LaidPage, truth: BillTruth, random: Random): LaidPage[] {
  const middle = 0.48 * PAGE_HEIGHT;
  const top: PlacedText[] = [];
  const bottom: PlacedText[] = [];
  for (const text of page.texts) {
    if (text.y < middle) top.push(text);
    else bottom.push({ ...text, y: text.y - middle + 110 });
  }
  const head = random.chance(0.6) ? [at(`Facture N° ${truth.number} (suite)`, 60)] : [];
  const isCarried = random.chance(0.5);
  const carried = isCarried ? [at("À reporter", middle + 40)] : [];
  const carriedHere = isCarried ? [at("Report", 95)] : [];
  const rules = page.rules.filter(([, y]) => y < middle);
  return [
    { ...page, texts: [...top, ...carried], rules },
    { ...page, texts: [...head, ...carriedHere, ...bottom], rules: [] },
  ];
}

function annexOf(page: LaidPage, truth: BillTruth, random: Random): LaidPage {
  const title = random.pick([
    `Annexe à la facture N° ${truth.number}`,
    "Détail des prestations",
    `Bon de livraison N° BL${random.int(1000, 9999)}`,
  ]);
  const rows = truth.lines.map(({ label, quantity }) => `${label} — ${quantity} h`);
  return written(page, [truth.seller.name, title, ...rows]);
}

function written(page: LaidPage, lines: readonly string[]): LaidPage {
  return { ...page, texts: lines.map((line, rank) => at(line, 70 + rank * 18)), rules: [] };
}

function numbered(pages: readonly LaidPage[]): LaidPage[] {
  return pages.map((page, index) => ({
    ...page,
    texts: [...page.texts, at(`Page ${index + 1}/${pages.length}`, PAGE_HEIGHT - 18)],
  }));
}

function at(text: string, y: number): PlacedText {
  return { text, x: 50, y, size: 9 };
}
