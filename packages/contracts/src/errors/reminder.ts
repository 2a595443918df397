import { type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals about reminders of overdue invoices. */
export const reminderErrors = {
  REMINDER_LEVEL_UNKNOWN: invalid`Unknown reminder level | Niveau de relance inconnu |
    Ce niveau de relance n’existe plus\u202f: rechargez la page et choisissez-en un autre.`,
  REMINDER_LEVEL_SENT: refusal`This reminder level was sent already | Relance déjà envoyée |
    Cette facture a déjà reçu une relance de ce niveau ou d’un niveau supérieur.`,
  REMINDER_NOT_OVERDUE: refusal`The invoice is not overdue | Facture non échue |
    Une relance concerne une facture validée, échue et encore due\u202f: rechargez la page.`,
  REMINDER_EXCLUDED: refusal`Excluded from reminders | Relances suspendues |
    Les relances sont suspendues (litige)\u202f: levez la suspension d’abord.`,
  REMINDER_NO_EMAIL: invalid`The customer has no e-mail address | Adresse e-mail manquante |
    Le client n’a pas d’adresse e-mail\u202f: ajoutez-la à sa fiche, ou saisissez le destinataire.`,
  REMINDER_LEVELS_ORDER: invalid`Reminder levels out of order | Niveaux dans le désordre |
    Chaque niveau de relance vient plus de jours après l’échéance que le précédent.`,
  REMINDER_EXCLUSION_NOT_FOUND: notFound`Reminder exclusion | Suspension |
    Cette suspension de relances n’existe pas ou a déjà été levée.`,
} satisfies Catalogue;
