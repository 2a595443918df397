import { answering, type Catalogue, notFound, refusal } from "./row.ts";

/** Refusals about the review file of an exercise. */
export const reviewErrors = {
  REVIEW_NOT_PREPARED: refusal`The account is not prepared | Compte non préparé |
    Le compte {account} n’est pas préparé, ou son solde a changé depuis. Préparez-le à nouveau avant la révision.`,
  REVIEW_OWN_WORK: refusal`Nobody reviews his own work | Même personne |
    Vous avez préparé le compte {account}. Une autre personne doit le réviser.`,
  REVIEW_ACCOUNT_NOT_FOUND: answering(404)`Account is not in the review file | Compte absent du dossier |
    Le compte {account} n’a ni solde ni mouvement sur cet exercice. Rechargez le dossier de révision.`,
  REVIEW_NOTE_NOT_FOUND: notFound`Review note | Note |
    Cette note n’existe plus, ou n’est pas dans votre périmètre. Rechargez le dossier de révision.`,
  REVIEW_FILE_NOT_FOUND: notFound`Review document | Pièce |
    Cette pièce n’existe plus, ou n’est pas dans votre périmètre. Rechargez le dossier de révision.`,
} satisfies Catalogue;
