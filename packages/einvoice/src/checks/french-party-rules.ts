import { has, notesOf, words } from "./french-terms.ts";
import type { CheckedInvoice, CheckedParty } from "./model.ts";
import { given, type Rule, rule } from "./rule.ts";

export const SELF_BILLED = words("389 501 500 471 473 261 502");
const ATTACHMENTS = words(
  "RIB LISIBLE FEUILLE_DE_STYLE PJA BORDEREAU_SUIVI DOCUMENT_ANNEXE BON_LIVRAISON BON_COMMANDE BORDEREAU_SUIVI_VALIDATION ETAT_ACOMPTE FACTURE_PAIEMENT_DIRECT RECAPITULATIF_COTRAITANCE",
);
const SIREN = /^\d{9}$/;
const ROUTING = /^[A-Za-z0-9+\-_.]+$/;

function isB2b(invoice: CheckedInvoice): boolean {
  return notesOf(invoice, "BAR").some(({ content }) => content === "B2B");
}

function siretFits(party: CheckedParty): boolean {
  const siret = party.globalIds.find(({ scheme }) => scheme === "0009")?.value;
  const siren = party.legalId?.scheme === "0002" ? party.legalId.value : undefined;
  return siret === undefined || (/^\d{14}$/.test(siret) && siret.slice(0, 9) === siren);
}

/** The same for a party without a compulsory SIREN: its SIRET contains one. */
function siretOfOwnFits({ globalIds, legalId }: Pick<CheckedParty, "globalIds" | "legalId">): boolean {
  const siret = globalIds.find(({ scheme }) => scheme === "0009")?.value;
  if (siret === undefined) return true;
  return /^\d{14}$/.test(siret) && (legalId?.scheme !== "0002" || siret.startsWith(legalId.value));
}

const distinctSchemes = ({ globalIds }: Pick<CheckedParty, "globalIds">) =>
  new Set(globalIds.map(({ scheme }) => scheme)).size === globalIds.length;

function endpointIsSiren({ endpoint, legalId }: CheckedParty): boolean {
  return endpoint?.scheme === "0225" && endpoint.value.startsWith(legalId?.value ?? "");
}

const sirenOf = ({ legalId }: CheckedParty) => (legalId?.scheme === "0002" ? legalId.value : undefined);
const ofScheme = (one: { scheme: string | undefined } | undefined, scheme: string) => one?.scheme === scheme;

/** Who sells and who buys, and where the French directory reaches them. */
export const frenchPartyRules: readonly Rule<CheckedInvoice>[] = [
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
  ...(
    [
      ["BT-60", "du bénéficiaire", ({ payee }: CheckedInvoice) => payee],
      ["BT-71", "du lieu de livraison", ({ deliveryPlace }: CheckedInvoice) => deliveryPlace],
    ] as const
  ).flatMap(([id, whose, of]) => {
    const holds =
      (test: (one: Pick<CheckedParty, "globalIds" | "legalId">) => boolean) => (one: CheckedInvoice) => {
        const found = of(one);
        return found === undefined || test(found);
      };
    return [
      rule<CheckedInvoice>(
        `BR-FR-09_${id}`,
        id,
        `Le SIRET ${whose} a quatorze chiffres et commence par son SIREN.`,
        holds(siretOfOwnFits),
      ),
      rule<CheckedInvoice>(
        `BR-FR-CO-10_${id}-1`,
        id,
        `Un identifiant ${whose} dit son annuaire.`,
        holds(({ globalIds }) => globalIds.every(({ scheme }) => scheme !== undefined)),
      ),
      rule<CheckedInvoice>(
        `BR-FR-CO-10_${id}-2`,
        id,
        `Les identifiants ${whose} sont d’annuaires différents.`,
        holds(distinctSchemes),
      ),
    ];
  }),
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
      notesOf(invoice, "TXD").some(({ content }) => content === "MEMBRE_ASSUJETTI_UNIQUE"),
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
