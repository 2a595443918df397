import { MAX_AMOUNT_CENTS } from "@grand-livre/domain/money/cents";
import { RULE_ACTIONS } from "@grand-livre/domain/rule/rule";
import { z } from "zod";
import { BANK_SHEET_FIELDS } from "./bank-file.ts";
import { blankOr, dateText, pageQuery, refIdText } from "./paging.ts";

const account = z.string().min(1).max(20);

export const bankAccountQuery = z.object({ legalEntityRefId: refIdText() });

/** A bank journal's account with what its statements and the books say of it. Amounts in cents. */
export const bankAccount = z.object({
  account: z.string(),
  /** What it is kept in: of its statements and `bookCents`. */
  currency: z.string(),
  label: z.string(),
  journalCode: z.string(),
  /** IBANs or bank numbers whose files are imported here. */
  identifiers: z.array(z.string()),
  /** The balance that the first statement opens with; null without any statement that gives it. */
  openingCents: z.int().nullable(),
  /** The closing balance of the last statement, and its day. */
  statementCents: z.int().nullable(),
  statementDate: z.string().nullable(),
  /** The balance of the account in the books on that day, or of all that is written without a statement. */
  bookCents: z.int(),
  /** The same in euros. */
  bookEurCents: z.int(),
  operations: z.int(),
  openOperations: z.int(),
  /** The same by month (`2026-03`), of those that have an open operation. */
  months: z.array(z.object({ month: z.string(), operations: z.int(), openOperations: z.int() })),
  /** The last reconciliation that is frozen. */
  frozen: z.object({ id: z.uuid(), date: z.string() }).nullable(),
});
export type BankAccount = z.infer<typeof bankAccount>;
export const bankAccountsAnswer = z.object({ accounts: z.array(bankAccount), count: z.int() });

export const bankStatementQuery = pageQuery.extend({
  legalEntityRefId: refIdText(),
  account: blankOr(account).optional(),
});

export const bankStatement = z.object({
  id: z.uuid(),
  account: z.string(),
  identifier: z.string().nullable(),
  format: z.string(),
  fileName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  openingCents: z.int().nullable(),
  closingCents: z.int().nullable(),
  /** Operations that it added, those that earlier statements had brought, and those of it that are open. */
  operations: z.int(),
  skipped: z.int(),
  openOperations: z.int(),
  /** What lacks between the statement before and this one: days and amount. */
  gap: z.object({ fromDate: z.string(), toDate: z.string(), differenceCents: z.int() }).nullable(),
  matchedOperations: z.int(),
  /** What one command accepted of it, the latest first; `operations` counts those of other statements too. */
  acceptedTogether: z.array(z.object({ id: z.uuid(), acceptedAt: z.string(), operations: z.int() })),
  /** What its operations come to, money in less money out. */
  movementsCents: z.int(),
  importedAt: z.string(),
});
export type BankStatementAnswer = z.infer<typeof bankStatement>;
export const bankStatementsAnswer = z.object({ statements: z.array(bankStatement), count: z.int() });

const signedCents = z.int().min(-MAX_AMOUNT_CENTS).max(MAX_AMOUNT_CENTS);

/** The closing balance of a statement whose file gives none. */
export const statementClosingBody = z.strictObject({ closingCents: signedCents, closingDate: dateText });

const column = z.int().min(0).max(500);

/** How a bank's sheet is read. Lines count from 1, columns from 0. */
export const bankSheetMapping = z.strictObject({
  /** Of the row of headings; 0 without headings. */
  headingLine: z.int().min(0).max(1000),
  columns: z.partialRecord(z.enum(BANK_SHEET_FIELDS), column),
  dateOrder: z.enum(["dmy", "mdy", "ymd"]),
  decimalSign: z.enum([",", "."]),
  /** Expenses are written positive, as on card statements. */
  isInverted: z.boolean(),
});
export type BankSheetMappingBody = z.infer<typeof bankSheetMapping>;

/** What a person says of a file beside its columns. */
export const bankImportChoices = z.strictObject({
  /** Operations that are there already and are added all the same: the places of the statement and of the operation, from 0. */
  again: z
    .array(z.tuple([z.int().min(0), z.int().min(0)]))
    .max(1000)
    .default([]),
  /** The closing balance, where the one statement of the file gives none. */
  closing: z.strictObject({ cents: signedCents, date: dateText }).optional(),
});
export type BankImportChoices = z.output<typeof bankImportChoices>;

/** The columns of a CSV or a workbook, as they would be read. */
export const bankColumns = z.object({
  mapping: bankSheetMapping,
  /** A file of this shape was read so before. */
  isRemembered: z.boolean(),
  /** No day is above 12: day and month may stand either way round. */
  isDateOrderUnsure: z.boolean(),
  /** Fields without which nothing can be read. */
  missing: z.array(z.enum(BANK_SHEET_FIELDS)),
  headings: z.array(z.string()),
  /** The first rows below the headings. */
  rows: z.array(z.array(z.string())),
});
export type BankColumns = z.infer<typeof bankColumns>;

/** What importing a file would do; nothing is kept of it. */
export const bankPreviewAnswer = z.object({
  /** Null for a file whose columns are its format's. */
  sheet: bankColumns.nullable(),
  /** Why it cannot be imported as its columns are chosen, in French. */
  problem: z.string().nullable(),
  statements: z.array(
    z.object({
      account: z.string(),
      currency: z.string(),
      identifier: z.string().nullable(),
      startDate: z.string(),
      endDate: z.string(),
      openingCents: z.int().nullable(),
      closingCents: z.int().nullable(),
      movementsCents: z.int(),
      count: z.int(),
      /** Those that the account holds already. */
      known: z.int(),
      /** The first ones. */
      operations: z.array(
        z.object({ date: z.string(), label: z.string(), amountCents: z.int(), isKnown: z.boolean() }),
      ),
    }),
  ),
  /** French sentences about what is left out or is not proven. */
  warnings: z.array(z.string()),
});
export type BankPreview = z.infer<typeof bankPreviewAnswer>;

/** What the job of an upload answers. */
export const bankUploadResult = z.object({
  statements: z.array(
    z.object({
      /** Null where every operation was there already: nothing is kept of such a statement. */
      id: z.uuid().nullable(),
      account: z.string(),
      iban: z.string().optional(),
      currency: z.string(),
      openingCents: z.int().nullable(),
      closingCents: z.int().nullable(),
      operations: z.int(),
      skipped: z.int(),
    }),
  ),
  /** French sentences about what was left out or is not proven. */
  warnings: z.array(z.string()),
});
export type BankUploadResult = z.infer<typeof bankUploadResult>;

export const BANK_OPERATION_STATES = ["open", "matched", "ignored"] as const;
export type BankOperationState = (typeof BANK_OPERATION_STATES)[number];

export const bankOperationQuery = z.object({
  legalEntityRefId: refIdText(),
  account: blankOr(account).optional(),
  statementId: blankOr(z.uuid()).optional(),
  state: blankOr(z.enum(BANK_OPERATION_STATES)).optional(),
  /** `nextAfter` of the page before. */
  after: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

/** What an operation may be. Nothing is written of it until it is accepted. */
export const bankProposal = z.object({
  /** Identifies this very proposal: another one tomorrow has another id. */
  id: z.string(),
  kind: z.enum([
    "invoice",
    "invoices",
    "group",
    "expense",
    "return",
    "entryLine",
    "transfer",
    "takings",
    "rule",
  ]),
  /** 0 to 100. */
  score: z.int(),
  /** What would be paid or ticked, in French. */
  title: z.string(),
  /** Why, in French. */
  reason: z.string(),
  /** No other proposal and no other operation competes for it. */
  isCertain: z.boolean(),
  invoiceIds: z.array(z.uuid()),
  entryLineIds: z.array(z.uuid()),
  /** The other side of a transfer between two accounts of the company: both are matched over 580. */
  pairedOperationId: z.uuid().nullable(),
  /** The operations that pay one invoice between them, this one among them: all of them are matched at once. */
  operationIds: z.array(z.uuid()),
  /** Of an entry over several accounts: its lines beside the bank's, with the sign of the operation. */
  parts: z.array(z.object({ account: z.string(), label: z.string(), amountCents: z.int() })),
  /** The expense report that would be reimbursed. */
  expenseReportId: z.uuid().nullable(),
  /** Of a rule: what the entry would be. */
  ruleId: z.uuid().optional(),
  rule: z
    .object({
      number: z.int(),
      account: z.string(),
      vatCode: z.string().nullable(),
      label: z.string().nullable(),
      /** `fill`, `validate`: the form of the entry starts with it. */
      action: z.enum(RULE_ACTIONS),
    })
    .optional(),
});
export type BankProposal = z.infer<typeof bankProposal>;

export const bankOperation = z.object({
  id: z.uuid(),
  version: z.int(),
  statementId: z.uuid(),
  account: z.string(),
  date: z.string(),
  valueDate: z.string(),
  label: z.string(),
  /** In euros; of an account in a currency at the rate of the day. */
  amountCents: z.int(),
  /** What the bank moved of another currency, in smallest units; null: euros. */
  currency: z.string().nullable(),
  currencyAmount: z.int().nullable(),
  reference: z.string().nullable(),
  counterpartyName: z.string().nullable(),
  counterpartyIban: z.string().nullable(),
  details: z.array(z.string()),
  state: z.enum(BANK_OPERATION_STATES),
  /** Of an open one, the best first. */
  proposals: z.array(bankProposal),
  /** What accepting it wrote; both null where it ticked existing lines. */
  paymentId: z.uuid().nullable(),
  entryId: z.uuid().nullable(),
  /** The rule whose proposal was accepted. */
  ruleNumber: z.int().nullable(),
});
export type BankOperationAnswer = z.infer<typeof bankOperation>;
export const bankOperationsAnswer = z.object({
  operations: z.array(bankOperation),
  nextAfter: z.string().nullable(),
});

const accountNumber = z.string().regex(/^[0-9A-Z]{3,20}$/);
const cents = z.int().min(1).max(MAX_AMOUNT_CENTS);
const accepted = {
  proposalId: z.string().min(1).max(100),
  /** In euro cents, which sum to the operation; of documents in one currency, in its smallest units, which the operation's euros settle. */
  allocations: z
    .array(z.strictObject({ invoiceId: z.uuid(), amountCents: cents }))
    .min(1)
    .max(200),
  lineIds: z.array(z.uuid()).min(1).max(200),
  account: accountNumber,
  parts: z
    .array(
      z.strictObject({
        account: accountNumber,
        amountCents: signedCents.refine((cents) => cents !== 0),
        vatCode: z.string().min(1).max(20).optional(),
        label: z.string().trim().min(1).max(200).optional(),
      }),
    )
    .min(2)
    .max(20),
  counterpartyId: z.uuid(),
};

/**
 * What an operation is: exactly one of a proposal, a payment of invoices, lines of the books to tick, an account (with its VAT
 * code), parts over several accounts, which sum to it with its sign, or a third party whose account takes it.
 */
export const acceptOperationBody = z
  .strictObject({
    ...z.object(accepted).partial().shape,
    vatCode: z.string().min(1).max(20).optional(),
    label: z.string().trim().min(1).max(200).optional(),
    /** The day of what is written, where the operation's own is closed; never before it. */
    date: dateText.optional(),
    /** Of allocations in a currency: the rate that they imply is meant, far as it is from the day's. */
    rateConfirmed: z.boolean().optional(),
  })
  .refine(
    (body) =>
      Object.keys(accepted).filter((name) => body[name as keyof typeof accepted] !== undefined).length === 1,
    { message: "Exactly one of proposalId, allocations, lineIds, account, parts, counterpartyId" },
  );
export type AcceptOperationBody = z.output<typeof acceptOperationBody>;

/** Asks which open operations have a certain proposal. */
export const certainOperationsBody = z.strictObject({ legalEntityRefId: refIdText(), account });
/** What the job answers. */
export const certainOperationsResult = z.object({
  certain: z.array(
    z.object({
      operationId: z.uuid(),
      date: z.string(),
      label: z.string(),
      amountCents: z.int(),
      currency: z.string().nullable(),
      currencyAmount: z.int().nullable(),
      proposal: bankProposal,
    }),
  ),
  /** Certain ones beyond those that one command accepts. */
  left: z.int(),
  /** Whether more operations are open than were judged. */
  isCut: z.boolean(),
});
export type CertainOperations = z.infer<typeof certainOperationsResult>;

/** Proposals that were shown, all of them or none. */
export const acceptOperationsBody = z.strictObject({
  legalEntityRefId: refIdText(),
  operations: z
    .array(z.strictObject({ operationId: z.uuid(), proposalId: accepted.proposalId }))
    .min(1)
    .max(200),
});
export const acceptOperationsAnswer = z.object({ accepted: z.int() });

/** Operations that are opened again together, all of them or none. */
export const undoOperationsBody = z
  .strictObject({
    legalEntityRefId: refIdText(),
    operationIds: z.array(z.uuid()).min(1).max(200).optional(),
    /** All that one command accepted and nobody has opened since. */
    acceptedWith: z.uuid().optional(),
  })
  .refine(({ operationIds, acceptedWith }) => (operationIds === undefined) !== (acceptedWith === undefined), {
    path: ["operationIds"],
    message: "Choisissez des opérations, ou ce qui a été accepté ensemble.",
  });
export const undoOperationsAnswer = z.object({ undone: z.int() });

export const bankLineQuery = z.object({
  legalEntityRefId: refIdText(),
  account,
  after: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

/** A line of the bank's account that no operation ticks. */
export const bankLine = z.object({
  id: z.uuid(),
  entryId: z.uuid(),
  entryNumber: z.string().nullable(),
  journalCode: z.string(),
  date: z.string(),
  pieceRef: z.string().nullable(),
  label: z.string(),
  /** Debit less credit. */
  amountCents: z.int(),
  /** The same in the currency of the account, in smallest units; null: euros, or a line without it. */
  currencyAmount: z.int().nullable(),
});
export type BankLine = z.infer<typeof bankLine>;
export const bankLinesAnswer = z.object({ lines: z.array(bankLine), nextAfter: z.string().nullable() });

/** A reconciliation (état de rapprochement) on a day: the statement with what is unmatched makes the books. */
const reconciliation = {
  /** What the account is kept in, and the amounts with it. */
  currency: z.string(),
  /** The books in euros. */
  bookEurCents: z.int(),
  statementCents: z.int(),
  /** Lines that the bank has not seen, less operations that the books have not. */
  unmatchedCents: z.int(),
  bookCents: z.int(),
  /** Books less statement less unmatched: what neither explains. */
  differenceCents: z.int(),
};

export const reconciliationQuery = z.object({ legalEntityRefId: refIdText(), account, date: dateText });
export const reconciliationAnswer = z.object({
  ...reconciliation,
  unmatchedLines: z.int(),
  unmatchedLinesCents: z.int(),
  unmatchedOperations: z.int(),
  unmatchedOperationsCents: z.int(),
});
export type Reconciliation = z.infer<typeof reconciliationAnswer>;

export const freezeBody = z.strictObject({
  legalEntityRefId: refIdText(),
  account: accountNumber,
  date: dateText,
});
export const freezeAnswer = z.object({ id: z.uuid(), date: z.string(), ...reconciliation });

export const reopenBody = z.strictObject({ reason: z.string().trim().min(1).max(500) });
