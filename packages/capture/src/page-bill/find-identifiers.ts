import { parseIban } from "@grand-livre/domain/identifier/iban";
import { isSiren, isSiret } from "@grand-livre/domain/identifier/siren";
import { parseVatNumber } from "@grand-livre/domain/identifier/vat-number";
import { isRefusal } from "@grand-livre/domain/refusal";
import { sirenOfVatNumber } from "../bill/identifiers.ts";
import type { KnownBuyer } from "../bill/read-options.ts";
import { type Found, foundIn, type Segment } from "../page/segments.ts";
import type { Zones } from "./zones.ts";

export type IdentifierKind = "siren" | "siret" | "vat" | "iban";

export interface PrintedIdentifier {
  readonly kind: IdentifierKind;
  readonly value: string;
  /** The company behind it, when it is French. */
  readonly siren: string | null;
  readonly found: Found;
  /** Its own words come before it: SIRET, RCS, TVA… */
  readonly isNamed: boolean;
  readonly owner: "seller" | "buyer" | "other" | "unknown";
}

const DIGITS = /(?<![\d.,/]|\b[a-z]{2} ?)\d(?:[ .]?\d){8,17}(?![\d,/]|\.\d)/g;
const VAT = /\b([a-z]{2})[ .:-]?([0-9a-z]{2})[ .]?(\d(?:[ .]?[0-9a-z]){5,10})\b/g;
const IBAN = /\b[a-z]{2}[\doilsbz]{2}(?: ?[a-z0-9]{4}){2,7}(?: ?[a-z0-9]{1,4})?\b/g;
/** Letters that recognition takes for the figures that they look like. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1", S: "5", B: "8", Z: "2" };
const NAMED = /(?:siren|siret|r\.? ?c\.? ?s|tva|vat|r\.? ?m\b|immatricul|registre)[^.]{0,30}$/;
const BUYER_WORDS = /client|votre|acheteur|destinataire|customer|preneur/;

/** Every number whose key is right, with whose it seems to be. */
export function findIdentifiers(
  segments: readonly Segment[],
  zones: Zones,
  buyer: KnownBuyer | undefined,
): PrintedIdentifier[] {
  return segments.flatMap((segment) => {
    const ibans = matches(segment, IBAN, segment.origin === "ocr" ? recognizedIbanOf : ibanOf);
    const rest = [...matches(segment, VAT, vatOf), ...matches(segment, DIGITS, companyNumberOf)];
    const outside = rest.filter(
      ({ start, end }) => !ibans.some((iban) => start < iban.end && end > iban.start),
    );
    return [...ibans, ...outside].map(({ kind, value, start, end }) => {
      const siren = sirenOf(kind, value);
      const isNamed = NAMED.test(segment.folded.slice(0, start));
      const found = foundIn(segment, start, end);
      return { kind, value, siren, found, isNamed, owner: ownerOf(segment, start, siren, zones, buyer) };
    });
  });
}

interface Match {
  readonly kind: IdentifierKind;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

type Reader = (compact: string) => { kind: IdentifierKind; value: string; length?: number } | null;

function matches(segment: Segment, pattern: RegExp, read: Reader): Match[] {
  return [...segment.folded.matchAll(pattern)].flatMap((match) => {
    const compact = match[0].replace(/[^0-9a-z]/g, "").toUpperCase();
    const result = read(compact);
    return result === null
      ? []
      : [
          {
            kind: result.kind,
            value: result.value,
            start: match.index,
            end: match.index + lengthOf(match[0], result.value.length),
          },
        ];
  });
}

/** Length of the printed text that holds so many letters and digits. */
function lengthOf(printed: string, letters: number): number {
  let seen = 0;
  for (let index = 0; index < printed.length; index += 1) {
    if (/[0-9a-z]/.test(printed[index] ?? "")) seen += 1;
    if (seen === letters) return index + 1;
  }
  return printed.length;
}

/** The words after an account are sometimes caught with it: the longest beginning whose key is right. */
function ibanOf(compact: string): ReturnType<Reader> {
  const lengths = compact.startsWith("FR") ? [27] : Array.from({ length: 20 }, (_, index) => 34 - index);
  const length = lengths.find(
    (size) => size <= compact.length && !isRefusal(parseIban(compact.slice(0, size))),
  );
  return length === undefined ? null : { kind: "iban", value: compact.slice(0, length) };
}

/** A recognised account whose figures were taken for letters: its key shows whether they were. */
function recognizedIbanOf(compact: string): ReturnType<Reader> {
  const figures = compact.slice(2).replace(/[OILSBZ]/g, (letter) => LOOKALIKES[letter] ?? letter);
  return ibanOf(compact) ?? ibanOf(compact.slice(0, 2) + figures);
}

function vatOf(compact: string): ReturnType<Reader> {
  const read = parseVatNumber(compact);
  return isRefusal(read) ? null : { kind: "vat", value: read };
}

function companyNumberOf(compact: string): ReturnType<Reader> {
  if (compact.length === 14 && isSiret(compact)) return { kind: "siret", value: compact };
  if (compact.length === 9 && isSiren(compact)) return { kind: "siren", value: compact };
  return null;
}

function sirenOf(kind: IdentifierKind, value: string): string | null {
  if (kind === "siren") return value;
  if (kind === "siret") return value.slice(0, 9);
  return kind === "vat" ? sirenOfVatNumber(value) : null;
}

function ownerOf(
  segment: Segment,
  start: number,
  siren: string | null,
  zones: Zones,
  buyer: KnownBuyer | undefined,
): PrintedIdentifier["owner"] {
  if (siren !== null && siren === buyer?.siren) return "buyer";
  if (BUYER_WORDS.test(segment.folded.slice(Math.max(0, start - 50), start))) return "buyer";
  return zones.get(segment) ?? "unknown";
}

export interface SellerIdentifiers {
  readonly siren: { readonly value: string; readonly found: Found; readonly votes: number } | null;
  readonly siret: PrintedIdentifier | null;
  readonly vat: PrintedIdentifier | null;
  readonly iban: PrintedIdentifier | null;
  /** Several accounts are printed: the first is answered, less surely. */
  readonly hasSeveralIbans: boolean;
}

/** The seller's numbers: one company, whose numbers agree with each other, that is not the buyer. */
export function chooseSellerIdentifiers(
  all: readonly PrintedIdentifier[],
  known: { readonly buyer?: KnownBuyer | undefined; readonly suppliers: readonly { siren: string | null }[] },
): SellerIdentifiers {
  const buyers = new Set(all.filter(({ owner }) => owner === "buyer").map(({ siren }) => siren));
  const suppliers = new Set(known.suppliers.map(({ siren }) => siren));
  const votes = new Map<string, { votes: number; numbers: PrintedIdentifier[] }>();
  for (const one of all) {
    if (one.siren === null || one.owner === "buyer" || one.siren === known.buyer?.siren) continue;
    const tally = votes.get(one.siren) ?? { votes: suppliers.has(one.siren) ? 5 : 0, numbers: [] };
    tally.votes += voteOf(one) - (buyers.has(one.siren) ? 1.5 : 0);
    tally.numbers.push(one);
    votes.set(one.siren, tally);
  }
  const ranked = [...votes].sort(([, a], [, b]) => b.votes - a.votes);
  const [best] = ranked;
  const ibans = all.filter(({ kind, owner }) => kind === "iban" && owner !== "buyer");
  const iban = ibans[0] ?? null;
  const hasSeveralIbans = new Set(ibans.map(({ value }) => value)).size > 1;
  const foreign = foreignVat(all);
  if (best === undefined || best[1].votes <= 0 || (foreign?.votes ?? 0) > best[1].votes) {
    return { siren: null, siret: null, vat: foreign?.number ?? null, iban, hasSeveralIbans };
  }
  const [siren, { numbers, votes: count }] = best;
  const of = (kind: IdentifierKind) => numbers.find((one) => one.kind === kind) ?? null;
  const [first] = numbers;
  const source = of("siren") ?? of("siret") ?? of("vat") ?? first;
  const runnerUp = ranked[1]?.[1].votes ?? 0;
  return {
    siren:
      source === undefined
        ? null
        : { value: siren, found: source.found, votes: count - Math.max(0, runnerUp) },
    siret: of("siret"),
    vat: of("vat"),
    iban,
    hasSeveralIbans,
  };
}

/** A foreign seller's number against the French ones: these may be the buyer's, printed without a word. */
function foreignVat(
  all: readonly PrintedIdentifier[],
): { readonly number: PrintedIdentifier; readonly votes: number } | undefined {
  const foreign = all.filter(
    ({ kind, siren, owner }) => kind === "vat" && siren === null && owner !== "buyer",
  );
  const [number] = foreign;
  if (number === undefined) return undefined;
  const same = foreign.filter(({ value }) => value === number.value);
  return { number, votes: same.reduce((sum, one) => sum + voteOf(one), 0) };
}

function voteOf({ kind, isNamed, owner, found }: PrintedIdentifier): number {
  // Nine digits that pass a key by chance are one in ten: without words around, they say little.
  const base = kind === "vat" || isNamed ? 1 : 0.3;
  const byOwner = { seller: 1.5, unknown: 1, other: 0.2, buyer: 0 }[owner];
  const { box, pageHeight } = found.segment;
  return base * byOwner + (isNamed && box[1] > 0.85 * pageHeight ? 0.5 : 0);
}
