import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { NewScheduleBody, RecurringLine, ScheduleAnswer } from "@grand-livre/contracts/recurring";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { checkPlaceholders } from "@grand-livre/domain/recurring/placeholders";
import {
  type DayRule,
  indexFrom,
  occurrenceAt,
  type Recurrence,
  type RecurrenceUnit,
} from "@grand-livre/domain/recurring/recurrence";
import { isRefusal } from "@grand-livre/domain/refusal";
import { standardRate, type VatPlace } from "@grand-livre/domain/vat/supply-territory";
import {
  basisPointsFromText,
  basisPointsToText,
  decimalFromText,
  decimalToText,
  priceFromText,
  priceToText,
} from "../../app/document/decimal-text.ts";
import { bodyOfLine } from "../../app/document/line-body.ts";
import { wholeFromText } from "../../lib/number-text.ts";

/** A line as it is typed; what the form does not show of an invoice's line is kept in `kept`. */
export interface LineDraft {
  readonly key: string;
  readonly label: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly vatRate: string;
  readonly supplyType: "goods" | "services";
  readonly servicePeriod: boolean;
  readonly kept: Partial<RecurringLine>;
}

export interface RecurringForm {
  readonly name: string;
  readonly client: { readonly id: string; readonly name: string } | undefined;
  readonly unit: RecurrenceUnit;
  readonly every: string;
  readonly dayRule: DayRule;
  readonly startDate: string | undefined;
  readonly end: "never" | "date" | "count";
  readonly endDate: string | undefined;
  readonly count: string;
  readonly validates: boolean;
  readonly label: string;
  readonly terms: string;
  readonly vatOnDebits: boolean | null;
  readonly lines: readonly LineDraft[];
}

let lastKey = 0;
export function emptyLine(vatRate = "20"): LineDraft {
  lastKey += 1;
  return {
    key: `line-${lastKey}`,
    label: "",
    quantity: "1",
    unitPrice: "",
    vatRate,
    supplyType: "services",
    servicePeriod: true,
    kept: {},
  };
}

/** @param home of the company: its lines start at the standard rate there */
export function emptyForm(today: string, home?: VatPlace | null): RecurringForm {
  return {
    name: "",
    client: undefined,
    unit: "month",
    every: "1",
    dayRule: "same_day",
    startDate: today,
    end: "never",
    endDate: undefined,
    count: "12",
    validates: false,
    label: "Abonnement {mois}",
    terms: "",
    vatOnDebits: null,
    lines: [emptyLine(basisPointsToText(standardRate(home, today)))],
  };
}

function lineOf(line: RecurringLine): LineDraft {
  const { label, quantity, unitPriceCents, vatRate, supplyType, servicePeriod, ...kept } = line;
  return {
    ...emptyLine(),
    label,
    quantity: decimalToText(quantity ?? "1"),
    unitPrice: priceToText(String(unitPriceCents)),
    vatRate: basisPointsToText(vatRate),
    supplyType: supplyType ?? "services",
    servicePeriod: servicePeriod ?? false,
    kept,
  };
}

/** An invoice that is to come again: monthly from its day, the first time to come. */
export function formOfInvoice(sale: InvoiceAnswer, today: string): RecurringForm {
  const startDate = sale.bill_date ?? today;
  const monthly: Recurrence = {
    unit: "month",
    every: 1,
    dayRule: "same_day",
    startDate,
    endDate: null,
    occurrenceLimit: null,
  };
  const tomorrow = addDays(today, 1);
  const next = occurrenceAt(monthly, indexFrom(monthly, tomorrow) ?? 0) ?? tomorrow;
  return {
    ...emptyForm(next),
    name: sale.bill_label || sale.companyName || "",
    client: sale.party === null ? undefined : { id: sale.party.id, name: sale.party.name },
    label: sale.bill_label,
    terms: sale.paymentTerms ?? "",
    vatOnDebits: sale.vatOnDebits,
    lines: sale.lines.map((line) => {
      const { serviceStart, serviceEnd, ...kept } = bodyOfLine(line);
      return lineOf({ ...kept, servicePeriod: serviceStart !== null || serviceEnd !== null });
    }),
  };
}

export function formOfSchedule(schedule: ScheduleAnswer): RecurringForm {
  const { document, occurrenceLimit, endDate } = schedule;
  return {
    name: schedule.name,
    client: { id: schedule.counterpartyId, name: schedule.companyName },
    unit: schedule.unit,
    every: String(schedule.every),
    dayRule: schedule.dayRule,
    startDate: schedule.startDate,
    end: endDate !== null ? "date" : occurrenceLimit !== null ? "count" : "never",
    endDate: endDate ?? undefined,
    count: String(occurrenceLimit ?? 12),
    validates: schedule.validates,
    label: document.bill_label,
    terms: document.paymentTerms ?? "",
    vatOnDebits: document.vatOnDebits ?? null,
    lines: document.lines.map(lineOf),
  };
}

/** How it comes again, as far as it can be read. */
export function recurrenceOfForm(form: RecurringForm): Recurrence | undefined {
  const every = countOf(form.every, 60);
  const count = countOf(form.count, 1200);
  if (form.startDate === undefined || every === undefined) return undefined;
  if (form.end === "count" && count === undefined) return undefined;
  if (form.end === "date" && form.endDate === undefined) return undefined;
  return {
    unit: form.unit,
    every,
    dayRule: form.unit === "week" ? "same_day" : form.dayRule,
    startDate: form.startDate,
    endDate: form.end === "date" ? (form.endDate ?? null) : null,
    occurrenceLimit: form.end === "count" ? (count ?? null) : null,
  };
}

/** A whole number from 1 to `most`. */
function countOf(text: string, most: number): number | undefined {
  const count = wholeFromText(text);
  return count >= 1 && count <= most ? count : undefined;
}

type Body = Omit<NewScheduleBody, "legalEntityRefId" | "sourceInvoiceId">;

/** The form as the API takes it, or the first thing to correct, in French. */
export function bodyOfForm(
  form: RecurringForm,
  today: string,
): { readonly body: Body } | { readonly problem: string } {
  if (form.name.trim() === "") return { problem: "Donnez un nom à la facture récurrente." };
  if (form.client === undefined) return { problem: "Choisissez le client." };
  const recurrence = recurrenceOfForm(form);
  if (recurrence === undefined)
    return { problem: "Vérifiez la fréquence, le début et la fin\u202f: l’un d’eux est vide ou illisible." };
  if (indexFrom(recurrence, today) === undefined)
    return { problem: "Cette récurrence ne donne aucune date à venir\u202f: vérifiez son début et sa fin." };
  const unknown = [form.label, ...form.lines.map(({ label }) => label)]
    .map(checkPlaceholders)
    .find(isRefusal);
  if (unknown !== undefined && isRefusal(unknown))
    return { problem: `Le repère «\u202f{${unknown.details?.name ?? ""}}\u202f» n’existe pas.` };
  const lines: RecurringLine[] = [];
  for (const line of form.lines) {
    const quantity = decimalFromText(line.quantity);
    const unitPriceCents = priceFromText(line.unitPrice);
    const vatRate = basisPointsFromText(line.vatRate);
    if (line.label.trim() === "") return { problem: "Chaque ligne a une désignation." };
    if (quantity === undefined || unitPriceCents === undefined || vatRate === undefined)
      return { problem: `${line.label}\u00a0: la quantité, le prix ou le taux est illisible.` };
    const { label, supplyType, servicePeriod, kept } = line;
    lines.push({ ...kept, label, quantity, unitPriceCents, vatRate, supplyType, servicePeriod });
  }
  if (lines.length === 0) return { problem: "Ajoutez une ligne." };
  return {
    body: {
      ...recurrence,
      name: form.name.trim(),
      counterpartyId: form.client.id,
      validates: form.validates,
      document: {
        bill_label: form.label,
        paymentTerms: form.terms.trim() === "" ? null : form.terms.trim(),
        vatOnDebits: form.vatOnDebits,
        lines,
      },
    },
  };
}
