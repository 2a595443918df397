import { exemptionCodes } from "@grand-livre/domain/vat/exemption-code";
import { allowanceReasons, chargeReasons, vatCategories } from "./codes.ts";
import { amount, decimals, magnitude, taxOf, toCents, UNIT } from "./decimal.ts";
import { isOrdered, isTold } from "./document-rules.ts";
import type { CheckedAdjustment, CheckedInvoice, CheckedLine, CheckedVat } from "./model.ts";
import { given, type Rule, type RuleSet, rule } from "./rule.ts";
import { unitCodes } from "./unit-codes.ts";

const CENTS = 2;
const isVatFree = ({ status }: CheckedLine) => status === "GROUP" || status === "INFORMATION";

/** BG-25. */
export const lineRules: RuleSet<CheckedLine> = {
  subjects: (invoice) => invoice.lines,
  place: (index) => `ligne ${index + 1}`,
  rules: [
    rule("BR-21", "BT-126", "La ligne porte un numéro.", (one) => given(one.id)),
    rule("BR-22", "BT-129", "La quantité est donnée.", (one) => one.quantity !== undefined),
    rule("BR-23", "BT-130", "L’unité de la quantité est donnée.", (one) => one.unit !== undefined),
    rule("BR-24", "BT-131", "Le montant net de la ligne est donné.", (one) => one.net !== undefined),
    rule("BR-25", "BT-153", "La ligne dit ce qui est vendu.", (one) => given(one.name)),
    rule("BR-26", "BT-146", "Le prix unitaire est donné.", (one) => one.price !== undefined),
    rule(
      "BR-27",
      "BT-146",
      "Le prix unitaire n’est pas négatif.",
      (one) => one.price !== undefined && isNotNegative(one.price),
    ),
    rule("BR-28", "BT-148", "Le prix unitaire brut n’est pas négatif.", (one) =>
      isNotNegative(one.grossPrice),
    ),
    rule("BR-54", "BG-32", "Un attribut d’article a un nom et une valeur.", ({ attributes }) =>
      attributes.every((one) => one.name !== undefined && one.hasValue),
    ),
    rule("BR-30", "BT-135", "La période de la ligne finit après son début.", (one) => isOrdered(one.period)),
    rule("BR-CO-20", "BG-26", "La période de la ligne dit son début ou sa fin.", (one) => isTold(one.period)),
    rule(
      "BR-CO-04",
      "BT-151",
      "La ligne dit sa catégorie de TVA.",
      (one) => one.category !== undefined || isVatFree(one),
    ),
    rule(
      "BR-DEC-23",
      "BT-131",
      "Le montant net de la ligne s’écrit avec deux décimales au plus.",
      (one) => decimals(one.net) <= CENTS,
    ),
    rule(
      "BR-CL-23",
      "BT-130",
      "L’unité est un code de la recommandation 20 ou 21.",
      (one) => one.unit === undefined || unitCodes.has(one.unit),
    ),
    rule(
      "BR-CL-17",
      "BT-151",
      "La catégorie de TVA est un code UNTDID 5305.",
      (one) => one.category === undefined || vatCategories.has(one.category),
    ),
  ],
};

function isNotNegative(text: string | undefined): boolean {
  return text === undefined || (amount(text) ?? 0n) >= 0n;
}

interface AdjustmentIds {
  readonly amount: string;
  readonly reason: readonly [string, string];
  readonly category?: string;
  readonly decimals: readonly [string, string];
  readonly code: string;
}

/** Discounts and fees have the same rules under four series of names. */
function adjustmentRules(ids: AdjustmentIds, group: string, isCharge: boolean): Rule<CheckedAdjustment>[] {
  const reasons = isCharge ? chargeReasons : allowanceReasons;
  const what = isCharge ? "Des frais" : "Une remise";
  const { category } = ids;
  return [
    rule(
      ids.amount,
      group,
      `${what} ont un montant.`.replace("remise ont", "remise a"),
      (one) => one.amount !== undefined,
    ),
    ...ids.reason.map((id) =>
      rule<CheckedAdjustment>(
        id,
        group,
        `${what} ${isCharge ? "disent leur" : "dit son"} motif, en clair ou par son code.`,
        (one) => one.reason !== undefined || one.reasonCode !== undefined,
      ),
    ),
    ...(category === undefined
      ? []
      : [
          rule<CheckedAdjustment>(
            category,
            group,
            `${what} ${isCharge ? "disent leur" : "dit sa"} catégorie de TVA.`,
            (one) => one.category !== undefined,
          ),
        ]),
    rule(
      ids.decimals[0],
      group,
      "Un montant s’écrit avec deux décimales au plus.",
      (one) => decimals(one.amount) <= CENTS,
    ),
    rule(
      ids.decimals[1],
      group,
      "Une base s’écrit avec deux décimales au plus.",
      (one) => decimals(one.base) <= CENTS,
    ),
    rule(
      ids.code,
      group,
      "Le motif est un code de sa liste (UNTDID 5189 ou 7161).",
      (one) => !given(one.reasonCode) || reasons.has(one.reasonCode ?? ""),
    ),
  ];
}

function adjustmentSet(
  of: (invoice: CheckedInvoice) => readonly CheckedAdjustment[],
  isCharge: boolean,
  group: string,
  ids: AdjustmentIds,
): RuleSet<CheckedAdjustment> {
  return {
    subjects: (invoice) => of(invoice).filter((one) => one.isCharge === isCharge),
    place: (index) => `${isCharge ? "frais" : "remise"} ${index + 1}`,
    rules: adjustmentRules(ids, group, isCharge),
  };
}

const ofDocument = (invoice: CheckedInvoice) => invoice.adjustments;
const ofLines = (invoice: CheckedInvoice) => invoice.lines.flatMap((line) => line.adjustments);

/** BG-20, BG-21, BG-27, BG-28. */
export const adjustmentSets: readonly RuleSet<CheckedAdjustment>[] = [
  adjustmentSet(ofDocument, false, "BG-20", {
    amount: "BR-31",
    category: "BR-32",
    reason: ["BR-33", "BR-CO-21"],
    decimals: ["BR-DEC-01", "BR-DEC-02"],
    code: "BR-CL-19",
  }),
  adjustmentSet(ofDocument, true, "BG-21", {
    amount: "BR-36",
    category: "BR-37",
    reason: ["BR-38", "BR-CO-22"],
    decimals: ["BR-DEC-05", "BR-DEC-06"],
    code: "BR-CL-20",
  }),
  adjustmentSet(ofLines, false, "BG-27", {
    amount: "BR-41",
    reason: ["BR-42", "BR-CO-23"],
    decimals: ["BR-DEC-24", "BR-DEC-25"],
    code: "BR-CL-19",
  }),
  adjustmentSet(ofLines, true, "BG-28", {
    amount: "BR-43",
    reason: ["BR-44", "BR-CO-24"],
    decimals: ["BR-DEC-27", "BR-DEC-28"],
    code: "BR-CL-20",
  }),
];

/** The VAT of a row lies within one unit of its base times its rate. */
export function isTaxOfBase({ base, rate, tax }: CheckedVat): boolean {
  const [of, percent, told] = [amount(base), amount(rate), amount(tax)];
  if (of === undefined || told === undefined) return false;
  if (percent === undefined || percent === 0n) return magnitude(told) < UNIT / 2n;
  return magnitude(magnitude(told) - taxOf(of, percent)) < UNIT;
}

/** BG-23, in every category. */
export const vatRules: RuleSet<CheckedVat> = {
  subjects: (invoice) => invoice.vat,
  place: (index) => `TVA ${index + 1}`,
  rules: [
    rule("BR-45", "BT-116", "La base de la TVA est donnée.", (one) => one.base !== undefined),
    rule("BR-46", "BT-117", "Le montant de la TVA est donné.", (one) => one.tax !== undefined),
    rule("BR-47", "BT-118", "La catégorie de la TVA est donnée.", (one) => one.category !== undefined),
    rule(
      "BR-48",
      "BT-119",
      "Le taux de la TVA est donné, sauf hors champ.",
      (one) => one.rate !== undefined || one.category === "O",
    ),
    rule("BR-CO-17", "BT-117", "La TVA est la base multipliée par le taux.", isTaxOfBase),
    rule(
      "BR-DEC-19",
      "BT-116",
      "La base s’écrit avec deux décimales au plus.",
      (one) => decimals(one.base) <= CENTS,
    ),
    rule(
      "BR-DEC-20",
      "BT-117",
      "La TVA s’écrit avec deux décimales au plus.",
      (one) => decimals(one.tax) <= CENTS,
    ),
    rule(
      "BR-CL-18",
      "BT-118",
      "La catégorie de TVA est un code UNTDID 5305.",
      (one) => one.category === undefined || vatCategories.has(one.category),
    ),
    rule(
      "BR-CL-22",
      "BT-121",
      "Le motif d’exonération est un code VATEX.",
      (one) => !given(one.reasonCode) || exemptionCodes.has((one.reasonCode ?? "").toUpperCase()),
    ),
  ],
};

/** Net amounts of a category, at one rate if given: lines, plus charges, less allowances. */
export function baseOf(invoice: CheckedInvoice, category: string, rate: bigint | undefined): bigint {
  const isOf = (one: { category: string | undefined; rate: string | undefined }) =>
    one.category === category && (rate === undefined || amount(one.rate) === rate);
  let sum = 0n;
  for (const line of invoice.lines.filter(isOf)) sum += amount(line.net) ?? 0n;
  for (const one of invoice.adjustments.filter(isOf))
    sum += (one.isCharge ? 1n : -1n) * (amount(one.amount) ?? 0n);
  return toCents(sum);
}
