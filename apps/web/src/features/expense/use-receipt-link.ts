import type { ReadField } from "@grand-livre/contracts/capture";
import type { ExpenseReceipt } from "@grand-livre/contracts/expense";
import { useMemo, useState } from "react";
import type { FieldLink, FieldReading } from "../../app/document/captured/field-link.ts";
import type { DocumentLink } from "../../app/document/viewer/DocumentViewer.tsx";
import type { DocumentMark } from "../../app/document/viewer/document-mark.ts";

/** The fields of an expense that a receipt fills, with the name that the reader gives each. */
export const receiptFields = {
  label: { read: "supplierName", label: "Libellé" },
  date: { read: "billDate", label: "Date" },
  total: { read: "totalInclVatCents", label: "Montant TTC" },
  taxes: { read: "vatCents", label: "TVA" },
} as const;
export type ReceiptFieldId = keyof typeof receiptFields;

/** What the form holds of each; undefined: empty. */
export type Held = Readonly<Record<ReceiptFieldId, string | number | undefined>>;

const ids = Object.keys(receiptFields) as ReceiptFieldId[];
const none = () => undefined;

/** How sure a field of the form is: what a person changed or confirmed was seen. */
export function readingOf(
  read: ReadField | undefined,
  held: string | number | undefined,
  proposed: string | number | undefined,
  isConfirmed: boolean,
): FieldReading {
  const isEmpty = held === undefined || held === "";
  const isChanged = held !== proposed;
  const certainty = isEmpty
    ? ("missing" as const)
    : isConfirmed || isChanged || read === undefined
      ? ("checked" as const)
      : read.uncertain
        ? ("uncertain" as const)
        : ("sure" as const);
  const reason = read?.reason ?? (read?.page === undefined ? "" : `lu page ${read.page}`);
  return { certainty, confidence: read?.confidence, reason };
}

/** An expense beside its receipt: what was read, how surely, and where it is on the page. */
export function useReceiptLink(receipt: ExpenseReceipt | undefined, held: Held, proposed: Held) {
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const [pointed, setPointed] = useState<string>();
  const readings = new Map<string, FieldReading>();
  const marks: DocumentMark[] = [];
  for (const id of ids) {
    const read = receipt?.fields.find(({ name }) => name === receiptFields[id].read);
    const isSeen = confirmed.has(id) || receipt?.taken === true;
    const reading = readingOf(read, held[id], proposed[id], isSeen);
    readings.set(id, reading);
    if (read?.box === undefined) continue;
    const { label } = receiptFields[id];
    marks.push({ id, label, page: read.page ?? 1, box: read.box, certainty: reading.certainty });
  }
  const fields = useMemo<Pick<FieldLink, "point" | "confirm" | "register" | "onEnter">>(
    () => ({
      point: setPointed,
      confirm: (id) => setConfirmed((before) => new Set([...before, id])),
      register: () => none,
      onEnter: none,
    }),
    [],
  );
  if (receipt === undefined) return { fieldLink: undefined, documentLink: undefined };
  const fieldLink: FieldLink = {
    ...fields,
    // A line that was accepted was checked whole: its form has no signs.
    readingOf: (id) => (receipt.taken ? undefined : readings.get(id)),
    pointedId: pointed,
  };
  const documentLink: DocumentLink = {
    marks,
    shownId: pointed,
    onHover: setPointed,
    onMark: (id) =>
      document.querySelector<HTMLElement>(`[data-field="${id}"] :is(input, textarea, button)`)?.focus(),
    turns: 0,
    wordsOf: none,
    taker: undefined,
    onWords: () => false,
  };
  return { fieldLink, documentLink };
}
