import { type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals about analytic axes and splits. */
export const analyticErrors = {
  ANALYTIC_AXIS_NOT_FOUND: notFound`Analytic axis | Axe |
    Cet axe analytique n’existe pas, ou n’est pas dans votre périmètre. Revenez à la liste.`,
  ANALYTIC_AXIS_CODE_TAKEN: refusal`Analytic axis already exists | Axe déjà enregistré |
    Ce code désigne déjà un axe du dossier. Choisissez un autre code. | code`,
  ANALYTIC_AXIS_USED: refusal`Analytic axis is in use | Axe utilisé |
    Des lignes ont été ventilées sur cet axe. Désactivez-le pour ne plus le proposer.`,
  ANALYTIC_SECTION_USED: refusal`Analytic section is in use | Section utilisée |
    Des lignes ont été ventilées sur la section {section}. Désactivez-la pour ne plus la proposer. | sections`,
  ANALYTIC_SECTION_TWICE: invalid`Analytic section is named twice | Section en double |
    La section {section} figure deux fois. Gardez-la une seule fois. | sections`,
  ANALYTIC_SECTION_UNKNOWN: invalid`Analytic section is unknown | Section inconnue |
    La section {section} n’existe pas sur cet axe, ou n’est plus active. Choisissez-en une autre. | sections`,
  ANALYTIC_KEY_TWICE: invalid`Analytic key is named twice | Clé en double |
    Deux clés de répartition portent le nom {name}. Renommez l’une des deux. | keys`,
  ANALYTIC_SHARES_INVALID: invalid`Analytic shares are invalid | Répartition invalide |
    Chaque part est positive et leur total ne dépasse pas 100 %. Corrigez les pourcentages. | keys`,
  ANALYTIC_LINE_NOT_FOUND: notFound`Line | Ligne |
    Cette ligne n’existe pas, ou n’est pas dans votre périmètre. Rechargez l’écriture.`,
  ANALYTIC_LINE_NOT_SPLITTABLE: refusal`Line cannot be split | Ligne non ventilable |
    Seules les lignes de charge et de produit d’une écriture validée se ventilent.`,
  ANALYTIC_SPLIT_TOO_HIGH: invalid`Analytic split exceeds the line | Ventilation supérieure à la ligne |
    Chaque part est positive et leur total ne dépasse pas le montant de la ligne. Corrigez les montants. | parts`,
} satisfies Catalogue;
