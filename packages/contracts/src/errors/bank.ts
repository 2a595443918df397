import { type Catalogue, invalid, notFound, refusal } from "./row.ts";

/** Refusals about bank statements and their reconciliation. */
export const bankErrors = {
  BANK_FILE_INVALID: invalid`The bank file cannot be read | Relevé illisible |
    Ce relevé ne se lit pas\u00a0: {why}. Téléchargez-le de nouveau depuis votre banque, de préférence au format CAMT.053 ou CFONB 120.`,
  BANK_STATEMENT_UNBALANCED: invalid`Opening balance and movements do not make the closing balance |
    Relevé déséquilibré | Le relevé du compte {account} n’est pas équilibré\u00a0: il manque {difference} entre solde de départ, mouvements et solde final. Téléchargez-le de nouveau.`,
  BANK_CURRENCY_UNSUPPORTED: invalid`No bank account is kept in the currency of the statement |
    Devise non prise en charge | Le relevé du compte {account} est en {currency}\u202f: aucun compte de banque n’est tenu dans cette devise. Créez d’abord un journal de banque en {currency}.`,
  BANK_CURRENCY_DIFFERS: invalid`The statement is not in the currency of the account |
    Autre devise | Ce relevé est en {currency}, le compte {account} est tenu en {own}. Choisissez le compte de ce relevé.`,
  BANK_RATE_MISSING: invalid`No rate of the last month tells what an operation is in euros |
    Cours manquant | Aucun cours {currency} du mois qui précède le {day}\u00a0: saisissez-le ou importez ceux de la BCE dans Paramètres › Devises, puis importez de nouveau le relevé.`,
  BANK_ACCOUNT_UNKNOWN: invalid`The file's bank account belongs to no bank journal | Compte bancaire inconnu |
    Le compte {identifier} du fichier n’est relié à aucun compte 512. Choisissez le compte de banque, puis importez de nouveau\u00a0; un fichier de plusieurs comptes demande d’abord un relevé de chacun.`,
  BANK_ACCOUNT_TAKEN: refusal`The bank journal's account holds another bank account already |
    Autre compte bancaire | Le compte {account} reçoit déjà les relevés du compte {other}\u00a0; ce fichier est celui du compte {identifier}. Vérifiez le fichier, ou créez un journal de banque pour ce compte.`,
  BANK_FILE_INFORMATION: invalid`The file only announces operations | Relevé sans valeur comptable |
    Ce fichier annonce des opérations sans faire foi. Importez le relevé de la banque\u00a0: CAMT.053, CFONB 120 ou MT940.`,
  BANK_PERIOD_FROZEN: refusal`The reconciliation of this day is frozen | Rapprochement arrêté |
    Le rapprochement est arrêté au {day}. Rouvrez cet état, puis recommencez.`,
  BANK_FREEZE_NOT_FOUND: notFound`Frozen reconciliation | État de rapprochement |
    Cet état de rapprochement n’existe pas, ou il est déjà rouvert. Revenez à la liste.`,
  BANK_OPERATION_NOT_FOUND: notFound`Bank operation | Opération |
    Cette opération bancaire n’existe pas, ou n’est pas dans votre périmètre. Revenez à la liste.`,
  BANK_OPERATION_NOT_OPEN: refusal`The bank operation is matched or ignored already | Opération déjà traitée |
    Cette opération est déjà rapprochée ou ignorée. Annulez d’abord son rapprochement.`,
  BANK_OPERATION_OPEN: refusal`The bank operation has nothing to undo | Rien à annuler |
    Cette opération n’est ni rapprochée ni ignorée.`,
  BANK_PROPOSAL_GONE: refusal`The proposal no longer holds | Proposition dépassée |
    Cette proposition ne tient plus\u00a0: une facture ou une écriture a changé. Relisez les propositions.`,
  BANK_MATCH_AMOUNT_DIFFERS: invalid`The chosen lines or invoices do not sum to the operation |
    Montants différents | Le total choisi diffère de l’opération de {difference}. Complétez ou corrigez le choix.`,
  BANK_CURRENCIES_MIXED: invalid`One operation settles documents of one currency and one third party |
    Devises ou tiers mêlés | Une opération en euros règle des documents d’une seule devise et d’un seul tiers\u00a0: sinon la part de chacun n’est pas connue. Enregistrez un règlement par devise et par tiers sur les fiches, avec ses euros, puis pointez leurs écritures.`,
  BANK_RATE_FAR: invalid`The rate that the operation implies is far from that of its day | Cours éloigné |
    L’opération donne {rate} {currency} pour 1\u00a0€, soit {percent}\u00a0% d’écart avec le cours du {day} ({dayRate}). Vérifiez le document et le montant, ou confirmez ce cours dans «\u00a0Rattacher une facture\u00a0». | rateConfirmed`,
  BANK_LINE_UNAVAILABLE: refusal`A ledger line is unknown, of another account, or ticked already |
    Écriture indisponible | Une des lignes choisies n’est pas de ce compte de banque, ou elle est déjà pointée. Relisez les écritures.`,
  BANK_STATEMENT_NOT_FOUND: notFound`Bank statement | Relevé bancaire |
    Ce relevé bancaire n’existe pas, ou n’est pas dans votre périmètre. Revenez à la liste.`,
  BANK_STATEMENT_CLOSED: refusal`The statement has its closing balance already | Solde final déjà connu |
    Ce relevé porte déjà son solde final. Un solde du fichier ne se remplace pas\u00a0: annulez l’import pour en changer.`,
  BANK_STATEMENT_CLOSING_EARLY: invalid`The closing day comes before the last operation of the statement |
    Date du solde trop ancienne | Le solde final date du dernier jour du relevé ou d’après\u00a0: {day} au plus tôt. | closingDate`,
  BANK_STATEMENT_MATCHED: refusal`Operations of the statement are matched | Relevé déjà rapproché |
    Des opérations de ce relevé sont rapprochées. Annulez d’abord leur rapprochement.`,
  BANK_STATEMENT_SHARED: refusal`A later statement leans on operations of this one |
    Relevé repris par un autre | Un relevé importé ensuite reprend des opérations de celui-ci. Annulez d’abord l’import le plus récent.`,
  STARTING_BALANCE_NOT_FOUND: refusal`Starting balance not found | Solde initial introuvable |
    Aucun relevé importé ne donne le solde initial de la banque. Importez un relevé qui porte ses soldes.`,
  ENDING_BALANCE_NOT_FOUND: refusal`Ending balance not found | Solde final introuvable |
    Aucun relevé importé ne donne le solde de la banque à cette date. Importez un relevé avec soldes qui va jusqu’à ce jour, ou saisissez le solde final du relevé dans l’onglet Relevés.`,
  BALANCE_DIFFERS_FROM_JOURNAL: refusal`Balance differs from the journal | Écart avec le journal |
    Le solde du relevé bancaire diffère de celui du journal. Rapprochez les lignes qui manquent.`,
} satisfies Catalogue;
