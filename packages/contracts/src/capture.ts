import { MAX_AMOUNT_CENTS } from "@grand-livre/domain/money/cents";
import { z } from "zod";
import { refIdText, versionNumber } from "./paging.ts";

const day = z.string();
const confidence = z.number().min(0).max(1);
/** x, y, width, height from the page's top left corner, in the page's own unit. */
export const pageBox = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/**
 * The state of a bill. `toComplete`: something blocks it; `toCheck`: something deserves a look; `ready`: nothing to say;
 * `approved`: a person called it good to pay (bon à payer); then `validated` (in the books) or `cancelled`.
 */
export const inboxStates = [
  "toComplete",
  "toCheck",
  "ready",
  "approved",
  "validated",
  "cancelled",
  "refused",
] as const;

/** What a list shows of a bill's capture, beside its amounts. */
export const inboxItem = z.object({
  state: z.enum(inboxStates),
  /** The least sure of the key fields that were not corrected since; null: nothing was read. */
  confidence: confidence.nullable(),
  /** Another living bill that may be the same one. */
  possibleDuplicateOf: z.uuid().nullable(),
  /** The document's IBAN is not the one known for this supplier. */
  ibanChanged: z.boolean(),
  approvedAt: z.string().nullable(),
});
export type InboxItem = z.infer<typeof inboxItem>;

/** A value as the reader found it; the bill itself has the present value. */
export const readField = z.object({
  /** `supplierName`, `billNumber`, `billDate`, `totalInclVatCents`, `iban`, `supplierVatNumber`, `vatRates.0`, `lines.0`… */
  name: z.string(),
  /** A rate, a period or a line is an object, as its row prints it. */
  value: z.union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.unknown())]),
  /** The draft's line that a read line became. */
  lineId: z.uuid().optional(),
  /** As announced for this supplier: what was corrected on its earlier bills weighs in. */
  confidence,
  /** Under the limit from which a value goes unseen. */
  uncertain: z.boolean(),
  /** A person changed it on this bill. */
  corrected: z.boolean(),
  origin: z.enum(["xml", "pdf-text", "ocr"]).optional(),
  path: z.string().optional(),
  page: z.int().optional(),
  box: pageBox.optional(),
  text: z.string().optional(),
  reason: z.string().optional(),
});
export type ReadField = z.infer<typeof readField>;

/** What a person changed on a captured bill: kept for good, and used on the next bills of this supplier. */
export const captureCorrection = z.object({
  id: z.uuid(),
  field: z.string(),
  lineId: z.uuid().nullable(),
  read: z.unknown(),
  chosen: z.unknown(),
  madeBy: z.string(),
  madeAt: z.string(),
});

/** A line of an earlier bill that speaks for a proposal. */
export const supportingBill = z.object({
  invoiceId: z.uuid(),
  refId: z.string().nullable(),
  billNumber: z.string().nullable(),
  billDate: day.nullable(),
  lineLabel: z.string(),
});

/** A value proposed from this supplier's earlier validated bills. */
export const proposedValue = z.object({
  value: z.string(),
  /** Lower bound of the share of like lines that agree: few bills never make it sure. */
  confidence,
  agreeing: z.int(),
  compared: z.int(),
  /** `same-label`: the same words at the same rate; `like-label`: words in common; `same-rate`; `supplier`: all its lines. */
  basis: z.enum(["same-label", "like-label", "same-rate", "supplier"]),
  /** French sentence. */
  explanation: z.string(),
  /** The latest bills that agree, five at most. */
  bills: z.array(supportingBill),
});
export type ProposedValue = z.infer<typeof proposedValue>;

export const lineProposal = z.object({
  lineId: z.uuid(),
  account: proposedValue.nullable(),
  vatCode: proposedValue.nullable(),
  label: proposedValue.nullable(),
});
export type LineProposal = z.infer<typeof lineProposal>;

/** `GET /api/invoice/{id}/proposals` */
export const proposalsAnswer = z.object({
  lines: z.array(lineProposal),
  /** How many validated bills of this supplier were looked at. */
  billsCompared: z.int(),
});
export type ProposalsAnswer = z.infer<typeof proposalsAnswer>;

const pageRange = z.strictObject({ from: z.int().min(1), to: z.int().min(1) });

/** Several bills found in one PDF. */
export const splitProposal = z.object({
  parts: z.array(
    z.object({
      from: z.int(),
      to: z.int(),
      billNumber: z.string().nullable(),
      /** How sure it is that a bill starts here, and why; the first part is sure. */
      confidence,
      reason: z.string().nullable(),
    }),
  ),
  confidence,
  reason: z.string(),
});

/** What the reader left on a bill; null on one that was typed by hand. */
export const captureDetail = z.object({
  fields: z.array(readField),
  corrections: z.array(captureCorrection),
  /** null: one bill, as far as the reader sees. */
  splitProposal: splitProposal.nullable(),
  /** Set when the bill was booked by the company's rule, with what the rule looked at. */
  automatic: z.object({ threshold: confidence, explanation: z.string() }).nullable(),
  /** Validated, and excluded from what is learned. */
  excludedFromLearning: z.boolean(),
});
export type CaptureDetail = z.infer<typeof captureDetail>;

/** `GET /api/invoice/{id}/words?page=` */
export const wordsQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) });
export const wordsAnswer = z.object({
  page: z.int(),
  pageCount: z.int(),
  /** Of the page as it is displayed, in the unit of the boxes: points for a PDF, pixels for a picture. */
  width: z.number(),
  height: z.number(),
  /** null: this page holds no word, or was not read. */
  origin: z.enum(["pdf-text", "ocr"]).nullable(),
  words: z.array(z.object({ text: z.string(), box: pageBox, confidence })),
});
export type WordsAnswer = z.infer<typeof wordsAnswer>;

/** `POST /api/invoice/{id}/approve` and `/withdraw-approval` */
export const approvalBody = z.strictObject({ version: versionNumber });

/** `POST /api/invoice/{id}/read-again` */
export const readAgainBody = z.strictObject({ version: versionNumber });
export const readAgainResult = z.object({
  invoiceId: z.uuid(),
  /** What the new reading changed; what a person had corrected is never among them. */
  changed: z.array(z.string()),
});
export type ReadAgainResult = z.infer<typeof readAgainResult>;

/** `POST /api/invoice/{id}/split`: every page belongs to one part; parts follow each other. */
export const splitBody = z.strictObject({ version: versionNumber, parts: z.array(pageRange).min(2).max(50) });
export type SplitBody = z.input<typeof splitBody>;
/** The result of its job; the bill that was split is then deleted, recoverable for 30 days. */
export const splitResult = z.object({
  splitFrom: z.uuid(),
  bills: z.array(
    z.object({ from: z.int(), to: z.int(), invoiceId: z.uuid(), duplicateOf: z.uuid().nullable() }),
  ),
});
export type SplitResult = z.infer<typeof splitResult>;

/** Long work on documents that a person waits for. */
export const captureJobKinds = ["read-bill", "read-again", "split-bill"] as const;
export type CaptureJobKind = (typeof captureJobKinds)[number];

/** `GET /api/capture/inbox?legalEntityRefId=` */
export const inboxQuery = z.object({ legalEntityRefId: refIdText() });
export const inboxAnswer = z.object({
  counts: z.object({
    /** Files of the caller that wait to be read, read again or split, or are at it. */
    reading: z.int(),
    /** Those of the last seven days that failed, were not retried, and whose draft still waits for it. */
    failed: z.int(),
    toComplete: z.int(),
    toCheck: z.int(),
    ready: z.int(),
    approved: z.int(),
  }),
  /** The same files one by one, the newest first, fifty at most: what survives a reload of the page. */
  files: z.array(
    z.object({
      jobId: z.uuid(),
      kind: z.enum(captureJobKinds),
      fileName: z.string(),
      /** The draft that is read again or split; null while the file is no bill yet. */
      invoiceId: z.uuid().nullable(),
      state: z.enum(["queued", "running", "failed"]),
      error: z
        .object({
          code: z.string(),
          message: z.string(),
          details: z.record(z.string(), z.unknown()).optional(),
        })
        .nullable(),
      createdAt: z.string(),
    }),
  ),
});
export type InboxAnswer = z.infer<typeof inboxAnswer>;

/** `GET` and `PATCH /api/capture/settings` */
export const captureSettingsQuery = z.object({ legalEntityRefId: refIdText() });
/** Under this, a rule would book what it does not know. */
export const LOWEST_THRESHOLD = 0.8;
export const captureSettingsAnswer = z.object({
  legalEntityRefId: z.string(),
  /** From this confidence on, a captured bill is validated by itself; null: never, a person validates. */
  autoValidateThreshold: confidence.nullable(),
  /** Above this total no rule of assignment validates a bill or makes an operation certain; null: no limit of its own. */
  ruleCeilingCents: z.int().nullable(),
  version: z.int(),
});
export type CaptureSettingsAnswer = z.infer<typeof captureSettingsAnswer>;
export const updateCaptureSettingsBody = z.strictObject({
  legalEntityRefId: refIdText(),
  autoValidateThreshold: z
    .number("CAPTURE_THRESHOLD_INVALID")
    .min(LOWEST_THRESHOLD, "CAPTURE_THRESHOLD_INVALID")
    .max(1, "CAPTURE_THRESHOLD_INVALID")
    .nullable(),
  /** Left out: as it was. */
  ruleCeilingCents: z.int().min(1).max(MAX_AMOUNT_CENTS).nullable().optional(),
  version: z.int().min(0),
});
export type UpdateCaptureSettingsBody = z.input<typeof updateCaptureSettingsBody>;

/** `POST /api/capture/forget`: all that was learned of a supplier so far, or one bill; `undo` takes a bill back in. */
export const forgetBody = z.union([
  z.strictObject({ legalEntityRefId: refIdText(), counterpartyId: z.uuid() }),
  z.strictObject({ legalEntityRefId: refIdText(), invoiceId: z.uuid(), undo: z.boolean().default(false) }),
]);
export const forgetAnswer = z.object({ done: z.literal(true) });

export const sampleBills = ["services", "goods"] as const;
export type SampleBill = (typeof sampleBills)[number];
export const sampleBillQuery = z.strictObject({ legalEntityRefId: refIdText(), which: z.enum(sampleBills) });
