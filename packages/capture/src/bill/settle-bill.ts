import type { Reading } from "../xml/reading.ts";
import type { BillTotals, CapturedBill, CapturedField } from "./captured-bill.ts";
import { checkMentions } from "./check-mentions.ts";
import { checkTotals } from "./check-totals.ts";
import type { PrintedBill } from "./printed-bill.ts";
import { isNegativeTotal, turnSigns } from "./turn-signs.ts";
import { billKind, meaningOfTypeCode } from "./type-code.ts";

/** Around the XML: the file that carried it. */
export type Envelope = Pick<CapturedBill, "source" | "fileKind" | "pageCount" | "attachmentName">;

const SUPPLIES = { B: "goods", S: "services", M: "mixed" } as const;

/**
 * From what is printed to what it means: kind, positive amounts, totals completed from the others, warnings. A credit
 * note never becomes a debt, whichever sign convention its writer followed.
 */
export function settleBill(printed: PrintedBill, reading: Reading, envelope: Envelope): CapturedBill {
  const meaning = meaningOfTypeCode(printed.typeCode ?? "");
  const codeKind = printed.syntax.name === "ubl-credit-note" ? "credit_note" : (meaning?.kind ?? "invoice");
  const signTurned = isNegativeTotal(printed);
  const positive = signTurned ? turnSigns(printed) : printed;
  checkMentions(reading, positive);
  checkTotals(reading, positive);
  if (signTurned) reading.warn(codeKind === "credit_note" ? "NEGATIVE_CREDIT_NOTE" : "NEGATIVE_INVOICE");
  const totals = completeTotals(reading, positive);
  return {
    ...envelope,
    ...positive,
    comparedWithPage: false,
    kind: billKind(codeKind, signTurned, printed.syntax.businessProcess),
    signTurned,
    selfBilled: meaning?.selfBilled ?? false,
    factored: meaning?.factored ?? false,
    corrective: meaning?.corrective ?? false,
    supply: supplyOf(printed.syntax.businessProcess),
    totals,
    fields: {
      ...positive.fields,
      totalExclVatCents: positive.fields.totalExclVatCents ?? derived(totals.taxBasisCents),
      vatCents: positive.fields.vatCents ?? derived(totals.taxCents),
      totalInclVatCents: positive.fields.totalInclVatCents ?? derived(totals.grandTotalCents),
    },
    warnings: reading.warnings,
  };
}

function supplyOf(businessProcess: string | null): CapturedBill["supply"] {
  const letter = /^([BSM])\d$/.exec(businessProcess ?? "")?.[1];
  return letter === undefined ? null : SUPPLIES[letter as keyof typeof SUPPLIES];
}

function derived(cents: number | null): CapturedField<number> | null {
  return cents === null ? null : { value: cents, confidence: 0.8, origin: "xml" };
}

function plus(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

/** Completes absent totals from the printed ones; warns when a compulsory one is absent (BT-109, BT-112, BT-115). */
function completeTotals(reading: Reading, { totals, vatBreakdown }: PrintedBill): BillTotals {
  const { taxBasisCents: basis, taxCents: tax, grandTotalCents: grand, payableCents: payable } = totals;
  if (basis === null || grand === null || payable === null) reading.warn("TOTAL_MISSING");
  const ventilated = vatBreakdown.reduce((total, vat) => total + vat.taxCents, 0);
  const fromGap = plus(grand, basis === null ? null : -basis);
  const taxCents =
    tax ?? fromGap ?? (vatBreakdown.length > 0 && Number.isSafeInteger(ventilated) ? ventilated : null);
  const taxBasisCents = basis ?? plus(grand, taxCents === null ? null : -taxCents);
  const grandTotalCents = grand ?? plus(basis, taxCents);
  const due = plus(grandTotalCents, (totals.roundingCents ?? 0) - (totals.prepaidCents ?? 0));
  return { ...totals, taxCents, taxBasisCents, grandTotalCents, payableCents: payable ?? due };
}
