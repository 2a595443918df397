import type { Catalogue } from "./entry-type.ts";

/** Refusals about the review file of an exercise. */
export const reviewErrors = {
  REVIEW_NOT_PREPARED: {
    status: 409,
    message: "The account is not prepared",
    title: "Compte non préparé",
    text: "Le compte {account} n’est pas préparé, ou son solde a changé depuis. Préparez-le à nouveau avant la révision.",
  },
  REVIEW_OWN_WORK: {
    status: 409,
    message: "Nobody reviews his own work",
    title: "Même personne",
    text: "Vous avez préparé le compte {account}. Une autre personne doit le réviser.",
  },
  REVIEW_ACCOUNT_NOT_FOUND: {
    status: 404,
    message: "Account is not in the review file",
    title: "Compte absent du dossier",
    text: "Le compte {account} n’a ni solde ni mouvement sur cet exercice. Rechargez le dossier de révision.",
  },
  REVIEW_NOTE_NOT_FOUND: {
    status: 404,
    message: "Review note not found",
    title: "Note introuvable",
    text: "Cette note n’existe plus, ou n’est pas dans votre périmètre. Rechargez le dossier de révision.",
  },
  REVIEW_FILE_NOT_FOUND: {
    status: 404,
    message: "Review document not found",
    title: "Pièce introuvable",
    text: "Cette pièce n’existe plus, ou n’est pas dans votre périmètre. Rechargez le dossier de révision.",
  },
} as const satisfies Catalogue;
