import { amount, magnitude, UNIT } from "./decimal.ts";
import type { CheckedAdjustment, CheckedCategory, CheckedInvoice, CheckedLine, CheckedVat } from "./model.ts";
import { baseOf, isTaxOfBase } from "./part-rules.ts";
import { type Rule, type RuleSet, rule } from "./rule.ts";

type Identified = "tax number" | "vat number" | "both vat numbers" | "buyer too" | "nobody";

interface Category {
  /** UNTDID 5305, and how the rules of the category are named. */
  readonly code: string;
  readonly prefix: string;
  readonly name: string;
  readonly rate: "positive" | "zero" | "any" | "none";
  readonly identified: Identified;
  readonly reason: "told" | "not told";
  /** The breakdown has a row a rate, not one row. */
  readonly byRate: boolean;
}

const CATEGORIES: readonly Category[] = [
  {
    code: "S",
    prefix: "BR-S",
    name: "taux normal ou réduit",
    rate: "positive",
    identified: "tax number",
    reason: "not told",
    byRate: true,
  },
  {
    code: "Z",
    prefix: "BR-Z",
    name: "taux zéro",
    rate: "zero",
    identified: "tax number",
    reason: "not told",
    byRate: false,
  },
  {
    code: "E",
    prefix: "BR-E",
    name: "exonéré",
    rate: "zero",
    identified: "tax number",
    reason: "told",
    byRate: false,
  },
  {
    code: "AE",
    prefix: "BR-AE",
    name: "autoliquidation",
    rate: "zero",
    identified: "buyer too",
    reason: "told",
    byRate: false,
  },
  {
    code: "K",
    prefix: "BR-IC",
    name: "livraison intracommunautaire",
    rate: "zero",
    identified: "both vat numbers",
    reason: "told",
    byRate: false,
  },
  {
    code: "G",
    prefix: "BR-G",
    name: "exportation",
    rate: "zero",
    identified: "vat number",
    reason: "told",
    byRate: false,
  },
  {
    code: "O",
    prefix: "BR-O",
    name: "hors champ",
    rate: "none",
    identified: "nobody",
    reason: "told",
    byRate: false,
  },
  {
    code: "L",
    prefix: "BR-AF",
    name: "IGIC (Canaries)",
    rate: "any",
    identified: "tax number",
    reason: "not told",
    byRate: true,
  },
  {
    code: "M",
    prefix: "BR-AG",
    name: "IPSI (Ceuta et Melilla)",
    rate: "any",
    identified: "tax number",
    reason: "not told",
    byRate: true,
  },
];

const IDENTIFIED: Readonly<
  Record<Identified, { readonly says: string; readonly holds: (i: CheckedInvoice) => boolean }>
> = {
  "tax number": { says: "le vendeur donne son numéro de TVA", holds: sellerIsTaxed },
  "vat number": { says: "le vendeur donne son numéro de TVA", holds: sellerHasVat },
  "both vat numbers": {
    says: "vendeur et acheteur donnent leur numéro de TVA",
    holds: (invoice) => sellerHasVat(invoice) && invoice.buyer.vatNumber !== undefined,
  },
  "buyer too": {
    says: "vendeur et acheteur sont identifiés",
    holds: (invoice) =>
      sellerIsTaxed(invoice) &&
      (invoice.buyer.vatNumber !== undefined || invoice.buyer.legalId !== undefined),
  },
  nobody: {
    says: "aucun numéro de TVA n’est donné",
    holds: (invoice) => !sellerHasVat(invoice) && invoice.buyer.vatNumber === undefined,
  },
};

function sellerHasVat({ seller, taxRepresentative }: CheckedInvoice): boolean {
  return seller.vatNumber !== undefined || taxRepresentative?.vatNumber !== undefined;
}

function sellerIsTaxed(invoice: CheckedInvoice): boolean {
  return sellerHasVat(invoice) || invoice.seller.taxNumber !== undefined;
}

const RATES: Readonly<
  Record<Category["rate"], { readonly says: string; readonly holds: (rate: string | undefined) => boolean }>
> = {
  positive: { says: "positif", holds: (rate) => (amount(rate) ?? 0n) > 0n },
  zero: { says: "zéro", holds: (rate) => amount(rate) === 0n },
  any: { says: "zéro ou positif", holds: (rate) => (amount(rate) ?? -1n) >= 0n },
  none: { says: "absent", holds: (rate) => rate === undefined },
};

/** -01: what has a category is broken down under it, and the other way round where there is one row. */
function isBrokenDown(invoice: CheckedInvoice, { code, byRate }: Category): boolean {
  const has = ({ category }: CheckedCategory) => category === code;
  const rows = invoice.vat.filter(has).length;
  const borne = invoice.lines.some(has) || invoice.adjustments.some(has);
  if (byRate) return !borne || rows > 0;
  if (code === "O") return rows === 0 || (rows === 1 && borne);
  return (rows === 0 && !borne) || (rows === 1 && borne);
}

function documentRulesOf(category: Category): Rule<CheckedInvoice>[] {
  const { prefix, name } = category;
  const rules = [
    rule<CheckedInvoice>(
      `${prefix}-01`,
      "BG-23",
      `La ventilation de la TVA a sa rubrique « ${name} ».`,
      (invoice) => isBrokenDown(invoice, category),
    ),
  ];
  return rules;
}

/** -02 to -07: who is identified, at which rate, for lines, allowances, charges. */
function borneRules<One extends CheckedCategory>(
  category: Category,
  numbers: readonly [identified: string, rate: string],
  term: string,
): Rule<One>[] {
  const { code, prefix, name, identified, rate } = category;
  const who = IDENTIFIED[identified];
  const at = RATES[rate];
  return [
    rule(
      `${prefix}-${numbers[0]}`,
      "BT-31",
      `En « ${name} », ${who.says}.`,
      (one, invoice) => one.category !== code || who.holds(invoice),
    ),
    rule(
      `${prefix}-${numbers[1]}`,
      term,
      `En « ${name} », le taux est ${at.says}.`,
      (one) => one.category !== code || at.holds(one.rate),
    ),
  ];
}

/** -08 to -10: base, tax and reason of a row of the breakdown. */
function rowRules(category: Category): Rule<CheckedVat>[] {
  const { code, prefix, name, byRate, reason } = category;
  return [
    rule(
      `${prefix}-08`,
      "BT-116",
      `La base « ${name} » est la somme des lignes et des frais, moins les remises.`,
      (row, invoice) => row.category !== code || isBaseOf(row, invoice, byRate),
    ),
    rule(
      `${prefix}-09`,
      "BT-117",
      byRate ? "La TVA est la base multipliée par le taux." : `En « ${name} », la TVA est nulle.`,
      (row) => row.category !== code || (byRate ? isTaxOfBase(row) : amount(row.tax) === 0n),
    ),
    rule(
      `${prefix}-10`,
      "BT-120",
      reason === "told"
        ? `En « ${name} », le motif est donné.`
        : `En « ${name} », aucun motif d’exonération n’est donné.`,
      (row) =>
        row.category !== code ||
        (row.reason !== undefined || row.reasonCode !== undefined) === (reason === "told"),
    ),
  ];
}

/** To the cent at a rate of its own; a document without lines (profiles MINIMUM, BASIC WL) cannot hold it. */
function isBaseOf(row: CheckedVat, invoice: CheckedInvoice, byRate: boolean): boolean {
  const rate = byRate ? amount(row.rate) : undefined;
  if (byRate && rate === undefined) return true;
  const base = amount(row.base);
  if (base === undefined) return false;
  const gap = magnitude(base - baseOf(invoice, row.category ?? "", rate));
  // The rules of the syntaxes leave a gap under one unit, but for S in CII and for O.
  const isExact =
    invoice.syntax === "cii" ? row.category === "S" || row.category === "O" : row.category !== "S";
  return isExact ? gap === 0n : gap < UNIT;
}

const intraCommunity = [
  rule<CheckedVat>(
    "BR-IC-11",
    "BT-72",
    "Une livraison intracommunautaire dit son jour ou sa période.",
    (row, { deliveryDate, period }) =>
      row.category !== "K" ||
      deliveryDate !== undefined ||
      period?.start !== undefined ||
      period?.end !== undefined,
  ),
  rule<CheckedVat>(
    "BR-IC-12",
    "BT-80",
    "Une livraison intracommunautaire dit son pays d’arrivée.",
    (row, { deliverTo }) => row.category !== "K" || deliverTo?.country !== undefined,
  ),
];

const isAlone = (others: readonly CheckedCategory[]) => others.every(({ category }) => category === "O");
const outOfScope = [
  rule<CheckedVat>(
    "BR-O-11",
    "BG-23",
    "Une facture hors champ n’a pas d’autre rubrique de TVA\u00a0: facturez à part ce qui n’est pas dans le champ de la TVA française.",
    (row, { vat }) => row.category !== "O" || isAlone(vat),
  ),
  rule<CheckedVat>(
    "BR-O-12",
    "BT-151",
    "Une facture hors champ n’a que des lignes hors champ.",
    (row, { lines }) => row.category !== "O" || isAlone(lines),
  ),
  rule<CheckedVat>(
    "BR-O-13",
    "BT-95",
    "Une facture hors champ n’a que des remises hors champ.",
    (row, { adjustments }) => row.category !== "O" || isAlone(adjustments.filter((one) => !one.isCharge)),
  ),
  rule<CheckedVat>(
    "BR-O-14",
    "BT-102",
    "Une facture hors champ n’a que des frais hors champ.",
    (row, { adjustments }) => row.category !== "O" || isAlone(adjustments.filter((one) => one.isCharge)),
  ),
];

export const categoryDocumentRules: RuleSet<CheckedInvoice> = {
  subjects: (invoice) => [invoice],
  place: () => null,
  rules: CATEGORIES.flatMap(documentRulesOf),
};

export const categoryLineRules: RuleSet<CheckedLine> = {
  subjects: (invoice) => invoice.lines,
  place: (index) => `ligne ${index + 1}`,
  rules: CATEGORIES.flatMap((one) => borneRules<CheckedLine>(one, ["02", "05"], "BT-152")),
};

export const categoryAdjustmentSets: readonly RuleSet<CheckedAdjustment>[] = [
  {
    subjects: ({ adjustments }) => adjustments.filter((one) => !one.isCharge),
    place: (index) => `remise ${index + 1}`,
    rules: CATEGORIES.flatMap((one) => borneRules<CheckedAdjustment>(one, ["03", "06"], "BT-96")),
  },
  {
    subjects: ({ adjustments }) => adjustments.filter((one) => one.isCharge),
    place: (index) => `frais ${index + 1}`,
    rules: CATEGORIES.flatMap((one) => borneRules<CheckedAdjustment>(one, ["04", "07"], "BT-103")),
  },
];

export const categoryVatRules: RuleSet<CheckedVat> = {
  subjects: (invoice) => invoice.vat,
  place: (index) => `TVA ${index + 1}`,
  rules: [...CATEGORIES.flatMap(rowRules), ...intraCommunity, ...outOfScope],
};
