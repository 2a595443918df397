import type { CapturedBill } from "@grand-livre/capture/bill/captured-bill";
import { confidenceForSupplier, type FieldRecord } from "@grand-livre/domain/learning/supplier-confidence";
import type { HeaderRow } from "../document/document.ts";
import type { Issue } from "../document/find-issues.ts";

/** A value under this is shown to the user before anything is validated. */
export const SURE = 0.95;
/** A value under this decides nothing by itself: it opens no supplier, and calls no bill a duplicate. */
export const DECIDES = 0.85;

/** A value as the reader left it on the draft; what else it holds is only shown. */
export type KeptField = {
  readonly value: string | number | boolean | Readonly<Record<string, unknown>>;
  readonly confidence: number;
  readonly [more: string]: unknown;
};
export type KeptFields = Readonly<Record<string, KeptField | null>>;

/** A line as it was proposed: what a later change of it is compared with. */
export type ProposedLineKept = {
  readonly id: string;
  readonly label: string;
  readonly proposedLabel: string;
  readonly account: string | null;
  readonly vatCode: string | null;
};

/** What the reader left on a bill, in its `capture` column. Bills captured by an earlier version hold less. */
export type KeptCapture = {
  readonly fields?: KeptFields;
  readonly source?: string;
  readonly syntax?: unknown;
  readonly buyer?: unknown;
  readonly supplierKey?: string;
  readonly lines?: readonly ProposedLineKept[];
  readonly splitProposal?: {
    readonly parts: readonly {
      readonly from: number;
      readonly to: number;
      readonly billNumber: string | null;
    }[];
    readonly confidence: number;
    readonly reason: string;
  } | null;
  readonly pageCount?: number | null;
  readonly automatic?: { readonly threshold: number; readonly explanation: string };
};

/** What the reader left on a bill; null on one that was typed. */
export function captureOf(header: Pick<HeaderRow, "capture">): KeptCapture | null {
  return header.capture as KeptCapture | null;
}

/** The fields without which a bill is not booked: the least sure of them is the bill's confidence. */
export const KEY_FIELDS = [
  "supplierName",
  "billNumber",
  "billDate",
  "totalExclVatCents",
  "vatCents",
  "totalInclVatCents",
] as const;

const FIELD_WORDS: Readonly<Record<string, string>> = {
  supplierName: "fournisseur",
  supplierSiren: "SIREN",
  billNumber: "numéro",
  billDate: "date",
  dueDate: "échéance",
  totalExclVatCents: "total HT",
  vatCents: "TVA",
  totalInclVatCents: "total TTC",
  currency: "devise",
  iban: "IBAN",
};

/** The fields that a person's choice of a supplier answers. */
const OF_SUPPLIER: ReadonlySet<string> = new Set(["supplierName", "supplierSiren"]);

/** Whether a person changed what this field says. */
export function isCorrected(field: string, corrected: ReadonlySet<string>): boolean {
  return corrected.has(OF_SUPPLIER.has(field) ? "supplier" : field);
}

/** The fields of a bill, each as sure as this supplier's earlier bills let it be. */
export function recordedFields(bill: CapturedBill, records: ReadonlyMap<string, FieldRecord>): KeptFields {
  return Object.fromEntries(
    Object.entries(bill.fields as unknown as KeptFields).map(([name, field]) => {
      const record = records.get(name);
      if (!field || !record) return [name, field];
      return [name, { ...field, confidence: confidenceForSupplier(field.confidence, record) }];
    }),
  );
}

type PageFields = Readonly<Record<string, KeptField | null | readonly KeptField[]>>;

/**
 * What a page contains beyond the key fields (numbers, period, rates, lines), each under a name of its own: `vatRates.0`. A read line
 * names the line of the draft that it became.
 */
export function pageFieldsOf(bill: CapturedBill, lineIds: readonly string[]): KeptFields {
  const { pageFields = {} } = bill as unknown as { readonly pageFields?: PageFields };
  return Object.fromEntries(
    Object.entries(pageFields).flatMap(([name, found]): [string, KeptField | null][] => {
      if (!isList(found)) return [[name, found]];
      return found.map((field, rank) => {
        const lineId = name === "lines" ? lineIds[rank] : undefined;
        return [`${name}.${rank}`, lineId === undefined ? field : { ...field, lineId }];
      });
    }),
  );
}

function isList(found: PageFields[string]): found is readonly KeptField[] {
  return Array.isArray(found);
}

/** The confidence of the least sure key field that was not corrected; null when nothing was read. */
export function lowestConfidence(fields: KeptFields, corrected: ReadonlySet<string>): number | null {
  const read = KEY_FIELDS.filter((name) => !isCorrected(name, corrected)).flatMap((name) => {
    const field = fields[name];
    return field ? [field.confidence] : [];
  });
  return read.length === 0 ? null : Math.min(...read);
}

/** What was read on a page, not surely enough to go unseen, and not corrected since. */
export function uncertainFields(
  fields: KeptFields,
  source: string | undefined,
  corrected: ReadonlySet<string>,
): Issue[] {
  if (source !== "pdf-text" && source !== "ocr") return [];
  const words = Object.entries(FIELD_WORDS)
    .filter(([name]) => (fields[name]?.confidence ?? 1) < SURE && !isCorrected(name, corrected))
    .map(([, word]) => word);
  if (words.length === 0) return [];
  return [{ code: "FIELDS_UNCERTAIN", severity: "warning", details: { fields: words.join(", ") } }];
}
