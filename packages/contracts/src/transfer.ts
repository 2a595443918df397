import { isCurrency } from "@grand-livre/domain/currency/currencies";
import { SEQUENCE_TYPES } from "@grand-livre/domain/debit/mandate";
import { CHARGE_BEARERS } from "@grand-livre/domain/transfer/international";
import { ORDER_DIRECTIONS, TRANSFER_ORDER_STATES } from "@grand-livre/domain/transfer/transfer-order";
import { z } from "zod";
import { ability } from "./ability.ts";
import { blankOr, dateText, pageQuery, refIdText, searchText, versionNumber } from "./paging.ts";

const cents = z.int();
const state = z.enum(TRANSFER_ORDER_STATES);
const direction = z.enum(ORDER_DIRECTIONS);
const person = z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() });

const currency = z.string().regex(/^[A-Z]{3}$/);

export const collectableQuery = z.object({
  legalEntityRefId: refIdText(),
  /** Due up to that day; without it, any due date. */
  dueBy: blankOr(dateText).optional(),
  searchValue: searchText.optional(),
  /** `nextAfter` of the page before. */
  after: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

/** What is to be paid in one currency. */
export const payableQuery = collectableQuery.extend({ currency: currency.default("EUR") });

/** What no order under way pays yet: a bill, a credit note to net against bills of its third party, a posted expense report. */
export const payable = z.object({
  kind: z.enum(["bill", "creditNote", "expenseReport"]),
  id: z.uuid(),
  refId: z.string().nullable(),
  billNumber: z.string().nullable(),
  /** Null for an expense report. */
  counterpartyId: z.uuid().nullable(),
  /** The third party, or the author of the report. */
  counterpartyName: z.string(),
  billDate: z.string(),
  dueDate: z.string(),
  /** Called good to pay (bon à payer) before it was validated. */
  approved: z.boolean(),
  currency,
  /** In smallest units of the currency; negative for a credit note. */
  remainingCents: cents,
  iban: z.string().nullable(),
  /** `new` and `changed` need the approval of a second person. */
  ibanTrust: z.enum(["missing", "invalid", "known", "new", "changed"]),
  /** Of an account abroad: where the third party was last paid in this currency. */
  knownIban: z.string().nullable(),
  knownBic: z.string().nullable(),
});
export type Payable = z.infer<typeof payable>;
export const payablesAnswer = z.object({
  payables: z.array(payable),
  nextAfter: z.string().nullable(),
  /** Other currencies that there is something to pay in. */
  currencies: z.array(z.string()),
});

/** What an order in another currency than the euro says beside: it is no SEPA one. */
export const internationalOrder = z.strictObject({
  currency: z.string().refine(isCurrency, "CURRENCY_INVALID"),
  chargeBearer: z.enum(CHARGE_BEARERS),
  /** The account, IBAN or number, and the bank of each third party. */
  payees: z
    .array(
      z.strictObject({
        counterpartyId: z.uuid(),
        account: z.string().trim().max(50),
        bic: z.string().trim().max(20),
      }),
    )
    .min(1)
    .max(500),
});
export type InternationalOrder = z.output<typeof internationalOrder>;

export const createTransferOrderBody = z
  .strictObject({
    legalEntityRefId: refIdText(),
    /** The 512 account that pays. */
    account: z.string().regex(/^[0-9A-Z]{3,20}$/),
    executionDate: dateText,
    /** Of the bank that pays; banks of the SEPA area do without. */
    bic: z.string().trim().max(20).nullish(),
    /** Bills, and the credit notes to net against them. */
    invoiceIds: z.array(z.uuid()).max(500).default([]),
    expenseReportIds: z.array(z.uuid()).max(500).default([]),
    /** Absent from a SEPA order, which takes euros alone. */
    international: internationalOrder.optional(),
  })
  .refine(({ invoiceIds, expenseReportIds }) => invoiceIds.length + expenseReportIds.length > 0, {
    path: ["invoiceIds"],
    message: "Something to pay is required",
  });
export type CreateTransferOrderBody = z.output<typeof createTransferOrderBody>;

/** A sale to collect: validated, open, in no order under way, of a customer with a mandate. */
export const collectable = z.object({
  id: z.uuid(),
  refId: z.string().nullable(),
  counterpartyId: z.uuid(),
  counterpartyName: z.string(),
  billDate: z.string(),
  dueDate: z.string(),
  remainingCents: cents,
  mandate: z.object({ reference: z.string(), iban: z.string(), isUsable: z.boolean() }),
});
export type Collectable = z.infer<typeof collectable>;
export const collectablesAnswer = z.object({
  collectables: z.array(collectable),
  nextAfter: z.string().nullable(),
});

export const createDebitOrderBody = z.strictObject({
  legalEntityRefId: refIdText(),
  /** The 512 account that is credited. */
  account: z.string().regex(/^[0-9A-Z]{3,20}$/),
  /** The day on which the accounts of the customers are debited. */
  executionDate: dateText,
  bic: z.string().trim().max(20).nullish(),
  invoiceIds: z.array(z.uuid()).min(1).max(500),
});
export type CreateDebitOrderBody = z.output<typeof createDebitOrderBody>;

export const transferOrderQuery = pageQuery.extend({
  legalEntityRefId: refIdText(),
  searchValue: searchText.optional(),
  state: blankOr(state).optional(),
  direction: blankOr(direction).optional(),
});

const orderRow = z.object({
  id: z.uuid(),
  refId: z.string(),
  /** `sent`: transfers (VIR-00001); `received`: direct debits (PRE-00001). */
  direction,
  version: z.int(),
  account: z.string(),
  executionDate: z.string(),
  state,
  /** All its amounts are in smallest units of it. */
  currency,
  transfers: z.int(),
  totalCents: cents,
  /** Of it, what the statements of the bank say paid. */
  paidCents: cents,
  author: person,
  createdAt: z.string(),
});
export type TransferOrderRow = z.infer<typeof orderRow>;
export const transferOrdersAnswer = z.object({ transferOrders: z.array(orderRow), count: z.int() });

const transfer = z.object({
  id: z.uuid(),
  /** Bills, then the credit notes that it nets (negative); none for an expense report. */
  documents: z.array(z.object({ invoiceId: z.uuid(), refId: z.string().nullable(), amountCents: cents })),
  expenseReport: z.object({ id: z.uuid(), refId: z.string() }).nullable(),
  counterpartyId: z.uuid().nullable(),
  /** Who is paid, or whose account is debited. */
  creditorName: z.string(),
  /** An account number abroad may be no IBAN. */
  iban: z.string(),
  /** The bank of an account abroad. */
  creditorBic: z.string().nullable(),
  /** What the payee was paid on before, else the account on the third party's card. */
  knownIban: z.string().nullable(),
  needsApproval: z.boolean(),
  ibanApprovedBy: person.nullable(),
  amountCents: cents,
  remittance: z.string(),
  endToEndId: z.string(),
  /** Of a direct debit. */
  mandate: z.object({ reference: z.string(), sequenceType: z.enum(SEQUENCE_TYPES) }).nullable(),
  state: z.enum(["waiting", "paid", "rejected", "cancelled"]),
  rejection: z.string().nullable(),
  operationId: z.uuid().nullable(),
  paidOn: z.string().nullable(),
  abilities: z.object({ approveIban: ability, remove: ability, reject: ability }),
});
export type TransferAnswer = z.infer<typeof transfer>;

export const transferOrderAnswer = orderRow.extend({
  legalEntityRefId: z.string(),
  /** The company and its account, which an order of direct debits credits. */
  debtorName: z.string(),
  debtorIban: z.string(),
  debtorBic: z.string().nullable(),
  /** The creditor identifier (ICS) of an order of direct debits. */
  creditorIdentifier: z.string().nullable(),
  /** Who bears the fees of an international order. */
  chargeBearer: z.enum(CHARGE_BEARERS).nullable(),
  submitted: z.object({ person, at: z.string() }).nullable(),
  approved: z.object({ person, at: z.string() }).nullable(),
  items: z.array(transfer),
  abilities: z.object({
    submit: ability,
    sendBack: ability,
    approve: ability,
    cancel: ability,
    /** The file for the bank: of an order that was issued. */
    download: ability,
  }),
});
export type TransferOrderAnswer = z.infer<typeof transferOrderAnswer>;

export const transferStepBody = z.strictObject({ version: versionNumber });
export const transferParams = z.object({ id: z.uuid(), transferId: z.uuid() });
export const rejectTransferBody = z.strictObject({ reason: z.string().trim().min(1).max(200) });
