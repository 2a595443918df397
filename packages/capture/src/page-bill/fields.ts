import type { BillTotals, CapturedField, KeyFields } from "../bill/captured-bill.ts";
import type { Box } from "../page/page-text.ts";
import type { Found } from "../page/segments.ts";
import { type CalibratedField, confidenceOf, type Origin } from "./confidence.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import type { PageReading } from "./reading.ts";
import type { ChosenAmount } from "./scored-amounts.ts";

/** The key fields of the draft, each with its place, its text, how sure it is and why. */
export function fieldsOf(reading: PageReading, totals: BillTotals, origin: Origin): KeyFields {
  const { identifiers, mentions, dates, numbers, names } = reading;
  const evidence = evidenceOf(reading, origin);
  const field = <T>(
    name: Exclude<CalibratedField, "line">,
    value: T | null | undefined,
    found: Found | undefined,
  ): CapturedField<T> | null => {
    if (value === null || value === undefined) return null;
    return { value, ...announced(origin, name, evidence[name]), ...placeOf(found) };
  };
  const total = (name: Exclude<CalibratedField, "line">, cents: number | null, chosen: ChosenAmount | null) =>
    field(name, cents, chosen?.printed?.found);
  const chosen = reading.totals;
  return {
    supplierName: field("supplierName", names[0]?.value, names[0]?.found),
    supplierSiren: field("supplierSiren", identifiers.siren?.value, identifiers.siren?.found),
    billNumber: field("billNumber", numbers[0]?.value, numbers[0]?.found),
    billDate: field("billDate", dates.issue?.value, dates.issue?.found),
    dueDate: field("dueDate", dates.due?.value, dates.due?.found),
    currency: field("currency", mentions.currency?.value, mentions.currency?.found),
    totalExclVatCents: total("totalExclVatCents", totals.taxBasisCents, chosen.excl),
    vatCents: total("vatCents", totals.taxCents, chosen.vat),
    totalInclVatCents: total("totalInclVatCents", totals.grandTotalCents, chosen.incl),
    iban: field("iban", identifiers.iban?.value, identifiers.iban?.found),
  };
}

export function announced(origin: Origin, name: CalibratedField, { grade, reason }: Evidence) {
  return { confidence: confidenceOf(origin, name, grade), origin, reason };
}

export function placeOf(found: Found | undefined): Pick<CapturedField<unknown>, "page" | "box" | "text"> {
  if (found === undefined) return {};
  const { segment, box, text } = found;
  return { page: segment.page, box: rounded(segment.place(box)), text };
}

export function rounded([x, y, width, height]: Box): Box {
  const round = (value: number) => Math.round(value * 100) / 100;
  return [round(x), round(y), round(width), round(height)];
}
