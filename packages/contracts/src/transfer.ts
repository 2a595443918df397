import { TRANSFER_ORDER_STATES } from "@grand-livre/domain/transfer/transfer-order";
import { z } from "zod";
import { ability } from "./ability.ts";
import { blankOr, dateText, pageQuery, refIdText, searchText, versionNumber } from "./paging.ts";

const cents = z.int();
const state = z.enum(TRANSFER_ORDER_STATES);
const person = z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() });

export const payableBillQuery = z.object({
  legalEntityRefId: refIdText(),
  /** Due up to that day; without it, whatever the due date. */
  dueBy: blankOr(dateText).optional(),
  searchValue: searchText.optional(),
  /** `nextAfter` of the page before. */
  after: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

/** A validated bill with something left to pay, that no order under way pays already. */
export const payableBill = z.object({
  invoiceId: z.uuid(),
  refId: z.string().nullable(),
  billNumber: z.string().nullable(),
  counterpartyId: z.uuid(),
  counterpartyName: z.string(),
  billDate: z.string(),
  dueDate: z.string(),
  /** Called good to pay (bon à payer) before it was validated. */
  approved: z.boolean(),
  remainingCents: cents,
  iban: z.string().nullable(),
  /** `new` and `changed` need the approval of a second person. */
  ibanTrust: z.enum(["missing", "invalid", "known", "new", "changed"]),
});
export type PayableBill = z.infer<typeof payableBill>;
export const payableBillsAnswer = z.object({ bills: z.array(payableBill), nextAfter: z.string().nullable() });

export const createTransferOrderBody = z.strictObject({
  legalEntityRefId: refIdText(),
  /** The 512 account that pays. */
  account: z.string().regex(/^[0-9A-Z]{3,20}$/),
  executionDate: dateText,
  /** Of the bank that pays; banks of the SEPA area do without. */
  bic: z.string().trim().max(20).nullish(),
  invoiceIds: z.array(z.uuid()).min(1).max(500),
});
export type CreateTransferOrderBody = z.output<typeof createTransferOrderBody>;

export const transferOrderQuery = pageQuery.extend({
  legalEntityRefId: refIdText(),
  searchValue: searchText.optional(),
  state: blankOr(state).optional(),
});

const orderRow = z.object({
  id: z.uuid(),
  refId: z.string(),
  version: z.int(),
  account: z.string(),
  executionDate: z.string(),
  state,
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
  invoiceId: z.uuid(),
  invoiceRefId: z.string().nullable(),
  counterpartyId: z.uuid(),
  creditorName: z.string(),
  iban: z.string(),
  /** What the third party was paid on before, else the account on his card. */
  knownIban: z.string().nullable(),
  needsApproval: z.boolean(),
  ibanApprovedBy: person.nullable(),
  amountCents: cents,
  remittance: z.string(),
  endToEndId: z.string(),
  state: z.enum(["waiting", "paid", "rejected", "cancelled"]),
  rejection: z.string().nullable(),
  operationId: z.uuid().nullable(),
  paidOn: z.string().nullable(),
  abilities: z.object({ approveIban: ability, remove: ability, reject: ability }),
});
export type TransferAnswer = z.infer<typeof transfer>;

export const transferOrderAnswer = orderRow.extend({
  legalEntityRefId: z.string(),
  debtorName: z.string(),
  debtorIban: z.string(),
  debtorBic: z.string().nullable(),
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
