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
} as const satisfies Catalogue;
