import { amount } from "./decimal.ts";
import { has, words } from "./french-terms.ts";
import type { CheckedCategory, CheckedInvoice, CheckedLine } from "./model.ts";
import { given, type Rule, type RuleSet, rule } from "./rule.ts";

const CATEGORIES = words("S E AE K G O Z");
/** Percentages of today, of Corsica and overseas, and of the past. */
const RATES = new Set(
  [..."0 0.9 1.05 1.75 2.1 5.5 7 8.5 9.2 9.6 10 13 19.6 20 20.6".split(" ")].map((one) => amount(one)),
);

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
