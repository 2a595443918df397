import type { CapturedBill } from "@grand-livre/capture/bill/captured-bill";
import type { ReadField } from "@grand-livre/contracts/capture";
import type { ExpenseReceipt } from "@grand-livre/contracts/expense";
import { natureOfMerchant } from "@grand-livre/domain/expense/merchant-nature";
import { isRefusal } from "@grand-livre/domain/refusal";
import { choosePurchaseVatCode, type VatRegime } from "@grand-livre/domain/vat/choose-vat-code";
import { RefusalError } from "../../http/refusal-error.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import type { Books } from "../books/service.ts";
import { keepRecognized, readDocument, SURE } from "../capture/service.ts";
import { vatCodesAt } from "../vat-code/service.ts";
import { findNatureOfLabel, keepReading } from "./receipt-repository.ts";

/** What the upload left for the job. */
export type ReadReceiptPayload = { readonly receiptId: string; readonly sha256: string };

type KeptField = Omit<ReadField, "name" | "uncertain" | "corrected">;
/** What the reader left on a receipt, in its `reading` column. */
export type KeptReading = {
  readonly fields: Readonly<Record<string, KeptField>>;
  readonly nature: string | null;
};

/** Of all that is read on a bill, what an expense holds. */
const FIELDS = ["supplierName", "billDate", "totalInclVatCents", "vatCents"] as const;
const LONGEST_LABEL = 200;

/** Reads a receipt in a child process, as a bill is read. It writes no expense: a person confirms what is shown. */
export const readReceiptJob: JobHandler = async (app, job) => {
  const { receiptId, sha256 } = job.payload as ReadReceiptPayload;
  const legalEntityId = job.legalEntityId ?? "";
  const file = { legalEntityId, fileSha256: sha256 };
  const read = await readDocument(app, file).catch((error: unknown) => {
    // A file that is no receipt is kept all the same: its expense is typed by hand.
    if (error instanceof RefusalError) return undefined;
    throw error;
  });
  const fields = read === undefined ? {} : fieldsOf(read.bill);
  const label = labelOf(fields);
  const nature =
    label === null
      ? undefined
      : ((await findNatureOfLabel(app.db, { legalEntityId, label })) ?? natureOfMerchant(label));
  return async (tx) => {
    const reading = { fields, nature: nature ?? null };
    const isKept = await keepReading(tx, { legalEntityId, id: receiptId }, reading);
    if (isKept && read !== undefined) await keepRecognized(tx, file, read.recognized);
    return { receiptId };
  };
};

function fieldsOf({ fields, pageFields }: CapturedBill): Record<string, KeptField> {
  const kept = FIELDS.flatMap((name) => {
    const field = fields[name];
    return field === null ? [] : [[name, field] as const];
  });
  const rates = (pageFields?.vatRates ?? []).map((field, at) => [`vatRates.${at}`, field] as const);
  return Object.fromEntries([...kept, ...rates]) as Record<string, KeptField>;
}

function labelOf(fields: KeptReading["fields"]): string | null {
  const value = fields.supplierName?.value;
  return typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, LONGEST_LABEL) : null;
}

const centsOf = (value: ReadField["value"] | undefined) =>
  typeof value === "number" && value >= 0 ? value : null;

/** The fields of a receipt as the screen shows them. */
export function presentFields({ fields }: KeptReading): ReadField[] {
  return Object.entries(fields).map(([name, field]) => ({
    ...field,
    name,
    uncertain: field.confidence < SURE,
    corrected: false,
  }));
}

/** The expense that a receipt would be. A rate without a code of purchases is left out: the person sees that VAT is missing. */
export function proposalOf({ fields, nature }: KeptReading, books: Books): ExpenseReceipt["proposal"] {
  const day = fields.billDate?.value;
  const date = typeof day === "string" ? day : null;
  const codes = date === null ? [] : vatCodesAt(books.vatCodes, date);
  const inclVatCents = centsOf(fields.totalInclVatCents?.value);
  const taxes = Object.entries(fields).flatMap(([name, { value }]) => {
    if (!name.startsWith("vatRates.") || typeof value !== "object" || date === null) return [];
    const { rateBasisPoints, baseCents, taxCents } = value as Record<string, number>;
    if (rateBasisPoints === undefined || baseCents === undefined || !taxCents) return [];
    const chosen = choosePurchaseVatCode(
      {
        date,
        category: "S",
        rateBasisPoints,
        supplyType: "goods",
        sellerCountry: null,
        vatRegime: books.entity.vatRegime as VatRegime,
      },
      codes,
    );
    return isRefusal(chosen) ? [] : [{ vatCode: chosen.code.code, baseCents, vatCents: taxCents }];
  });
  const vatCents = centsOf(fields.vatCents?.value);
  return { date, label: labelOf(fields), inclVatCents, vatCents, taxes, nature };
}
