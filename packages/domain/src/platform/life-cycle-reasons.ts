/** Why a status was set: its code, its French name, and the statuses that may tell it (BR-FR-CDV-CL-09, version 1.4.0). */
export interface LifeCycleReason {
  readonly code: string;
  readonly label: string;
  /** Empty: told by a public buyer or by a platform alone, hence only read. */
  readonly statuses: readonly number[];
}

const REASONS: readonly (readonly [code: string, label: string, ...statuses: number[]])[] = [
  ["TX_TVA_ERR", "Taux de TVA erroné", 207, 210],
  ["MONTANTTOTAL_ERR", "Montant total erroné", 207, 210, 213],
  ["CALCUL_ERR", "Erreur de calcul de la facture", 207, 210, 213],
  ["NON_CONFORME", "Mention légale manquante", 207, 210],
  ["DOUBLON", "Facture en doublon (déjà émise ou reçue)", 207, 210, 213],
  ["DEST_ERR", "Erreur de destinataire", 207, 210],
  ["DEST_INC", "Destinataire inconnu", 207, 213],
  ["TRANSAC_INC", "Transaction inconnue", 207, 210],
  ["EMMET_INC", "Émetteur inconnu", 207, 210],
  ["CONTRAT_TERM", "Contrat terminé", 207, 210],
  ["DOUBLE_FACT", "Données réglementaires en doublon", 207, 210],
  ["CMD_ERR", "N° de commande ou d’engagement incorrect ou manquant", 206, 207, 208, 210],
  ["ADR_ERR", "Adresse de facturation électronique erronée", 207, 210, 213],
  ["REF_CT_ABSENT", "Référence contractuelle manquante", 206, 207, 208, 210],
  ["SIRET_ERR", "SIRET erroné ou absent", 206, 207, 208],
  ["CODE_ROUTAGE_ERR", "Code de routage absent ou erroné", 206, 207, 208],
  ["REF_ERR", "Référence incorrecte", 206, 207, 208],
  ["COORD_BANC_ERR", "Erreur de coordonnées bancaires", 207, 208],
  ["JUSTIF_ABS", "Justificatif absent ou insuffisant", 208],
  ["PU_ERR", "Prix unitaires incorrects", 206, 207],
  ["REM_ERR", "Remise erronée", 206, 207],
  ["QTE_ERR", "Quantité facturée incorrecte", 206, 207],
  ["ART_ERR", "Article facturé incorrect", 206, 207],
  ["MODPAI_ERR", "Modalités de paiement incorrectes", 206, 207],
  ["QUALITE_ERR", "Qualité d’article livré incorrecte", 206, 207],
  ["LIVR_INCOMP", "Livraison incomplète ou non effectuée", 206, 207],
  ["AUTRE", "Autre", 206, 207],
  ["NON_TRANSMISE", "Facture non transmise au destinataire", 200],
  ["REJ_SEMAN", "Format des données incorrect", 213],
  ["REJ_UNI", "Facture déjà connue", 213],
  ["REJ_COH", "Données incohérentes", 213],
  ["REJ_ADR", "Adresse rejetée", 213],
  ["REJ_CONT_B2G", "Contrôle du secteur public", 213],
  ["REJ_REF_PJ", "Référence de pièce jointe incorrecte", 213],
  ["REJ_ASS_PJ", "Pièce jointe non rattachée", 213],
  ["ROUTAGE_ERR", "Erreur de routage"],
  ["ST_CT_NON_DECLAR", "Sous-traitant ou cotraitant non déclaré"],
  ["SUPPR_COMP_AVOIR", "Suppression pour compensation d’avoirs"],
  ["TRANSF_PMNT_REGIE", "Transfert pour paiement en régie"],
  ["CONTACT_ACHTR", "Contactez votre acheteur"],
  ["ANNUL_ENC", "Encaissement non réalisé ou annulé"],
];

export const LIFE_CYCLE_REASONS: readonly LifeCycleReason[] = REASONS.map(([code, label, ...statuses]) => ({
  code,
  label,
  statuses,
}));

const LABELS = new Map(LIFE_CYCLE_REASONS.map(({ code, label }) => [code, label]));

/** A code that we do not know is its own name. */
export const reasonLabel = (code: string): string => LABELS.get(code) ?? code;

/** What a person may choose from for this status. */
export const reasonsOf = (code: number): LifeCycleReason[] =>
  LIFE_CYCLE_REASONS.filter(({ statuses }) => statuses.includes(code));
