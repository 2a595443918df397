import { type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals about social declarations (DSN). */
export const dsnErrors = {
  DSN_FILE_NOT_FOUND: notFound`Social declaration | Déclaration |
    Cette déclaration n’existe pas, ou ne vous est pas accessible. Revenez à la liste.`,
  DSN_UNREADABLE: invalid`File is no social declaration | Fichier DSN illisible |
    Ce fichier n’est pas une DSN\u00a0: sa ligne {line} ne se lit pas. Choisissez le fichier déposé par l’autre logiciel. | file`,
  DSN_NOTHING_READ: invalid`File holds no monthly declaration | Aucune DSN mensuelle |
    Ce fichier ne contient aucune DSN mensuelle d’un seul et même exercice civil. Choisissez les DSN des mois déjà payés de l’année. | file`,
  DSN_RATES_UNREADABLE: invalid`File is no return of withholding rates | Retour des taux illisible |
    Ce fichier n’est pas un compte rendu métier nominatif\u00a0: il ne contient aucun salarié. Téléchargez-le depuis le tableau de bord net-entreprises. | file`,
  DSN_PAYSLIPS_OPEN: refusal`Payslips of the month are not validated | Bulletins à valider |
    Des bulletins de ce mois ne sont pas validés, ou manquent. Validez-les, puis recommencez.`,
  DSN_INCOMPLETE: refusal`The declaration lacks facts or has findings | Déclaration incomplète |
    Il manque {count} élément(s) à cette déclaration. Complétez-les depuis la liste, puis recommencez.`,
  DSN_UNCHANGED: refusal`The last file says the same | Fichier déjà établi |
    Le dernier fichier de ce mois déclare déjà la même chose. Téléchargez-le.`,
  DSN_NOT_DEPOSITED: refusal`No deposited declaration to cancel | Rien à annuler |
    Aucune déclaration déposée de ce mois n’est à annuler.`,
  DSN_SUPERSEDED: refusal`A later file of the month takes its place | Fichier remplacé |
    Un fichier plus récent de ce mois est déposé. Annulez d’abord son dépôt.`,
  DSN_DATES_INVALID: invalid`Dates of the event contradict each other | Dates incohérentes |
    Les dates se contredisent ou manquent\u00a0: le dernier jour travaillé précède la fin, la reprise et la subrogation, un accident a son jour, et tous sont dans le contrat. Corrigez-les. | lastWorkedDay`,
  DSN_DATE_AHEAD: invalid`A deposit is noted on its day or later | Date à venir |
    Une déclaration se note déposée le jour de son dépôt ou après. Corrigez la date. | depositedOn`,
  ORGANISM_NOT_POSTED: refusal`Payslips of the period are not in the books | Paie à comptabiliser |
    Des bulletins de cette période ne sont pas comptabilisés, ou manquent. Comptabilisez la paie, puis recommencez.`,
  ORGANISM_PERIOD_OPEN: refusal`The period is not over | Période en cours |
    Cette période n’est pas terminée. Payez-la une fois son dernier mois écoulé.`,
  ORGANISM_DUE_CHANGED: refusal`What is due has changed since it was read | Montant modifié |
    Le montant dû à {organism} est maintenant de {amount}. Vérifiez-le, puis recommencez.`,
  ORGANISM_PAYMENT_NOT_FOUND: notFound`Payment of organisms | Paiement |
    Ce paiement n’existe pas, est annulé, ou ne vous est pas accessible. Rechargez la liste.`,
} satisfies Catalogue;
