import { type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals of entries (their content, their state, their correction) and of reports. Dates and closing: books.ts. */
export const ledgerErrors = {
  ENTRY_UNBALANCED: refusal`The entry is not balanced | Écriture déséquilibrée |
    Écriture déséquilibrée : débit {debit} / crédit {credit}, écart {gap}. Corrigez un montant ou ajoutez une ligne.`,
  ENTRY_TOO_FEW_LINES: invalid`An entry has at least two lines | Écriture incomplète |
    Une écriture a deux lignes au moins, celle-ci en a {count}. Ajoutez la contrepartie.`,
  ENTRY_LABEL_MISSING: invalid`The entry has no label | Libellé manquant |
    L’écriture n’a pas de libellé. Saisissez-en un.`,
  ENTRY_DATE_INVALID: invalid`Invalid date | Date incorrecte | « {date} » n’est pas une date. Corrigez-la.`,
  ENTRY_JOURNAL_INACTIVE: refusal`The journal is inactive | Journal désactivé |
    Le journal {journal} est désactivé. Choisissez-en un autre, ou réactivez-le.`,
  ENTRY_TREASURY_LINE_MISSING: refusal`The treasury account of the journal is missing |
    Contrepartie de trésorerie manquante | Une écriture du journal {journal} mouvemente le compte {account}. Ajoutez cette ligne, ou changez de journal.`,
  ENTRY_LINE_LABEL_MISSING: invalid`A line has no label | Libellé manquant |
    La ligne {line} n’a pas de libellé. Saisissez-en un.`,
  ENTRY_LINE_AMOUNT_INVALID: invalid`A line has an invalid amount | Montant incorrect |
    Le montant de la ligne {line} est incorrect : des centimes entiers, positifs, dans la limite de 999 999 999 999,99 €.`,
  ENTRY_LINE_ONE_SIDE: invalid`A line has exactly one positive side | Débit ou crédit |
    La ligne {line} doit avoir un montant au débit ou au crédit, et un seul.`,
  ENTRY_LINE_SERVICE_DATES_INVALID: invalid`Invalid service dates | Période de service incorrecte |
    La période de service de la ligne {line} est incorrecte : son début est après sa fin, ou une date n’existe pas.`,
  ENTRY_LINE_CURRENCY_INCOMPLETE: invalid`Currency and foreign amount go together | Devise incomplète |
    La ligne {line} doit porter la devise et le montant en devise, ou ni l’un ni l’autre.`,
  ENTRY_ACCOUNT_UNKNOWN: invalid`Unknown account | Compte inconnu |
    Ligne {line} : le compte {account} n’existe pas dans le plan de cet exercice. Choisissez-en un autre, ou créez-le.`,
  ENTRY_ACCOUNT_INACTIVE: refusal`Inactive account | Compte désactivé |
    Ligne {line} : le compte {account} est désactivé. Choisissez-en un autre, ou réactivez-le.`,
  ENTRY_ACCOUNT_NOT_IMPUTABLE: refusal`The account is a heading | Compte de regroupement |
    Ligne {line} : {account} regroupe d’autres comptes et ne reçoit pas d’écriture. Choisissez un de ses sous-comptes.`,
  ENTRY_ACCOUNT_RESERVED: refusal`The account is reserved to the engine | Compte réservé |
    Ligne {line} : le compte {account} est mouvementé par la clôture et les à-nouveaux seulement. Choisissez un autre compte.`,
  ENTRY_ACCOUNT_NOT_IN_JOURNAL: refusal`The journal does not take this account | Compte non autorisé |
    Ligne {line} : le journal {journal} n’accepte pas le compte {account}. Changez de compte ou de journal.`,
  ENTRY_COUNTERPARTY_REQUIRED: invalid`A collective account takes a counterparty | Tiers obligatoire |
    Ligne {line} : {account} est un compte collectif. Choisissez le tiers.`,
  ENTRY_COUNTERPARTY_NOT_ALLOWED: invalid`Only a collective account takes an auxiliary | Tiers non admis |
    Ligne {line} : {account} n’est pas un compte collectif. Retirez le tiers, ou choisissez un compte collectif.`,
  ENTRY_COUNTERPARTY_UNKNOWN: invalid`Unknown counterparty | Tiers inconnu |
    Ligne {line} : ce tiers n’existe pas dans ce dossier. Choisissez-en un autre, ou créez-le.`,
  ENTRY_COUNTERPARTY_INACTIVE: refusal`Inactive counterparty | Tiers désactivé |
    Ligne {line} : le tiers {auxiliary} est désactivé. Choisissez-en un autre, ou réactivez-le.`,
  ENTRY_AUXILIARY_MISMATCH: invalid`The auxiliary is not one of the counterparty | Auxiliaire incorrect |
    Ligne {line} : l’auxiliaire {auxiliary} n’appartient pas à ce tiers. Choisissez le tiers à nouveau.`,
  ENTRY_CASH_IN_CREDIT: refusal`Cash would be in credit | Caisse créditrice |
    La caisse {account} serait créditrice de {balance} le {day}. Vérifiez la date et le montant.`,
  ENTRY_ACCOUNT_OPENED: refusal`The account is opened by another entry of the exercise |
    À-nouveaux en double | Ligne {line}\u00a0: l’écriture {number} reprend déjà le solde du compte {account} dans cet exercice. Contre-passez-la d’abord, ou retirez cette ligne.`,
  ENTRY_VAT_CODE_MISSING: refusal`VAT code missing on a tax line | Code de TVA absent |
    Ligne {line}\u00a0: le compte de TVA {account} est sans code de TVA\u202f; la déclaration de TVA ne reprendra pas ce montant.`,
  ENTRY_ALREADY_VALIDATED: refusal`The entry is already validated | Écriture validée |
    L’écriture {number} est validée : elle ne change plus. Corrigez-la par une contre-passation.`,
  ENTRY_PROVISIONAL: refusal`The entry belongs to an imported batch | Écriture importée |
    L’écriture {number} vient d’un import : rendez définitif ou annulez le lot entier.`,
  ENTRY_FROM_DOCUMENT: refusal`The entry belongs to a document | Écriture d’un document |
    Cette écriture vient d’un document : corrigez ou annulez le document, l’écriture suivra.`,
  ENTRY_NOT_VALIDATED: refusal`The entry is a draft | Écriture en brouillard |
    Cette écriture est en brouillard : modifiez-la ou supprimez-la, une contre-passation est inutile.`,
  ENTRY_ALREADY_REVERSED: refusal`The entry is already reversed | Écriture déjà contre-passée |
    L’écriture {number} est déjà contre-passée par {reversedBy}.`,
  ENTRY_IS_REVERSAL: refusal`A reversal is not reversed | Contre-passation |
    {number} est elle-même une contre-passation. Pour revenir en arrière, saisissez à nouveau l’écriture d’origine.`,
  ENTRY_REVERSAL_TOO_EARLY: refusal`A reversal is not dated before its origin | Date trop ancienne |
    Une contre-passation ne peut pas être datée du {day} : l’écriture d’origine est du {origin}.`,
  REPORT_DATES_INVALID: invalid`Invalid report dates | Dates incorrectes |
    Le début de l’état est après sa fin, ou une date n’existe pas. Corrigez-les.`,
  REPORT_CROSSES_EXERCISES: refusal`The report crosses exercises | Plusieurs exercices |
    Un état porte sur un seul exercice, et ces dates en touchent plusieurs ({exercises}). Resserrez-les.`,
  REPORT_TOO_LONG: refusal`The report is too long for one file | État trop long |
    Cet état a plus de {maximum} lignes. Demandez-le par mois, par compte ou par journal.`,
  ENTRY_SCHEDULE_NOT_FOUND: notFound`Recurring entry | Écriture récurrente |
    Cette écriture récurrente n’existe plus, ou n’est pas dans votre périmètre. Revenez à la liste.`,
  ENTRY_SCHEDULE_NAME_TAKEN: refusal`A recurring entry of this name exists | Nom déjà pris |
    Une écriture récurrente porte déjà ce nom. Choisissez-en un autre. | name`,
  ENTRY_SCHEDULE_DATES: invalid`The recurring entry ends before it begins | Dates incorrectes |
    La dernière date est avant la première. Corrigez l’une des deux. | endDate`,
  ENTRY_ATTACHMENT_KEPT: refusal`A document of a validated entry stays | Pièce conservée |
    L’écriture est validée : ses pièces la justifient et ne se retirent plus. Joignez la bonne pièce à côté.`,
  ENTRY_ATTACHMENT_NOT_FOUND: notFound`Attachment | Pièce |
    Cette pièce n’est plus jointe à l’écriture. Rechargez l’écran.`,
} satisfies Catalogue;
