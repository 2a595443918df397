import type { InvoiceIndex } from "./invoice-index.ts";
import type { BankOperation } from "./statement.ts";

/** An operation that awaits its match. */
export interface OpenOperation extends BankOperation {
  readonly id: string;
  /** Of an account in a currency: what it moved of it, in smallest units. `amountCents` are euros at the rate of the day. */
  readonly foreign?: { readonly currency: string; readonly units: number } | undefined;
}

/**
 * A validated invoice with something left to pay. `outstandingCents` is signed as the bank will show its payment: a sale or a
 * supplier's credit note is positive, a bill or a credit note to a customer negative.
 */
export interface InvoiceCandidate {
  readonly id: string;
  readonly outstandingCents: number;
  /** Of a document in a currency: what is left of it in smallest units, with the same sign. `outstandingCents` are the euros booked. */
  readonly foreign?: { readonly currency: string; readonly units: number };
  /** An invoice of the company, or a credit note to its customer. */
  readonly isSale: boolean;
  readonly date: string;
  readonly dueDate: string;
  /** Its own number, that of the supplier, the purchase order: what a payer writes into the reason for payment. */
  readonly references: readonly string[];
  /** The end-to-end ids of the payment orders made for it, by file or typed. */
  readonly endToEndIds: readonly string[];
  readonly counterpartyId: string;
  readonly counterpartyName: string;
  readonly counterpartyIbans: readonly string[];
}

/** A posted expense report that its author awaits: known by its number, its transfer, its author's name and account. */
export interface ExpenseCandidate {
  readonly id: string;
  readonly owedCents: number;
  /** Of its posting. */
  readonly date: string;
  readonly reference: string;
  readonly endToEndIds: readonly string[];
  readonly authorName: string;
  readonly iban: string | undefined;
}

/** A direct debit that the bank paid, and may send back. Positive cents. */
export interface CollectedCandidate {
  readonly transferId: string;
  readonly amountCents: number;
  readonly endToEndId: string;
}

/** A line of the bank's account (512) that no operation ticks yet. `amountCents` is debit less credit. */
export interface EntryLineCandidate {
  readonly id: string;
  readonly amountCents: number;
  readonly date: string;
  readonly label: string;
  /** The reference of its piece. */
  readonly references: readonly string[];
}

/** A rule whose conditions this operation meets, with its record of the past 90 days. */
export interface RuleCandidate {
  readonly id: string;
  readonly number: number;
  /** The conditions that were met (`label`, `iban`, `amount`, `counterparty`, `code`…). */
  readonly conditions: readonly string[];
  readonly accepted: number;
  readonly proposed: number;
  /** It may validate alone: the rule requests it, its record allows it, and it is within the company's limits. */
  readonly isTrusted: boolean;
}

/** An open operation of another account of the same company. */
export interface TransferCandidate {
  readonly operationId: string;
  readonly amountCents: number;
  readonly date: string;
  /** As that of an operation. */
  readonly foreign?: { readonly currency: string; readonly units: number } | undefined;
  /** Of the other account. */
  readonly iban?: string | undefined;
}

/** A card receipt of a customer that waits for the acquirer's transfer (account 511). Positive cents. */
export interface TakingCandidate {
  readonly id: string;
  readonly account: string;
  readonly amountCents: number;
  readonly date: string;
}

/** Open documents in other currencies, and the rates of the company. */
export interface CurrencyCandidates {
  readonly invoices: InvoiceIndex;
  /** Units of a currency for one euro on a day, where the company has a rate of it. */
  readonly rateOf: (currency: string, day: string) => string | undefined;
}

/** What one operation may match, preselected by the database. Anything beyond `MATCH_LIMITS` is left out. */
export interface MatchCandidates {
  /** In euros. */
  readonly invoices: InvoiceIndex;
  readonly inCurrency?: CurrencyCandidates;
  readonly expenses: readonly ExpenseCandidate[];
  readonly collected: readonly CollectedCandidate[];
  readonly entryLines: readonly EntryLineCandidate[];
  readonly rules: readonly RuleCandidate[];
  readonly transfers: readonly TransferCandidate[];
  readonly takings: readonly TakingCandidate[];
  /** Lines of the bank's account below the operation's amount: several may be one deposit of cheques. */
  readonly deposits: readonly EntryLineCandidate[];
}

/** Why a proposal was made: the web makes French words of the code and its figures. */
export type MatchReason =
  | { readonly code: "AMOUNT_EXACT"; readonly amountCents: number }
  | { readonly code: "AMOUNT_SUM"; readonly amountCents: number; readonly count: number }
  /** The operation pays a part of the invoice. */
  | { readonly code: "AMOUNT_PARTIAL"; readonly amountCents: number; readonly outstandingCents: number }
  /** Documents in a currency: what of it is settled, units for one euro that this implies, the bank's euros less those booked. */
  | {
      readonly code: "CURRENCY";
      readonly currency: string;
      readonly units: number;
      readonly rate: string;
      readonly differenceCents: number;
    }
  /** A difference within the company's limit, written off with the payment. */
  | { readonly code: "AMOUNT_NEAR"; readonly gapCents: number }
  /** A card acquirer paid `grossCents` less `feeCents`; `isTold`: the operation's own text names one of both figures. */
  | {
      readonly code: "FEE_DEDUCTED";
      readonly grossCents: number;
      readonly feeCents: number;
      readonly rateBasisPoints: number;
      readonly isTold: boolean;
    }
  | { readonly code: "END_TO_END"; readonly endToEndId: string }
  | { readonly code: "REFERENCE"; readonly reference: string }
  | { readonly code: "IBAN"; readonly iban: string }
  /** The share of the third party's name found in the operation's text. */
  | { readonly code: "NAME"; readonly name: string; readonly sharePercent: number }
  /** The share of the entry line's words found in the operation's text. */
  | { readonly code: "LABEL"; readonly sharePercent: number }
  | { readonly code: "ACQUIRER"; readonly word: string }
  /** Days between the operation and the span in which it was expected; 0 inside. */
  | { readonly code: "DATE"; readonly days: number }
  | {
      readonly code: "RULE";
      readonly number: number;
      readonly conditions: readonly string[];
      readonly accepted: number;
      readonly proposed: number;
    }
  | { readonly code: "OWN_ACCOUNT"; readonly iban: string };

export type MatchKind =
  | "invoice"
  | "invoices"
  | "group"
  | "expense"
  | "return"
  | "entryLine"
  | "transfer"
  | "takings"
  | "rule";

export interface MatchProposal {
  readonly kind: MatchKind;
  /** 0 to 100. */
  readonly score: number;
  readonly reasons: readonly MatchReason[];
  /**
   * Invoices with the part of the operation that goes to each: with `gapCents`, less `feeCents`, they sum to the operation. Of documents
   * in a currency, its smallest units.
   */
  readonly allocations: readonly { readonly invoiceId: string; readonly amountCents: number }[];
  /** Operation less allocations: within the company's limit, 0 otherwise. */
  readonly gapCents: number;
  /** Ids of entry lines to tick, takings to clear, or of the other operation of a transfer. */
  readonly lineIds: readonly string[];
  readonly ruleId?: string;
  /** The operations that pay one invoice between them. */
  readonly operationIds?: readonly string[];
  readonly expenseReportId?: string;
  /** The direct debit that the bank sends back. */
  readonly returnedId?: string;
  /** What the acquirer kept (account 627), positive. */
  readonly feeCents: number;
  /** What it uses up: no two accepted proposals may share one. */
  readonly claims: readonly string[];
  /** Amount and identity leave no doubt; whether no other proposal competes, `chooseCertain` judges. */
  readonly isStrong: boolean;
}

/**
 * The weights of the score: amount, who, when. The strongest evidence of who counts whole, any further one adds
 * `furtherEvidence`, so that the best score is 40 + 45 + 5 + 10 = 100.
 */
export const MATCH_WEIGHTS = {
  amount: { exact: 40, sum: 35, near: 30, fee: 25, feeTold: 40, rate: 20, partial: 10 },
  identity: { endToEnd: 45, reference: 40, iban: 30, ownAccount: 40, acquirer: 25, name: 20, label: 20 },
  furtherEvidence: 5,
  date: 10,
  /** A rule: its amount is its own affair, so its record takes the place of both. */
  rule: { base: 30, eachCondition: 5, mostConditions: 15, record: 45 },
} as const;

/** Days without loss of points, then days until the points of the date are gone. */
export const MATCH_DAYS = {
  invoice: { grace: 5, window: 60 },
  entryLine: { grace: 0, window: 30 },
  transfer: { grace: 1, window: 6 },
  takings: { grace: 3, window: 12 },
} as const;

/** What a certain proposal needs. */
export const CERTAINTY = {
  /** Points that any other proposal of the operation stays behind. */
  margin: 10,
  entryLineDays: 5,
  transferDays: 5,
} as const;

/** Limits that keep the search short for any number of candidates. */
export const MATCH_LIMITS = {
  leastScore: 30,
  proposals: 5,
  /** Open invoices of one third party, or operations towards one invoice, that a combination is searched among. */
  combined: 30,
  /** Third parties whose invoices are combined: those with the most points for the operation. */
  parties: 5,
  /** Third parties of one operation whose documents are looked through, and how many of each: the oldest due. */
  told: 6,
  ofParty: 40,
  /** Steps of one search; beyond, what was found is kept, and is never certain. */
  steps: 20_000,
  takings: 200,
} as const;

/**
 * What a French merchant is charged by card acquirers and payment platforms: from nothing (billed apart) to 4 % and 0.50 €
 * a receipt. Interchange itself is capped at 0.2 % and 0.3 % (Regulation (EU) 2015/751, art. 3 and 4), commercial cards and
 * platforms are not.
 */
export const ACQUIRER_FEES = { mostBasisPoints: 400, mostCentsEach: 50 } as const;

/** Words by which a card acquirer's transfer is known, as search keys. */
export const ACQUIRER_WORDS = [
  "remise cb",
  "rem cb",
  "remise carte",
  "remises cartes",
  "remise cartes bancaires",
  "remcb",
  "facturette",
  "stripe",
  "sumup",
  "zettle",
  "paypal",
  "adyen",
  "mollie",
  "worldline",
  "payplug",
  "lyra",
  "monext",
  "ingenico",
  "up2pay",
  "paybox",
  "systempay",
  "sogenactif",
  "mercanet",
  "monetico",
  "alma",
] as const;
