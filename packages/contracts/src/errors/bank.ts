import type { Catalogue } from "./entry-type.ts";

/** Refusals about bank statements and their reconciliation. */
export const bankErrors = {
  BANK_FILE_INVALID: {
    status: 422,
    message: "The bank file cannot be read",
    title: "Relevé illisible",
    text: "Ce relevé ne se lit pas\u00a0: {why}. Téléchargez-le de nouveau depuis votre banque, de préférence au format CAMT.053 ou CFONB 120.",
  },
  BANK_STATEMENT_UNBALANCED: {
    status: 422,
    message: "Opening balance and movements do not make the closing balance",
    title: "Relevé déséquilibré",
    text: "Le relevé du compte {account} n’est pas équilibré\u00a0: il manque {difference} entre solde de départ, mouvements et solde final. Téléchargez-le de nouveau.",
  },
  BANK_CURRENCY_UNSUPPORTED: {
    status: 422,
    message: "Statement in another currency than the euro",
    title: "Devise non prise en charge",
    text: "Le relevé du compte {account} est en {currency}\u202f: seul un relevé en euros se comptabilise.",
  },
  BANK_ACCOUNT_UNKNOWN: {
    status: 422,
    message: "The file's bank account belongs to no bank journal",
    title: "Compte bancaire inconnu",
    text: "Le compte {identifier} du fichier n’est relié à aucun compte 512. Choisissez le compte de banque, puis importez de nouveau\u00a0; un fichier de plusieurs comptes demande d’abord un relevé de chacun.",
  },
  BANK_ACCOUNT_TAKEN: {
    status: 409,
    message: "The bank journal's account holds another bank account already",
    title: "Autre compte bancaire",
    text: "Le compte {account} reçoit déjà les relevés du compte {other}\u00a0; ce fichier est celui du compte {identifier}. Vérifiez le fichier, ou créez un journal de banque pour ce compte.",
  },
  BANK_FILE_INFORMATION: {
    status: 422,
    message: "The file only announces operations",
    title: "Relevé sans valeur comptable",
    text: "Ce fichier annonce des opérations sans faire foi. Importez le relevé de la banque\u00a0: CAMT.053, CFONB 120 ou MT940.",
  },
  BANK_PERIOD_FROZEN: {
    status: 409,
    message: "The reconciliation of this day is frozen",
    title: "Rapprochement arrêté",
    text: "Le rapprochement est arrêté au {day}. Rouvrez cet état, puis recommencez.",
  },
  BANK_FREEZE_NOT_FOUND: {
    status: 404,
    message: "Frozen reconciliation not found",
    title: "État de rapprochement introuvable",
    text: "Cet état de rapprochement n’existe pas, ou il est déjà rouvert. Revenez à la liste.",
  },
  BANK_OPERATION_NOT_FOUND: {
    status: 404,
    message: "Bank operation not found",
    title: "Opération introuvable",
    text: "Cette opération bancaire n’existe pas, ou n’est pas dans votre périmètre. Revenez à la liste.",
  },
  BANK_OPERATION_NOT_OPEN: {
    status: 409,
    message: "The bank operation is matched or ignored already",
    title: "Opération déjà traitée",
    text: "Cette opération est déjà rapprochée ou ignorée. Annulez d’abord son rapprochement.",
  },
  BANK_OPERATION_OPEN: {
    status: 409,
    message: "The bank operation has nothing to undo",
    title: "Rien à annuler",
    text: "Cette opération n’est ni rapprochée ni ignorée.",
  },
  BANK_PROPOSAL_GONE: {
    status: 409,
    message: "The proposal no longer holds",
    title: "Proposition dépassée",
    text: "Cette proposition ne tient plus\u00a0: une facture ou une écriture a changé. Relisez les propositions.",
  },
  BANK_MATCH_AMOUNT_DIFFERS: {
    status: 422,
    message: "The chosen lines or invoices do not sum to the operation",
    title: "Montants différents",
    text: "Le total choisi diffère de l’opération de {difference}. Complétez ou corrigez le choix.",
  },
  BANK_LINE_UNAVAILABLE: {
    status: 409,
    message: "A ledger line is unknown, of another account, or ticked already",
    title: "Écriture indisponible",
    text: "Une des lignes choisies n’est pas de ce compte de banque, ou elle est déjà pointée. Relisez les écritures.",
  },
  BANK_STATEMENT_NOT_FOUND: {
    status: 404,
    message: "Bank statement not found",
    title: "Relevé bancaire introuvable",
    text: "Ce relevé bancaire n’existe pas, ou n’est pas dans votre périmètre. Revenez à la liste.",
  },
  BANK_STATEMENT_MATCHED: {
    status: 409,
    message: "Operations of the statement are matched",
    title: "Relevé déjà rapproché",
    text: "Des opérations de ce relevé sont rapprochées. Annulez d’abord leur rapprochement.",
  },
  BANK_STATEMENT_SHARED: {
    status: 409,
    message: "A later statement leans on operations of this one",
    title: "Relevé repris par un autre",
    text: "Un relevé importé ensuite reprend des opérations de celui-ci. Annulez d’abord l’import le plus récent.",
  },
  STARTING_BALANCE_NOT_FOUND: {
    status: 409,
    message: "Starting balance not found",
    title: "Solde initial introuvable",
    text: "Aucun relevé importé ne donne le solde initial de la banque. Importez un relevé qui porte ses soldes.",
  },
  ENDING_BALANCE_NOT_FOUND: {
    status: 409,
    message: "Ending balance not found",
    title: "Solde final introuvable",
    text: "Aucun relevé importé ne donne le solde de la banque à cette date. Importez un relevé avec soldes qui va jusqu’à ce jour.",
  },
  BALANCE_DIFFERS_FROM_JOURNAL: {
    status: 409,
    message: "Balance differs from the journal",
    title: "Écart avec le journal",
    text: "Le solde du relevé bancaire diffère de celui du journal. Rapprochez les lignes qui manquent.",
  },
} as const satisfies Catalogue;
