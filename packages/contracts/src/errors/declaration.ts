import { answering, type Catalogue, invalid, refusal } from "./row.ts";

/** Refusals about the calendar of declarations and its payments. */
export const declarationErrors = {
  DECLARATION_NOT_FOUND: answering(404)`No such declaration is due by the company | Déclaration introuvable |
    Cette échéance n’existe pas pour ce dossier. Vérifiez son régime et ses exercices.`,
  DECLARATION_SPAN_INVALID: invalid`The span is empty or longer than 400 days | Période incorrecte |
    Demandez une période d’un jour à 400 jours.`,
  TAX_FORMS_FILED: refusal`The tax package of the exercise is marked filed | Liasse déposée |
    La liasse de cet exercice est marquée déposée. Rouvrez-la dans l’échéancier pour la corriger.`,
  HOLDING_NOT_FOUND: answering(404)`Unknown holder or subsidiary | Ligne introuvable |
    Cette ligne du capital n’existe pas, ou n’est pas dans votre périmètre. Revenez à la liste.`,
  HOLDING_SHARES_MISSING: invalid`The number of shares is missing | Nombre de titres à saisir |
    Donnez le nombre de parts ou d’actions. | shares`,
  HOLDING_PART_MISSING: invalid`The part of the subsidiary is missing | Part à saisir |
    Donnez la part du capital que la société détient. | part`,
  HOLDING_DATES_INVALID: invalid`The end is before the beginning | Dates incorrectes |
    La fin précède le début. Corrigez l’une des deux dates. | heldUntil`,
  PARTNER_FILE_INCOMPLETE: refusal`The company's card lacks: {missing} | Fichier pour partenaire EDI incomplet |
    Il manque à l’identité de la société\u202f: {missing}. Complétez-la dans ses paramètres, puis refaites le fichier.`,
  DECLARATION_STATE: refusal`The declaration is not in a state for it | Action impossible |
    La déclaration a changé d’état\u202f: rechargez la page pour voir où elle en est.`,
  FEE_FILE_EMPTY: refusal`No beneficiary is declared in the year | Aucun bénéficiaire |
    Aucun bénéficiaire ne dépasse le seuil cette année\u202f: il n’y a pas de DAS2 à déposer.`,
  FEE_FILE_INCOMPLETE: refusal`The file lacks identities: {missing} | Fichier DAS2 incomplet |
    Il manque\u202f: {missing}. Complétez les fiches, puis refaites le fichier.`,
  DECLARATION_E_REPORT: refusal`A period of e-reporting is sent on its own screen | E-reporting |
    L’e-reporting se transmet depuis son onglet. Ouvrez-le.`,
  DECLARATION_SOCIAL: refusal`A social declaration is made on its own screen | DSN |
    La DSN se prépare et se dépose depuis «\u202fPaie › Déclarations sociales\u202f». Ouvrez-la.`,
  DECLARATION_VAT_RETURN: refusal`A VAT return is prepared and filed on its own screen | Déclaration de TVA |
    La déclaration de TVA se prépare et se dépose sur l’écran de la TVA.`,
  DECLARATION_PAID: refusal`The declaration has payments | Déclaration payée |
    Annulez d’abord le paiement de cette déclaration.`,
  DECLARATION_NOT_FILED: refusal`The declaration is not filed | Déclaration non déposée |
    Marquez la déclaration déposée avant de la payer.`,
  DECLARATION_AMOUNT_UNKNOWN: refusal`The amount of the declaration is unknown | Montant à saisir |
    La comptabilité ne donne pas ce montant\u202f: saisissez-le d’abord. | amountCents`,
  DECLARATION_NOTHING_TO_PAY: refusal`Nothing is left to pay | Rien à payer | Cette déclaration est soldée.`,
  DECLARATION_AMOUNT_INVALID: invalid`The payment is zero, of the other sign, or above what is left |
    Montant incorrect | Le montant va au plus jusqu’au reste dû, {left}. | amountCents`,
  DECLARATION_CHARGED: refusal`The charge is written already | Charge déjà constatée |
    L’écriture de charge existe déjà. Annulez-la avant d’en passer une autre.`,
  DECLARATION_WITHOUT_CHARGE: refusal`This kind of declaration has no charge | Pas d’écriture de charge |
    Cette déclaration ne donne pas lieu à une écriture de charge.`,
  DECLARATION_DATE_FUTURE: invalid`The payment is on a day to come | Date à venir |
    Un paiement se comptabilise au plus tard à la date du jour. | date`,
  DECLARATION_POSTING_NOT_FOUND: answering(404)`Unknown entry of a declaration | Écriture introuvable |
    Cette écriture de déclaration n’existe pas, ou elle concerne un dossier auquel vous n’avez pas accès.`,
  DECLARATION_POSTING_UNDONE: refusal`The entry was undone already | Déjà annulée |
    Cette écriture est déjà contre-passée.`,
} satisfies Catalogue;
