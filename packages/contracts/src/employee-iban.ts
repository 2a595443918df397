import { z } from "zod";
import { ability } from "./ability.ts";
import { refIdText } from "./paging.ts";
import { partyIban } from "./third-party.ts";

export const ibanRequestQuery = z.object({ legalEntityRefId: refIdText() });
/** A bank account that an employee asks to be paid on. */
export const ibanRequest = z.object({
  id: z.uuid(),
  version: z.int(),
  employeeId: z.uuid(),
  number: z.string(),
  name: z.string(),
  /** Masked in the list. */
  iban: z.string(),
  /** The one of the record today, masked; null without one. */
  known: z.string().nullable(),
  state: partyIban.shape.state,
  askedBy: z.string(),
  askedAt: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string(),
  abilities: z.object({ decide: ability }),
});
export type IbanRequest = z.output<typeof ibanRequest>;
export const ibanRequestsAnswer = z.object({ requests: z.array(ibanRequest) });
