import type { Catalogue } from "./entry-type.ts";

/** Refusals about the calendar of declarations and its payments. */
export const declarationErrors = {
  DECLARATION_NOT_FOUND: {
    status: 404,
    message: "No such declaration is due by the company",
    title: "Déclaration introuvable",
    text: "Cette échéance n’existe pas pour ce dossier. Vérifiez son régime et ses exercices.",
  },
  DECLARATION_SPAN_INVALID: {
    status: 422,
    message: "The span is empty or longer than 400 days",
    title: "Période incorrecte",
    text: "Demandez une période d’un jour à 400 jours.",
  },
  DECLARATION_STATE: {
    status: 409,
    message: "The declaration is not in a state for it",
    title: "Action impossible",
    text: "La déclaration a changé d’état\u202f: rechargez la page pour voir où elle en est.",
  },
  DECLARATION_VAT_RETURN: {
    status: 409,
    message: "A VAT return is prepared and filed on its own screen",
    title: "Déclaration de TVA",
    text: "La déclaration de TVA se prépare et se dépose sur l’écran de la TVA.",
  },
  DECLARATION_PAID: {
    status: 409,
    message: "The declaration has payments",
    title: "Déclaration payée",
    text: "Annulez d’abord le paiement de cette déclaration.",
  },
  DECLARATION_NOT_FILED: {
    status: 409,
    message: "The declaration is not filed",
    title: "Déclaration non déposée",
    text: "Marquez la déclaration déposée avant de la payer.",
  },
  DECLARATION_AMOUNT_UNKNOWN: {
    status: 409,
    message: "The amount of the declaration is unknown",
    title: "Montant à saisir",
    text: "La comptabilité ne donne pas ce montant\u202f: saisissez-le d’abord.",
    field: "amountCents",
  },
  DECLARATION_NOTHING_TO_PAY: {
    status: 409,
    message: "Nothing is left to pay",
    title: "Rien à payer",
    text: "Cette déclaration est soldée.",
  },
  DECLARATION_AMOUNT_INVALID: {
    status: 422,
    message: "The payment is zero, of the other sign, or above what is left",
    title: "Montant incorrect",
    text: "Le montant va au plus jusqu’au reste dû, {left}.",
    field: "amountCents",
  },
  DECLARATION_CHARGED: {
    status: 409,
    message: "The charge is written already",
    title: "Charge déjà constatée",
    text: "L’écriture de charge existe déjà. Annulez-la avant d’en passer une autre.",
  },
  DECLARATION_WITHOUT_CHARGE: {
    status: 409,
    message: "This kind of declaration has no charge",
    title: "Pas d’écriture de charge",
    text: "Cette déclaration ne donne pas lieu à une écriture de charge.",
  },
  DECLARATION_DATE_FUTURE: {
    status: 422,
    message: "The payment is on a day to come",
    title: "Date à venir",
    text: "Un paiement se comptabilise au plus tard à la date du jour.",
    field: "date",
  },
  DECLARATION_POSTING_NOT_FOUND: {
    status: 404,
    message: "Unknown entry of a declaration",
    title: "Écriture introuvable",
    text: "Cette écriture de déclaration n’existe pas, ou elle concerne un dossier auquel vous n’avez pas accès.",
  },
  DECLARATION_POSTING_UNDONE: {
    status: 409,
    message: "The entry was undone already",
    title: "Déjà annulée",
    text: "Cette écriture est déjà contre-passée.",
  },
} as const satisfies Catalogue;
