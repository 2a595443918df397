import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { useMemo } from "react";
import type { DocumentForm } from "../../../app/document/draft/document-form.ts";
import { type DocumentLine, lineRef } from "../../../app/document/draft/document-line.ts";
import type { LiveTotals } from "../../../app/document/draft/document-totals.ts";
import {
  type CapturedFieldId,
  capturedFields,
  fieldsToCheck,
  labelOf,
  marksOf,
  readingsOf,
} from "./captured-fields.ts";
import type { CheckedFields } from "./checked-fields.ts";
import { type FieldToCheck, useFieldArea } from "./use-field-area.ts";
import { usePageWords } from "./use-page-words.ts";

interface CapturedBillOptions {
  /** Undefined while it was never saved. */
  readonly invoice: InvoiceAnswer | undefined;
  readonly form: DocumentForm;
  readonly change: (update: (form: DocumentForm) => DocumentForm) => void;
  readonly live: LiveTotals | undefined;
  readonly fields: CheckedFields;
  /** Brings the form into sight, where the document takes its place. */
  readonly onField: () => void;
}

/** A draft beside its document: what was read, what waits to be checked, and the way between both. */
export function useCapturedBill({ invoice, form, change, live, fields, onField }: CapturedBillOptions) {
  const { checked } = fields;
  const capture = invoice?.capture ?? null;
  const document = invoice?.documents.find(({ role }) => role === "original");
  const hasPages =
    document !== undefined &&
    (document.mediaType === "application/pdf" || document.mediaType.startsWith("image/"));
  const words = usePageWords(invoice?.id ?? "", hasPages ? document.id : undefined);
  const readings = useMemo(
    () => readingsOf(capture, checked, (id) => shownIn(id, form, live)),
    [capture, checked, form, live],
  );
  const marks = useMemo(() => marksOf(capture, readings), [capture, readings]);
  const lineAccounts = form.lines
    .filter(({ kind }) => kind === "line")
    .map((line, index) => ({
      id: `line:${lineRef(line)}:account`,
      label: `Compte, ligne ${index + 1}`,
      waits: line.accountOrigin === "default",
    }));
  const waiting: readonly FieldToCheck[] = [
    ...fieldsToCheck(readings).map((id) => ({ id, label: labelOf(id) })),
    ...lineAccounts.filter(({ waits }) => waits),
  ].filter(({ id }) => !checked.has(id));
  const area = useFieldArea({
    fields: {
      ...fields,
      // An account that a person confirms is his word: the supplier's next bills learn it.
      check: (id) => {
        fields.check(id);
        if (lineAccounts.some((one) => one.id === id && one.waits))
          change((before) => ({ ...before, lines: before.lines.map((line) => confirmed(line, id)) }));
      },
    },
    readings,
    marks,
    order: [...capturedFields.map(({ id }) => id), ...lineAccounts.map(({ id }) => id)],
    waiting,
    words,
    snapshot: () => () => change(() => form),
    onField,
  });
  return { ...area, words, readings, waiting, isCaptured: capture !== null || hasPages };
}

function confirmed(line: DocumentLine, field: string): DocumentLine {
  if (field !== `line:${lineRef(line)}:account` || line.account === null) return line;
  return { ...line, accountOrigin: "user", accountConfirmed: true };
}

/** What the form shows for a field; undefined when it is empty. */
function shownIn(
  id: CapturedFieldId,
  form: DocumentForm,
  live: LiveTotals | undefined,
): string | number | undefined {
  switch (id) {
    case "supplierName":
      return form.party?.name;
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
