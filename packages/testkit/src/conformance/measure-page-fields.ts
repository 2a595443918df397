import type {
  CapturedBill,
  CapturedField,
  ReadLine,
  ReadRate,
} from "@grand-livre/capture/bill/captured-bill";
import type { Origin } from "@grand-livre/capture/page-bill/confidence";
import { evidenceOf } from "@grand-livre/capture/page-bill/evidence";
import { lineEvidence } from "@grand-livre/capture/page-bill/page-fields";
import { linesOf } from "@grand-livre/capture/page-bill/read-page-bill";
import type { PageReading } from "@grand-livre/capture/page-bill/reading";
import { decimalFromCents } from "@grand-livre/domain/money/decimal";
import { fold } from "@grand-livre/domain/text/fold";
import type { LaidPage } from "../generated-bills/laid-page.ts";
import type { BillTruth } from "../generated-bills/truth.ts";
import type { Measured } from "./generated-truth.ts";

export interface MeasuredPage {
  readonly file: string;
  readonly truth: BillTruth;
  readonly page: LaidPage;
  readonly bill: CapturedBill | null;
  readonly reading: PageReading;
  readonly origin: Origin;
}

/** What a page gives beyond its key fields, beside what the generated bill prints. */
export function measurePageFields(measured: MeasuredPage): Measured[] {
  const { file, truth, page, bill, reading, origin } = measured;
  const letters = page.texts.map(({ text }) => text.replace(/\s/g, "")).join("\n");
  const ifPrinted = (value: string | null) => (value !== null && letters.includes(value) ? value : null);
  const evidence = evidenceOf(reading, origin);
  const read = bill?.pageFields;
  const isPeriodPrinted = page.texts.some(({ text }) => /p[ée]riod|^(?:du|from) .* (?:au|to) /i.test(text));
  const one = <T>(
    field: "supplierSiret" | "supplierVatNumber" | "servicePeriod" | "vatPointRule",
    expected: string | null,
    got: CapturedField<T> | null | undefined,
    text: (value: T) => string,
  ): Measured => ({
    file,
    field,
    expected,
    got: got === null || got === undefined ? null : text(got.value),
    confidence: got?.confidence ?? null,
    grade: got === null || got === undefined ? null : evidence[field].grade,
  });
  return [
    one("supplierSiret", ifPrinted(truth.seller.siret), read?.supplierSiret, String),
    one("supplierVatNumber", ifPrinted(truth.seller.vatNumber), read?.supplierVatNumber, String),
    one(
      "servicePeriod",
      isPeriodPrinted && truth.period !== null ? truth.period.join(" ") : null,
      read?.servicePeriod,
      ({ startDate, endDate }) => `${startDate} ${endDate}`,
    ),
    one("vatPointRule", letters.includes("débits") ? "invoice_date" : null, read?.vatPointRule, String),
    ...measureRates(measured, evidence.vatRate.grade),
    ...measureLines(measured),
  ];
}

/** Rates that carry tax: an exemption is read from its words. */
function measureRates({ file, truth, bill }: MeasuredPage, grade: string): Measured[] {
  const text = ({ rateBasisPoints, baseCents, taxCents }: ReadRate) =>
    `${rateBasisPoints}: ${baseCents} ${taxCents}`;
  const expected = new Set(truth.rates.filter(({ taxCents }) => taxCents !== 0).map(text));
  const read = (bill?.pageFields?.vatRates ?? []).filter(({ value }) => value.taxCents !== 0);
  // A bill without a table of rates prints none to read: only the rates found are judged.
  return read.map(({ value, confidence }): Measured => {
    const got = text(value);
    return { file, field: "vatRate", expected: expected.has(got) ? got : "another", got, confidence, grade };
  });
}

/** Row by row: a discount is a line of its own, under any name. */
function measureLines({ file, truth, bill, reading }: MeasuredPage): Measured[] {
  const isDiscount = ({ netCents }: { netCents: number }) => netCents < 0;
  const expected = truth.lines.map(
    ({ label, quantity, unitPriceCents, netCents }) =>
      `${fold(label)} ${quantity} ${decimalFromCents(unitPriceCents)} ${netCents}`,
  );
  const found = linesOf(reading);
  const read = (bill?.pageFields?.lines ?? [])
    .map((field, rank) => ({ ...field, row: found[rank] ?? { members: [], isDerived: false } }))
    .filter(({ value }) => !isDiscount(value));
  return Array.from({ length: Math.max(expected.length, read.length) }, (_, rank): Measured => {
    const field = read[rank];
    return {
      file,
      field: "line",
      expected: expected[rank] ?? null,
      got: field === undefined ? null : lineText(field.value),
      confidence: field?.confidence ?? null,
      grade: field === undefined ? null : lineEvidence(field.value, field.row).grade,
    };
  });
}

function lineText({ label, quantity, unitPrice, netCents }: ReadLine): string {
  return `${fold(label ?? "")} ${quantity} ${unitPrice} ${netCents}`;
}
