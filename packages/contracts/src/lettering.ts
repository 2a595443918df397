import { LETTERING_METHODS } from "@grand-livre/domain/lettering/propose-letterings";
import { z } from "zod";
import { pageQuery, refIdText, searchText } from "./paging.ts";

/** Lines of one account and one third party, paired by hand. */
const lineIds = z.array(z.uuid()).min(2).max(500);
/** Writes the difference off on 658 or 758, within the company's limit: the lettering is whole. */
const writeOffGap = z.boolean().default(false);

export const createLetteringBody = z.strictObject({
  legalEntityRefId: refIdText(),
  lineIds,
  writeOffGap,
});

/** Several letterings in one transaction: all of them or none. */
export const createLetteringsBody = z.strictObject({
  legalEntityRefId: refIdText(),
  letterings: z.array(z.strictObject({ lineIds, writeOffGap })).min(1).max(200),
});

/** Letters what balances, without asking line by line. */
export const autoLetteringBody = z.strictObject({
  legalEntityRefId: refIdText(),
  account: z.string().min(1).max(20),
  /** One third party of the account; all of them by default. */
  subledger: z.string().min(1).max(40).optional(),
});
export type AutoLetteringBody = z.output<typeof autoLetteringBody>;
export const autoLetteringAnswer = z.object({
  /** How many groups were lettered. */
  lettered: z.int(),
  lineIds: z.array(z.array(z.uuid())),
});

export const letteringAnswer = z.object({
  id: z.uuid(),
  /** `AAA` when the lines balance, `aaa` while they do not. */
  code: z.string(),
  partial: z.boolean(),
  account: z.string(),
  auxiliary: z.string().nullable(),
  date: z.string(),
  lineIds: z.array(z.uuid()),
});
export type LetteringAnswer = z.infer<typeof letteringAnswer>;
export const letteringsAnswer = z.object({ letterings: z.array(letteringAnswer) });

export const SUBLEDGER_KINDS = ["customer", "supplier", "other"] as const;

export const openSubledgersQuery = pageQuery.extend({
  legalEntityRefId: refIdText(),
  /** Accounts 411, accounts 40, or any other letterable account. */
  kind: z.enum(SUBLEDGER_KINDS).optional(),
  /** In the account, the auxiliary or the name of the third party. */
  searchValue: searchText.optional(),
});

/** What no whole lettering holds of an account, or of one third party of it. Amounts in cents. */
export const openSubledger = z.object({
  account: z.string(),
  label: z.string(),
  auxiliary: z.string().nullable(),
  name: z.string().nullable(),
  lines: z.int(),
  debitCents: z.int(),
  creditCents: z.int(),
  /** Debit − credit. */
  balanceCents: z.int(),
  oldestDate: z.string(),
});
export type OpenSubledger = z.infer<typeof openSubledger>;
export const openSubledgersAnswer = z.object({ subledgers: z.array(openSubledger), count: z.int() });

const ofSubledger = {
  legalEntityRefId: refIdText(),
  account: z.string().min(1).max(20),
  /** Absent: the lines of the account that name no third party. */
  auxiliary: z.string().max(40).optional(),
};

export const letteringLinesQuery = z.object({
  ...ofSubledger,
  /** `open`: in no whole lettering. */
  state: z.enum(["open", "lettered", "all"]).default("open"),
  /** `nextAfter` of the page before. */
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

export const letteringLine = z.object({
  id: z.uuid(),
  entryId: z.uuid(),
  entryNumber: z.string().nullable(),
  journalCode: z.string(),
  date: z.string(),
  pieceRef: z.string().nullable(),
  label: z.string(),
  dueDate: z.string().nullable(),
  debitCents: z.int(),
  creditCents: z.int(),
  lettering: z.object({ id: z.uuid(), code: z.string(), partial: z.boolean(), date: z.string() }).nullable(),
});
export type LetteringLine = z.infer<typeof letteringLine>;

export const letteringLinesAnswer = z.object({
  account: z.string(),
  label: z.string(),
  auxiliary: z.string().nullable(),
  name: z.string().nullable(),
  /** The highest difference that may be written off. */
  gapLimitCents: z.int(),
  lines: z.array(letteringLine),
  nextAfter: z.string().nullable(),
});

export const letteringProposalsQuery = z.object({
  ...ofSubledger,
  method: z.enum(LETTERING_METHODS).optional(),
});

export const letteringProposal = z.object({
  method: z.enum(LETTERING_METHODS),
  /** `gap`: whole once its difference is written off. */
  kind: z.enum(["whole", "gap", "partial"]),
  gapCents: z.int(),
  lines: z.array(letteringLine),
});
export type LetteringProposal = z.infer<typeof letteringProposal>;
export const letteringProposalsAnswer = z.object({ proposals: z.array(letteringProposal) });
