import { z } from "zod";
import { dateText, entityPageQuery, flagText, refIdText, searchText, versionNumber } from "./paging.ts";

const cents = z.int();
const band = z.strictObject({ fromCents: cents.min(0), basisPoints: z.int().min(0).max(10_000) });
const scale = z.array(band).min(1).max(10);

const fields = {
  name: z.string().trim().min(1).max(200),
  siren: z.string().max(30).nullish(),
  /** Registre spécial des agents commerciaux. */
  rsac: z.string().trim().max(60).nullish(),
  contractFrom: dateText,
  contractTo: dateText.nullish(),
  /** Rates by the year's turnover; one band is a plain rate. */
  scale,
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

export const agentAnswer = z.object({
  id: z.uuid(),
  legalEntityRefId: z.string(),
  name: z.string(),
  siren: z.string().nullable(),
  rsac: z.string().nullable(),
  contractFrom: z.string(),
  contractTo: z.string().nullable(),
  scale: z.array(z.object({ fromCents: cents, basisPoints: z.int() })),
  clientIds: z.array(z.uuid()),
  counterpartyId: z.uuid().nullable(),
  billedUntil: z.string().nullable(),
  active: z.boolean(),
  version: z.int(),
});
export type AgentAnswer = z.output<typeof agentAnswer>;

export const agentListAnswer = z.object({ agents: z.array(agentAnswer), count: z.int() });

export const commissionQuery = z.object({ startDate: dateText, endDate: dateText });
export const commissionAnswer = z.object({
  lines: z.array(
    z.object({
      invoiceId: z.uuid(),
      refId: z.string(),
      client: z.string(),
      /** Before VAT, of what was paid in the period. */
      baseCents: cents,
      commissionCents: cents,
    }),
  ),
  baseCents: cents,
  commissionCents: cents,
  /** What the agent was paid in the civil year of the last day, VAT included, against the threshold of the DAS2. */
  fees: z.object({
    paidCents: cents,
    thresholdCents: cents,
    state: z.enum(["below", "near", "above"]),
  }),
});
export type CommissionAnswer = z.output<typeof commissionAnswer>;

export const billCommissionBody = z.strictObject({
  version: versionNumber,
  startDate: dateText,
  endDate: dateText,
});
export const billCommissionAnswer = z.object({ invoiceId: z.uuid(), agent: agentAnswer });
