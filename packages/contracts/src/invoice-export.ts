import { z } from "zod";
import { invoiceListQuery } from "./invoice.ts";

export const exportFormats = ["xlsx", "csv", "pdf"] as const;
export type ExportFormat = (typeof exportFormats)[number];

const MOST_SELECTED = 200;

/** The rows of the longest list that is answered at once as a file; a longer one is a job. */
export const LONGEST_DIRECT_EXPORT = 5000;

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

/** What the job of a long list leaves: its file, to be fetched within a day. */
export type InvoiceExportResult = {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly fileName: string;
  readonly format: ExportFormat;
  readonly rows: number;
  /** Whose rows it may hold: fetching it takes a right on each side, and reaching each company. */
  readonly directions: readonly string[];
  readonly legalEntityIds: readonly string[] | "all";
};
