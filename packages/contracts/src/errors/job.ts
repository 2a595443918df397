import { answering, type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals about long work. */
export const jobErrors = {
  JOB_NOT_FOUND: notFound`Job | Tâche |
    Cette tâche n’existe pas, n’est pas la vôtre, ou date de plus de 90 jours.`,
  JOB_ABANDONED: answering(500)`Job abandoned after three attempts | Tâche abandonnée |
    Cette tâche s’est interrompue trois fois sans aboutir. Rien n’a été enregistré : relancez-la, ou transmettez le fichier à votre administrateur.`,
  JOB_CANCELLED: refusal`Job was cancelled by its owner | Tâche annulée |
    Cette tâche a été annulée à votre demande\u00a0: rien n’en a été gardé. Relancez-la si besoin.`,
  JOB_NOT_CANCELLABLE: refusal`Job is over, being written, or of a kind that goes to its end |
    Annulation impossible | Cette tâche est terminée, ou s’enregistre déjà\u00a0: elle ne s’annule plus. Rechargez la page pour voir où elle en est.`,
  EXPORT_TOO_LONG: invalid`List too long to be exported at once | Export trop long |
    Cette liste compte plus de {maximum} lignes\u00a0: son fichier se prépare en tâche de fond. Relancez l’export.`,
  EXPORT_EXPIRED: answering(404)`The exported file is no longer kept | Fichier expiré |
    Un fichier exporté est gardé un jour, et celui-ci ne l’est plus. Relancez l’export.`,
} satisfies Catalogue;
