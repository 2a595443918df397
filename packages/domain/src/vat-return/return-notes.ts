import { assertCents } from "../money/cents.ts";
import { isMargin } from "../vat/exemption-code.ts";
import { isDisbursement, type VatCode } from "../vat/vat-code.ts";
import { CA3, tagsOn } from "./return-form.ts";
import { type TagContext, type TaggedAmount, taxKind } from "./tagged-amount.ts";

/** A special case of a return: why an amount had no tax, or a tax is not deducted. */
export type NoteKind =
  | "exempt"
  | "margin"
  | "reverse_charge"
  | "intra_union"
  | "export"
  | "outside_scope"
  | "zero_rate"
  | "franchise"
  | "disbursement"
  | "not_deductible";

export interface ReturnNote {
  readonly kind: NoteKind;
  readonly vatCode: string;
  /** French. */
  readonly label: string;
  readonly legalSource: string;
  /** Of a margin, the margin without tax. */
  readonly baseCents: number;
  /** Its boxes of the form; empty without any (franchise, disbursements, tax not deducted). */
  readonly boxes: readonly string[];
}

export function noteKind(code: VatCode): NoteKind | undefined {
  if (code.direction === "purchase")
    return code.rateBasisPoints > 0 && code.deductibleShareBasisPoints === 0 ? "not_deductible" : undefined;
  if (isDisbursement(code)) return "disbursement";
  if (isMargin(code)) return "margin";
  const byCategory: Partial<Record<VatCode["category"], NoteKind>> = {
    AE: "reverse_charge",
    K: "intra_union",
    G: "export",
    O: "outside_scope",
    Z: "zero_rate",
    E: code.declarationTags.length === 0 ? "franchise" : "exempt",
  };
  return byCategory[code.category];
}

/** The special cases of a period, one row a VAT code, by code. */
export function returnNotes(amounts: readonly TaggedAmount[], context: TagContext): ReturnNote[] {
  const notes = new Map<string, ReturnNote>();
  for (const amount of amounts) {
    const code = context.code(amount.vatCode, amount.date);
    const kind = code && noteKind(code);
    if (code === undefined || kind === undefined) continue;
    // The base is read on the tax line, or on the line of income or charge where the code has no tax.
    const taxed = code.account !== null || code.dueAccount !== null;
    const bearsBase = taxed
      ? taxKind(amount, context) === "due"
      : !amount.account.startsWith("4") || kind === "disbursement";
    if (!bearsBase) continue;
    const sense = code.direction === "sale" || taxed ? -1 : 1;
    const baseCents = assertCents((notes.get(code.code)?.baseCents ?? 0) + sense * (amount.baseCents ?? 0));
    const boxes = tagsOn(context.form ?? CA3, code.declarationTags).map((tag) => tag.split(":")[1] ?? "");
    const { label, legalSource } = code;
    notes.set(code.code, { kind, vatCode: code.code, label, legalSource, baseCents, boxes });
  }
  return [...notes.values()].toSorted((a, b) => (a.vatCode < b.vatCode ? -1 : 1));
}
