import { companyNameKey } from "@grand-livre/domain/text/company-name-key";
import { fold } from "@grand-livre/domain/text/fold";
import type { KnownBuyer, KnownSupplier } from "../bill/read-options.ts";
import { type Found, foundIn, type Segment } from "../page/segments.ts";
import { addressBlocks, isCityLine, isStreetLine, labelZone, type Zones } from "./zones.ts";

export interface PrintedName {
  readonly value: string;
  readonly found: Found;
  readonly score: number;
  /** How many different places of the document give the same name. */
  readonly places: number;
}

const LEGAL_FORM =
  /\b(?:s\.?a\.?r\.?l\.?|s\.?a\.?s\.?u?\.?|s\.?a\.?|eurl|e\.?i\.?r?\.?l?|sci|snc|scop|selarl|gmbh|ltd|limited|inc|llc|b\.?v\.?|n\.?v\.?|s\.?p\.?a|s\.?r\.?l|sprl|plc|ag|sdn\.? bhd\.?|bhd|association|cabinet|ets|etablissements)(?![\w'’])/;
const NOT_A_NAME =
  /^\W*(?:nummer|name|anschrift|kaufer|verkaufer|empfanger)\W*$|globale nummer|steuer-?nummer|ansprechpartner|facture|invoice|\bavoir\b|devis|\bdate|client|\btel|fax|e-?mail|@|www\.|https?:|siret|siren|\btva\b|\bvat\b|\bpage\b|total|montant|echeance|n ?°|numero|\bref|iban|\bbic\b|quantit|designation|description|\bape\b|\bnaf\b|r\.?c\.?s|adresse|livraison|commande|reglement|paiement|\bmerci\b|periode|\bpayer\b|^from\b|conditions|penalit|duplicata|copie|original|receipt|ticket|gst id|cash|\bfr\d|bank|banque|titulaire|contact|emetteur|destinataire|vendeur :|prestataire :|a l[' ]attention|credit note|note de credit|acompte|\bobjet\b|^article|^libelle|\bcode\b|rechnung|gutschrift|\bkunden?\b|\bdatum|telefon|steuer|\bust\b|bankverbindung|\bkonto|lieferung|zahlung|betrag|\bmenge|factuur|\bklant|\bbtw\b|\bkvk\b|omschrijving|betaling|rekening/;
const NAME_LABEL =
  /^\W*(?:emetteur|emis par|vendeur|fournisseur|prestataire|seller|from|supplier|vendor|raison sociale|logo|absender|lieferant|leverancier|verkaufer|verkoper)(?: ?:|(?<=logo) )\W*(?=\w)/;
const MAX_LETTERS = 70;

interface Clue {
  readonly found: Found;
  readonly weight: number;
}

/** The names that the document gives to its sender, the surest first. */
export function findSupplierNames(
  segments: readonly Segment[],
  zones: Zones,
  known: { readonly buyer?: KnownBuyer | undefined; readonly suppliers: readonly KnownSupplier[] },
  sellerSiren: string | null,
): PrintedName[] {
  const clues = [
    ...zoneClues(segments, zones),
    ...blockClues(segments, zones),
    ...formClues(segments, zones),
    ...titleClues(segments, zones),
    ...holderClues(segments),
    ...supplierClues(segments, known.suppliers, sellerSiren),
  ].filter(({ found }) => isName(found.text) && !isBuyerName(found.text, known.buyer));
  return together(clues, webWords(segments)).sort((a, b) => b.score - a.score);
}

/** The words of a seller's zone: after its label on the same line, else its first lines. */
function zoneClues(segments: readonly Segment[], zones: Zones): Clue[] {
  const clues: Clue[] = [];
  for (const label of segments) {
    if (zones.get(label) !== "seller" || labelZone(label) !== "seller") continue;
    const match = /^[^:]{3,30}: ?(?=\S)/.exec(label.folded);
    if (match !== null && match[0].length < label.folded.length - 1) {
      clues.push(clue(label, match[0].length, 5));
      continue;
    }
    const below = segments.filter(
      (other) =>
        zones.get(other) === "seller" &&
        other.page === label.page &&
        other.line > label.line &&
        Math.abs(other.box[0] - label.box[0]) < 60,
    );
    for (const [index, other] of below.slice(0, 2).entries())
      clues.push(clue(other, 0, index === 0 ? 5 : 1.5));
  }
  return clues;
}

/** In an address, the name is above the street. */
function blockClues(segments: readonly Segment[], zones: Zones): Clue[] {
  return addressBlocks(segments).flatMap((block) => {
    const [first] = block;
    if (first === undefined || first.page !== 1) return [];
    const zone = zones.get(first);
    if (zone === "buyer" || zone === "other") return [];
    const street = block.findIndex(({ folded }) => isStreetLine(folded));
    const names = block.slice(0, street === -1 ? block.length - 1 : street);
    const base = zone === "seller" ? 4 : 2;
    return names.map((segment, index) =>
      clue(segment, 0, base - 0.6 * Math.abs(names.length - 1 - index) + (index === 0 ? 0.4 : 0)),
    );
  });
}

/** A name with its legal form, in the head or in the foot of the page. */
function formClues(segments: readonly Segment[], zones: Zones): Clue[] {
  return segments.flatMap((segment) => {
    const zone = zones.get(segment);
    if (zone === "buyer" || zone === "other") return [];
    const place = segment.box[1] / segment.pageHeight;
    const isCapital = /capital|r\.?c\.?s\b|sire[tn]/.test(segment.folded);
    if (!LEGAL_FORM.test(segment.folded) && !isCapital) return [];
    if (place > 0.35 && place < 0.82 && !isCapital) return [];
    return [clue(segment, 0, (place < 0.35 ? 2.5 : 1.5) + (isCapital ? 1 : 0))];
  });
}

/** The tallest words of the head, and the first line of all. */
function titleClues(segments: readonly Segment[], zones: Zones): Clue[] {
  const head = segments.filter(({ page, box, pageHeight }) => page === 1 && box[1] < 0.3 * pageHeight);
  const free = head.filter(
    (segment) => !["buyer", "other"].includes(zones.get(segment) ?? "") && isName(nameIn(segment, 0).text),
  );
  const tallest = [...free].sort((a, b) => b.box[3] - a.box[3])[0];
  const usual = [...head].map(({ box }) => box[3]).sort((a, b) => a - b)[Math.floor(head.length / 2)] ?? 10;
  const clues: Clue[] = [];
  if (tallest !== undefined && tallest.box[3] > 1.25 * usual) clues.push(clue(tallest, 0, 2.5));
  const [first] = free;
  if (first !== undefined) clues.push(clue(first, 0, first.box[0] < 0.5 * first.pageWidth ? 1.5 : 1));
  return clues;
}

/** Whose account is to be credited. */
function holderClues(segments: readonly Segment[]): Clue[] {
  return segments.flatMap((segment) => {
    const match = /(?:titulaire(?: du compte)?|a l[' ]ordre de|account (?:holder|name))\W+(?=\w)/.exec(
      segment.folded,
    );
    return match === null ? [] : [clue(segment, match.index + match[0].length, 2)];
  });
}

/** Suppliers of the books: by their SIREN, or by their name where it is printed. */
function supplierClues(
  segments: readonly Segment[],
  suppliers: readonly KnownSupplier[],
  sellerSiren: string | null,
): Clue[] {
  return suppliers.flatMap(({ name, siren }) => {
    const key = companyNameKey(name);
    if (key.length < 3) return [];
    const holder = segments.find(({ text }) => ` ${fold(text)} `.includes(` ${key} `));
    if (holder === undefined) return [];
    return [clue(holder, 0, siren !== null && siren === sellerSiren ? 8 : 2)];
  });
}

function clue(segment: Segment, start: number, weight: number): Clue {
  return { found: nameIn(segment, start), weight };
}

/** The name at the beginning of a text: up to what follows it in a line of mentions. */
function nameIn(segment: Segment, from: number): Found {
  const label = from === 0 ? (NAME_LABEL.exec(segment.folded)?.[0].length ?? 0) : 0;
  const start = from + label;
  const rest = segment.folded.slice(start);
  const stop =
    /(?: [-–—|•·] |,| au capital| {2}|\(| : |\bcapital\b|\bsiret\b|\bsiren\b|\br\.?c\.?s\b|\btva\b|\btel\b|;)/.exec(
      rest,
    )?.index ?? rest.length;
  return foundIn(segment, start, start + Math.max(1, stop));
}

function isName(text: string): boolean {
  const folded = fold(text);
  const letters = folded.replace(/[^\p{L}]/gu, "").length;
  const digits = folded.replace(/\D/g, "").length;
  if (letters < 3 || text.length > MAX_LETTERS || digits > letters) return false;
  const plain = text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
  return !NOT_A_NAME.test(plain) && !isCityLine(plain) && !isStreetLine(plain);
}

function isBuyerName(text: string, buyer: KnownBuyer | undefined): boolean {
  const key = companyNameKey(text);
  return (buyer?.names ?? []).some((name) => companyNameKey(name) === key);
}

/** Names of the web sites and mail boxes of the page, as their letters alone. */
function webWords(segments: readonly Segment[]): string {
  return segments
    .flatMap(({ folded }) => [...folded.matchAll(/(?:@|www\.)([a-z0-9-]+)\./g)].map(([, host = ""]) => host))
    .join(" ")
    .replace(/-/g, "");
}

/** Clues of the same name count together; the best placed one gives its letters. */
function together(clues: readonly Clue[], web: string): PrintedName[] {
  const groups = Map.groupBy(clues, ({ found }) => companyNameKey(found.text));
  return [...groups].flatMap(([key, members]) => {
    const places = new Map<string, Clue>();
    for (const member of members) {
      const place = member.found.box.join(" ");
      const other = places.get(place);
      if (other === undefined || other.weight < member.weight) places.set(place, member);
    }
    const ranked = [...places.values()].sort((a, b) => b.weight - a.weight);
    const [best, ...others] = ranked;
    if (best === undefined) return [];
    const compact = key.replace(/ /g, "");
    const isOnWeb = compact.length > 3 && web.includes(compact);
    const score =
      best.weight +
      Math.min(2, 0.6 * others.reduce((sum, { weight }) => sum + weight, 0)) +
      (isOnWeb ? 1.5 : 0);
    return [{ value: best.found.text, found: best.found, score, places: ranked.length + (isOnWeb ? 1 : 0) }];
  });
}
