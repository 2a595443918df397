import { z } from "zod";
import { invoiceListQuery } from "./invoice.ts";

export const exportFormats = ["xlsx", "csv", "pdf"] as const;
export type ExportFormat = (typeof exportFormats)[number];

const MOST_SELECTED = 200;

/** The question of a list without its page, or a selection out of it; the whole of it comes as one file. */
export const invoiceExportQuery = invoiceListQuery
  .omit({ skip: true, limit: true, after: true, before: true })
  .extend({
    format: z.enum(exportFormats).default("csv"),
    /** The selected ones only: their ids, with commas between them. */
    ids: z
      .string()
      .transform((text) => text.split(","))
      .pipe(z.array(z.uuid()).min(1).max(MOST_SELECTED))
      .optional(),
  });
