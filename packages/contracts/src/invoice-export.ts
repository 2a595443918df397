import { z } from "zod";
import { invoiceDirections, invoiceListQuery } from "./invoice.ts";
import { jobAnswer } from "./job.ts";
import { refIdText } from "./paging.ts";

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
  /** Confidential companies that its maker did not see. */
  readonly hidden?: readonly string[];
};

/** The request of such a job, as far as others than its maker look at it. */
export type AskedInvoiceExport = {
  readonly query: z.output<typeof invoiceExportQuery>;
  /** The sides that its rows may come from: the requested ones that its owner was allowed to take away. */
  readonly directions: readonly string[];
};

/** Whose exports are looked at: the caller's own of one list of a company. */
export const recentExportsQuery = z.object({
  legalEntityRefId: refIdText(),
  bill_direction: z.enum(invoiceDirections),
});

/** The caller's exports that are being made, or ended less than a day ago; the newest first. */
export const recentExportsAnswer = z.object({
  exports: z.array(
    jobAnswer.pick({ id: true, state: true, done: true, total: true, error: true }).extend({
      format: z.enum(exportFormats),
      /** The filters of its list in French; empty for the whole of it. */
      filters: z.string(),
      askedAt: z.string(),
      /** Null until the file is made. */
      file: z
        .object({ fileName: z.string(), rows: z.int(), sizeBytes: z.int(), keptUntil: z.string() })
        .nullable(),
    }),
  ),
});
export type RecentExports = z.infer<typeof recentExportsAnswer>;
