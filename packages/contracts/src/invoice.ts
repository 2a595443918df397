import { z } from "zod";
import { ability } from "./ability.ts";
import { captureDetail, inboxItem } from "./capture.ts";
import { currencyAmounts, documentCurrency } from "./document-currency.ts";
import { givenCents } from "./given-cents.ts";
import { blankOr, dateText as date, flagText } from "./paging.ts";
import { saleReferences, saleReferencesAnswer } from "./sale-references.ts";

const cents = z.int();
/** An amount that a request may bring: sums of such amounts stay exact. */
const positiveCents = givenCents.min(0);
const basisPoints = z.int().min(0).max(10_000);
const accountNumber = z.string().regex(/^[0-9A-Z]{3,20}$/);
/** An exact decimal, as typed: at most 6 places, 4 on the quantity of a sale, whose electronic invoice has no more (BR-FR-DEC-02). */
export const decimalText = z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/);

export const invoiceDirections = ["credit", "debit"] as const;
export const invoiceKinds = ["invoice", "credit_note", "deposit", "final"] as const;
/** `refused`: a bill that its buyer refused before it was booked. */
export const invoiceStatuses = ["draft", "validated", "cancelled", "refused"] as const;
export const paymentStatuses = ["unpaid", "partially_paid", "paid"] as const;
/** What a list may be narrowed to by payment. */
export const paymentFilters = ["open", "partially_paid", "overdue", "paid"] as const;
export const invoiceSources = [
  "manual",
  "factur-x",
  "ubl",
  "cii",
  "pdf-text",
  "ocr",
  "none",
  "excel",
] as const;

/**
 * The state of a draft: something blocks it, something deserves a look, nothing does, or a person called it good to pay
 * (bon à payer).
 */
export const invoiceTodos = ["toComplete", "toCheck", "ready", "approved"] as const;

/** What narrows a list. `default` and a blank mean no filter, as the specification's list query has it. */
const listFilter = {
  searchValue: z.string().max(200).optional(),
  refId: z.string().max(100).optional(),
  legalEntityRefId: z.string().max(40).optional(),
  companyName: z.string().max(200).optional(),
  bill_label: z.string().max(200).optional(),
  entryLedgerLogLabel: z.string().max(200).optional(),
  startDate: blankOr(date).optional(),
  endDate: blankOr(date).optional(),
  status: blankOr(z.enum([...invoiceStatuses, "default"])).optional(),
  bill_direction: blankOr(z.enum([...invoiceDirections, "default"])).optional(),
  /** Drafts in this state only. */
  todo: blankOr(z.enum(invoiceTodos)).optional(),
  /** Validated documents with this payment status; `overdue` is due before today and not paid. */
  payment: blankOr(z.enum(paymentFilters)).optional(),
  /** The status of the platform, as its code: 210. */
  lifeCycle: blankOr(z.string().regex(/^[2-9]\d\d$/)).optional(),
};

/** What a list may be put in order by; `created`, the newest first, unless two dates bound it: then by the date. */
export const invoiceSorts = ["created", "bill_date", "due_date", "companyName", "totalInclVatCents"] as const;
export const sortOrders = ["asc", "desc"] as const;

export const invoiceListQuery = z.object({
  skip: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.union([z.literal("").transform(() => 20), z.coerce.number().int().min(1).max(200)]).default(20),
  /** The page after the invoice of this id: as quick in the middle of a million as at the start. */
  after: z.uuid().optional(),
  /** The page that ends before the invoice of this id. */
  before: z.uuid().optional(),
  sort: z.enum(invoiceSorts).optional(),
  order: z.enum(sortOrders).optional(),
  ...listFilter,
});
export const invoiceFilters = z.object(listFilter);
/** The totals of a list, all its pages together. */
export const invoiceTotalsQuery = invoiceFilters.extend({
  /** With what the same filters leave to be paid: the amounts of the screen's tabs. */
  owed: flagText.optional(),
});
export type InvoiceListQuery = z.input<typeof invoiceListQuery>;

export const invoiceLineKinds = ["line", "allowance", "charge"] as const;

const lineBody = z.strictObject({
  /** Kept through an edit, so that what the reader saw of the line stays with it. */
  id: z.uuid().optional(),
  kind: z.enum(invoiceLineKinds).default("line"),
  label: z.string().max(500),
  quantity: decimalText.default("1"),
  unit: z.string().max(20).nullish(),
  unitPriceCents: z.union([z.int(), decimalText]),
  discountBasisPoints: basisPoints.default(0),
  /** Basis points: 2000 is 20 %. */
  vatRate: basisPoints,
  vatCategory: z.string().max(3).nullish(),
  /** Why a line has no tax, in French, with its legal source. */
  vatExemptionReason: z.string().max(500).nullish(),
  vatCode: z.string().max(20).nullish(),
  supplyType: z.enum(["goods", "services"]).nullish(),
  serviceStart: date.nullish(),
  serviceEnd: date.nullish(),
  account: accountNumber.nullish(),
  /** A person says that the account which was proposed is right: the supplier's next bills learn it. */
  accountConfirmed: z.boolean().optional(),
  /** Of a sale: the expense that the line invoices again. Left out: the one that the line had. */
  expenseLineId: z.uuid().nullish(),
});
export type InvoiceLineBody = z.input<typeof lineBody>;

const vatRow = z.object({
  category: z.string().max(3),
  rateBasisPoints: basisPoints,
  baseCents: cents,
  vatCents: cents,
});
const givenVatRow = vatRow.extend({ baseCents: givenCents, vatCents: givenCents });

/** What a document holds. No default here: in a PATCH, what is not sent stays as it is. */
const documentBody = z.strictObject({
  kind: z.enum(invoiceKinds),
  bill_label: z.string().max(500),
  bill_number: z.string().max(100).nullish(),
  bill_date: date.nullish(),
  accountingDate: date.nullish(),
  deliveryDate: date.nullish(),
  due_date: date.nullish(),
  paymentTerms: z.string().max(2000).nullish(),
  ...documentCurrency,
  counterpartyId: z.uuid().nullish(),
  /** A third party not in the books yet: found by its name, else created. */
  companyName: z.string().trim().min(1).max(300).nullish(),
  precedingInvoiceId: z.uuid().nullish(),
  /** Deposits that a final invoice takes back, each paid whole. */
  depositIds: z.array(z.uuid()).max(50).optional(),
  /** Of a sale. */
  ...saleReferences,
  vatOnDebits: z.boolean().nullish(),
  /** Supplier bills: the account to pay, as printed on the document. */
  iban: z.string().max(50).nullish(),
  prepaidCents: positiveCents,
  roundingCents: givenCents,
  lines: z.array(lineBody).max(1000),
  /** Supplier bills: the breakdown as printed; what is not given is computed. */
  vatBreakdown: z.array(givenVatRow).max(50).nullish(),
  /** The user read the gaps between printed and computed totals, and keeps the printed ones. */
  gapsAccepted: z.boolean(),
});

const { kind, currency, prepaidCents, roundingCents, gapsAccepted } = documentBody.shape;

/** The author of a sale dated after today knows that its series takes no earlier day once it is validated. */
const futureDateConfirmed = z.boolean().optional();

export const newInvoiceBody = documentBody.extend({
  kind: kind.default("invoice"),
  currency: currency.default("EUR"),
  prepaidCents: prepaidCents.default(0),
  roundingCents: roundingCents.default(0),
  gapsAccepted: gapsAccepted.default(false),
  legalEntityRefId: z.string().max(40),
  bill_direction: z.enum(invoiceDirections),
  /** `validated`: created and validated in one transaction, or not created at all; a draft by default. */
  status: z.enum(["draft", "validated"]).optional(),
  futureDateConfirmed,
});
export type NewInvoiceBody = z.input<typeof newInvoiceBody>;

export const updateInvoiceBody = documentBody.partial().extend({ version: z.int().min(1) });
export type UpdateInvoiceBody = z.input<typeof updateInvoiceBody>;

export const updateStatusBody = z.strictObject({
  id: z.uuid(),
  /** `draft` is refused, as any other value is: what is in the ledger is corrected, never taken back. */
  status: z.union([z.enum(["draft", "validated", "cancelled"]), z.string().max(100)]),
  version: z.int().min(1),
  /** The day of the contre-passation; the accounting date when its period is open. */
  date: date.optional(),
  futureDateConfirmed,
  /** The codes of the doubts of weight that a person looked at and answers for: another company's bill, VAT that was guessed… */
  doubtsConfirmed: z.array(z.string().max(60)).max(20).optional(),
});
export type UpdateStatusBody = z.input<typeof updateStatusBody>;

/** `accrualDate`: a month end before the accounting date, in an open period; the last one by default. */
export const accrualBody = z.strictObject({
  accrualDate: date.optional(),
  version: z.int().min(1).optional(),
});

/** Wrong account or VAT code on a validated bill: only where it is booked changes. */
export const reallocateBody = z.strictObject({
  version: z.int().min(1),
  date: date.optional(),
  lines: z
    .array(z.strictObject({ id: z.uuid(), account: accountNumber, vatCode: z.string().max(20).nullish() }))
    .min(1)
    .max(1000),
});
export type ReallocateBody = z.input<typeof reallocateBody>;

const party = z.object({
  id: z.uuid(),
  name: z.string(),
  siren: z.string().nullable(),
  vatNumber: z.string().nullable(),
});

/** What forbids the validation of a draft, or deserves a look; `code` is in the error catalogue. */
export const invoiceIssue = z.object({
  code: z.string(),
  severity: z.enum(["blocking", "warning"]),
  lineId: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type InvoiceIssue = z.infer<typeof invoiceIssue>;

export const invoiceListItem = z.object({
  id: z.uuid(),
  refId: z.string().nullable(),
  legalEntityRefId: z.string(),
  bill_direction: z.enum(invoiceDirections),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  paymentStatus: z.enum(paymentStatuses),
  bill_label: z.string(),
  bill_number: z.string().nullable(),
  bill_date: z.string().nullable(),
  accountingDate: z.string().nullable(),
  due_date: z.string().nullable(),
  currency: z.string(),
  counterpartyId: z.uuid().nullable(),
  companyName: z.string().nullable(),
  entryLedgerLogLabel: z.string().nullable(),
  totalExclVatCents: cents,
  vatCents: cents,
  totalInclVatCents: cents,
  payableCents: cents,
  remainingCents: cents,
  ...currencyAmounts,
  /** Due and not paid at the server's day. */
  overdue: z.boolean(),
  fae: z.boolean(),
  fnp: z.boolean(),
  entryId: z.uuid().nullable(),
  source: z.enum(invoiceSources),
  /** Supplier bills: what is left to do before validation. */
  blockingIssues: z.int(),
  warningIssues: z.int(),
  /** Supplier bills: their way through the inbox. */
  inbox: inboxItem.nullable(),
  /** The status that the platform or a party set; null: none. */
  lifeCycleCode: z.int().nullable(),
  /** A credit note that takes a refused or rejected sale back in our books, and is transmitted to nobody. */
  internal: z.boolean(),
  version: z.int(),
});
export type InvoiceListItem = z.infer<typeof invoiceListItem>;

/** A row of the list: with where its lines are booked. */
export const invoiceListRow = invoiceListItem.extend({
  /** The account with most of its lines' net; null while no line has one. */
  mainAccount: z.string().nullable(),
  /** How many accounts its lines have. */
  accountCount: z.int(),
});
export type InvoiceListRow = z.infer<typeof invoiceListRow>;

const invoiceCounts = z.object({
  toComplete: z.int(),
  toCheck: z.int(),
  ready: z.int(),
  approved: z.int(),
  validated: z.int(),
  paid: z.int(),
  cancelled: z.int(),
  /** Supplier bills that were refused before they were booked. */
  refused: z.int(),
  all: z.int(),
});
export type InvoiceCounts = z.infer<typeof invoiceCounts>;

export const invoiceListAnswer = z.object({
  invoices: z.array(invoiceListRow),
  /** How many answer the filters, exactly unless `countIsMinimum` says that there are more. */
  count: z.int(),
  /** A search in texts stops counting at 10,000. */
  countIsMinimum: z.literal(true).optional(),
  nextAfter: z.string().nullable(),
  /**
   * How many answer the same filters in each state, `status`, `todo` and `payment` aside: the counts of the screen's tabs. `paid` ones
   * are validated too. Null where a search in texts stopped counting.
   */
  counts: invoiceCounts.nullable(),
});
export type InvoiceListAnswer = z.infer<typeof invoiceListAnswer>;

const owedPart = z.object({ count: z.int(), remainingCents: cents });
/** Sums of everything that answers a list's filters, credit notes negative. */
export const invoiceTotalsAnswer = z.object({
  count: z.int(),
  totalExclVatCents: cents,
  vatCents: cents,
  totalInclVatCents: cents,
  remainingCents: cents,
  /** Where it was requested: what the same filters leave to be paid, `status`, `todo` and `payment` aside, and what of it is late. */
  owed: z.object({ open: owedPart, overdue: owedPart }).optional(),
});
export type InvoiceTotals = z.infer<typeof invoiceTotalsAnswer>;

const invoiceLine = z.object({
  id: z.uuid(),
  kind: z.enum(invoiceLineKinds),
  label: z.string(),
  quantity: z.string(),
  unit: z.string().nullable(),
  unitPriceCents: z.string(),
  discountBasisPoints: z.int(),
  netCents: cents,
  vatRate: z.int().nullable(),
  vatCategory: z.string().nullable(),
  vatExemptionReason: z.string().nullable(),
  vatCode: z.string().nullable(),
  supplyType: z.enum(["goods", "services"]).nullable(),
  serviceStart: z.string().nullable(),
  serviceEnd: z.string().nullable(),
  account: z.string().nullable(),
  /** Where the account comes from; `default` is uncertain and shown so. */
  accountOrigin: z.enum(["user", "counterparty", "history", "rule", "default"]).nullable(),
  /** The number of the rule that proposed an account, also where a person chose another one since. */
  accountRule: z.int().nullable(),
  /** The expense that it invoices again. */
  expenseLineId: z.uuid().optional(),
});
export type InvoiceLineAnswer = z.infer<typeof invoiceLine>;

const invoiceDocument = z.object({
  id: z.uuid(),
  role: z.enum(["original", "proof"]),
  fileName: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
  addedAt: z.string(),
});

/** A value the reader found, with how sure it is and its place on the page. */
export const capturedField = z.object({
  value: z.union([z.string(), z.number()]),
  confidence: z.number().min(0).max(1),
  origin: z.enum(["xml", "pdf-text", "ocr"]).optional(),
  path: z.string().optional(),
  page: z.int().optional(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  text: z.string().optional(),
  reason: z.string().optional(),
});
export const captureFieldNames = [
  "supplierName",
  "supplierSiren",
  "billNumber",
  "billDate",
  "dueDate",
  "totalExclVatCents",
  "vatCents",
  "totalInclVatCents",
  "currency",
  "iban",
] as const;
export const captureFields = z.record(z.enum(captureFieldNames), capturedField.nullable());

export const invoiceAnswer = invoiceListItem.extend({
  deliveryDate: z.string().nullable(),
  paymentTerms: z.string().nullable(),
  party: party.nullable(),
  precedingInvoiceId: z.uuid().nullable(),
  precedingReference: z.string().nullable(),
  /** The refused or rejected sale that this one corrects. */
  replacesId: z.uuid().nullable(),
  ...saleReferencesAnswer,
  /** Of a final invoice: the deposits it takes back. */
  depositIds: z.array(z.uuid()),
  vatOnDebits: z.boolean().nullable(),
  prepaidCents: cents,
  roundingCents: cents,
  gapsAccepted: z.boolean(),
  payeeName: z.string().nullable(),
  iban: z.string().nullable(),
  paymentMeans: z.array(z.record(z.string(), z.unknown())),
  notes: z.array(z.object({ subjectCode: z.string().nullable(), text: z.string() })),
  lines: z.array(invoiceLine),
  vatBreakdown: z.array(vatRow.extend({ exemptionReason: z.string().nullable() })),
  /** Supplier bills: the totals as printed, which the screen compares while typing; null: none was read. */
  printed: z
    .object({
      vatBreakdown: z.array(vatRow).nullish(),
      totalExclVatCents: cents.nullish(),
      vatCents: cents.nullish(),
      totalInclVatCents: cents.nullish(),
    })
    .nullable(),
  documents: z.array(invoiceDocument),
  proofs: z.array(invoiceDocument),
  /** Every entry the document made, oldest first. */
  entries: z.array(
    z.object({
      id: z.uuid(),
      number: z.string().nullable(),
      role: z.string(),
      date: z.string(),
      journalCode: z.string(),
    }),
  ),
  captureFields: captureFields.nullable(),
  /** Everything the reader left; `fields` holds more than the key ones of `captureFields`. */
  capture: captureDetail.nullable(),
  issues: z.array(invoiceIssue),
  warnings: z.array(invoiceIssue),
  abilities: z.object({
    edit: ability,
    validate: ability,
    delete: ability,
    cancel: ability,
    reallocate: ability,
    pay: ability.optional(),
    /** At the last month end before the accounting date. */
    markAsFae: ability,
    markAsFnp: ability,
    addProof: ability,
    deleteProof: ability,
    duplicate: ability,
    approve: ability.optional(),
    withdrawApproval: ability.optional(),
    split: ability.optional(),
    readAgain: ability.optional(),
  }),
  createdAt: z.string(),
  validatedAt: z.string().nullable(),
});
export type InvoiceAnswer = z.infer<typeof invoiceAnswer>;

/** The result of the job that `upload-bill` starts. */
export const uploadBillResult = z.object({
  invoiceId: z.uuid(),
  duplicateOf: z.uuid().nullable(),
  warnings: z.array(invoiceIssue),
  source: z.enum(["factur-x", "ubl", "cii", "pdf-text", "ocr", "none"]),
  fields: captureFields,
});
export type UploadBillResult = z.infer<typeof uploadBillResult>;
