import { type Catalogue, forbidden, invalid, notFound, refusal } from "./row.ts";

/** Refusals about missions and expenses: reports, their approval, kilometres. */
export const expenseErrors = {
  EXPENSE_REPORT_EMPTY: invalid`Expense report is empty | Note de frais vide |
    Cette note de frais n’a aucune ligne. Ajoutez une dépense, puis recommencez. | lines`,
  EXPENSE_REPORT_STATE: refusal`Expense report is in another state | Étape déjà passée ou à venir |
    Cette note de frais n’est pas à cette étape. Rechargez-la pour voir où elle en est.`,
  EXPENSE_REPORT_NOT_OWN: forbidden`Expense report of another person | Note de frais d’une autre personne |
    Une note de frais est envoyée par son auteur.`,
  EXPENSE_APPROVAL_OWN: forbidden`Own expense report | Approbation de sa propre demande |
    Une personne n’approuve ni sa note de frais ni son ordre de mission, même par un délégué. Demandez à une autre personne habilitée.`,
  EXPENSE_APPROVAL_TWICE: forbidden`First approval was of the same person | Deux approbateurs |
    Vous avez donné la première approbation. La seconde est donnée par une autre personne habilitée de l’entreprise.`,
  EXPENSE_APPROVAL_ALONE: refusal`Sole approver has to confirm | Seule personne habilitée |
    Vous êtes la seule personne habilitée à donner cette approbation. Confirmez que vous approuvez seul\u202f: le journal d’audit le garde.`,
  EXPENSE_RECEIPT_MISSING: invalid`Receipt is missing | Justificatif manquant |
    Justificatif manquant\u00a0: {labels}. Joignez-le, ou écrivez pourquoi la pièce est perdue. | lines`,
  EXPENSE_APPROVAL_RIGHT_MISSING: forbidden`Right to approve expenses is missing |
    Droit d’approbation manquant | Cette étape demande un droit d’approbation que vous n’avez pas. Demandez-le à un administrateur.`,
  EXPENSE_NATURE_UNKNOWN: invalid`Unknown nature of expense | Nature de dépense inconnue |
    La nature de cette dépense n’existe pas. Choisissez-la dans la liste. | nature`,
  EXPENSE_AMOUNT_INVALID: invalid`Expense amount is invalid | Montant invalide |
    Le montant d’une dépense est supérieur à zéro. Corrigez-le. | inclVatCents`,
  EXPENSE_VAT_IN_CURRENCY: invalid`VAT of another country is not recovered here | TVA étrangère |
    La TVA d’une dépense en {currency} ne se récupère pas en France. Retirez-la\u00a0: le total est une charge. | taxes`,
  EXPENSE_RATE_MISSING: invalid`No rate of the currency is known on that day | Cours absent |
    Aucun cours de {currency} n’est connu au {day}. Saisissez-le avec la dépense. | exchangeRate`,
  EXPENSE_TAX_ABOVE_TOTAL: invalid`Taxed amounts exceed the expense | TVA supérieure au total |
    Les bases et la TVA dépassent le montant toutes taxes comprises, ou l’une est négative. Corrigez-les. | taxes`,
  KILOMETRE_SCALE_UNKNOWN: invalid`No kilometre scale for this vehicle and year |
    Barème kilométrique inconnu | Aucun barème kilométrique n’est connu pour ce véhicule au {day}. Vérifiez la date et le véhicule. | vehicle`,
  KILOMETRES_INVALID: invalid`Distance is invalid | Distance invalide |
    La distance est un nombre entier de kilomètres, au plus 300 000 dans l’année. Corrigez-la. | kilometres`,
  EXPENSE_REPORT_NOT_FOUND: notFound`Expense report | Note de frais |
    Cette note de frais n’existe pas, ou ne vous est pas accessible.`,
  EXPENSE_LINE_NOT_FOUND: notFound`Expense line or receipt | Justificatif |
    Cette dépense n’existe pas, ou n’a pas de justificatif.`,
  EXPENSE_NOT_REBILLABLE: invalid`Expense cannot be invoiced again on this document |
    Frais non refacturable ici | La dépense {label} n’est pas à refacturer à ce client, ou sa note n’est pas approuvée. Retirez sa ligne.`,
  EXPENSE_REBILLED: refusal`Expense is invoiced again already | Frais déjà refacturé |
    La dépense {label} est déjà sur une facture. Retirez sa ligne.`,
  EXPENSE_RECEIPT_NOT_FOUND: notFound`Receipt | Justificatif |
    Ce justificatif n’est plus dans la note de frais. Déposez-le à nouveau.`,
  EXPENSE_RECEIPT_TAKEN: refusal`Receipt belongs to an expense | Justificatif d’une dépense |
    Une dépense porte ce justificatif. Retirez d’abord la dépense.`,
  EXPENSE_RECEIPTS_TOO_MANY: invalid`Too many receipts | Trop de justificatifs |
    Une note de frais porte au plus {limit} justificatifs. Ouvrez une autre note.`,
  EXPENSE_VAT_CODE_INVALID: invalid`VAT code is not one of purchases | Code de TVA invalide |
    Le code de TVA {vatCode} n’est pas un code d’achat en vigueur au {date}. Choisissez-en un autre. | lines`,
  MISSION_NOT_FOUND: notFound`Mission | Ordre de mission |
    Cet ordre de mission n’existe pas, ou ne vous est pas accessible.`,
  MISSION_STATE: refusal`Mission is in another state | Étape impossible |
    Cet ordre de mission n’est pas à cette étape. Rechargez-le pour voir où il en est.`,
  MISSION_NOT_OWN: forbidden`Mission of another person | Mission d’une autre personne |
    Un ordre de mission est modifié par la personne qui part.`,
  MISSION_DATES_INVALID: invalid`Mission ends before it begins | Dates de mission invalides |
    La mission se termine au plus tôt le jour où elle commence. Corrigez l’une des deux dates. | endDate`,
} satisfies Catalogue;
