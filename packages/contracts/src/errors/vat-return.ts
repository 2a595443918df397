import type { Catalogue } from "./entry-type.ts";

/** Refusals about VAT returns and their settlement. */
export const vatReturnErrors = {
  VAT_BOX_UNKNOWN: {
    status: 422,
    message: "A VAT code names a box that the return does not have",
    title: "Case inconnue",
    text: "Le code TVA {vatCode} renvoie à la case {tag}, absente de la déclaration. Corrigez le code TVA.",
  },
  VAT_BOX_NOT_ON_FORM: {
    status: 422,
    message: "A VAT code has no line on the form of the return",
    title: "Opération hors du formulaire",
    text: "Le code TVA {vatCode} n’a pas de ligne sur la {form} (importation, produit pétrolier). Passez le dossier au régime réel normal.",
  },
  VAT_REFUND_ABOVE_CREDIT: {
    status: 422,
    message: "The refund asked for is above the VAT credit",
    title: "Remboursement trop élevé",
    text: "Le crédit de TVA de la période est de {credit}. Demandez au plus ce montant.",
    field: "refundEuros",
  },
  VAT_REFUND_BELOW_MINIMUM: {
    status: 422,
    message: "The refund asked for is below the legal minimum",
    title: "Remboursement trop faible",
    text: "Un remboursement se demande à partir de {minimum} pour cette période. Reportez le crédit.",
    field: "refundEuros",
  },
  VAT_COEFFICIENT_INVALID: {
    status: 422,
    message: "The deduction coefficient is not a whole percentage",
    title: "Coefficient de déduction incorrect",
    text: "Le coefficient de déduction est un pourcentage entier, de 0 à 100.",
    field: "coefficientBasisPoints",
  },
  VAT_ADJUSTMENT_INVALID: {
    status: 422,
    message: "An amount of the return is not a positive number of euros",
    title: "Montant incorrect",
    text: "La case {box} reçoit un montant positif en euros entiers.",
  },
  VAT_RETURN_STATE: {
    status: 409,
    message: "The return is not in a state for it",
    title: "Action impossible",
    text: "La déclaration a changé d’état\u202f: rechargez la page pour voir où elle en est.",
  },
  VAT_RETURN_PERIOD_RUNNING: {
    status: 409,
    message: "The period of the return is not over",
    title: "Période en cours",
    text: "La période court jusqu’au {end}. Déposez la déclaration après cette date.",
  },
  VAT_RETURN_PREVIOUS_OPEN: {
    status: 409,
    message: "The previous return is not filed",
    title: "Déclaration précédente à déposer",
    text: "La déclaration du {start} au {end} n’est pas déposée\u202f: son crédit se reporte sur celle-ci. Déposez-la d’abord.",
  },
  VAT_RETURN_LINES_UNPLACED: {
    status: 409,
    message: "Lines on VAT accounts are in no box",
    title: "Lignes de TVA sans case",
    text: "{count} ligne(s) de TVA n’entrent dans aucune case. Corrigez leur code TVA ou leur compte depuis le cadrage.",
  },
  VAT_RETURN_ALREADY_SETTLED: {
    status: 409,
    message: "The return is already settled",
    title: "Déclaration déjà liquidée",
    text: "L’écriture de liquidation existe déjà. Annulez-la avant d’en passer une autre.",
  },
  VAT_RETURN_NOT_SETTLED: {
    status: 409,
    message: "The return is not settled",
    title: "Déclaration non liquidée",
    text: "L’écriture de liquidation n’est pas passée. Passez-la d’abord.",
  },
  VAT_RETURN_FILED: {
    status: 409,
    message: "The return is filed",
    title: "Déclaration déposée",
    text: "Une déclaration déposée ne s’annule pas. Corrigez-la par une déclaration rectificative.",
  },
  VAT_RETURN_NOT_FILED: {
    status: 409,
    message: "The return is not filed",
    title: "Déclaration non déposée",
    text: "Seule une déclaration déposée se rectifie. Modifiez celle-ci directement.",
  },
  VAT_RETURN_SUPERSEDED: {
    status: 409,
    message: "A later version of the return exists",
    title: "Version remplacée",
    text: "La version {version} a été remplacée. Rectifiez la dernière version.",
  },
  VAT_RETURN_NOT_FOUND: {
    status: 404,
    message: "Unknown VAT return",
    title: "Déclaration introuvable",
    text: "Cette déclaration de TVA n’existe pas, ou elle concerne un dossier auquel vous n’avez pas accès.",
  },
  VAT_RETURN_REGIME: {
    status: 409,
    message: "In franchise, a month without tax is not declared",
    title: "Pas de TVA à déclarer",
    text: "Un dossier en franchise ne déclare que les mois où il doit lui-même la TVA. Vérifiez le régime dans les paramètres du dossier.",
  },
  VAT_RETURN_PERIOD_INVALID: {
    status: 422,
    message: "These days are no period of a VAT return of the company",
    title: "Période incorrecte",
    text: "Une déclaration de TVA couvre un mois, un trimestre civil ou un exercice entier, selon le régime du dossier.",
  },
  VAT_RETURN_FILED_ELSEWHERE: {
    status: 409,
    message: "The return is before the first one filed here",
    title: "Déclaration déposée ailleurs",
    text: "Les périodes avant le {start} ont été déclarées hors de Grand Livre.",
  },
  VAT_RETURN_SETTLEMENT_STALE: {
    status: 409,
    message: "Lines came after the settlement of the return",
    title: "Liquidation à refaire",
    text: "Des écritures sont arrivées depuis la liquidation. Annulez-la, puis passez-la de nouveau.",
  },
  VAT_RETURN_NOTHING_TO_SETTLE: {
    status: 409,
    message: "The return has no tax to settle",
    title: "Rien à liquider",
    text: "La déclaration ne comporte aucune TVA\u202f: il n’y a pas d’écriture à passer.",
  },
} as const satisfies Catalogue;
