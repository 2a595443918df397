import { ENTRY_TYPES, type EntryType } from "@grand-livre/domain/journal/journal";
import { z } from "zod";
import { account, field, flag } from "./field.ts";
import { flagText } from "./paging.ts";
import { type CreateBodyOf, type ResourceAnswer, resource, type UpdateBodyOf } from "./resource.ts";

const entryTypes: Readonly<Record<EntryType, string>> = {
  purchase: "Achats",
  sale: "Ventes",
  bank: "Banque",
  cash: "Caisse",
  general: "Opérations diverses",
  payroll: "Paie",
  fixed_asset: "Immobilisations",
  accrual: "Régularisations",
  vat: "TVA",
  opening: "À-nouveaux",
};
// Empty or left out is refused by its own sentence.
const chosenType = z.enum([...ENTRY_TYPES, ""]).default("");

export const journal = resource("journals", {
  key: "code",
  fields: {
    entryType: field("Type", "choice", chosenType, z.enum(ENTRY_TYPES), entryTypes).once(),
    code: field("Code", "code", z.string().max(20), z.string()).once(),
    label: field("Libellé", "text", z.string().max(200), z.string()),
    /** Of a bank or cash journal, and only there. */
    treasuryAccount: account("Compte de trésorerie").optional().once(),
    active: flag("Journal actif").later(),
  },
  filters: { entryType: z.enum(ENTRY_TYPES).optional(), active: flagText.optional() },
});
export type CreateJournalBody = CreateBodyOf<typeof journal>;
export type UpdateJournalBody = UpdateBodyOf<typeof journal>;
export type JournalAnswer = ResourceAnswer<typeof journal>;
