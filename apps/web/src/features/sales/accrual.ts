import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { addDays, firstDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { canMarkAsFae } from "@grand-livre/domain/invoice/permissions";
import { issueText } from "./mentions.ts";

/** The last day of the month before a date's. */
export function monthEndBefore(date: string): string {
  return addDays(firstDayOfMonth(date), -1);
}

/** Why no accrual can be written for a sale, whatever the month; undefined when one can. */
export function faeReason(sale: InvoiceAnswer): string | undefined {
  const { accountingDate } = sale;
  const monthEnd = accountingDate === null ? "" : monthEndBefore(accountingDate);
  const permission = canMarkAsFae({ ...sale, direction: sale.bill_direction }, monthEnd);
  return "refused" in permission ? issueText({ code: permission.refused }) : undefined;
}
