import { DOUBLE_REASONS } from "@grand-livre/domain/counterparty/duplicates";
import { z } from "zod";
import { ability } from "./ability.ts";
import { invoiceDirections, invoiceKinds, invoiceStatuses, paymentStatuses } from "./invoice.ts";
import { messageDelivery } from "./message-delivery.ts";
import { blankOr, dateText, refIdText } from "./paging.ts";

const cents = z.int();

/** What one side owes or is owed, by the age of what is open: positive is the usual side. */
const aged = z.object({
  notDueCents: cents,
  upTo30Cents: cents,
  upTo60Cents: cents,
  upTo90Cents: cents,
  olderCents: cents,
  totalCents: cents,
});

export const counterpartyCardAnswer = z.object({
  date: z.string(),
  /** What the customer owes (411 and the like), what the supplier is owed (401 and the like); null: the third party is not of that side. */
  customer: aged.nullable(),
  supplier: aged.nullable(),
  /** Of both sides, debit − credit. */
  balanceCents: cents,
  creditLimitCents: cents.nullable(),
  /** What the customer owes, never negative, and what of it goes beyond the limit. */
  outstandingCents: cents,
  exceededCents: cents,
  counts: z.object({ invoices: z.int(), drafts: z.int(), documents: z.int(), messages: z.int() }),
  lastEntryDate: z.string().nullable(),
  /** The bank account on its card waits for a second person. */
  ibanToApprove: z.boolean(),
  /** Its probable duplicates. */
  doubles: z.int(),
  mergedInto: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type CounterpartyCard = z.output<typeof counterpartyCardAnswer>;

const page = {
  after: blankOr(z.string().max(200)).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};

export const partyPageQuery = z.object(page);

export const partyLine = z.object({
  id: z.uuid(),
  entryId: z.uuid(),
  entryNumber: z.string().nullable(),
  journalCode: z.string(),
  date: z.string(),
  account: z.string(),
  pieceRef: z.string().nullable(),
  label: z.string(),
  dueDate: z.string().nullable(),
  debitCents: cents,
  creditCents: cents,
  /** The balance of all its accounts after the line. */
  balanceCents: cents,
  lettering: z.string().nullable(),
});
export type PartyLine = z.output<typeof partyLine>;

/** The latest first. */
export const partyLinesAnswer = z.object({ lines: z.array(partyLine), nextAfter: z.string().nullable() });

export const partyInvoice = z.object({
  id: z.uuid(),
  refId: z.string().nullable(),
  billNumber: z.string().nullable(),
  direction: z.enum(invoiceDirections),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  paymentStatus: z.enum(paymentStatuses).nullable(),
  label: z.string(),
  billDate: z.string().nullable(),
  dueDate: z.string().nullable(),
  currency: z.string(),
  totalInclVatCents: cents,
  remainingCents: cents,
  overdue: z.boolean(),
  /** The bill asks to be paid on another account than the card's. */
  ibanChanged: z.boolean(),
});
export type PartyInvoice = z.output<typeof partyInvoice>;

export const partyInvoicesAnswer = z.object({
  invoices: z.array(partyInvoice),
  nextAfter: z.string().nullable(),
});

export const partyDocument = z.object({
  id: z.uuid(),
  fileName: z.string(),
  /** The bill as it came, or a proof that was joined. */
  role: z.enum(["original", "proof"]),
  addedAt: z.string(),
  invoiceId: z.uuid(),
  invoiceName: z.string(),
  direction: z.enum(invoiceDirections),
});
export type PartyDocument = z.output<typeof partyDocument>;

export const partyDocumentsAnswer = z.object({
  documents: z.array(partyDocument),
  nextAfter: z.string().nullable(),
});

export const partyMessage = z.object({
  id: z.uuid(),
  sentAt: z.string(),
  levelName: z.string(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  sentBy: z.string(),
  automatic: z.boolean(),
  delivery: messageDelivery,
  remainingCents: cents,
});
export type PartyMessage = z.output<typeof partyMessage>;

export const partyMessagesAnswer = z.object({
  messages: z.array(partyMessage),
  nextAfter: z.string().nullable(),
});

const doubleParty = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(["customer", "supplier", "both"]),
  auxiliaries: z.string(),
  siren: z.string().nullable(),
  vatNumber: z.string().nullable(),
  iban: z.string().nullable(),
  balanceCents: cents,
});

export const doublesQuery = z.object({
  legalEntityRefId: refIdText(),
  /** Only those of one third party. */
  counterpartyId: z.uuid().optional(),
});
export const counterpartyDouble = z.object({
  one: doubleParty,
  other: doubleParty,
  reasons: z.array(z.enum(DOUBLE_REASONS)),
});
export type CounterpartyDouble = z.output<typeof counterpartyDouble>;
/** The first 200 pairs; `more` when there are others. */
export const doublesAnswer = z.object({ doubles: z.array(counterpartyDouble), more: z.boolean() });

export const mergeBody = z.strictObject({
  keepId: z.uuid(),
  mergeId: z.uuid(),
  /** The day of the transfer entry; today or the next open day by default. */
  date: dateText.optional(),
});
export type MergeBody = z.output<typeof mergeBody>;
export const mergeQuery = z.object({ preview: z.enum(["true", "false"]).default("false") });

/** What a merge moves, or moved. */
export const mergeAnswer = z.object({
  preview: z.boolean(),
  keep: z.object({ id: z.uuid(), name: z.string() }),
  merge: z.object({ id: z.uuid(), name: z.string() }),
  date: z.string().nullable(),
  /** Rows that name the kept party from now on. */
  moves: z.object({
    drafts: z.int(),
    draftLines: z.int(),
    schedules: z.int(),
    agents: z.int(),
    distributors: z.int(),
    contacts: z.int(),
    reminderHolds: z.int(),
  }),
  /** What the kept card takes over because it has none of its own, by the name of the field. */
  taken: z.array(z.string()),
  /** What keeps its auxiliary for ever. */
  sealed: z.object({ invoices: z.int(), lines: z.int() }),
  /** What the transfer entry carries, by collective account. */
  transfers: z.array(
    z.object({
      account: z.string(),
      fromAuxiliary: z.string(),
      toAuxiliary: z.string(),
      /** Debit − credit. */
      balanceCents: cents,
      documents: z.int(),
    }),
  ),
  entryId: z.uuid().nullable(),
  entryNumber: z.string().nullable(),
});
export type MergeAnswer = z.output<typeof mergeAnswer>;

export const partyIban = z.object({
  id: z.uuid(),
  iban: z.string(),
  state: z.enum(["to_approve", "approved", "refused", "replaced"]),
  askedBy: z.string(),
  askedAt: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  abilities: z.object({ decide: ability }),
});
export type PartyIban = z.output<typeof partyIban>;
/** The latest first, the fifty latest. */
export const partyIbansAnswer = z.object({ ibans: z.array(partyIban) });

export const ibanParams = z.object({ id: z.uuid(), ibanId: z.uuid() });
export const decideIbanBody = z.strictObject({
  decision: z.enum(["approved", "refused"]),
  reason: z.string().trim().max(500).optional(),
});
