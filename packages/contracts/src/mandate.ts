import { MANDATE_KINDS } from "@grand-livre/domain/debit/mandate";
import { z } from "zod";
import { day, field, flag } from "./field.ts";
import { flagText } from "./paging.ts";
import { type CreateBodyOf, type ResourceAnswer, resource, type UpdateBodyOf } from "./resource.ts";

/** The unique reference of the mandate (RUM): letters and digits of the SEPA area. */
const reference = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9+?/:().,'-]{1,35}$/);
const kinds = z.enum(MANDATE_KINDS);
const iban = z.string().trim().min(1).max(50);

/** What is written on the mandate changes only until it is collected on. */
export const mandate = resource("mandates", {
  key: "reference",
  fields: {
    counterpartyId: field("Client", "id", z.uuid(), z.uuid()).once(),
    reference: field("Référence (RUM)", "text", reference, z.string()),
    iban: field("IBAN du client", "text", iban, z.string()),
    signedOn: day("Signé le"),
    kind: field("Type", "choice", kinds, kinds, { recurrent: "Récurrent", once: "Ponctuel" }),
    closing: flag("Le prochain prélèvement est le dernier").later(),
    /** False once it was revoked. */
    active: flag("Mandat en vigueur").later(),
  },
  answers: { debtorName: z.string() },
  filters: { active: flagText.optional() },
});
export type CreateMandateBody = CreateBodyOf<typeof mandate>;
export type UpdateMandateBody = UpdateBodyOf<typeof mandate>;
export type MandateAnswer = ResourceAnswer<typeof mandate>;
