import { type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals of the chart: accounts, technical accounts and VAT codes. */
export const chartErrors = {
  // Accounts
  LEDGER_ACCOUNT_NOT_FOUND: notFound`Account | Compte |
    Le compte {account} n’existe pas au plan de cet exercice. Créez-le, ou choisissez-en un autre.`,
  SUBLEDGER_NOT_FOUND: notFound`Subledger | Compte auxiliaire |
    Ce compte auxiliaire n’existe pas, ou n’est pas dans votre périmètre. Choisissez-en un autre.`,
  LEDGER_ACCOUNT_EXISTS: refusal`Class, subclass or subledger value already exists | Compte déjà enregistré |
    Ce numéro existe déjà au plan du dossier. Choisissez un autre numéro. | number`,
  VALUE_TOO_SHORT: invalid`Class, subclass or subledger value needs 2 or more characters |
    Valeur trop courte | La valeur saisie est trop courte : il faut au moins deux caractères.`,
  ACCOUNT_NUMBER_INVALID: invalid`Invalid account number | Numéro de compte incorrect |
    Le numéro « {number} » ne convient pas : de 3 à 12 caractères, trois chiffres d’abord, puis des chiffres ou des capitales. | number`,
  ACCOUNT_NOT_IN_PCG: invalid`Account outside the chart | Compte hors du plan comptable |
    Le numéro {number} ne se rattache à aucun compte du plan comptable général. Partez d’un compte existant. | number`,
  ACCOUNT_LENGTH_MISMATCH: invalid`Account number has another length | Longueur de compte |
    Les comptes de ce dossier ont {accountLength} caractères, et « {number} » n’en a pas autant. Complétez ou raccourcissez le numéro. | number`,
  ACCOUNT_NOT_UNDER_PARENT: invalid`Account number does not start like its parent | Sous-compte incorrect |
    Le numéro {number} ne commence pas comme le compte {parent}. Corrigez-le, ou choisissez un autre compte parent. | number`,
  ACCOUNT_NEEDS_VAT_CODE: invalid`A VAT account needs a VAT code | Code TVA exigé |
    Un compte 4456 ou 4457 exige un code TVA. Choisissez-le. | defaultVatCode`,
  ACCOUNT_IN_USE: refusal`Account in use | Compte mouvementé |
    Ce compte a des écritures : son numéro et sa nature ne changent plus. Désactivez-le, ou créez-en un autre.`,
  ACCOUNT_SERVES_A_ROLE: refusal`Account serves a technical role | Compte technique |
    Le compte {number} sert de compte technique, de code TVA ou de journal. Remplacez-le là d’abord.`,
  ACCOUNT_MERGE_SAME: invalid`An account is not merged into itself | Même compte |
    Choisissez deux comptes différents. | into`,
  ACCOUNT_MERGE_CLASS: refusal`Accounts of two classes are not merged | Classes différentes |
    Seuls deux comptes de la même classe se fusionnent. Choisissez un autre compte. | into`,
  ACCOUNT_MERGE_COLLECTIVE: refusal`A collective account is not merged | Compte collectif |
    Un compte collectif porte des tiers : fusionnez les tiers, depuis leur fiche. | into`,
  // Technical accounts and VAT codes
  TECHNICAL_ACCOUNT_NOT_FOUND: notFound`Technical account | Compte technique |
    Le rôle « {label} » n’a pas de compte à cette date. Choisissez-le dans les comptes techniques.`,
  TECHNICAL_ACCOUNT_CLASS: invalid`Account does not suit the role | Compte inadapté au rôle |
    Le compte {account} ne convient pas à ce rôle, qui attend un compte commençant par {allowedPrefixes}. | account`,
  LEDGER_ACCOUNT_UNUSABLE: invalid`Account unknown or inactive | Compte inutilisable |
    Le compte {account} n’existe pas au plan du dossier, ou il est désactivé. Choisissez-en un autre.`,
  TECHNICAL_ACCOUNT_RETROACTIVE: refusal`Change would precede validated entries | Changement rétroactif |
    Des écritures sont validées jusqu’au {lastDate} sur le compte actuel. Choisissez une date d’effet postérieure. | validFrom`,
  VAT_CODE_UNUSABLE: invalid`VAT code unknown or inactive | Code TVA inutilisable |
    Le code TVA {code} n’existe pas dans le dossier, ou il est désactivé. Choisissez-en un autre.`,
  VAT_CODE_EXISTS: refusal`VAT code already exists | Code TVA déjà enregistré |
    Ce code TVA existe déjà à cette date. Choisissez un autre code, ou une autre date d’effet. | code`,
  VAT_CODE_DATES_INVALID: invalid`Invalid VAT code dates | Dates de validité incorrectes |
    La fin de validité précède le début. Corrigez l’une des deux dates. | validTo`,
  VAT_CODE_DUE_ACCOUNT_MISSING: invalid`Account of the VAT due missing | Compte de TVA due absent |
    Sous autoliquidation (AE) ou en acquisition intracommunautaire (K), l’acheteur doit la TVA lui-même\u00a0: donnez le compte où elle est due (445200, 445712…). | dueAccount`,
  VATEX_CODE_UNKNOWN: invalid`Exemption reason is not on the list | Code VATEX inconnu |
    Le motif {exemptionReasonCode} n’est pas sur la liste VATEX\u00a0: une facture qui le porte est rejetée. Choisissez-en un de la liste, ou laissez-le vide. | exemptionReasonCode`,
  VATEX_CODE_CATEGORY: invalid`Exemption reason of another category | Code VATEX d’une autre catégorie |
    Le motif {exemptionReasonCode} explique la catégorie {category}. Changez l’un ou l’autre. | exemptionReasonCode`,
  VAT_CODE_SALE_RATE: invalid`Not a rate of French sales | Taux de vente impossible |
    Un code de vente a un taux français, et zéro quand sa catégorie ne porte pas de TVA\u00a0: une facture à un autre taux est rejetée. Corrigez le taux ou la catégorie. | rateBasisPoints`,
  VAT_CODE_RETROACTIVE: refusal`VAT code used after that day | Code TVA déjà utilisé |
    Des écritures portent ce code jusqu’au {lastDate}. Choisissez une fin de validité postérieure. | validTo`,
} satisfies Catalogue;
