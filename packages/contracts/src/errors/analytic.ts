import type { Catalogue } from "./entry-type.ts";

/** Refusals about analytic axes and splits. */
export const analyticErrors = {
  ANALYTIC_AXIS_NOT_FOUND: {
    status: 404,
    message: "Analytic axis not found",
    title: "Axe introuvable",
    text: "Cet axe analytique n’existe pas, ou n’est pas dans votre périmètre. Revenez à la liste.",
  },
  ANALYTIC_AXIS_CODE_TAKEN: {
    status: 409,
    message: "Analytic axis already exists",
    title: "Axe déjà enregistré",
    text: "Ce code désigne déjà un axe du dossier. Choisissez un autre code.",
    field: "code",
  },
  ANALYTIC_AXIS_USED: {
    status: 409,
    message: "Analytic axis is in use",
    title: "Axe utilisé",
    text: "Des lignes ont été ventilées sur cet axe. Désactivez-le pour ne plus le proposer.",
  },
  ANALYTIC_SECTION_USED: {
    status: 409,
    message: "Analytic section is in use",
    title: "Section utilisée",
    text: "Des lignes ont été ventilées sur la section {section}. Désactivez-la pour ne plus la proposer.",
    field: "sections",
  },
  ANALYTIC_SECTION_TWICE: {
    status: 422,
    message: "Analytic section is named twice",
    title: "Section en double",
    text: "La section {section} figure deux fois. Gardez-la une seule fois.",
    field: "sections",
  },
  ANALYTIC_SECTION_UNKNOWN: {
    status: 422,
    message: "Analytic section is unknown",
    title: "Section inconnue",
    text: "La section {section} n’existe pas sur cet axe, ou n’est plus active. Choisissez-en une autre.",
    field: "sections",
  },
  ANALYTIC_KEY_TWICE: {
    status: 422,
    message: "Analytic key is named twice",
    title: "Clé en double",
    text: "Deux clés de répartition portent le nom {name}. Renommez l’une des deux.",
    field: "keys",
  },
  ANALYTIC_SHARES_INVALID: {
    status: 422,
    message: "Analytic shares are invalid",
    title: "Répartition invalide",
    text: "Chaque part est positive et leur total ne dépasse pas 100 %. Corrigez les pourcentages.",
    field: "keys",
  },
  ANALYTIC_LINE_NOT_FOUND: {
    status: 404,
    message: "Line not found",
    title: "Ligne introuvable",
    text: "Cette ligne n’existe pas, ou n’est pas dans votre périmètre. Rechargez l’écriture.",
  },
  ANALYTIC_LINE_NOT_SPLITTABLE: {
    status: 409,
    message: "Line cannot be split",
    title: "Ligne non ventilable",
    text: "Seules les lignes de charge et de produit d’une écriture validée se ventilent.",
  },
  ANALYTIC_SPLIT_TOO_HIGH: {
    status: 422,
    message: "Analytic split exceeds the line",
    title: "Ventilation supérieure à la ligne",
    text: "Chaque part est positive et leur total ne dépasse pas le montant de la ligne. Corrigez les montants.",
    field: "parts",
  },
} as const satisfies Catalogue;
