import { newInvoiceBody } from "@grand-livre/contracts/invoice";
import { recurringDocument } from "@grand-livre/contracts/recurring";
import { fillPlaceholders } from "@grand-livre/domain/recurring/placeholders";
import { type Recurrence, servicePeriod } from "@grand-livre/domain/recurring/recurrence";
import type { ScheduleRow } from "./repository.ts";

/** How a schedule comes again, as the domain counts it. */
export function recurrenceOf(
  row: Omit<Recurrence, "unit" | "dayRule"> & { unit: string; dayRule: string },
): Recurrence {
  const { every, startDate, endDate, occurrenceLimit } = row;
  return {
    unit: row.unit as Recurrence["unit"],
    every,
    dayRule: row.dayRule as Recurrence["dayRule"],
    startDate,
    endDate,
    occurrenceLimit,
  };
}

/** The invoice of a day, as a person would type it: dated that day, its period in its texts and lines. */
export function invoiceOfDay(schedule: ScheduleRow, legalEntityRefId: string, index: number, date: string) {
  const recurrence = recurrenceOf(schedule);
  const fill = (text: string) => fillPlaceholders(text, recurrence, index, date);
  const { bill_label, paymentTerms, vatOnDebits, lines } = recurringDocument.parse(schedule.document);
  const period = servicePeriod(recurrence, index);
  return newInvoiceBody.parse({
    legalEntityRefId,
    bill_direction: "credit",
    bill_label: fill(bill_label).slice(0, 500),
    bill_date: date,
    counterpartyId: schedule.counterpartyId,
    paymentTerms: paymentTerms ?? null,
    vatOnDebits: vatOnDebits ?? null,
    lines: lines.map(({ servicePeriod: says, label, ...line }) => ({
      ...line,
      label: fill(label).slice(0, 500),
      ...(says ? { serviceStart: period.start, serviceEnd: period.end } : {}),
    })),
  });
}
