import { amount } from "./decimal.ts";
import { frenchAmountRules, objectRules } from "./french-amount-rules.ts";
import { frenchPartyRules, SELF_BILLED } from "./french-party-rules.ts";
import { has, isDay, notesOf, words } from "./french-terms.ts";
import type { CheckedInvoice, CheckedLine } from "./model.ts";
import { given, type Rule, type RuleSet, rule } from "./rule.ts";

/** XP Z12-012 (AFNOR), as its rules are published for the exchange of invoices between platforms (flux 2). */
const TYPES = words("380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503");
const FRAMEWORKS = words("B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8 B9 S9 M9");
const PAID = words("B2 S2 M2");
const FINAL = words("B4 S4 M4");
const DEPOSITS = words("386 500 503");
const CREDITS = words("261 381 396 502 503");
const CORRECTIONS = words("384 471 472 473");
const TREATMENTS = words("B2B B2BINT B2C B2CINT OUTOFSCOPE ARCHIVEONLY");

const IDENTIFIER = /^[A-Za-z0-9+\-_/]+$/;

const isDocumentNumber = (text: string) => IDENTIFIER.test(text);

const MENTIONS = [
  ["PMT", "L’indemnité forfaitaire de 40 € est dite (note PMT)."],
  ["PMD", "Les pénalités de retard sont dites (note PMD)."],
  ["AAB", "L’escompte, ou son absence, est dit (note AAB)."],
] as const;

const noteRules: readonly Rule<CheckedInvoice>[] = [
  ...MENTIONS.map(([subject, message]) =>
    rule<CheckedInvoice>(
      `BR-FR-05_BT-22_${subject}`,
      "BT-22",
      message,
      (invoice) => notesOf(invoice, subject).length > 0,
    ),
  ),
  ...["PMT", "PMD", "AAB", "TXD"].map((subject) =>
    rule<CheckedInvoice>(
      `BR-FR-06_BT-21_${subject}`,
      "BT-21",
      `La note ${subject} n’est donnée qu’une fois.`,
      (invoice) => notesOf(invoice, subject).length <= 1,
    ),
  ),
  rule("BR-FR-20_BT-21", "BT-21", "La note BAR dit un traitement connu.", (invoice) =>
    notesOf(invoice, "BAR").every(({ content }) => TREATMENTS.has(content)),
  ),
  rule(
    "BR-FR-31_BT-21",
    "BT-21",
    "La note BAR n’est donnée qu’une fois.",
    (invoice) => notesOf(invoice, "BAR").filter(({ content }) => TREATMENTS.has(content)).length <= 1,
  ),
];

const headRules: readonly Rule<CheckedInvoice>[] = [
  rule(
    "BR-FR-01_BT-1",
    "BT-1",
    "Le numéro de la facture a 35 caractères au plus.",
    ({ number }) => (number ?? "").length <= 35,
  ),
  rule(
    "BR-FR-02_BT-1",
    "BT-1",
    "Le numéro de la facture n’a que des lettres, des chiffres et + - _ /.",
    ({ number }) => number === undefined || isDocumentNumber(number),
  ),
  rule("BR-FR-01_BT-25", "BT-25", "Le numéro d’une facture citée a 35 caractères au plus.", ({ preceding }) =>
    preceding.every((one) => (one.number ?? "").length <= 35),
  ),
  rule(
    "BR-FR-02_BT-25",
    "BT-25",
    "Le numéro d’une facture citée n’a que des lettres, des chiffres et + - _ /.",
    ({ preceding }) => preceding.every((one) => one.number === undefined || isDocumentNumber(one.number)),
  ),
  rule("BR-FR-03_BT-2", "BT-2", "La date de la facture existe, entre 2000 et 2099.", (one) =>
    isDay(one.issueDate),
  ),
  rule("BR-FR-03_BT-7", "BT-7", "La date d’exigibilité existe, entre 2000 et 2099.", (one) =>
    isDay(one.taxPointDate),
  ),
  rule("BR-FR-03_BT-9", "BT-9", "L’échéance existe, entre 2000 et 2099.", (one) => one.dueDates.every(isDay)),
  rule("BR-FR-03_BT-26", "BT-26", "La date d’une facture citée existe, entre 2000 et 2099.", (one) =>
    one.preceding.every(({ date }) => isDay(date)),
  ),
  rule("BR-FR-03_BT-72", "BT-72", "La date de livraison existe, entre 2000 et 2099.", (one) =>
    isDay(one.deliveryDate),
  ),
  rule("BR-FR-03_BT-73", "BT-73", "Le début de la période existe, entre 2000 et 2099.", (one) =>
    isDay(one.period?.start),
  ),
  rule("BR-FR-03_BT-74", "BT-74", "La fin de la période existe, entre 2000 et 2099.", (one) =>
    isDay(one.period?.end),
  ),
  rule(
    "BR-FR-04_BT-3",
    "BT-3",
    "Le type de la facture est admis en France.",
    ({ typeCode }) => typeCode === undefined || TYPES.has(typeCode),
  ),
  rule("BR-FR-08_BT-23", "BT-23", "Le cadre de facturation est donné (B1, S1, M1…).", (one) =>
    has(FRAMEWORKS, one.process),
  ),
  rule(
    "BR-FR-CO-03_BT-3",
    "BT-73",
    "Une remise globale (262) cite son contrat et sa période.",
    ({ typeCode, contract, period }) =>
      typeCode !== "262" || (given(contract) && given(period?.start) && given(period?.end)),
  ),
  rule(
    "BR-FR-CO-04_BT-4",
    "BT-25",
    "Une facture rectificative cite une facture, une seule.",
    ({ typeCode, preceding }) => !has(CORRECTIONS, typeCode) || preceding.length === 1,
  ),
  rule(
    "BR-FR-CO-05_BT-3",
    "BT-25",
    "Un avoir cite la facture qu’il corrige, avec sa date.",
    ({ typeCode, preceding, lines }) =>
      !has(CREDITS, typeCode) ||
      preceding.some(({ number, date }) => number !== undefined && date !== undefined) ||
      lines.every((line) => line.citesInvoice || (line.status ?? "DETAIL") !== "DETAIL"),
  ),
  rule(
    "BR-FR-CO-07_BT-9",
    "BT-9",
    "L’échéance n’est pas antérieure à la facture.",
    ({ dueDates, writtenIssueDate: issued, typeCode, process }) =>
      has(DEPOSITS, typeCode) ||
      has(PAID, process) ||
      dueDates.every((due) => due === "" || (issued !== undefined && due >= issued)),
  ),
  rule(
    "BR-FR-CO-08_BT-23",
    "BT-23",
    "Une facture de solde n’est pas une facture d’acompte.",
    ({ process, typeCode }) => !has(FINAL, process) || !has(DEPOSITS, typeCode),
  ),
  rule(
    "BR-FR-CO-09_BT-23-1",
    "BT-113",
    "Une facture déjà payée l’est en entier.",
    ({ process, totals }) => !has(PAID, process) || amount(totals.prepaid) === amount(totals.incl),
  ),
  rule(
    "BR-FR-CO-09_BT-23-2",
    "BT-115",
    "Une facture déjà payée ne laisse rien à payer.",
    ({ process, totals }) => !has(PAID, process) || amount(totals.payable) === 0n,
  ),
  rule(
    "BR-FR-CO-09_BT-23-3",
    "BT-9",
    "Une facture déjà payée dit quand elle l’a été.",
    ({ process, dueDates }) => !has(PAID, process) || dueDates.some(given),
  ),
  rule(
    "BR-FR-CO-12_BT-5",
    "BT-5",
    "Une facture en devise dit sa TVA en euros.",
    ({ currency, taxCurrency, totals }) =>
      currency === undefined ||
      currency === "EUR" ||
      (taxCurrency === "EUR" && totals.taxes.some((one) => one.currency === "EUR" && one.amount !== "")),
  ),
];

const isMultiVendor = ({ process, syntax }: CheckedInvoice) =>
  syntax === "cii" && /^[BSM]8$/.test(process ?? "");
const isTwoWay = ({ process, syntax }: CheckedInvoice) => syntax === "cii" && /^[BSM]9$/.test(process ?? "");
/** A line that stands for an invoice of its own within the document. */
const subInvoices = ({ lines }: CheckedInvoice) =>
  lines.filter(({ status, parent }) => status === "GROUP" && parent === undefined);
const own = ({ objects }: CheckedLine) => objects.find(({ scheme }) => scheme === "AFL")?.value;

function isAsParent(
  line: CheckedLine,
  { lines }: CheckedInvoice,
  of: (line: CheckedLine) => string | undefined,
) {
  if (!given(of(line))) return false;
  return (
    line.parent === undefined ||
    lines.some(({ id, ...above }) => id === line.parent && of({ id, ...above }) === of(line))
  );
}

/** Invoices of several sellers (B8, S8, M8) and of both ways (B9, S9, M9): who sells each line, of which invoice. */
const sharedRules: readonly Rule<CheckedInvoice>[] = [
  rule(
    "BR-FR-MV-02_EXT-FR-FE-163",
    "BG-25",
    "Une facture multi-vendeurs a ses sous-factures.",
    (one) => !isMultiVendor(one) || subInvoices(one).length > 0,
  ),
  rule(
    "BR-FR-BD-02_EXT-FR-FE-163",
    "BG-25",
    "Une facture bidirectionnelle a deux sous-factures.",
    (one) => !isTwoWay(one) || subInvoices(one).length === 2,
  ),
  rule(
    "BR-FR-MV-06_EXT-FR-FE-167",
    "BG-25",
    "Chaque ligne dit son vendeur, celui de sa sous-facture.",
    (one) =>
      !(isMultiVendor(one) || isTwoWay(one)) ||
      one.lines.every((line) => isAsParent(line, one, ({ soldBy }) => soldBy)),
  ),
  rule(
    "BR-FR-MV-07_BT-128",
    "BT-128",
    "Chaque ligne dit le numéro de sa sous-facture.",
    (one) => !(isMultiVendor(one) || isTwoWay(one)) || one.lines.every((line) => isAsParent(line, one, own)),
  ),
  rule(
    "BR-FR-MV-13_BT-3",
    "BT-3",
    "Une facture multi-vendeurs n’est pas une autofacture.",
    (one) => !isMultiVendor(one) || !has(SELF_BILLED, one.typeCode),
  ),
  rule(
    "BR-FR-BD-13_BT-3",
    "BT-3",
    "Une facture bidirectionnelle est une autofacture.",
    (one) => !isTwoWay(one) || has(SELF_BILLED, one.typeCode),
  ),
];

/** The French rules over the whole document. */
export const frenchDocumentRules: RuleSet<CheckedInvoice> = {
  subjects: (invoice) => [invoice],
  place: () => null,
  rules: [
    ...headRules,
    ...sharedRules,
    ...noteRules,
    ...objectRules<CheckedInvoice>("29", "BT-18"),
    ...frenchPartyRules,
    ...frenchAmountRules,
  ],
};
