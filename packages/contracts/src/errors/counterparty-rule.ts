import { type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals about assignment rules. */
export const counterpartyRuleErrors = {
  RULE_NOT_FOUND: notFound`Rule | Règle |
    Cette règle n’existe pas ou n’est pas accessible. Rechargez la liste.`,
  RULE_NOT_TESTED: refusal`The rule was not tested since it changed | Règle à tester |
    Testez la règle sur les 90 derniers jours avant de l’activer.`,
  RULE_CONDITION_TAKEN: refusal`An active rule has the same conditions | Condition déjà utilisée |
    Une autre règle active du même domaine a exactement ces conditions. Modifiez-la ou désactivez-la.`,
  RULE_WITHOUT_CONDITION: invalid`The rule has no third party, label or IBAN | Condition manquante |
    Indiquez un tiers, un libellé ou un IBAN. Un montant ou un journal seul ne suffit pas. | labelText`,
  RULE_LABEL_TOO_SHORT: invalid`The text to look for is too short | Texte trop court |
    Indiquez au moins trois lettres ou chiffres. | labelText`,
  RULE_AMOUNTS_INVALID: invalid`The lowest amount is above the highest | Montants inversés |
    Le montant minimum doit être inférieur ou égal au maximum. | maxCents`,
  RULE_CONFIDENCE_MISSING: invalid`A confidence goes with the action validate, and with no other |
    Confiance à préciser | Indiquez une confiance pour «\u202fValider\u202f», et aucune pour les autres actions. | confidenceBasisPoints`,
  RULE_LOAN_INVALID: invalid`A rate or an insurance is given, but the rule is none of a loan |
    Emprunt incomplet | L’échéance d’un emprunt se ventile sur un compte 16, sans code TVA, avec son taux annuel. | account`,
  RULE_ACCOUNT_COLLECTIVE: invalid`A rule never books on a collective account | Compte collectif |
    Le compte {account} demande un tiers. Choisissez un compte de charge, de produit ou d’organisme. | account`,
  RULE_VAT_CODE_USELESS: invalid`Sales and expenses carry their own VAT | Code TVA sans effet |
    La TVA d’une vente ou d’une note de frais vient de sa ligne. Retirez le code TVA de la règle. | vatCode`,
  RULE_LIMIT: refusal`The company has as many rules as it may have | Trop de règles |
    Un dossier compte au plus {most} règles. Modifiez-en une que vous n’utilisez plus.`,
} satisfies Catalogue;
