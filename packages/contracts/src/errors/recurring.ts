import type { Catalogue } from "./entry-type.ts";

/** Refusals about recurring invoices. */
export const recurringErrors = {
  RECURRING_NOT_FOUND: {
    status: 404,
    message: "Recurring invoice not found",
    title: "Facture récurrente introuvable",
    text: "Cette facture récurrente n’existe pas ou a été supprimée.",
  },
  RECURRENCE_INVALID: {
    status: 422,
    message: "The recurrence gives no day",
    title: "Récurrence impossible",
    text: "Cette récurrence ne donne aucune date à venir\u202f: vérifiez le début, la fin et le nombre d’échéances.",
  },
  PLACEHOLDER_UNKNOWN: {
    status: 422,
    message: "Unknown placeholder in a text",
    title: "Repère inconnu",
    text: "Le repère «\u202f{name}\u202f» n’existe pas\u202f: choisissez-en un dans la liste proposée.",
  },
  RECURRING_STATE_UNCHANGED: {
    status: 409,
    message: "The recurring invoice is not in a state for it",
    title: "Action impossible",
    text: "La facture récurrente a changé d’état\u202f: rechargez la page pour voir où il en est.",
  },
} as const satisfies Catalogue;
