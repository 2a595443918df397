import { decimalsOf } from "@grand-livre/domain/currency/currencies";
import { vatGroupKey } from "@grand-livre/domain/invoice/invoice";
import { roundFraction } from "@grand-livre/domain/money/round";
import { basisPointsFromText, priceToText } from "../../../app/document/decimal-text.ts";
import type { DocumentForm } from "../../../app/document/draft/document-form.ts";
import { type DocumentLine, emptyLine } from "../../../app/document/draft/document-line.ts";
import { type LiveTotals, withTypedVat } from "../../../app/document/draft/document-totals.ts";

export type TotalName = "totalExclVatCents" | "vatCents" | "totalInclVatCents";

/** Whether a total may be given as such: only where one line at one rate makes it. */
export function totalsFollow(form: DocumentForm, live: Pick<LiveTotals, "vatRows">): boolean {
  return (
    live.vatRows.length <= 1 && form.lines.length <= 1 && form.lines.every(({ kind }) => kind === "line")
  );
}

/**
 * The form with one of its totals as given, the line and the VAT following: a total with VAT keeps the net where the
 * difference is the rate's own VAT within one cent, else the net follows the rate. Integer cents.
 */
export function withTotal(
  form: DocumentForm,
  live: Pick<LiveTotals, "totals">,
  name: TotalName,
  cents: number,
): DocumentForm {
  const line = form.lines[0] ?? emptyLine("line", "debit");
  const rate = basisPointsFromText(line.vatRate) ?? 0;
  const { totalExclVatCents: excl, vatCents: vat } = live.totals;
  if (name === "vatCents") return settled(form, line, excl, cents);
  if (name === "totalExclVatCents") {
    // A VAT that no longer is the rate's, but that was of the former net, follows it.
    const keeps = Math.abs(vat - vatAt(cents, rate)) <= 1 || excl === 0;
    return settled(form, line, cents, keeps && excl !== 0 ? vat : vatAt(cents, rate));
  }
  if (excl !== 0 && Math.abs(cents - excl - vatAt(excl, rate)) <= 1)
    return settled(form, line, excl, cents - excl);
  const net = Number(roundFraction(BigInt(cents) * 10_000n, BigInt(10_000 + rate)));
  return settled(form, line, net, cents - net);
}

function settled(form: DocumentForm, line: DocumentLine, exclCents: number, vatCents: number): DocumentForm {
  const priced: DocumentLine = {
    ...line,
    quantity: "1",
    discount: "",
    unitPrice: priceToText(String(exclCents), decimalsOf(form.currency)),
  };
  const key = vatGroupKey({
    category: line.vatCategory ?? "S",
    rateBasisPoints: basisPointsFromText(line.vatRate) ?? 0,
  });
  return withTypedVat({ ...form, lines: [priced] }, [], key, vatCents);
}

function vatAt(exclCents: number, rate: number): number {
  return Number(roundFraction(BigInt(exclCents) * BigInt(rate), 10_000n));
}
