import type { CaptureDetail, ReadField } from "@grand-livre/contracts/capture";
import type { FieldReading, TakenAs } from "../../../app/document/captured/field-link.ts";
import type { Certainty, DocumentMark } from "../../../app/document/viewer/document-mark.ts";
import { formatCents } from "../../../lib/format.ts";

/** The fields of the form that the reader looks for, in the order of the form. */
export const capturedFields = [
  { id: "supplierName", label: "Fournisseur", takes: "text", isNeeded: true },
  { id: "billNumber", label: "Numéro", takes: "word", isNeeded: true },
  { id: "billDate", label: "Date", takes: "date", isNeeded: true },
  { id: "dueDate", label: "Échéance", takes: "date", isNeeded: false },
  { id: "totalExclVatCents", label: "Total HT", takes: "amount", isNeeded: true },
  { id: "vatCents", label: "TVA", takes: "amount", isNeeded: true },
  { id: "totalInclVatCents", label: "Total TTC", takes: "amount", isNeeded: true },
  { id: "iban", label: "IBAN", takes: "iban", isNeeded: false },
] as const satisfies readonly {
  readonly id: string;
  readonly label: string;
  readonly takes: TakenAs;
  readonly isNeeded: boolean;
}[];
export type CapturedFieldId = (typeof capturedFields)[number]["id"];

export type FieldReadings = ReadonlyMap<CapturedFieldId, FieldReading>;

/**
 * Each field's reading. `checked` names the fields that somebody confirmed or changed; `shown` answers what
 * the form holds: a field that was found nowhere may have been filled, and a total may follow lines that were read otherwise.
 */
export function readingsOf(
  capture: Pick<CaptureDetail, "fields"> | null,
  checked: ReadonlySet<string>,
  shown: (id: CapturedFieldId) => string | number | undefined,
): FieldReadings {
  const readings = new Map<CapturedFieldId, FieldReading>();
  if (capture === null) return readings;
  const byName = new Map(capture.fields.map((field) => [field.name, field]));
  for (const { id, isNeeded } of capturedFields) {
    const read = byName.get(id);
    if (read === undefined && !isNeeded) continue;
    readings.set(id, {
      certainty: certaintyOf(read, checked.has(id), shown(id)),
      confidence: read?.confidence,
      reason: read === undefined ? "" : reasonOf(read, shown(id)),
    });
  }
  return readings;
}

type Shown = string | number | undefined;

function certaintyOf(read: ReadField | undefined, isChecked: boolean, shown: Shown): Certainty {
  if ((isChecked || read?.corrected === true) && shown !== undefined) return "checked";
  if (read === undefined) return shown === undefined ? "missing" : "checked";
  return read.uncertain || isTotalThatDiffers(read, shown) ? "uncertain" : "sure";
}

/** The sum of the lines differs from the total on the document. */
function isTotalThatDiffers(read: ReadField, shown: Shown): boolean {
  return typeof read.value === "number" && typeof shown === "number" && read.value !== shown;
}

function reasonOf(read: ReadField, shown: Shown): string {
  if (isTotalThatDiffers(read, shown))
    return `${formatCents(Number(read.value))} sur le document, autre chose d’après les lignes`;
  if (read.reason !== undefined && read.reason !== "") return read.reason;
  if (read.origin === "xml") return "lu dans les données électroniques de la facture";
  return read.page === undefined ? "" : `lu page ${read.page}`;
}

/** The fields that still wait for a look, in the order of the form. */
export function fieldsToCheck(readings: FieldReadings): readonly CapturedFieldId[] {
  return capturedFields
    .map(({ id }) => id)
    .filter((id) => {
      const certainty = readings.get(id)?.certainty;
      return certainty === "uncertain" || certainty === "missing";
    });
}

/** The places of the values on the document; a supplier's number marks the supplier. */
export function marksOf(
  capture: Pick<CaptureDetail, "fields"> | null,
  readings: FieldReadings,
): readonly DocumentMark[] {
  return (capture?.fields ?? []).flatMap((field): DocumentMark[] => {
    const known = capturedFields.find(({ id }) => id === field.name);
    const certainty = known && readings.get(known.id)?.certainty;
    if (known === undefined || certainty === undefined || field.box === undefined) return [];
    return [{ id: known.id, label: known.label, page: field.page ?? 1, box: field.box, certainty }];
  });
}

export function labelOf(id: CapturedFieldId): string {
  return capturedFields.find((field) => field.id === id)?.label ?? id;
}
