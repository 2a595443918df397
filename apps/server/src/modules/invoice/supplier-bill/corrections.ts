import type { NewCorrection } from "../../learning/service.ts";
import { settle } from "../document/content.ts";
import { type HeaderRow, type LineContent, paperTotals } from "../document/document.ts";
import type { DraftContent } from "../document/write.ts";
import { captureOf, type KeptCapture } from "./captured-fields.ts";

type Draft = { readonly header: HeaderRow; readonly lines: readonly LineContent[] };

/** What a change of a captured draft corrects: each value with what the reader had found, or proposed, in its place. */
export function correctionsOf({ header, lines }: Draft, content: DraftContent): NewCorrection[] {
  const capture = captureOf(header);
  if (capture === null) return [];
  return [...headerCorrections(header, capture, content), ...lineCorrections(lines, capture, content.lines)];
}

function headerCorrections(header: HeaderRow, capture: KeptCapture, content: DraftContent): NewCorrection[] {
  const { totals } = settle(content, content.lines, header.direction);
  const before = paperTotals(header);
  const changed = (field: string, before: unknown, after: unknown, read: unknown): NewCorrection[] =>
    before === after ? [] : [{ field, lineId: null, read, chosen: after }];
  const readAs = (name: string) => capture.fields?.[name]?.value ?? null;
  const supplier = { name: readAs("supplierName"), siren: readAs("supplierSiren") };
  return [
    ...changed("supplier", header.counterpartyId, content.counterpartyId, supplier),
    ...changed("billNumber", header.billNumber, content.billNumber, readAs("billNumber")),
    ...changed("billDate", header.billDate, content.billDate, readAs("billDate")),
    ...changed("dueDate", header.dueDate, content.dueDate, readAs("dueDate")),
    ...changed("iban", header.iban, content.iban, readAs("iban")),
    ...changed("currency", header.currency, content.currency, readAs("currency")),
    ...changed("kind", header.kind, content.kind, header.kind),
    ...changed("label", header.label, content.label, header.label),
    ...changed("deliveryDate", header.deliveryDate, content.deliveryDate, header.deliveryDate),
    ...changed(
      "totalExclVatCents",
      before.totalExclVatCents,
      totals.totalExclVatCents,
      readAs("totalExclVatCents"),
    ),
    ...changed("vatCents", before.vatCents, totals.vatCents, readAs("vatCents")),
    ...changed(
      "totalInclVatCents",
      before.totalInclVatCents,
      totals.totalInclVatCents,
      readAs("totalInclVatCents"),
    ),
  ];
}

function lineCorrections(
  before: readonly LineContent[],
  capture: KeptCapture,
  after: readonly LineContent[],
): NewCorrection[] {
  const read = new Map(capture.lines?.map((line) => [line.id, line]));
  const later = new Map(after.map((line) => [line.id, line]));
  const kept = before.flatMap((line) => {
    const now = later.get(line.id);
    if (!now) return [];
    const proposed = read.get(line.id);
    const changed = (field: string, was: unknown, is: unknown, first: unknown): NewCorrection[] =>
      was === is ? [] : [{ field, lineId: line.id, read: first, chosen: is }];
    return [
      ...changed("account", line.account, now.account, proposed?.account ?? null),
      ...changed("vatCode", line.vatCode, now.vatCode, proposed?.vatCode ?? null),
      ...changed("lineLabel", line.label, now.label, proposed?.label ?? null),
      ...changed("netCents", line.netCents, now.netCents, line.netCents),
      ...changed("vatRate", line.vatRateBasisPoints, now.vatRateBasisPoints, line.vatRateBasisPoints),
    ];
  });
  const sameLines = before.length === after.length && before.every((line) => later.has(line.id));
  if (sameLines) return kept;
  return [...kept, { field: "lines", lineId: null, read: before.length, chosen: after.length }];
}

/** Fields whose last word, as kept, is not what was read. */
export function correctedFields(corrections: readonly NewCorrection[]): Set<string> {
  const last = new Map(corrections.map((one) => [`${one.field} ${one.lineId ?? ""}`, one]));
  const differs = ({ read, chosen }: NewCorrection) => JSON.stringify(read) !== JSON.stringify(chosen);
  return new Set([...last.values()].filter(differs).map(({ field }) => field));
}
