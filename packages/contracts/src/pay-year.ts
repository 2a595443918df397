import { z } from "zod";
import { flagText, refIdText } from "./paging.ts";

const cents = z.int();
/** `book`: the yearly book; `sections`: the cost by section of an axis. */
export const PAY_YEAR_TABLES = ["book", "sections"] as const;

export const payYearQuery = z.object({
  legalEntityRefId: refIdText(),
  table: z.enum(PAY_YEAR_TABLES),
  year: z.coerce.number().int().min(2000).max(2100),
  /** One employee's book; without one, the company's. */
  employeeId: z.uuid().optional(),
  /** The axis whose sections bear the cost. */
  axisId: z.uuid().optional(),
});
export type PayYearQuery = z.output<typeof payYearQuery>;

export const payYearRow = z.object({
  kind: z.enum(["heading", "line", "detail", "total"]),
  label: z.string(),
  /** January to December. */
  cents: z.array(cents),
  totalCents: cents,
});

export const payYearAnswer = z.object({
  rows: z.array(payYearRow),
  /** Who has a validated payslip of the year, by name. */
  employees: z.array(z.object({ id: z.uuid(), number: z.string(), name: z.string() })),
  /** Validated payslips of the table that no entry shows yet. */
  unpostedCount: z.int(),
});
export type PayYearAnswer = z.output<typeof payYearAnswer>;

export const payYearFileQuery = payYearQuery.extend({
  format: z.enum(["pdf", "xlsx", "csv"]),
  /** The book of each employee before the company's. */
  each: flagText.optional(),
});
export type PayYearFileQuery = z.output<typeof payYearFileQuery>;
