import { assertCents } from "../money/cents.ts";
import type { VatCode } from "../vat/vat-code.ts";
import { CA3, formBox, type ReturnForm, tagsOn } from "./return-form.ts";

/**
 * An entry line that has a VAT code, or the sum of the lines of one code, one account and one month: every function of a
 * return is linear, so that one `group by vat_code, account, month` gives the boxes and the lines explain them after.
 */
export interface TaggedAmount {
  readonly vatCode: string;
  readonly account: string;
  /** Accounting date of the entry; the first one of a group. */
  readonly date: string;
  /** Debit − credit. */
  readonly cents: number;
  /** `sign(debit − credit) × vat_base_cents`; null where the line has none. */
  readonly baseCents: number | null;
}

export interface TagContext {
  /** The code in force on a day. */
  readonly code: (vatCode: string, date: string) => VatCode | undefined;
  /** Technical account of VAT on fixed assets: its lines are box 19, even where their code names another box. */
  readonly fixedAssetAccount: string;
  /** First day of the period; an earlier line is late: a return was filed without it. */
  readonly startDate: string;
  /** The CA3 by default. */
  readonly form?: ReturnForm | undefined;
}

/** What a line does for the return. A waiting tax, a charge, a third party do nothing. */
export type TaxKind = "due" | "deductible" | "untaxed";

export interface BoxPart {
  readonly box: string;
  readonly measure: "base" | "tax";
  /** In the sense of the box: positive is a sale, a tax due, a tax deducted. */
  readonly cents: number;
}

/** Looks codes up by name and day among all their versions. */
export function codesByDate(codes: Iterable<VatCode>): TagContext["code"] {
  const byName = new Map<string, VatCode[]>();
  for (const code of codes) byName.set(code.code, [...(byName.get(code.code) ?? []), code]);
  return (name, date) => {
    const versions = byName.get(name) ?? [];
    const valid = (code: VatCode) =>
      code.validFrom <= date && (code.validTo === null || date <= code.validTo);
    return versions.find(valid) ?? versions[0];
  };
}

export function taxKind(amount: TaggedAmount, context: TagContext): TaxKind | undefined {
  const code = context.code(amount.vatCode, amount.date);
  if (code === undefined) return undefined;
  const { account } = amount;
  if (code.direction === "sale" && code.account === account) return "due";
  if (code.direction === "purchase") {
    if (code.dueAccount === account) return "due";
    if (code.account !== null && (code.account === account || context.fixedAssetAccount === account))
      return "deductible";
  }
  // Without a tax line, the base is read on the charge or income; an advance (4191) waits for its final invoice.
  const untaxed = code.account === null && code.dueAccount === null && !account.startsWith("4");
  return untaxed ? "untaxed" : undefined;
}

export type UnknownBox = { readonly unknownTag: string };

/** What a line brings to each box, by the tags of its code. */
export function boxParts(amount: TaggedAmount, context: TagContext): BoxPart[] | UnknownBox {
  const kind = taxKind(amount, context);
  const code = context.code(amount.vatCode, amount.date);
  if (kind === undefined || code === undefined) return [];
  const sense = kind === "deductible" || (kind === "untaxed" && code.direction === "purchase") ? 1 : -1;
  const taxCents = assertCents(sense * amount.cents);
  const baseCents = assertCents(sense * (amount.baseCents ?? 0));
  const form = context.form ?? CA3;
  const parts: BoxPart[] = [];
  for (const tag of tagsOn(form, code.declarationTags)) {
    const [role, box = ""] = tag.split(":");
    const section = formBox(form, box)?.section;
    if (section === undefined || !["base", "due", "deductible"].includes(role ?? ""))
      return { unknownTag: tag };
    if (role === "base" && kind !== "deductible") parts.push({ box, measure: "base", cents: baseCents });
    if (role === "due" && kind === "due") {
      parts.push({ box, measure: "tax", cents: taxCents });
      if (section === "due") parts.push({ box, measure: "base", cents: baseCents });
    }
    if (role === "deductible" && kind === "deductible")
      parts.push({ box: deductibleBox(box, amount, context), measure: "tax", cents: taxCents });
  }
  return parts;
}

/** A deduction that its own month's return missed is an omission (21). */
function deductibleBox(box: string, amount: TaggedAmount, context: TagContext): string {
  const { fixedAssets, goods, omissions } = context.form ?? CA3;
  if (box !== fixedAssets && box !== goods) return box;
  if (amount.date < context.startDate) return omissions;
  return amount.account === context.fixedAssetAccount ? fixedAssets : box;
}

/** What a filed return keeps of one line (`vat_return_stamp`): one row a box. */
export function stampsOf(
  amount: TaggedAmount,
  context: TagContext,
): { readonly box: string; readonly baseCents: number; readonly vatCents: number }[] {
  const parts = boxParts(amount, context);
  if ("unknownTag" in parts) return [];
  return [...new Set(parts.map(({ box }) => box))].map((box) => {
    const of = (measure: BoxPart["measure"]) =>
      parts.find((part) => part.box === box && part.measure === measure)?.cents ?? 0;
    return { box, baseCents: of("base"), vatCents: of("tax") };
  });
}
