import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { useMemo } from "react";
import { useStore } from "../../../lib/store.ts";
import type { BillForm } from "../bill-form.ts";
import type { LiveBill } from "../bill-totals.ts";
import {
  type CapturedFieldId,
  capturedFields,
  fieldsToCheck,
  labelOf,
  marksOf,
  readingsOf,
} from "./captured-fields.ts";
import { checkedFields, checkedOf } from "./checked-fields.ts";
import { type FieldToCheck, useFieldArea } from "./use-field-area.ts";
import { usePageWords } from "./use-page-words.ts";

interface CapturedBillOptions {
  readonly invoice: InvoiceAnswer;
  readonly form: BillForm;
  readonly change: (update: (form: BillForm) => BillForm) => void;
  readonly live: LiveBill | undefined;
  /** Brings the form into sight, where the document stands in its place. */
  readonly onField: () => void;
}

/** A draft beside its document: what was read, what waits for a look, and the way between both. */
export function useCapturedBill({ invoice, form, change, live, onField }: CapturedBillOptions) {
  const capture = invoice.capture ?? null;
  const checked = checkedOf(useStore(checkedFields), invoice.id);
  const document = invoice.documents.find(({ role }) => role === "original");
  const hasPages =
    document !== undefined &&
    (document.mediaType === "application/pdf" || document.mediaType.startsWith("image/"));
  const words = usePageWords(invoice.id, hasPages ? document.id : undefined);
  const readings = useMemo(
    () => readingsOf(capture, checked, (id) => shownIn(id, form, live)),
    [capture, checked, form, live],
  );
  const marks = useMemo(() => marksOf(capture, readings), [capture, readings]);
  const lineAccounts = form.lines
    .filter(({ kind }) => kind === "line")
    .map((line, index): FieldToCheck & { readonly waits: boolean } => ({
      id: `line:${line.key}:account`,
      label: `Compte, ligne ${index + 1}`,
      waits: capture !== null && line.accountOrigin === "default",
    }));
  const waiting: readonly FieldToCheck[] = [
    ...fieldsToCheck(readings).map((id) => ({ id, label: labelOf(id) })),
    ...lineAccounts.filter(({ waits }) => waits),
  ].filter(({ id }) => !checked.has(id));
  const area = useFieldArea({
    billId: invoice.id,
    readings,
    marks,
    order: [...capturedFields.map(({ id }) => id), ...lineAccounts.map(({ id }) => id)],
    waiting,
    words,
    snapshot: () => () => change(() => form),
    onField,
  });
  return { ...area, words, waiting, isCaptured: capture !== null || hasPages };
}

/** What the form shows for a field; undefined when it is empty. */
function shownIn(
  id: CapturedFieldId,
  form: BillForm,
  live: LiveBill | undefined,
): string | number | undefined {
  switch (id) {
    case "supplierName":
      return form.supplier?.name;
    case "billNumber":
      return form.number.trim() || undefined;
    case "billDate":
      return form.billDate;
    case "dueDate":
      return form.dueDate;
    case "iban":
      return form.iban.replace(/\s/g, "") || undefined;
    default:
      return form.lines.length === 0 ? undefined : live?.totals[id];
  }
}
