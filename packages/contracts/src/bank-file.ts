/** What a column of a bank's sheet may hold, in the order in which screens list them. */
export const BANK_SHEET_FIELDS = [
  "date",
  "valueDate",
  "label",
  "detail",
  "reference",
  "debit",
  "credit",
  "amount",
  "side",
  "balance",
  "currency",
  "counterparty",
  "iban",
] as const;
export type BankSheetField = (typeof BANK_SHEET_FIELDS)[number];

/** Why a file of the bank is refused, in words that follow « Ce relevé ne se lit pas : ». */
export const bankFileReasons = {
  unknown: "son contenu n’est d’aucun format connu (CAMT.053, CFONB 120, OFX, QIF, MT940, CSV, Excel)",
  cfonb240: "c’est un fichier CFONB 240 d’effets ou de virements, pas un relevé de compte CFONB 120",
  sheet: "c’est un tableur, dont les colonnes restent à indiquer",
  tooLarge: "il dépasse la taille, le nombre d’opérations ou les montants admis",
  encoding: "ses caractères ne sont dans aucun codage connu",
  xml: "le XML est abîmé, trop imbriqué, ou contient une déclaration DOCTYPE",
  noStatement: "il ne contient aucun relevé de compte",
  noOperation: "aucune de ses lignes ne porte une date et un montant dans les colonnes choisies",
  noAccount: "le relevé ne nomme pas son compte",
  noOpening: "des lignes viennent avant l’ouverture du relevé",
  noClosing: "le relevé s’arrête avant son solde final",
  truncated: "une ligne est tronquée",
  record: "une ligne n’a pas la forme prévue par le format",
  account: "une ligne porte un autre compte que son relevé",
  date: "une date manque ou n’existe pas",
  amount: "un montant manque ou ne se lit pas",
  precision: "un montant est plus précis que le centime",
  currency: "un montant est dans une autre devise que son relevé",
  currencyMissing: "le relevé ne dit pas sa devise",
  balance: "un solde ne suit pas du précédent et des montants",
  columns: "il manque la colonne de la date ou celle du montant",
} as const;

export type BankFileReason = keyof typeof bankFileReasons;

/** What was noticed in a file of the bank that was read all the same. `{name}` is replaced by `details.name`. */
export const bankFileWarnings = {
  INFORMATION_ONLY:
    "Ce fichier annonce des opérations sans faire foi\u00a0: seul le relevé (CAMT.053, MT940) les comptabilise.",
  PENDING_LEFT_OUT: "Opérations en attente, non reprises avant leur relevé\u00a0: {count}.",
  CURRENCY_LEFT_OUT:
    "Le compte {account}, tenu en {currency}, n’a pas été repris\u00a0: aucun compte de banque n’est tenu dans cette devise.",
  BRANCH_DIFFERS:
    "Ligne {line}, la banque ou le guichet diffère de l’ouverture du relevé\u00a0: le numéro de compte a fait foi.",
  DAY_MOVED:
    "Ligne {line}, la date de valeur {text} n’existe pas\u00a0: le dernier jour du mois a été retenu.",
  BALANCE_LEFT_OUT:
    "Le solde du {date} n’est pas celui de la dernière opération\u00a0: il n’a pas servi au contrôle.",
  INVESTMENTS_LEFT_OUT: "Les comptes de titres de ce fichier n’ont pas été repris.",
  NO_BALANCE: "Le compte {account} est repris sans soldes\u00a0: rien ne prouve que le relevé est complet.",
  ROWS_LEFT_OUT: "Lignes sans date ni montant, non reprises\u00a0: {count}.",
} as const;

export type BankFileWarningCode = keyof typeof bankFileWarnings;
