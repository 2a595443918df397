import { fold } from "@grand-livre/domain/text/fold";
import type { KnownBuyer } from "../bill/read-options.ts";
import { rightOf, sharedWidth } from "../page/page-text.ts";
import type { Segment } from "../page/segments.ts";

/** Whose words a part of the page holds. `other`: a delivery place, a tax representative, a factor. */
export type Zone = "seller" | "buyer" | "other";

const BUYER_LABEL =
  /^(?:(?:nom du |votre |adresse (?:du )?|coordonnees (?:du )?)?client|facturee?[ -]a|facturer a|adresse de facturation|facturation|destinataire|acheteur|a l[' ]attention|doit|bill(?:ed)? to|invoice to|sold to|customer|ship to|vos (?:identifiants|coordonnees)|pour le compte de|preneur|coordonnees client|rechnung an|rechnungs(?:empfanger|adresse|anschrift)|kunde|empfanger|klant|factuur aan|factuuradres|gefactureerd aan)\b(?! ?(?:n[o°º]|num|ref|code|id|vat|tva|regler|payer))/;
/** Longer words are a sentence, unless what they announce is behind a colon. */
const MAX_LABEL_LETTERS = 42;
const SELLER_LABEL =
  /^(?:emetteur|emis par|vendeur|fournisseur|prestataire|de la part de|seller|from|supplier|vendor|sold by|expediteur|notre societe|absender|verkaufer|lieferant|leverancier|verkoper)\b(?=\W*$| ?:)/;
const OTHER_LABEL =
  /^(?:adresse de livraison|livraison|livre a|lieu (?:de livraison|d[' ]intervention)|chantier|representant fiscal|beneficiaire|affactureur|factor\b|delivery|shipped to|ship to|contact commercial|payee|lieferadresse|lieferanschrift|afleveradres)/;
const MAX_ZONE_LINES = 11;
const MAX_GAP_LINES = 2.6;

/** The zone of each segment; absent: no party's. */
export type Zones = ReadonlyMap<Segment, Zone>;

/**
 * Party blocks: under their label, down their column. Without any label, what French letters do: the sender on the left of
 * the first page's head, the addressee on the right, at the height of a window envelope.
 */
export function zonesOf(segments: readonly Segment[], buyer?: KnownBuyer): Zones {
  const zones = new Map<Segment, Zone>();
  for (const segment of segments) {
    const zone = labelZone(segment);
    if (zone !== undefined) for (const member of column(segment, segments)) zones.set(member, zone);
  }
  for (const block of addressBlocks(segments)) {
    if (block.some((member) => zones.has(member))) continue;
    const zone = isBuyerBlock(block, buyer) ? "buyer" : byPlace(block, zones);
    if (zone !== undefined) for (const member of block) zones.set(member, zone);
  }
  return zones;
}

export function labelZone({ folded }: Segment): Zone | undefined {
  const text = folded.replace(/^\W+/, "");
  if (text.length > MAX_LABEL_LETTERS && !text.slice(0, MAX_LABEL_LETTERS).includes(":")) return undefined;
  if (OTHER_LABEL.test(text)) return "other";
  if (BUYER_LABEL.test(text)) return "buyer";
  return SELLER_LABEL.test(text) ? "seller" : undefined;
}

/** The label and the text under it, up to a wide gap, another label or eleven lines. */
function column(label: Segment, segments: readonly Segment[]): Segment[] {
  const members = [label];
  let last = label;
  const below = segments.filter(
    (other) => other.page === label.page && other.line > label.line && isUnder(label, other),
  );
  for (const other of below) {
    const height = Math.max(last.box[3], other.box[3], 8);
    if (other.box[1] - last.box[1] > MAX_GAP_LINES * height + 6 || members.length > MAX_ZONE_LINES) break;
    if (labelZone(other) !== undefined) break;
    members.push(other);
    last = other;
  }
  return members;
}

function isUnder(label: Segment, other: Segment): boolean {
  const nearLeft = Math.abs(other.box[0] - label.box[0]) < 0.06 * label.pageWidth;
  return nearLeft || (sharedWidth(label.box, other.box) > 0 && other.box[0] > label.box[0] - 20);
}

const CITY_LINE = /(?<!\d)(?:f-?|fr-|d-|de-)?\d{5} [a-z]|(?<!\d)(?:nl-)?\d{4} ?[a-z]{2}\b {1,2}[a-z]{3}/;
const STREET_LINE =
  /^\d{1,4}(?: ?(?:bis|ter))?,? (?:[a-z]|d[' ]|l[' ])|\b(?:rue|avenue|boulevard|bd|place|chemin|impasse|allee|quai|route|zone|za|zi|zac|parc|cours|square|passage|street|road|strasse|jalan)\b|(?:strasse|straße|str\.|weg|platz|allee|gasse|ring|ufer|damm|straat|laan|plein|gracht|singel|kade) ?\d|^(?:no|lot)\b[. :]{0,2}\d/;

export function isStreetLine(folded: string): boolean {
  return STREET_LINE.test(folded);
}

export function isCityLine(folded: string): boolean {
  return CITY_LINE.test(folded);
}

/** Left-aligned lines that end with a postcode and its city. */
export function addressBlocks(segments: readonly Segment[]): Segment[][] {
  const blocks: Segment[][] = [];
  for (const city of segments) {
    if (!isCityLine(city.folded)) continue;
    const block = [city];
    let top = city;
    const above = segments
      .filter((other) => other.page === city.page && other.line < city.line && isAligned(city, other))
      .reverse();
    for (const other of above) {
      const height = Math.max(top.box[3], other.box[3], 8);
      if (top.box[1] - other.box[1] > 2.4 * height || block.length > 6 || labelZone(other) !== undefined)
        break;
      if (/\b(?:facture|invoice|avoir|date|total)\b/.test(other.folded)) break;
      block.unshift(other);
      top = other;
    }
    blocks.push(block);
  }
  return blocks;
}

function isAligned(one: Segment, other: Segment): boolean {
  const tolerance = 0.012 * one.pageWidth + 3;
  const centered = Math.abs(one.box[0] + one.box[2] / 2 - other.box[0] - other.box[2] / 2) < tolerance;
  const onRight = Math.abs(rightOf(one.box) - rightOf(other.box)) < tolerance;
  return Math.abs(one.box[0] - other.box[0]) < tolerance || centered || onRight;
}

function isBuyerBlock(block: readonly Segment[], buyer: KnownBuyer | undefined): boolean {
  const names = (buyer?.names ?? []).map(fold).filter((name) => name !== "");
  return block.some(({ text }) => names.some((name) => fold(text).includes(name)));
}

function byPlace(block: readonly Segment[], zones: ReadonlyMap<Segment, Zone>): Zone | undefined {
  const [first] = block;
  if (first === undefined || first.page !== 1 || first.box[1] > 0.45 * first.pageHeight) return undefined;
  const labelled = new Set(
    [...zones].filter(([member]) => isCityLine(member.folded)).map(([, zone]) => zone),
  );
  if (first.box[0] > 0.45 * first.pageWidth) {
    return labelled.has("buyer") ? "seller" : "buyer";
  }
  return "seller";
}
