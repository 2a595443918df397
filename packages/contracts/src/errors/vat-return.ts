import { answering, type Catalogue, invalid, refusal } from "./row.ts";

/** Refusals about VAT returns and their settlement. */
export const vatReturnErrors = {
  VAT_BOX_UNKNOWN: invalid`A VAT code names a box that the return does not have | Case inconnue |
    Le code TVA {vatCode} renvoie à la case {tag}, absente de la déclaration. Corrigez le code TVA.`,
  VAT_BOX_NOT_ON_FORM: invalid`A VAT code has no line on the form of the return |
    Opération hors du formulaire | Le code TVA {vatCode} n’a pas de ligne sur la {form} (importation, produit pétrolier). Passez le dossier au régime réel normal.`,
  VAT_REFUND_ABOVE_CREDIT: invalid`The refund asked for is above the VAT credit | Remboursement trop élevé |
    Le crédit de TVA de la période est de {credit}. Demandez au plus ce montant. | refundEuros`,
  VAT_REFUND_BELOW_MINIMUM: invalid`The refund asked for is below the legal minimum |
    Remboursement trop faible | Un remboursement se demande à partir de {minimum} pour cette période. Reportez le crédit. | refundEuros`,
  VAT_COEFFICIENT_INVALID: invalid`The deduction coefficient is not a whole percentage |
    Coefficient de déduction incorrect | Le coefficient de déduction est un pourcentage entier, de 0 à 100. | coefficientBasisPoints`,
  VAT_ADJUSTMENT_INVALID: invalid`An amount of the return is not a positive number of euros |
    Montant incorrect | La case {box} reçoit un montant positif en euros entiers.`,
  VAT_RETURN_STATE: refusal`The return is not in a state for it | Action impossible |
    La déclaration a changé d’état\u202f: rechargez la page pour voir où elle en est.`,
  VAT_RETURN_PERIOD_RUNNING: refusal`The period of the return is not over | Période en cours |
    La période court jusqu’au {end}. Déposez la déclaration après cette date.`,
  VAT_RETURN_PREVIOUS_OPEN: refusal`The previous return is not filed | Déclaration précédente à déposer |
    La déclaration du {start} au {end} n’est pas déposée\u202f: son crédit se reporte sur celle-ci. Déposez-la d’abord.`,
  VAT_RETURN_LINES_UNPLACED: refusal`Lines on VAT accounts are in no box | Lignes de TVA sans case |
    {count} ligne(s) de TVA n’entrent dans aucune case. Corrigez leur code TVA ou leur compte depuis le cadrage.`,
  VAT_RETURN_ALREADY_SETTLED: refusal`The return is already settled | Déclaration déjà liquidée |
    L’écriture de liquidation existe déjà. Annulez-la avant d’en passer une autre.`,
  VAT_RETURN_NOT_SETTLED: refusal`The return is not settled | Déclaration non liquidée |
    L’écriture de liquidation n’est pas passée. Passez-la d’abord.`,
  VAT_RETURN_FILED: refusal`The return is filed | Déclaration déposée |
    Une déclaration déposée ne s’annule pas. Corrigez-la par une déclaration rectificative.`,
  VAT_RETURN_NOT_FILED: refusal`The return is not filed | Déclaration non déposée |
    Seule une déclaration déposée se rectifie. Modifiez celle-ci directement.`,
  VAT_RETURN_SUPERSEDED: refusal`A later version of the return exists | Version remplacée |
    La version {version} a été remplacée. Rectifiez la dernière version.`,
  VAT_RETURN_NOT_FOUND: answering(404)`Unknown VAT return | Déclaration introuvable |
    Cette déclaration de TVA n’existe pas, ou elle concerne un dossier auquel vous n’avez pas accès.`,
  VAT_RETURN_REGIME: refusal`In franchise, a month without tax is not declared | Pas de TVA à déclarer |
    Un dossier en franchise ne déclare que les mois où il doit lui-même la TVA. Vérifiez le régime dans les paramètres du dossier.`,
  VAT_RETURN_PERIOD_INVALID: invalid`These days are no period of a VAT return of the company |
    Période incorrecte | Une déclaration de TVA couvre un mois, un trimestre civil ou un exercice entier, selon le régime du dossier.`,
  VAT_RETURN_FILED_ELSEWHERE: refusal`The return is before the first one filed here |
    Déclaration déposée ailleurs | Les périodes avant le {start} ont été déclarées hors de Grand Livre.`,
  VAT_RETURN_SETTLEMENT_STALE: refusal`Lines came after the settlement of the return | Liquidation à refaire |
    Des écritures sont arrivées depuis la liquidation. Annulez-la, puis passez-la de nouveau.`,
  VAT_RETURN_NOTHING_TO_SETTLE: refusal`The return has no tax to settle | Rien à liquider |
    La déclaration ne comporte aucune TVA\u202f: il n’y a pas d’écriture à passer.`,
} satisfies Catalogue;
