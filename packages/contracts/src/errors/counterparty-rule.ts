import type { Catalogue } from "./entry-type.ts";

/** Refusals about assignment rules. */
export const counterpartyRuleErrors = {
  RULE_NOT_FOUND: {
    status: 404,
    message: "Rule not found",
    title: "Règle introuvable",
    text: "Cette règle n’existe pas ou n’est pas accessible. Rechargez la liste.",
  },
  RULE_NOT_TESTED: {
    status: 409,
    message: "The rule was not tested since it changed",
    title: "Règle à tester",
    text: "Testez la règle sur les 90 derniers jours avant de l’activer.",
  },
  RULE_CONDITION_TAKEN: {
    status: 409,
    message: "An active rule has the same conditions",
    title: "Condition déjà utilisée",
    text: "Une autre règle active du même domaine a exactement ces conditions. Modifiez-la ou désactivez-la.",
  },
  RULE_WITHOUT_CONDITION: {
    status: 422,
    message: "The rule has no third party, label or IBAN",
    title: "Condition manquante",
    text: "Indiquez un tiers, un libellé ou un IBAN. Un montant ou un journal seul ne suffit pas.",
    field: "labelText",
  },
  RULE_LABEL_TOO_SHORT: {
    status: 422,
    message: "The text to look for is too short",
    title: "Texte trop court",
    text: "Indiquez au moins trois lettres ou chiffres.",
    field: "labelText",
  },
  RULE_AMOUNTS_INVALID: {
    status: 422,
    message: "The lowest amount is above the highest",
    title: "Montants inversés",
    text: "Le montant minimum doit être inférieur ou égal au maximum.",
    field: "maxCents",
  },
  RULE_CONFIDENCE_MISSING: {
    status: 422,
    message: "A confidence goes with the action validate, and with no other",
    title: "Confiance à préciser",
    text: "Indiquez une confiance pour «\u202fValider\u202f», et aucune pour les autres actions.",
    field: "confidenceBasisPoints",
  },
  RULE_LOAN_INVALID: {
    status: 422,
    message: "A rate or an insurance is given, but the rule is none of a loan",
    title: "Emprunt incomplet",
    text: "L’échéance d’un emprunt se ventile sur un compte 16, sans code TVA, avec son taux annuel.",
    field: "account",
  },
  RULE_ACCOUNT_COLLECTIVE: {
    status: 422,
    message: "A rule never books on a collective account",
    title: "Compte collectif",
    text: "Le compte {account} demande un tiers. Choisissez un compte de charge, de produit ou d’organisme.",
    field: "account",
  },
  RULE_VAT_CODE_USELESS: {
    status: 422,
    message: "Sales and expenses carry their own VAT",
    title: "Code TVA sans effet",
    text: "La TVA d’une vente ou d’une note de frais vient de sa ligne. Retirez le code TVA de la règle.",
    field: "vatCode",
  },
  RULE_LIMIT: {
    status: 409,
    message: "The company has as many rules as it may have",
    title: "Trop de règles",
    text: "Un dossier compte au plus {most} règles. Modifiez-en une que vous n’utilisez plus.",
  },
} as const satisfies Catalogue;
