import type { ExpenseReceipt, ExpenseReportAnswer } from "@grand-livre/contracts/expense";
import { localToday } from "../../lib/format.ts";
import { wholeFromText } from "../../lib/number-text.ts";
import { GIFT, KILOMETRES, type vehicleWords } from "./expense-words.ts";
import { taxesOf, typedTaxes } from "./TaxFields.tsx";

type Line = ExpenseReportAnswer["lines"][number];

/** An expense as its form holds it: a stored line, what a receipt proposes, or a new one. */
export function draftOf(
  report: ExpenseReportAnswer,
  edited: Line | undefined,
  receipt: ExpenseReceipt | undefined,
) {
  // The vehicle of the last journey is the usual one.
  const journey = edited?.journey ?? report.lines.findLast((line) => line.journey !== null)?.journey;
  const read = edited === undefined ? receipt?.proposal : undefined;
  const isRead = edited === undefined && receipt !== undefined;
  const paid = edited?.inCurrency;
  const total = edited?.inclVatCents ?? read?.inclVatCents ?? undefined;
  return {
    // What is not on the receipt waits for a person.
    date: (edited?.date ?? read?.date ?? (isRead ? undefined : localToday())) as string | undefined,
    nature: edited?.nature ?? read?.nature ?? (isRead ? "" : "meal_staff"),
    label: edited?.label ?? read?.label ?? "",
    /** In smallest units of the currency. */
    total: (paid?.units ?? total) as number | undefined,
    currency: paid?.currency ?? "EUR",
    exchangeRate: paid?.rateDay === null ? paid.exchangeRate.replace(".", ",") : "",
    taxes: taxesRead(edited, read, total),
    account: edited?.account ?? "",
    vehicle: (journey?.kind ?? "car") as keyof typeof vehicleWords,
    power: journey === undefined || journey === null ? "" : String(journey.power),
    electric: journey?.electric ?? false,
    kilometres: edited?.journey == null ? "" : String(edited.journey.kilometres),
    beneficiary: edited?.beneficiary ?? "",
    lostReceipt: edited?.lostReceipt ?? "",
    rebillable: edited?.rebillable ?? false,
    clientId: edited?.clientId ?? undefined,
  };
}
export type LineDraft = ReturnType<typeof draftOf>;

function taxesRead(
  edited: Line | undefined,
  read: ExpenseReceipt["proposal"] | undefined,
  total: number | undefined,
) {
  const taxes = edited?.taxes ?? read?.taxes ?? [];
  // A VAT without its rate waits for its code.
  if (taxes.length === 0 && read?.vatCents)
    return [{ vatCode: "", vatCents: read.vatCents, baseCents: undefined }];
  return typedTaxes(taxes, total);
}

/** The line as a change of the report sends it. */
export function lineOf(draft: LineDraft, id: string | undefined, receiptId: string | undefined) {
  const isJourney = draft.nature === KILOMETRES;
  const isAbroad = !isJourney && draft.currency !== "EUR";
  const total = isJourney ? 0 : (draft.total ?? 0);
  return {
    ...(id === undefined ? {} : { id }),
    date: draft.date ?? "",
    nature: draft.nature,
    label: draft.label,
    inclVatCents: isAbroad ? 0 : total,
    taxes: isJourney || isAbroad ? [] : taxesOf(draft.taxes, total),
    inCurrency: isAbroad
      ? { currency: draft.currency, units: total, exchangeRate: draft.exchangeRate.trim() || null }
      : null,
    account: draft.account === "" ? null : draft.account,
    journey: isJourney
      ? {
          kind: draft.vehicle,
          power: wholeFromText(draft.power),
          electric: draft.electric,
          kilometres: wholeFromText(draft.kilometres),
        }
      : null,
    beneficiary: draft.nature === GIFT ? draft.beneficiary || null : null,
    lostReceipt: isJourney ? null : draft.lostReceipt || null,
    rebillable: draft.rebillable,
    clientId: draft.rebillable ? (draft.clientId ?? null) : null,
    ...(receiptId === undefined ? {} : { receiptId }),
  };
}
