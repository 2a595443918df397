import {
  countries,
  currencies,
  endpointSchemes,
  meansCodes,
  noteSubjects,
  typeCodes,
  vatPointCodes,
} from "./codes.ts";
import { amount, binarySumOf, decimals, sumOf, toCents } from "./decimal.ts";
import type { CheckedInvoice, CheckedPeriod } from "./model.ts";
import { given, type RuleSet, rule } from "./rule.ts";
import { schemeRules } from "./scheme-rules.ts";

const CENTS = 2;
const TRANSFERS: ReadonlySet<string | undefined> = new Set(["30", "58"]);

/** A period ends on or after the day it begins. */
export function isOrdered(period: CheckedPeriod | undefined): boolean {
  if (period?.start === undefined || period.end === undefined) return true;
  return given(period.start) && given(period.end) && period.end >= period.start;
}

/** A period has a day at least. */
export function isTold(period: CheckedPeriod | undefined): boolean {
  return period === undefined || period.start !== undefined || period.end !== undefined || period.hasCode;
}

/** An amount that is absent counts for nothing; one that is no decimal equals nothing. */
const or0 = (text: string | undefined) => (text === undefined ? 0n : amount(text));

function equals(told: string | undefined, computed: bigint | undefined): boolean {
  return computed !== undefined && amount(told) === computed;
}

function total(...terms: readonly (readonly [sign: bigint, text: string | undefined])[]): bigint | undefined {
  let sum = 0n;
  for (const [sign, text] of terms) {
    const value = or0(text);
    if (value === undefined) return undefined;
    sum += sign * value;
  }
  return toCents(sum);
}

/** BT-110: the VAT in the invoice's own currency. */
const ownTax = ({ totals, currency }: CheckedInvoice) =>
  totals.taxes.filter((one) => one.currency === currency).map((one) => one.amount);

const sameParty = (one: string | undefined, other: string | undefined) => given(one) && one === other;

/** BG-4 to BG-11: who sells, who buys, where it goes. */
const partyRules = [
  rule<CheckedInvoice>("BR-06", "BT-27", "Le nom du vendeur est donné.", ({ seller }) => given(seller.name)),
  rule<CheckedInvoice>("BR-07", "BT-44", "Le nom de l’acheteur est donné.", ({ buyer }) => given(buyer.name)),
  rule<CheckedInvoice>("BR-08", "BG-5", "L’adresse du vendeur est donnée.", ({ seller }) => !!seller.address),
  rule<CheckedInvoice>(
    "BR-09",
    "BT-40",
    "Le pays du vendeur est donné.",
    ({ seller, syntax }) => given(seller.address?.country) || (syntax === "ubl" && !seller.address),
  ),
  rule<CheckedInvoice>(
    "BR-10",
    "BG-8",
    "L’adresse de l’acheteur est donnée.",
    ({ buyer }) => !!buyer.address,
  ),
  rule<CheckedInvoice>(
    "BR-11",
    "BT-55",
    "Le pays de l’acheteur est donné.",
    ({ buyer, syntax }) => given(buyer.address?.country) || (syntax === "ubl" && !buyer.address),
  ),
  rule<CheckedInvoice>(
    "BR-17",
    "BT-59",
    "Le bénéficiaire du paiement porte un nom, et n’est pas le vendeur.",
    ({ payee, seller }) =>
      !payee ||
      (given(payee.name) &&
        !sameParty(payee.name, seller.name) &&
        !sameParty(payee.legalId?.value, seller.legalId?.value)),
  ),
  rule<CheckedInvoice>(
    "BR-18",
    "BT-62",
    "Le nom du représentant fiscal est donné.",
    ({ taxRepresentative: one }) => !one || given(one.name),
  ),
  rule<CheckedInvoice>(
    "BR-19",
    "BG-12",
    "L’adresse du représentant fiscal est donnée.",
    ({ taxRepresentative: one }) => !one || !!one.address,
  ),
  rule<CheckedInvoice>(
    "BR-20",
    "BT-69",
    "Le pays du représentant fiscal est donné.",
    ({ taxRepresentative: one }) => !one || given(one.address?.country),
  ),
  rule<CheckedInvoice>(
    "BR-56",
    "BT-63",
    "Le numéro de TVA du représentant fiscal est donné.",
    ({ taxRepresentative: one }) => !one || given(one.vatNumber),
  ),
  rule<CheckedInvoice>(
    "BR-57",
    "BT-80",
    "Le pays de livraison est donné.",
    ({ deliverTo }) => !deliverTo || given(deliverTo.country),
  ),
  rule<CheckedInvoice>(
    "BR-62",
    "BT-34",
    "L’adresse électronique du vendeur dit son annuaire.",
    ({ seller }) => !seller.endpoint || given(seller.endpoint.scheme),
  ),
  rule<CheckedInvoice>(
    "BR-63",
    "BT-49",
    "L’adresse électronique de l’acheteur dit son annuaire.",
    ({ buyer }) => !buyer.endpoint || given(buyer.endpoint.scheme),
  ),
  rule<CheckedInvoice>(
    "BR-CO-09",
    "BT-31",
    "Un numéro de TVA commence par le code de son pays.",
    ({ vatNumbers, syntax }) =>
      vatNumbers.every(
        (one) =>
          (one === "" && syntax === "ubl") ||
          countries.has(one.slice(0, 2)) ||
          one.startsWith("EL") ||
          one.startsWith("XI"),
      ),
  ),
  rule<CheckedInvoice>(
    "BR-CO-26",
    "BT-29",
    "Le vendeur est identifié\u00a0: identifiant, SIREN ou numéro de TVA.",
    ({ seller }) =>
      seller.ids.length > 0 ||
      seller.globalIds.length > 0 ||
      !!seller.legalId ||
      seller.vatNumber !== undefined,
  ),
  rule<CheckedInvoice>("BR-CL-14", "BT-40", "Un pays est un code ISO 3166.", (invoice) =>
    invoice.countries.every((one) => one === "" || countries.has(one)),
  ),
  rule<CheckedInvoice>(
    "BR-CL-25",
    "BT-34",
    "L’annuaire d’une adresse électronique est un code EAS.",
    ({ seller, buyer }) =>
      [seller, buyer].every(
        ({ endpoint }) => !given(endpoint?.scheme) || endpointSchemes.has(endpoint?.scheme ?? ""),
      ),
  ),
];

/** What the document says of itself. */
const headRules = [
  rule<CheckedInvoice>("BR-01", "BT-24", "Le profil de la facture est donné.", (one) => given(one.guideline)),
  rule<CheckedInvoice>("BR-02", "BT-1", "Le numéro de la facture est donné.", (one) => given(one.number)),
  rule<CheckedInvoice>("BR-03", "BT-2", "La date de la facture est donnée.", (one) => given(one.issueDate)),
  rule<CheckedInvoice>("BR-04", "BT-3", "Le type de la facture est donné.", (one) => given(one.typeCode)),
  rule<CheckedInvoice>("BR-05", "BT-5", "La devise de la facture est donnée.", (one) => given(one.currency)),
  rule<CheckedInvoice>("BR-16", "BG-25", "La facture a au moins une ligne.", (one) => one.lines.length > 0),
  rule<CheckedInvoice>("BR-29", "BT-74", "La période de facturation finit après son début.", (one) =>
    isOrdered(one.period),
  ),
  rule<CheckedInvoice>("BR-CO-19", "BG-14", "La période de facturation dit son début ou sa fin.", (one) =>
    isTold(one.period),
  ),
  rule<CheckedInvoice>(
    "BR-CO-03",
    "BT-7",
    "La date d’exigibilité de la TVA et son code s’excluent.",
    (one) => one.taxPointDate === undefined || one.taxPointCode === undefined,
  ),
  rule<CheckedInvoice>(
    "BR-55",
    "BT-25",
    "Une facture antérieure est citée par son numéro.",
    ({ preceding }) => preceding.every((one) => given(one.number)),
  ),
  rule<CheckedInvoice>("BR-52", "BT-122", "Une pièce jointe porte un identifiant.", ({ attachments }) =>
    attachments.every((one) => given(one.id)),
  ),
  rule<CheckedInvoice>(
    "BR-CL-01",
    "BT-3",
    "Le type de la facture est un code UNTDID 1001.",
    ({ typeCode }) => !given(typeCode) || typeCodes.has(typeCode ?? ""),
  ),
  rule<CheckedInvoice>(
    "BR-CL-04",
    "BT-5",
    "La devise est un code ISO 4217.",
    ({ currency }) => !given(currency) || currencies.has(currency ?? ""),
  ),
  rule<CheckedInvoice>(
    "BR-CL-05",
    "BT-6",
    "La devise de la TVA est un code ISO 4217.",
    ({ taxCurrency }) => !given(taxCurrency) || currencies.has(taxCurrency ?? ""),
  ),
  rule<CheckedInvoice>(
    "CII-DT-031",
    "BT-5",
    "En CII, seule la TVA totale porte une devise.",
    (one) => one.amountsWithCurrency === 0,
  ),
  rule<CheckedInvoice>("CII-DT-097", "BT-2", "Une date au format 102 s’écrit AAAAMMJJ.", ({ compactDates }) =>
    compactDates.every((one) => /^\d{4}(1[0-2]|0[1-9])(3[01]|[12]\d|0[1-9])$/.test(one)),
  ),
  rule<CheckedInvoice>(
    "DECIMAL",
    "BG-22",
    "Un montant, un taux ou une quantité est un nombre décimal.",
    ({ badDecimals }) => badDecimals.length === 0,
  ),
];

const paymentRules = [
  rule<CheckedInvoice>("BR-49", "BT-81", "Le moyen de paiement est dit par son code.", ({ payments }) =>
    payments.every((one) => one.code !== undefined),
  ),
  rule<CheckedInvoice>("BR-50", "BT-84", "Le compte à créditer est donné.", ({ payments }) =>
    payments.every((one) => !TRANSFERS.has(one.code) || !one.hasAccount || given(one.account)),
  ),
  rule<CheckedInvoice>(
    "BR-61",
    "BT-84",
    "Un virement demande le compte à créditer.",
    ({ payments, syntax }) =>
      payments.every(
        (one) =>
          !TRANSFERS.has(one.code) || one.account !== undefined || (syntax === "cii" && !one.hasAccount),
      ),
  ),
  rule<CheckedInvoice>(
    "BR-CL-06",
    "BT-8",
    "L’exigibilité de la TVA est un code connu.",
    ({ syntax, taxPointCode }) => taxPointCode === undefined || vatPointCodes[syntax].has(taxPointCode),
  ),
  rule<CheckedInvoice>("BR-CL-08", "BT-21", "L’objet d’une note est un code UNTDID 4451.", (one) =>
    one.notes.every((note) => isSubjectKnown(one.syntax, note)),
  ),
  rule<CheckedInvoice>("BR-CL-16", "BT-81", "Le moyen de paiement est un code UNTDID 4461.", ({ payments }) =>
    payments.every((one) => !given(one.code) || meansCodes.has(one.code ?? "")),
  ),
];

/** UBL writes the subject between `#` in the text: three letters between two of them are taken for one. */
function isSubjectKnown(
  syntax: CheckedInvoice["syntax"],
  { subject, content }: CheckedInvoice["notes"][number],
): boolean {
  const subjectCode = subject ?? (syntax === "ubl" ? /^[^#]*#([^#]{3})#/.exec(content)?.[1] : undefined);
  return subjectCode === undefined || noteSubjects.has(subjectCode);
}

/** BG-22: the totals, and what they are the sums of. */
const totalRules = [
  rule<CheckedInvoice>(
    "BR-12",
    "BT-106",
    "La somme des lignes est donnée.",
    ({ totals }) => totals.lines !== undefined,
  ),
  rule<CheckedInvoice>(
    "BR-13",
    "BT-109",
    "Le total hors TVA est donné.",
    ({ totals }) => totals.excl !== undefined,
  ),
  rule<CheckedInvoice>(
    "BR-14",
    "BT-112",
    "Le total TTC est donné.",
    ({ totals }) => totals.incl !== undefined,
  ),
  rule<CheckedInvoice>(
    "BR-15",
    "BT-115",
    "Le net à payer est donné.",
    ({ totals }) => totals.payable !== undefined,
  ),
  rule<CheckedInvoice>(
    "BR-53",
    "BT-111",
    "La TVA est donnée aussi dans sa devise de déclaration.",
    ({ taxCurrency, totals }) =>
      taxCurrency === undefined || totals.taxes.some((one) => one.currency === taxCurrency),
  ),
  rule<CheckedInvoice>("BR-CO-10", "BT-106", "La somme des lignes est celle de leurs montants nets.", (one) =>
    equals(
      one.totals.lines,
      toCents((one.syntax === "cii" ? binarySumOf : sumOf)(one.lines.map(({ net }) => net))),
    ),
  ),
  rule<CheckedInvoice>("BR-CO-11", "BT-107", "Le total des remises est leur somme.", (one) =>
    isSumOf(one, one.totals.allowances, false),
  ),
  rule<CheckedInvoice>("BR-CO-12", "BT-108", "Le total des frais est leur somme.", (one) =>
    isSumOf(one, one.totals.charges, true),
  ),
  rule<CheckedInvoice>(
    "BR-CO-13",
    "BT-109",
    "Le total hors TVA est la somme des lignes, moins les remises, plus les frais.",
    ({ totals }) =>
      totals.lines !== undefined &&
      equals(totals.excl, total([1n, totals.lines], [-1n, totals.allowances], [1n, totals.charges])),
  ),
  rule<CheckedInvoice>("BR-CO-14", "BT-110", "La TVA totale est la somme des TVA par taux.", (one) => {
    if (one.syntax === "ubl" && one.vat.length === 0) return true;
    const computed = toCents(sumOf(one.vat.map(({ tax }) => tax)));
    const documentTaxes =
      one.syntax === "ubl" && !given(one.currency) ? one.totals.taxes.map((tax) => tax.amount) : ownTax(one);
    return documentTaxes.every((tax) => amount(tax) === computed);
  }),
  rule<CheckedInvoice>("BR-CO-15", "BT-112", "Le total TTC est le total hors TVA plus la TVA.", (one) => {
    if (one.currency === undefined) return true;
    const { totals } = one;
    if (totals.isRepeated) return false;
    const [tax, ...others] = ownTax(one);
    if (tax === undefined || others.length > 0) return equals(totals.incl, or0(totals.excl));
    return equals(totals.incl, total([1n, totals.excl], [1n, tax]));
  }),
  rule<CheckedInvoice>(
    "BR-CO-16",
    "BT-115",
    "Le net à payer est le total TTC, moins l’acompte, plus l’arrondi.",
    ({ totals }) =>
      totals.incl !== undefined &&
      equals(totals.payable, total([1n, totals.incl], [-1n, totals.prepaid], [1n, totals.rounding])),
  ),
  rule<CheckedInvoice>(
    "BR-CO-18",
    "BG-23",
    "La facture ventile sa TVA.",
    (one) => one.vat.length > 0 || (one.syntax === "cii" && one.lines.length === 0),
  ),
  ...(
    [
      ["BR-DEC-09", "BT-106", "lines"],
      ["BR-DEC-10", "BT-107", "allowances"],
      ["BR-DEC-11", "BT-108", "charges"],
      ["BR-DEC-12", "BT-109", "excl"],
      ["BR-DEC-14", "BT-112", "incl"],
      ["BR-DEC-16", "BT-113", "prepaid"],
      ["BR-DEC-17", "BT-114", "rounding"],
      ["BR-DEC-18", "BT-115", "payable"],
    ] as const
  ).map(([id, term, name]) =>
    rule<CheckedInvoice>(
      id,
      term,
      "Un total s’écrit avec deux décimales au plus.",
      ({ totals }) => decimals(totals[name]) <= CENTS,
    ),
  ),
  rule<CheckedInvoice>("BR-DEC-13", "BT-110", "La TVA s’écrit avec deux décimales au plus.", (one) =>
    ownTax(one).every((tax) => decimals(tax) <= CENTS),
  ),
];

function isSumOf(invoice: CheckedInvoice, told: string | undefined, charges: boolean): boolean {
  const some = invoice.adjustments.filter(({ isCharge }) => isCharge === charges);
  if (told === undefined) return some.length === 0;
  return equals(told, toCents(sumOf(some.map((one) => one.amount))));
}

/** The rules of EN 16931 over the whole document. */
export const documentRules: RuleSet<CheckedInvoice> = {
  subjects: (invoice) => [invoice],
  place: () => null,
  rules: [...headRules, ...partyRules, ...paymentRules, ...totalRules, ...schemeRules],
};
