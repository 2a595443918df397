import { z } from "zod";
import { ability } from "./ability.ts";
import { invoiceDirections, invoiceKinds } from "./invoice.ts";
import { entityPageQuery, searchText } from "./paging.ts";

/** Deleted drafts that can still be brought back. */
export const trashQuery = entityPageQuery.extend({
  bill_direction: z.enum(invoiceDirections).optional(),
  searchValue: searchText.optional(),
});
export type TrashQuery = z.output<typeof trashQuery>;

const trashItem = z.object({
  id: z.uuid(),
  refId: z.string().nullable(),
  legalEntityRefId: z.string(),
  bill_direction: z.enum(invoiceDirections),
  kind: z.enum(invoiceKinds),
  bill_label: z.string(),
  bill_number: z.string().nullable(),
  bill_date: z.string().nullable(),
  companyName: z.string().nullable(),
  currency: z.string(),
  totalInclVatCents: z.int(),
  deletedAt: z.string(),
  /** Who deleted it, from the audit log. */
  deletedBy: z.string().nullable(),
  /** Days left to bring it back, a day begun counting whole. */
  daysLeft: z.int(),
  restore: ability,
});
export type TrashItem = z.infer<typeof trashItem>;

export const trashAnswer = z.object({ invoices: z.array(trashItem), count: z.int() });
export type TrashAnswer = z.infer<typeof trashAnswer>;
