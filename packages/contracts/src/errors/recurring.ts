import { type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals about recurring invoices. */
export const recurringErrors = {
  RECURRING_NOT_FOUND: notFound`Recurring invoice | Facture récurrente |
    Cette facture récurrente n’existe pas ou a été supprimée.`,
  RECURRENCE_INVALID: invalid`The recurrence gives no day | Récurrence impossible |
    Cette récurrence ne donne aucune date à venir\u202f: vérifiez le début, la fin et le nombre d’échéances.`,
  PLACEHOLDER_UNKNOWN: invalid`Unknown placeholder in a text | Repère inconnu |
    Le repère «\u202f{name}\u202f» n’existe pas\u202f: choisissez-en un dans la liste proposée.`,
  RECURRING_STATE_UNCHANGED: refusal`The recurring invoice is not in a state for it | Action impossible |
    La facture récurrente a changé d’état\u202f: rechargez la page pour voir où il en est.`,
} satisfies Catalogue;
