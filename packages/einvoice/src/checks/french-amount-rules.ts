import { FRENCH_RATES } from "@grand-livre/domain/vat/french-rate";
import { amount } from "./decimal.ts";
import { has, isDay, words } from "./french-terms.ts";
import type { CheckedCategory, CheckedId, CheckedInvoice, CheckedLine } from "./model.ts";
import { given, type Rule, type RuleSet, rule } from "./rule.ts";

const CATEGORIES = words("S E AE K G O Z");
/** Percentages of today, of Corsica and overseas, and of the past. */
const RATES = new Set(FRENCH_RATES.map((basisPoints) => amount(String(basisPoints / 100))));

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

/** How amounts, rates and categories of VAT are written. */
export const frenchAmountRules: readonly Rule<CheckedInvoice>[] = [
  ...TOTALS.map(([term, name]) =>
    rule<CheckedInvoice>(`BR-FR-DEC-01_${term}`, term, AMOUNT, ({ totals }) => isAmount(totals[name], 2)),
  ),
  ...(
    [
      ["BT-110", (tax: string | undefined, own: string | undefined) => tax === own],
      ["BT-111", (tax: string | undefined, own: string | undefined) => tax !== own],
    ] as const
  ).map(([term, isOf]) =>
    rule<CheckedInvoice>(`BR-FR-DEC-01_${term}`, term, AMOUNT, ({ totals, currency }) =>
      totals.taxes.every((one) => !isOf(one.currency, currency) || isAmount(one.amount, 2)),
    ),
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
    adjustments.map(isCategoryAdmitted),
  ),
  ...everyRules("BT-95_BT-118", "BT-118", CATEGORY, "15", ({ vat }) => vat.map(isCategoryAdmitted)),
  ...everyRules("BT-96_BT-103", "BT-96", RATE, "16", ({ adjustments }) => adjustments.map(rateFits)),
  ...everyRules("BT-119", "BT-119", RATE, "16", ({ vat }) => vat.map(rateFits)),
  ...everyRules("BT-96_BT-103", "BT-96", PERCENT, "DEC-04", ({ adjustments }) =>
    adjustments.map((one) => isPercent(one.rate)),
  ),
  ...everyRules("BT-119", "BT-119", PERCENT, "DEC-04", ({ vat }) => vat.map((one) => isPercent(one.rate))),
];

/** A tax tells its category. */
function isCategoryAdmitted({ told }: CheckedCategory): boolean {
  return told.every((category) => has(CATEGORIES, category));
}

/** A line that groups or informs has no VAT of its own. */
const isSum = ({ status }: CheckedLine) => status === "GROUP" || status === "INFORMATION";

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

/** In the frameworks of two-way invoices (B9, S9, M9) a price may be negative. */
const mayBeNegative = ({ process }: CheckedInvoice) => /^[BSM]9$/.test(process ?? "");

/** What is invoiced (BT-18, BT-128): a subscription (AFL) and a contract (AVV), each once and named. */
export function objectRules<Subject extends { readonly objects: readonly CheckedId[] }>(
  family: "29" | "30",
  term: string,
): Rule<Subject>[] {
  const of = ({ objects }: Subject, wanted: string) => objects.filter(({ scheme }) => scheme === wanted);
  return [
    rule(
      `BR-FR-${family}_${term}`,
      term,
      "Un objet facturé de type AFL ou AVV n’est donné qu’une fois.",
      (one) => ["AFL", "AVV"].every((scheme) => of(one, scheme).length <= 1),
    ),
    ...["AFL", "AVV"].map((scheme) =>
      rule<Subject>(
        `BR-FR-${family}_${scheme}`,
        term,
        `L’objet facturé de type ${scheme} est nommé.`,
        (one) => of(one, scheme).every(({ value }) => value !== ""),
      ),
    ),
  ];
}

/** The French rules over a line. */
export const frenchLineRules: RuleSet<CheckedLine> = {
  subjects: (invoice) => invoice.lines,
  place: (index) => `ligne ${index + 1}`,
  rules: [
    rule(
      "BR-FR-15_BT-95_BT-151",
      "BT-151",
      CATEGORY,
      (one) =>
        isCategoryAdmitted(one) || (isSum(one) && one.told.every((category) => category === undefined)),
    ),
    rule("BR-FR-03_EXT-FR-FE-134", "BT-134", "Le début de la période existe, entre 2000 et 2099.", (one) =>
      isDay(one.period?.start),
    ),
    rule("BR-FR-03_EXT-FR-FE-135", "BT-135", "La fin de la période existe, entre 2000 et 2099.", (one) =>
      isDay(one.period?.end),
    ),
    ...objectRules<CheckedLine>("30", "BT-128"),
    rule("BR-FR-27_BG-32", "BG-32", "Un attribut d’article dit son nom ou son code.", ({ attributes }) =>
      attributes.every((one) => one.name !== undefined || one.hasCode),
    ),
    rule("BR-FR-27_BT-160", "BT-160", "Le nom d’un attribut d’article n’est pas vide.", ({ attributes }) =>
      attributes.every((one) => one.name !== ""),
    ),
    rule(
      "BR-FR-28-Value",
      "BT-161",
      "Un attribut d’article a une valeur, ou une mesure avec son unité.",
      ({ attributes }) =>
        attributes.every((one) => (one.hasValue ? !one.hasMeasure : given(one.measureUnit))),
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
