import type { CapturedBill, CapturedField, KeyFields } from "@grand-livre/capture/bill/captured-bill";
import { readPicture } from "@grand-livre/capture/ocr/read-picture";
import type { PageText } from "@grand-livre/capture/page/page-text";
import type { CalibratedField, Origin } from "@grand-livre/capture/page-bill/confidence";
import { evidenceOf } from "@grand-livre/capture/page-bill/evidence";
import { chooseAll, readPageBill } from "@grand-livre/capture/page-bill/read-page-bill";
import { readPageTexts } from "@grand-livre/capture/pdf/read-page-texts";
import { isRefusal } from "@grand-livre/domain/refusal";
import { companyNameKey } from "@grand-livre/domain/text/company-name-key";
import { drawPdf } from "../generated-bills/draw.ts";
import type { LaidPage } from "../generated-bills/laid-page.ts";
import { layOut } from "../generated-bills/lay-out.ts";
import { makeTruth } from "../generated-bills/make-truth.ts";
import { photograph } from "../generated-bills/photograph.ts";
import type { BillTruth } from "../generated-bills/truth.ts";
import { measurePageFields } from "./measure-page-fields.ts";

/** One value of a generated bill, with what was announced and whether it is right. */
export interface Measured {
  readonly file: string;
  readonly field: CalibratedField | "kind" | "vatBreakdown";
  readonly expected: string | null;
  readonly got: string | null;
  readonly confidence: number | null;
  readonly grade: string | null;
}

export interface MeasuredBill {
  readonly family: string;
  readonly values: readonly Measured[];
}

/** A generated bill read by its PDF's text. */
export async function measureText(seed: number): Promise<MeasuredBill> {
  const truth = makeTruth(seed);
  const page = layOut(truth);
  const pages = (await readPageTexts(drawPdf(page))) ?? [];
  return { family: "made text", values: measure(`made/${seed}`, truth, page, pages, "pdf-text") };
}

/** A generated bill read from a scan or a photograph. */
export async function measurePicture(seed: number): Promise<MeasuredBill> {
  const truth = makeTruth(seed);
  const page = layOut(truth);
  const { kind, bytes } = photograph(page, seed);
  const read = await readPicture(bytes);
  const pages = read === null || isRefusal(read) ? [] : [read];
  return {
    family: `made ${kind}`,
    values: measure(`made/${seed} ${truth.scenario}`, truth, page, pages, "ocr"),
  };
}

function measure(
  file: string,
  truth: BillTruth,
  page: LaidPage,
  pages: readonly PageText[],
  origin: Origin,
): Measured[] {
  const bill = readPageBill(pages, { fileKind: "pdf", pageCount: pages.length });
  const reading = chooseAll(pages, {});
  const evidence = evidenceOf(reading, origin);
  const expected = expectedFields(truth, page);
  const fields = (Object.keys(expected) as KeyField[]).map((field): Measured => {
    const read: CapturedField<string | number> | null = bill?.fields[field] ?? null;
    const got = read === null ? null : comparable(field, read.value);
    const wanted = expected[field];
    return {
      file,
      field,
      expected: wanted === null ? null : comparable(field, wanted),
      got,
      confidence: read?.confidence ?? null,
      grade: read === null ? null : evidence[field].grade,
    };
  });
  const whole = { file, confidence: null, grade: null };
  return [
    ...fields,
    ...measurePageFields({ file, truth, page, bill, reading, origin }),
    { ...whole, field: "kind", expected: truth.kind, got: bill?.kind ?? null },
    {
      ...whole,
      field: "vatBreakdown",
      expected: expectedRates(truth),
      got: bill === null ? null : ratesOf(bill),
    },
  ];
}

/** What the page prints; `null` for what it does not. */
function expectedFields(truth: BillTruth, page: LaidPage): Record<KeyField, string | number | null> {
  const letters = page.texts.map(({ text }) => text.replace(/\s/g, "")).join("\n");
  return {
    supplierName: truth.seller.name,
    supplierSiren: truth.seller.siren,
    billNumber: truth.number,
    billDate: truth.issueDate,
    dueDate: truth.dueDate,
    currency: truth.currency,
    totalExclVatCents: truth.exclCents,
    vatCents: truth.vatCents,
    totalInclVatCents: truth.inclCents,
    iban: letters.includes(truth.seller.iban) ? truth.seller.iban : null,
  };
}

type KeyField = keyof KeyFields;

function comparable(field: KeyField, value: string | number): string {
  return field === "supplierName" ? companyNameKey(String(value)) : String(value);
}

function expectedRates({ rates, vatCents }: BillTruth): string | null {
  if (vatCents === 0) return null;
  return sorted(rates.map((rate) => `${rate.rateBasisPoints}: ${rate.baseCents} ${rate.taxCents}`));
}

function ratesOf({ vatBreakdown }: CapturedBill): string | null {
  const taxed = vatBreakdown.filter(({ taxCents }) => taxCents !== 0);
  if (taxed.length === 0) return null;
  return sorted(taxed.map((row) => `${row.rateBasisPoints}: ${row.baseCents} ${row.taxCents}`));
}

function sorted(rows: readonly string[]): string {
  return [...rows].sort().join(", ");
}
