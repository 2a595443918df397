/**
 * What a reader noticed on a document that it read all the same. `info` is shown beside the field,
 * `warning` asks the user to look before validating. `{name}` is replaced by `details.name`.
 */
export interface CaptureWarningEntry {
  readonly severity: "info" | "warning";
  /** French sentence: what was noticed. */
  readonly text: string;
}

/** A row of one severity; a line break before the sentence is left out. */
const noticed =
  (severity: CaptureWarningEntry["severity"]) =>
  ([text = ""]: TemplateStringsArray): CaptureWarningEntry => ({ severity, text: text.replace(/^\n */, "") });
const info = noticed("info");
const warning = noticed("warning");

export const captureWarnings = {
  NO_STRUCTURED_DATA: warning`
    Ce document ne contient pas de données de facture lisibles : complétez le brouillon à la main.`,
  RECOGNITION_UNAVAILABLE: warning`
    La lecture des pages ne démarre pas sur ce serveur : complétez le brouillon à la main et prévenez votre administrateur.`,
  EMBEDDED_XML_BROKEN: warning`Le fichier XML joint au PDF est abîmé : complétez le brouillon à la main.`,
  EMBEDDED_XML_NOT_AN_INVOICE: warning`
    Le fichier XML joint au PDF n’est pas une facture reconnue : complétez le brouillon à la main.`,
  EMBEDDED_XML_SEVERAL: warning`Le PDF contient plusieurs factures XML : seule « {name} » a été lue.`,
  ATTACHMENT_NAME_UNUSUAL: info`Le XML joint au PDF s’appelle « {name} » au lieu de « factur-x.xml ».`,
  ATTACHMENT_RELATION_UNUSUAL: info`
    La pièce jointe XML du PDF n’a pas la relation attendue avec le document.`,
  ATTACHMENT_NOT_ASSOCIATED: info`
    La pièce jointe XML n’est pas déclarée comme associée au PDF : il n’est pas conforme à Factur-X.`,
  PDF_DAMAGED: warning`Le PDF est abîmé : vérifiez qu’il s’affiche en entier.`,
  PROFILE_DIFFERS: info`Le PDF annonce le profil {declared}, le XML le profil {profile}.`,
  GUIDELINE_MISSING: info`Le XML n’indique pas la norme qu’il suit.`,
  PROFILE_UNKNOWN: info`Le XML suit une norme inconnue : {guideline}.`,
  LINES_BEYOND_PROFILE: info`Le XML contient des lignes alors que le profil annoncé n’en prévoit pas.`,
  NUMBER_MISSING: warning`Le numéro de la facture manque.`,
  ISSUE_DATE_MISSING: warning`La date de la facture manque ou est illisible.`,
  DATE_INVALID: warning`Cette date n’existe pas : « {text} ».`,
  DATE_FORMAT: info`Cette date n’est pas écrite comme le prévoit la norme : « {text} ».`,
  DUE_DATE_BEFORE_ISSUE: warning`L’échéance est antérieure à la date de la facture.`,
  TYPE_CODE_MISSING: warning`Le type du document manque : il est lu comme une facture.`,
  TYPE_CODE_UNKNOWN: warning`
    Le type {typeCode} n’est pas un type de facture connu : il est lu comme une facture.`,
  NEGATIVE_INVOICE: info`
    Cette facture a un total négatif : elle est lue comme un avoir, en montants positifs.`,
  NEGATIVE_CREDIT_NOTE: warning`
    Cet avoir est écrit en montants négatifs : ils ont été lus comme positifs. Vérifiez qu’il réduit bien votre dette.`,
  FACTORED: info`Créance cédée : le règlement est dû à {payee}, la dette reste au nom du fournisseur.`,
  SELF_BILLED: info`Document d’autofacturation : il est émis par l’acheteur.`,
  CURRENCY_MISSING: warning`La devise manque.`,
  CURRENCY_INVALID: warning`« {text} » n’est pas un code de devise.`,
  CURRENCY_MIXED: warning`Certains montants sont dans une autre devise ({text}) que celle de la facture.`,
  SELLER_MISSING: warning`Le nom du fournisseur manque.`,
  BUYER_MISSING: warning`Le nom de l’acheteur manque.`,
  SIREN_INVALID: warning`« {text} » n’est pas un SIREN ou un SIRET valide.`,
  VAT_NUMBER_INVALID: warning`La clé du numéro de TVA {text} est fausse.`,
  SIREN_VAT_DIFFER: warning`Le numéro de TVA {vatNumber} n’est pas celui du SIREN {siren}.`,
  IBAN_INVALID: warning`L’IBAN {text} est faux.`,
  AMOUNT_UNREADABLE: warning`Ce nombre est illisible : « {text} ».`,
  AMOUNT_DECIMAL_COMMA: warning`Ce nombre est écrit avec une virgule au lieu d’un point : « {text} ».`,
  AMOUNT_TOO_PRECISE: warning`Ce montant a plus de deux décimales : « {text} ». Il a été arrondi.`,
  AMOUNT_OUT_OF_RANGE: warning`Ce montant dépasse ce qui peut être tenu : « {text} ».`,
  RATE_TOO_PRECISE: warning`Ce taux a plus de deux décimales : « {text} ». Il a été arrondi.`,
  NO_LINES: info`Le XML ne détaille pas les lignes : elles viennent de la ventilation de TVA.`,
  TOTAL_MISSING: warning`Un total obligatoire manque.`,
  LINE_AMOUNT_DIFFERS: warning`Ligne {line} : le montant écrit diffère de la quantité × le prix.`,
  LINE_SUM_DIFFERS: warning`La somme des lignes diffère du total des lignes.`,
  ALLOWANCE_SUM_DIFFERS: warning`La somme des remises diffère du total des remises.`,
  CHARGE_SUM_DIFFERS: warning`La somme des frais diffère du total des frais.`,
  TAX_BASIS_DIFFERS: warning`Le total hors taxes diffère des lignes, des remises et des frais.`,
  TAX_SUM_DIFFERS: warning`La somme des TVA par taux diffère du total de la TVA.`,
  TAX_BASE_SUM_DIFFERS: warning`La somme des bases de TVA diffère du total hors taxes.`,
  TAX_AMOUNT_DIFFERS: warning`La TVA écrite diffère de la base × le taux.`,
  GRAND_TOTAL_DIFFERS: warning`Le total toutes taxes comprises diffère du hors taxes plus la TVA.`,
  PAYABLE_DIFFERS: warning`Le net à payer diffère du total moins les acomptes, arrondi compris.`,
  VAT_BREAKDOWN_MISSING: info`Le XML ne ventile pas la TVA par taux.`,
  VAT_CATEGORY_UNKNOWN: warning`« {text} » n’est pas une catégorie de TVA connue.`,
  EXEMPTION_REASON_MISSING: warning`Le motif d’exonération de TVA manque.`,
} satisfies Readonly<Record<string, CaptureWarningEntry>>;

export type CaptureWarningCode = keyof typeof captureWarnings;
