import type { Catalogue } from "./entry-type.ts";

/** Refusals about reminders of overdue invoices. */
export const reminderErrors = {
  REMINDER_LEVEL_UNKNOWN: {
    status: 422,
    message: "Unknown reminder level",
    title: "Niveau de relance inconnu",
    text: "Ce niveau de relance n’existe plus\u202f: rechargez la page et choisissez-en un autre.",
  },
  REMINDER_LEVEL_SENT: {
    status: 409,
    message: "This reminder level was sent already",
    title: "Relance déjà envoyée",
    text: "Cette facture a déjà reçu une relance de ce niveau ou d’un niveau supérieur.",
  },
  REMINDER_NOT_OVERDUE: {
    status: 409,
    message: "The invoice is not overdue",
    title: "Facture non échue",
    text: "Une relance concerne une facture validée, échue et encore due\u202f: rechargez la page.",
  },
  REMINDER_EXCLUDED: {
    status: 409,
    message: "Excluded from reminders",
    title: "Relances suspendues",
    text: "Les relances sont suspendues (litige)\u202f: levez la suspension d’abord.",
  },
  REMINDER_NO_EMAIL: {
    status: 422,
    message: "The customer has no e-mail address",
    title: "Adresse e-mail manquante",
    text: "Le client n’a pas d’adresse e-mail\u202f: ajoutez-la à sa fiche, ou saisissez le destinataire.",
  },
  REMINDER_LEVELS_ORDER: {
    status: 422,
    message: "Reminder levels out of order",
    title: "Niveaux dans le désordre",
    text: "Chaque niveau de relance vient plus de jours après l’échéance que le précédent.",
  },
  REMINDER_EXCLUSION_NOT_FOUND: {
    status: 404,
    message: "Reminder exclusion not found",
    title: "Suspension introuvable",
    text: "Cette suspension de relances n’existe pas ou a déjà été levée.",
  },
} as const satisfies Catalogue;
