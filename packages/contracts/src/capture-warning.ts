/**
 * What a reader noticed on a document that it read all the same. `info` is shown beside the field,
 * `warning` asks the user to look before validating. `{name}` is replaced by `details.name`.
 */
export interface CaptureWarningEntry {
  readonly severity: "info" | "warning";
  /** French sentence: what was noticed. */
  readonly text: string;
}

export const captureWarnings = {
  NO_STRUCTURED_DATA: {
    severity: "warning",
    text: "Ce document ne contient pas de données de facture lisibles : complétez le brouillon à la main.",
  },
  EMBEDDED_XML_BROKEN: {
    severity: "warning",
    text: "Le fichier XML joint au PDF est abîmé : complétez le brouillon à la main.",
  },
  EMBEDDED_XML_NOT_AN_INVOICE: {
    severity: "warning",
    text: "Le fichier XML joint au PDF n’est pas une facture reconnue : complétez le brouillon à la main.",
  },
  EMBEDDED_XML_SEVERAL: {
    severity: "warning",
    text: "Le PDF contient plusieurs factures XML : seule « {name} » a été lue.",
  },
  ATTACHMENT_NAME_UNUSUAL: {
    severity: "info",
    text: "Le XML joint au PDF s’appelle « {name} » au lieu de « factur-x.xml ».",
  },
  ATTACHMENT_RELATION_UNUSUAL: {
    severity: "info",
    text: "La pièce jointe XML du PDF n’a pas la relation attendue avec le document.",
  },
  ATTACHMENT_NOT_ASSOCIATED: {
    severity: "info",
    text: "La pièce jointe XML n’est pas déclarée comme associée au PDF : il n’est pas conforme à Factur-X.",
  },
  PDF_DAMAGED: { severity: "warning", text: "Le PDF est abîmé : vérifiez qu’il s’affiche en entier." },
  PROFILE_DIFFERS: {
    severity: "info",
    text: "Le PDF annonce le profil {declared}, le XML le profil {profile}.",
  },
  GUIDELINE_MISSING: { severity: "info", text: "Le XML n’indique pas la norme qu’il suit." },
  PROFILE_UNKNOWN: { severity: "info", text: "Le XML suit une norme inconnue : {guideline}." },
  LINES_BEYOND_PROFILE: {
    severity: "info",
    text: "Le XML contient des lignes alors que le profil annoncé n’en prévoit pas.",
  },
  NUMBER_MISSING: { severity: "warning", text: "Le numéro de la facture manque." },
  ISSUE_DATE_MISSING: { severity: "warning", text: "La date de la facture manque ou est illisible." },
  DATE_INVALID: { severity: "warning", text: "Cette date n’existe pas : « {text} »." },
  DATE_FORMAT: {
    severity: "info",
    text: "Cette date n’est pas écrite comme le prévoit la norme : « {text} ».",
  },
  DUE_DATE_BEFORE_ISSUE: {
    severity: "warning",
    text: "L’échéance est antérieure à la date de la facture.",
  },
  TYPE_CODE_MISSING: {
    severity: "warning",
    text: "Le type du document manque : il est lu comme une facture.",
  },
  TYPE_CODE_UNKNOWN: {
    severity: "warning",
    text: "Le type {typeCode} n’est pas un type de facture connu : il est lu comme une facture.",
  },
  NEGATIVE_INVOICE: {
    severity: "info",
    text: "Cette facture a un total négatif : elle est lue comme un avoir, en montants positifs.",
  },
  NEGATIVE_CREDIT_NOTE: {
    severity: "warning",
    text: "Cet avoir est écrit en montants négatifs : ils ont été lus comme positifs. Vérifiez qu’il réduit bien votre dette.",
  },
  FACTORED: {
    severity: "info",
    text: "Créance cédée : le règlement est dû à {payee}, la dette reste au nom du fournisseur.",
  },
  SELF_BILLED: { severity: "info", text: "Document d’autofacturation : il est émis par l’acheteur." },
  CURRENCY_MISSING: { severity: "warning", text: "La devise manque." },
  CURRENCY_INVALID: { severity: "warning", text: "« {text} » n’est pas un code de devise." },
  CURRENCY_MIXED: {
    severity: "warning",
    text: "Certains montants sont dans une autre devise ({text}) que celle de la facture.",
  },
  SELLER_MISSING: { severity: "warning", text: "Le nom du fournisseur manque." },
  BUYER_MISSING: { severity: "warning", text: "Le nom de l’acheteur manque." },
  SIREN_INVALID: { severity: "warning", text: "« {text} » n’est pas un SIREN ou un SIRET valide." },
  VAT_NUMBER_INVALID: { severity: "warning", text: "La clé du numéro de TVA {text} est fausse." },
  SIREN_VAT_DIFFER: {
    severity: "warning",
    text: "Le numéro de TVA {vatNumber} n’est pas celui du SIREN {siren}.",
  },
  IBAN_INVALID: { severity: "warning", text: "L’IBAN {text} est faux." },
  AMOUNT_UNREADABLE: { severity: "warning", text: "Ce nombre est illisible : « {text} »." },
  AMOUNT_DECIMAL_COMMA: {
    severity: "warning",
    text: "Ce nombre est écrit avec une virgule au lieu d’un point : « {text} ».",
  },
  AMOUNT_TOO_PRECISE: {
    severity: "warning",
    text: "Ce montant a plus de deux décimales : « {text} ». Il a été arrondi.",
  },
  AMOUNT_OUT_OF_RANGE: {
    severity: "warning",
    text: "Ce montant dépasse ce qui peut être tenu : « {text} ».",
  },
  RATE_TOO_PRECISE: {
    severity: "warning",
    text: "Ce taux a plus de deux décimales : « {text} ». Il a été arrondi.",
  },
  NO_LINES: {
    severity: "info",
    text: "Le XML ne détaille pas les lignes : elles viennent de la ventilation de TVA.",
  },
  TOTAL_MISSING: { severity: "warning", text: "Un total obligatoire manque." },
  LINE_AMOUNT_DIFFERS: {
    severity: "warning",
    text: "Ligne {line} : le montant écrit diffère de la quantité × le prix.",
  },
  LINE_SUM_DIFFERS: { severity: "warning", text: "La somme des lignes diffère du total des lignes." },
  ALLOWANCE_SUM_DIFFERS: { severity: "warning", text: "La somme des remises diffère du total des remises." },
  CHARGE_SUM_DIFFERS: { severity: "warning", text: "La somme des frais diffère du total des frais." },
  TAX_BASIS_DIFFERS: {
    severity: "warning",
    text: "Le total hors taxes diffère des lignes, des remises et des frais.",
  },
  TAX_SUM_DIFFERS: { severity: "warning", text: "La somme des TVA par taux diffère du total de la TVA." },
  TAX_BASE_SUM_DIFFERS: {
    severity: "warning",
    text: "La somme des bases de TVA diffère du total hors taxes.",
  },
  TAX_AMOUNT_DIFFERS: { severity: "warning", text: "La TVA écrite diffère de la base × le taux." },
  GRAND_TOTAL_DIFFERS: {
    severity: "warning",
    text: "Le total toutes taxes comprises diffère du hors taxes plus la TVA.",
  },
  PAYABLE_DIFFERS: {
    severity: "warning",
    text: "Le net à payer diffère du total moins les acomptes, arrondi compris.",
  },
  VAT_BREAKDOWN_MISSING: { severity: "info", text: "Le XML ne ventile pas la TVA par taux." },
  VAT_CATEGORY_UNKNOWN: { severity: "warning", text: "« {text} » n’est pas une catégorie de TVA connue." },
  EXEMPTION_REASON_MISSING: { severity: "warning", text: "Le motif d’exonération de TVA manque." },
} as const satisfies Readonly<Record<string, CaptureWarningEntry>>;

export type CaptureWarningCode = keyof typeof captureWarnings;
