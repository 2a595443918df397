import { z } from "zod";
import { givenCents } from "./given-cents.ts";
import { dateText, entityPageQuery, flagText, refIdText, searchText, versionNumber } from "./paging.ts";

/** The agent's own bill, or an invoice that the company writes in the agent's name. */
export const AGENT_BILLS = ["bill", "self_billed"] as const;

const cents = z.int();
const band = z.strictObject({ fromCents: givenCents.min(0), basisPoints: z.int().min(0).max(10_000) });
const scale = z.array(band).min(1).max(10);

/** A rate of its own for a client, an article, or one article of one client. */
const rule = z
  .strictObject({ counterpartyId: z.uuid().nullable(), articleId: z.uuid().nullable(), scale })
  .refine(({ counterpartyId, articleId }) => counterpartyId !== null || articleId !== null, "REQUIRED");
export type AgentRule = z.output<typeof rule>;

const fields = {
  name: z.string().trim().min(1).max(200),
  siren: z.string().max(30).nullish(),
  /** Registre spécial des agents commerciaux. */
  rsac: z.string().trim().max(60).nullish(),
  contractFrom: dateText,
  contractTo: dateText.nullish(),
  /** Rates by the year's turnover; one band is a plain rate. */
  scale,
  /** The most precise one counts: article and client, client, article; else the scale above. */
  rules: z.array(rule).max(50).optional(),
  /** Not liable to VAT (CGI, art. 293 B). */
  vatExempt: z.boolean().optional(),
  /** The day of the mandate to write the agent's invoices (CGI, art. 289 I-2). */
  selfBillingFrom: dateText.nullish(),
  /** The clients whose paid sales earn a commission. */
  clientIds: z.array(z.uuid()).max(500),
  /** The supplier that the commissions are owed to. */
  counterpartyId: z.uuid().nullish(),
};

export const createAgentBody = z.strictObject({ legalEntityRefId: refIdText(), ...fields });
export type CreateAgentBody = z.output<typeof createAgentBody>;

export const updateAgentBody = z
  .strictObject({ ...fields, active: z.boolean() })
  .partial()
  .extend({ version: versionNumber });
export type UpdateAgentBody = z.output<typeof updateAgentBody>;

export const agentQuery = entityPageQuery.extend({
  searchValue: searchText.optional(),
  active: flagText.optional(),
});

const feesAnswer = z.object({
  paidCents: cents,
  thresholdCents: cents,
  state: z.enum(["below", "near", "above"]),
});

export const agentAnswer = z.object({
  id: z.uuid(),
  legalEntityRefId: z.string(),
  name: z.string(),
  siren: z.string().nullable(),
  rsac: z.string().nullable(),
  contractFrom: z.string(),
  contractTo: z.string().nullable(),
  scale: z.array(z.object({ fromCents: cents, basisPoints: z.int() })),
  rules: z.array(rule),
  vatExempt: z.boolean(),
  selfBillingFrom: z.string().nullable(),
  clientIds: z.array(z.uuid()),
  counterpartyId: z.uuid().nullable(),
  /** The signed contract that was attached. */
  contractName: z.string().nullable(),
  /** The last day of what was billed, deleted drafts left out. */
  billedUntil: z.string().nullable(),
  /** Of the bills of the agent's statements, VAT included: what is left to pay, and what was paid. */
  dueCents: cents,
  paidCents: cents,
  /** What the agent was paid in the civil year of today, VAT included, against the threshold of the DAS2. */
  fees: feesAnswer,
  active: z.boolean(),
  version: z.int(),
});
export type AgentAnswer = z.output<typeof agentAnswer>;

export const agentListAnswer = z.object({ agents: z.array(agentAnswer), count: z.int() });

/** The statements that were billed, the latest first. */
export const agentStatementsAnswer = z.object({
  statements: z.array(
    z.object({
      id: z.uuid(),
      startDate: z.string(),
      endDate: z.string(),
      kind: z.enum(AGENT_BILLS),
      baseCents: cents,
      commissionCents: cents,
      invoiceId: z.uuid(),
      /** The number of the bill, where it has one. */
      billNumber: z.string().nullable(),
      /** A deleted or cancelled bill leaves its days to be billed again. */
      state: z.enum(["draft", "to_pay", "paid", "gone"]),
    }),
  ),
});
export type AgentStatements = z.output<typeof agentStatementsAnswer>;
export const agentStatementParams = z.object({ id: z.uuid(), statementId: z.uuid() });

export const commissionQuery = z.object({ startDate: dateText, endDate: dateText });
export const commissionAnswer = z.object({
  lines: z.array(
    z.object({
      invoiceId: z.uuid(),
      refId: z.string(),
      client: z.string(),
      /** Which of the agent's rules, counted from 0; null: the agent's scale. */
      rule: z.int().nullable(),
      /** Before VAT, of what was paid in the period. */
      baseCents: cents,
      commissionCents: cents,
    }),
  ),
  baseCents: cents,
  commissionCents: cents,
  /** What the agent was paid in the civil year of the last day, VAT included, against the threshold of the DAS2. */
  fees: feesAnswer,
});
export type CommissionAnswer = z.output<typeof commissionAnswer>;

export const billCommissionBody = z.strictObject({
  version: versionNumber,
  startDate: dateText,
  endDate: dateText,
  /** The agent's own bill, drafted until it comes; or an invoice written in the agent's name, numbered and validated. */
  kind: z.enum(AGENT_BILLS).default("bill"),
});
export const billCommissionAnswer = z.object({ invoiceId: z.uuid(), agent: agentAnswer });
