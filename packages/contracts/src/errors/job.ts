import type { Catalogue } from "./entry-type.ts";

/** Refusals about long work. */
export const jobErrors = {
  JOB_NOT_FOUND: {
    status: 404,
    message: "Job not found",
    title: "Tâche introuvable",
    text: "Cette tâche n’existe pas, n’est pas la vôtre, ou date de plus de 90 jours.",
  },
  JOB_ABANDONED: {
    status: 500,
    message: "Job abandoned after three attempts",
    title: "Tâche abandonnée",
    text: "Cette tâche s’est interrompue trois fois sans aboutir. Rien n’a été enregistré : relancez-la, ou transmettez le fichier à votre administrateur.",
  },
  JOB_CANCELLED: {
    status: 409,
    message: "Job was cancelled by its owner",
    title: "Tâche annulée",
    text: "Cette tâche a été annulée à votre demande\u00a0: rien n’en a été gardé. Relancez-la si besoin.",
  },
  JOB_NOT_CANCELLABLE: {
    status: 409,
    message: "Job is over, being written, or of a kind that goes to its end",
    title: "Annulation impossible",
    text: "Cette tâche est terminée, ou s’enregistre déjà\u00a0: elle ne s’annule plus. Rechargez la page pour voir où elle en est.",
  },
  EXPORT_TOO_LONG: {
    status: 422,
    message: "List too long to be exported at once",
    title: "Export trop long",
    text: "Cette liste compte plus de {maximum} lignes\u00a0: son fichier se prépare en tâche de fond. Relancez l’export.",
  },
  EXPORT_EXPIRED: {
    status: 404,
    message: "The exported file is no longer kept",
    title: "Fichier expiré",
    text: "Un fichier exporté est gardé un jour, et celui-ci ne l’est plus. Relancez l’export.",
  },
} as const satisfies Catalogue;
