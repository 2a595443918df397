import { amount } from "./decimal.ts";
import type { CheckedCategory, CheckedInvoice, CheckedLine, CheckedParty } from "./model.ts";
import { given, type Rule, type RuleSet, rule } from "./rule.ts";

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** XP Z12-012 (AFNOR), as its rules are published for the exchange of invoices between platforms (flux 2). */
const TYPES = words("380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503");
const FRAMEWORKS = words("B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8 B9 S9 M9");
const PAID = words("B2 S2 M2");
const FINAL = words("B4 S4 M4");
const DEPOSITS = words("386 500 503");
const CREDITS = words("261 381 396 502 503");
const CORRECTIONS = words("384 471 472 473");
const SELF_BILLED = words("389 501 500 471 473 261 502");
const CATEGORIES = words("S E AE K G O Z");
const TREATMENTS = words("B2B B2BINT B2C B2CINT OUTOFSCOPE ARCHIVEONLY");
const ATTACHMENTS = words(
  "RIB LISIBLE FEUILLE_DE_STYLE PJA BORDEREAU_SUIVI DOCUMENT_ANNEXE BON_LIVRAISON BON_COMMANDE BORDEREAU_SUIVI_VALIDATION ETAT_ACOMPTE FACTURE_PAIEMENT_DIRECT RECAPITULATIF_COTRAITANCE",
);
/** Percentages of today, of Corsica and overseas, and of the past. */
const RATES = new Set(
  [..."0 0.9 1.05 1.75 2.1 5.5 7 8.5 9.2 9.6 10 13 19.6 20 20.6".split(" ")].map((one) => amount(one)),
);

const SIREN = /^\d{9}$/;
const IDENTIFIER = /^[A-Za-z0-9+\-_/]+$/;
const ROUTING = /^[A-Za-z0-9+\-_.]+$/;

const isDocumentNumber = (text: string) => IDENTIFIER.test(text);
const has = (set: ReadonlySet<string>, text: string | undefined) => text !== undefined && set.has(text);

/** A day of this century, that exists. */
function isDay(text: string | undefined): boolean {
  if (text === undefined) return true;
  const match = /^(20\d{2})(\d{2})(\d{2})/.exec(text);
  if (!match) return false;
  const [, year, month, day] = match.map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
}

const notes = (invoice: CheckedInvoice, subject: string) =>
  invoice.notes.filter((note) => note.subject === subject);

function isB2b(invoice: CheckedInvoice): boolean {
  return notes(invoice, "BAR").some(({ content }) => content === "B2B");
}

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
      (invoice) => notes(invoice, subject).length > 0,
    ),
  ),
  ...["PMT", "PMD", "AAB", "TXD"].map((subject) =>
    rule<CheckedInvoice>(
      `BR-FR-06_BT-21_${subject}`,
      "BT-21",
      `La note ${subject} n’est donnée qu’une fois.`,
      (invoice) => notes(invoice, subject).length <= 1,
    ),
  ),
  rule("BR-FR-20_BT-21", "BT-21", "La note BAR dit un traitement connu.", (invoice) =>
    notes(invoice, "BAR").every(({ content }) => TREATMENTS.has(content)),
  ),
  rule(
    "BR-FR-31_BT-21",
    "BT-21",
    "La note BAR n’est donnée qu’une fois.",
    (invoice) => notes(invoice, "BAR").filter(({ content }) => TREATMENTS.has(content)).length <= 1,
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
    ({ dueDates, issueDate, typeCode, process }) =>
      has(DEPOSITS, typeCode) ||
      has(PAID, process) ||
      dueDates.every((due) => due === "" || due >= (issueDate ?? "")),
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

function siretFits(party: CheckedParty): boolean {
  const siret = party.globalIds.find(({ scheme }) => scheme === "0009")?.value;
  const siren = party.legalId?.scheme === "0002" ? party.legalId.value : undefined;
  return siret === undefined || (/^\d{14}$/.test(siret) && siret.slice(0, 9) === siren);
}

const distinctSchemes = ({ globalIds }: CheckedParty) =>
  new Set(globalIds.map(({ scheme }) => scheme)).size === globalIds.length;

function endpointIsSiren({ endpoint, legalId }: CheckedParty): boolean {
  return endpoint?.scheme === "0225" && endpoint.value.startsWith(legalId?.value ?? "");
}

const sirenOf = ({ legalId }: CheckedParty) => (legalId?.scheme === "0002" ? legalId.value : undefined);
const ofScheme = (one: { scheme: string | undefined } | undefined, scheme: string) => one?.scheme === scheme;

const partyRules: readonly Rule<CheckedInvoice>[] = [
  rule("BR-FR-10_BT-30", "BT-30", "Le SIREN du vendeur est donné, de neuf chiffres.", ({ seller }) =>
    SIREN.test(sirenOf(seller) ?? ""),
  ),
  rule(
    "BR-FR-11_BT-47",
    "BT-47",
    "Entre entreprises, le SIREN de l’acheteur est donné.",
    (invoice) => !isB2b(invoice) || SIREN.test(sirenOf(invoice.buyer) ?? ""),
  ),
  rule("BR-FR-12_BT-49", "BT-49", "L’adresse électronique de l’acheteur est donnée.", ({ buyer }) =>
    given(buyer.endpoint?.value),
  ),
  rule("BR-FR-13_BT-34", "BT-34", "L’adresse électronique du vendeur est donnée.", ({ seller }) =>
    given(seller.endpoint?.value),
  ),
  rule(
    "BR-FR-21_BT-49",
    "BT-49",
    "Entre entreprises, l’adresse électronique de l’acheteur commence par son SIREN.",
    (invoice) => !isB2b(invoice) || has(SELF_BILLED, invoice.typeCode) || endpointIsSiren(invoice.buyer),
  ),
  rule(
    "BR-FR-22_BT-34",
    "BT-34",
    "En autofacturation, l’adresse électronique du vendeur commence par son SIREN.",
    (invoice) => !isB2b(invoice) || !has(SELF_BILLED, invoice.typeCode) || endpointIsSiren(invoice.seller),
  ),
  ...(
    [
      ["seller", "BT-29", "BT-34", "du vendeur"],
      ["buyer", "BT-46", "BT-49", "de l’acheteur"],
    ] as const
  ).flatMap(([side, id, address, whose]) => [
    rule<CheckedInvoice>(`BR-FR-09_${id}`, id, `Le SIRET ${whose} commence par son SIREN.`, (one) =>
      siretFits(one[side]),
    ),
    rule<CheckedInvoice>(
      `BR-FR-23_${address}`,
      address,
      `L’adresse électronique ${whose} n’a que des lettres, des chiffres et + - _ .`,
      (one) => !ofScheme(one[side].endpoint, "0225") || ROUTING.test(one[side].endpoint?.value ?? ""),
    ),
    rule<CheckedInvoice>(
      `BR-FR-25_${address}`,
      address,
      `L’adresse électronique ${whose} a 125 caractères au plus.`,
      (one) => (one[side].endpoint?.value ?? "").length <= 125,
    ),
    rule<CheckedInvoice>(`BR-FR-24_${id}`, id, `Le code de routage ${whose} est bien écrit.`, (one) =>
      one[side].globalIds.every((known) => !ofScheme(known, "0224") || ROUTING.test(known.value)),
    ),
    rule<CheckedInvoice>(
      `BR-FR-26_${id}`,
      id,
      `Le code de routage ${whose} a 100 caractères au plus.`,
      (one) => one[side].globalIds.every((known) => !ofScheme(known, "0224") || known.value.length <= 100),
    ),
    rule<CheckedInvoice>(`BR-FR-CO-10_${id}-1`, id, `Un identifiant ${whose} dit son annuaire.`, (one) =>
      one[side].globalIds.every(({ scheme }) => scheme !== undefined),
    ),
    rule<CheckedInvoice>(
      `BR-FR-CO-10_${id}-2`,
      id,
      `Les identifiants ${whose} sont d’annuaires différents.`,
      (one) => distinctSchemes(one[side]),
    ),
  ]),
  rule("BR-FR-32-LEGALID", "BT-30", "Un SIREN a neuf chiffres.", ({ legalIds }) =>
    legalIds.every(({ scheme, value }) => scheme !== "0002" || SIREN.test(value)),
  ),
  rule("BR-FR-32-GLOBALID", "BT-29", "Un identifiant SIREN a neuf chiffres.", ({ globalIds }) =>
    globalIds.every(({ scheme, value }) => (scheme !== "0002" && scheme !== "0231") || SIREN.test(value)),
  ),
  rule(
    "BR-FR-CO-14_BT-29-1",
    "BT-22",
    "Un assujetti unique porte la note TXD.",
    (invoice) =>
      !isSingleTaxpayer(invoice) ||
      notes(invoice, "TXD").some(({ content }) => content === "MEMBRE_ASSUJETTI_UNIQUE"),
  ),
  rule(
    "BR-FR-CO-15_BT-29-1",
    "BT-63",
    "Le membre d’un assujetti unique nomme son représentant et son numéro de TVA.",
    (invoice) => !isSingleTaxpayer(invoice) || given(invoice.taxRepresentative?.vatNumber),
  ),
  rule(
    "BR-FR-17_BT-123",
    "BT-123",
    "Une pièce jointe dit ce qu’elle est (RIB, LISIBLE…).",
    (one) =>
      one.syntax !== "cii" || one.attachments.every(({ name }) => !given(name) || has(ATTACHMENTS, name)),
  ),
  rule(
    "BR-FR-18_BT-123",
    "BT-123",
    "Une seule pièce jointe est la facture lisible.",
    ({ attachments }) => attachments.filter(({ name }) => name === "LISIBLE").length <= 1,
  ),
];

function isSingleTaxpayer({ seller }: CheckedInvoice): boolean {
  return seller.globalIds.some(({ scheme }) => scheme === "0231");
}

const isAmount = (text: string | undefined, places: number, signed = true) => {
  if (text === undefined) return true;
  const match = /^(-?)\d+(?:\.(\d+))?$/.exec(text);
  if (!match) return false;
  return (
    (signed || match[1] === "") && (match[2] ?? "").length <= places && text.replace(".", "").length <= 19
  );
};
const isPercent = (text: string | undefined) =>
  text === undefined || (/^\d{1,4}(\.\d{1,2})?$/.test(text) && text.replace(".", "").length <= 4);
/** Absent, or one of the rates, written with two decimals at most. */
const isFrenchRate = (text: string | undefined) =>
  !given(text) || (/^\d+(\.\d{1,2})?$/.test(text ?? "") && RATES.has(amount(text)));
const AMOUNT = "Un montant s’écrit avec deux décimales et 19 caractères au plus.";
const RATE = "Le taux de TVA est un taux français.";
const PERCENT = "Un taux s’écrit avec deux décimales et quatre chiffres au plus.";
const CATEGORY = "La catégorie de TVA est admise en France.";

const TOTALS = [
  ["BT-106", "lines"],
  ["BT-107", "allowances"],
  ["BT-108", "charges"],
  ["BT-109", "excl"],
  ["BT-112", "incl"],
  ["BT-113", "prepaid"],
  ["BT-114", "rounding"],
  ["BT-115", "payable"],
] as const;

const amountRules: readonly Rule<CheckedInvoice>[] = [
  ...TOTALS.map(([term, name]) =>
    rule<CheckedInvoice>(`BR-FR-DEC-01_${term}`, term, AMOUNT, ({ totals }) => isAmount(totals[name], 2)),
  ),
  rule("BR-FR-DEC-01_BT-110", "BT-110", AMOUNT, ({ totals }) =>
    totals.taxes.every((one) => isAmount(one.amount, 2)),
  ),
  ...everyRules("BT-92_BT-99", "BT-92", AMOUNT, "DEC-01", ({ adjustments }) =>
    adjustments.map((one) => isAmount(one.amount, 2)),
  ),
  ...everyRules("BT-93_BT-100", "BT-93", AMOUNT, "DEC-01", ({ adjustments }) =>
    adjustments.map((one) => isAmount(one.base, 2)),
  ),
  ...everyRules("BT-116", "BT-116", AMOUNT, "DEC-01", ({ vat }) => vat.map((one) => isAmount(one.base, 2))),
  ...everyRules("BT-117", "BT-117", AMOUNT, "DEC-01", ({ vat }) => vat.map((one) => isAmount(one.tax, 2))),
  ...everyRules("BT-95_BT-102", "BT-95", CATEGORY, "15", ({ adjustments }) =>
    adjustments.map((one) => has(CATEGORIES, one.category)),
  ),
  ...everyRules("BT-95_BT-118", "BT-118", CATEGORY, "15", ({ vat }) =>
    vat.map((one) => has(CATEGORIES, one.category)),
  ),
  ...everyRules("BT-96_BT-103", "BT-96", RATE, "16", ({ adjustments }) => adjustments.map(rateFits)),
  ...everyRules("BT-119", "BT-119", RATE, "16", ({ vat }) => vat.map(rateFits)),
  ...everyRules("BT-96_BT-103", "BT-96", PERCENT, "DEC-04", ({ adjustments }) =>
    adjustments.map((one) => isPercent(one.rate)),
  ),
  ...everyRules("BT-119", "BT-119", PERCENT, "DEC-04", ({ vat }) => vat.map((one) => isPercent(one.rate))),
];

function rateFits({ rate }: CheckedCategory): boolean {
  return isFrenchRate(rate);
}

/** One rule that has to hold for each of several. */
function everyRules(
  suffix: string,
  term: string,
  message: string,
  family: string,
  holds: (invoice: CheckedInvoice) => readonly boolean[],
): Rule<CheckedInvoice>[] {
  return [rule(`BR-FR-${family}_${suffix}`, term, message, (invoice) => !holds(invoice).includes(false))];
}

/** The French rules over the whole document. */
export const frenchDocumentRules: RuleSet<CheckedInvoice> = {
  subjects: (invoice) => [invoice],
  place: () => null,
  rules: [...headRules, ...noteRules, ...partyRules, ...amountRules],
};

const bearsVat = ({ status }: CheckedLine) => status !== "GROUP" && status !== "INFORMATION";
/** In the frameworks of two-way invoices (B9, S9, M9) a price may be negative. */
const mayBeNegative = ({ process }: CheckedInvoice) => /^[BSM]9$/.test(process ?? "");

/** The French rules over a line. */
export const frenchLineRules: RuleSet<CheckedLine> = {
  subjects: (invoice) => invoice.lines,
  place: (index) => `ligne ${index + 1}`,
  rules: [
    rule(
      "BR-FR-15_BT-95_BT-151",
      "BT-151",
      CATEGORY,
      (one) => has(CATEGORIES, one.category) || (one.category === undefined && !bearsVat(one)),
    ),
    rule("BR-FR-16_BT-152", "BT-152", RATE, rateFits),
    rule("BR-FR-DEC-01_BT-131", "BT-131", AMOUNT, (one) => isAmount(one.net, 2)),
    rule("BR-FR-DEC-01_BT-136_BT-141", "BT-136", AMOUNT, (one) =>
      one.adjustments.every((discount) => isAmount(discount.amount, 2)),
    ),
    rule("BR-FR-DEC-01_BT-137_BT-142", "BT-137", AMOUNT, (one) =>
      one.adjustments.every((discount) => isAmount(discount.base, 2)),
    ),
    rule("BR-FR-DEC-02_BT-129", "BT-129", "Une quantité s’écrit avec quatre décimales au plus.", (one) =>
      isAmount(one.quantity, 4),
    ),
    rule(
      "BR-FR-DEC-02_BT-149",
      "BT-149",
      "Une quantité de base s’écrit avec quatre décimales au plus.",
      (one) => isAmount(one.baseQuantity, 4),
    ),
    ...(
      [
        ["BT-146", "price"],
        ["BT-147", "priceDiscount"],
        ["BT-148", "grossPrice"],
      ] as const
    ).map(([term, name]) =>
      rule<CheckedLine>(
        `BR-FR-DEC-03_${term}`,
        term,
        "Un prix unitaire est positif et s’écrit avec six décimales au plus.",
        (one, invoice) => isAmount(one[name], 6, mayBeNegative(invoice)),
      ),
    ),
    rule("BR-FR-DEC-04_BT-152", "BT-152", PERCENT, (one) => isPercent(one.rate)),
  ],
};
