import type { Month } from "./span.ts";

/** What happens in a company of the demonstration: days and acts, without ids, in the order they are done. */

export type StoryLine = {
  readonly label: string;
  readonly quantity?: string;
  readonly unit?: string;
  readonly unitPriceCents: number;
  readonly vatRate: number;
  readonly supplyType: "goods" | "services";
  readonly account?: string;
  readonly vatCategory?: string;
  readonly vatCode?: string;
  /** The days that it pays for. */
  readonly serviceStart?: string;
  readonly serviceEnd?: string;
};

export type StoryDocument = {
  readonly act: "document";
  readonly day: string;
  /** Names it for the acts that follow. */
  readonly key: string;
  readonly direction: "credit" | "debit";
  readonly kind: "invoice" | "credit_note" | "deposit" | "final";
  readonly party: string;
  readonly label: string;
  /** Euros by default. */
  readonly currency?: string;
  readonly number?: string;
  readonly dueDate?: string;
  readonly lines: readonly StoryLine[];
  readonly precedingKey?: string;
  readonly depositKeys?: readonly string[];
  /** Left as it is: to complete, to check, ready, or called good to pay. */
  readonly draft?: "left" | "approved";
};

export type StoryPayment = {
  readonly act: "payment";
  readonly day: string;
  readonly key: string;
  /** Percents of what the document is worth; all that is left by default. */
  readonly percent?: number;
  /** Of a document in a currency, and the account that it is paid on. */
  readonly currency?: string;
  readonly account?: string;
};

export type StoryEntry = {
  readonly act: "entry";
  readonly day: string;
  readonly journal: string;
  readonly label: string;
  /** Account and amount: debit positive, credit negative. */
  readonly lines: readonly (readonly [account: string, cents: number])[];
};

export type StoryAccrual = {
  readonly act: "accrual";
  readonly day: string;
  readonly key: string;
  readonly as: "fae" | "fnp";
  readonly accrualDate: string;
};

/** The VAT of a month, a quarter or an exercise is taken to its account and paid. */
export type StoryVat = { readonly act: "vat"; readonly day: string; readonly period: Month };
/** What is due up to the day is filed and paid: corporation tax, CFE, lists. */
export type StoryDeclarations = { readonly act: "declarations"; readonly day: string };
export type StoryReminders = { readonly act: "reminders"; readonly day: string };
export type StoryClosing = { readonly act: "close"; readonly day: string; readonly endDate: string };

/** The equipment of a bill gets its cards, each with the usual life of its family. */
export type StoryAsset = { readonly act: "asset"; readonly day: string; readonly key: string };
/** The charges of the assets up to a day. */
export type StoryDepreciation = { readonly act: "depreciate"; readonly day: string; readonly date: string };

/** What the rates of the end of an exercise make of what is open in dollars, and of the account. */
export type StoryDifferences = {
  readonly act: "differences";
  readonly day: string;
  readonly endDate: string;
};

/** What is answered to the supplier of a bill, as the platform would carry it. */
export type StoryStatus = {
  readonly act: "status";
  readonly day: string;
  readonly key: string;
  readonly code: number;
  readonly reasonCode?: string;
  readonly text?: string;
};

export type StoryExpense = {
  readonly act: "expense";
  readonly day: string;
  readonly label: string;
  /** Sent to the manager, or taken to its reimbursement. */
  readonly until: "submitted" | "reimbursed";
  /** The order of mission that it answers, and its advance. */
  readonly mission?: {
    readonly purpose: string;
    readonly destination: string;
    readonly startDate: string;
    readonly endDate: string;
    readonly transport: string;
    readonly budgetCents: number;
    readonly advanceCents: number;
  };
  readonly lines: readonly {
    readonly day: string;
    readonly nature: string;
    readonly label: string;
    readonly cents?: number;
    /** Cents of dollars that were paid, instead of euros. */
    readonly dollarCents?: number;
    /** At 10 %. */
    readonly vatCents?: number;
    readonly kilometres?: number;
  }[];
};

export type StoryAct =
  | StoryDocument
  | StoryPayment
  | StoryEntry
  | StoryAccrual
  | StoryVat
  | StoryDeclarations
  | StoryReminders
  | StoryAsset
  | StoryDepreciation
  | StoryStatus
  | StoryExpense
  | StoryDifferences
  | StoryClosing;
