import type { BillKind } from "./captured-bill.ts";

interface TypeMeaning {
  readonly kind: "invoice" | "credit_note" | "deposit";
  readonly selfBilled?: true;
  readonly factored?: true;
  readonly corrective?: true;
}

const INVOICE = { kind: "invoice" } as const;
const CREDIT_NOTE = { kind: "credit_note" } as const;

/**
 * UNTDID 1001 codes allowed for BT-3 by EN 16931, and those that the French profile adds (XP Z12-012, BR-FR-04).
 * A code that is not here is read as an invoice with a warning.
 */
const MEANINGS: Readonly<Record<string, TypeMeaning>> = {
  "71": INVOICE,
  "80": INVOICE,
  "81": CREDIT_NOTE,
  "82": INVOICE,
  "83": CREDIT_NOTE,
  "84": INVOICE,
  "102": INVOICE,
  "130": INVOICE,
  "202": INVOICE,
  "203": INVOICE,
  "204": INVOICE,
  "211": INVOICE,
  "218": INVOICE,
  "219": INVOICE,
  "261": { kind: "credit_note", selfBilled: true },
  "262": CREDIT_NOTE,
  "295": INVOICE,
  "296": { kind: "credit_note", selfBilled: true },
  "308": CREDIT_NOTE,
  "325": INVOICE,
  "326": INVOICE,
  "331": INVOICE,
  "380": INVOICE,
  "381": CREDIT_NOTE,
  "382": INVOICE,
  "383": INVOICE,
  "384": { kind: "invoice", corrective: true },
  "385": INVOICE,
  "386": { kind: "deposit" },
  "387": INVOICE,
  "388": INVOICE,
  "389": { kind: "invoice", selfBilled: true },
  "390": INVOICE,
  "393": { kind: "invoice", factored: true },
  "394": INVOICE,
  "395": INVOICE,
  "396": { kind: "credit_note", factored: true },
  "420": CREDIT_NOTE,
  "456": INVOICE,
  "457": INVOICE,
  "458": CREDIT_NOTE,
  "471": { kind: "invoice", selfBilled: true, corrective: true },
  "472": { kind: "invoice", factored: true, corrective: true },
  "473": { kind: "invoice", selfBilled: true, factored: true, corrective: true },
  "500": { kind: "deposit", selfBilled: true },
  "501": { kind: "invoice", selfBilled: true, factored: true },
  "502": { kind: "credit_note", selfBilled: true, factored: true },
  "503": CREDIT_NOTE,
  "527": INVOICE,
  "532": CREDIT_NOTE,
  "553": INVOICE,
  "575": INVOICE,
  "623": INVOICE,
  "633": INVOICE,
  "751": INVOICE,
  "780": INVOICE,
  "817": INVOICE,
  "870": INVOICE,
  "875": INVOICE,
  "876": INVOICE,
  "877": INVOICE,
  "935": INVOICE,
};

/** What a document type code says, `undefined` for a code outside the list. */
export function meaningOfTypeCode(typeCode: string): TypeMeaning | undefined {
  return Object.hasOwn(MEANINGS, typeCode) ? MEANINGS[typeCode] : undefined;
}

/**
 * The kind of a document once its sign is known. A negative total is a credit note under any code: it lowers the
 * debt. A negative credit note stays a credit note: its writer used the other sign convention, it never becomes a debt.
 * B4, S4 and M4 are the French codes of the final invoice after a deposit.
 */
export function billKind(
  codeKind: TypeMeaning["kind"],
  isNegative: boolean,
  businessProcess: string | null,
): BillKind {
  if (codeKind === "credit_note" || isNegative) return "credit_note";
  if (codeKind === "deposit") return "deposit";
  return /^[BSM]4$/.test(businessProcess ?? "") ? "final" : "invoice";
}
