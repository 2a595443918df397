import { CURRENCIES, isDocumentCurrency } from "@grand-livre/domain/currency/currencies";
import { ENTRY_TYPES, type EntryType } from "@grand-livre/domain/journal/journal";
import { z } from "zod";
import { account, choice, field, flag } from "./field.ts";
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
/** Two decimals, as documents: statements are read in hundredths. */
const currencies = Object.fromEntries([
  ["EUR", "EUR · Euro"],
  ...CURRENCIES.filter(({ code }) => isDocumentCurrency(code)).map(({ code, name }) => [
    code,
    `${code} · ${name}`,
  ]),
]);
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
    /** Of a bank journal: what its account is kept in. */
    currency: choice("Devise du compte", currencies).once().or("EUR"),
    active: flag("Journal actif").later(),
  },
  filters: { entryType: z.enum(ENTRY_TYPES).optional(), active: flagText.optional() },
});
export type CreateJournalBody = CreateBodyOf<typeof journal>;
export type UpdateJournalBody = UpdateBodyOf<typeof journal>;
export type JournalAnswer = ResourceAnswer<typeof journal>;
