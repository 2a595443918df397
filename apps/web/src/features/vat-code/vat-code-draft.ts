import { createVatCodeBody, updateVatCodeBody, type VatCodeAnswer } from "@grand-livre/contracts/vat-code";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import type { Refusal } from "@grand-livre/domain/refusal";
import { checkDueAccount, checkVatCodeDates } from "@grand-livre/domain/vat/vat-code";
import { bodyOf } from "../../app/form/body-of.ts";
import type { Labels } from "../../app/form/use-contract-form.ts";

/** A VAT code as its form holds it: rate and share as typed, in percent. */
export interface VatCodeDraft {
  readonly code: string;
  readonly label: string;
  readonly direction: VatCodeAnswer["direction"];
  readonly rateBasisPoints: string;
  readonly category: VatCodeAnswer["category"];
  readonly supplyType: "goods" | "services" | "";
  readonly fixedAsset: boolean;
  readonly exigibility: VatCodeAnswer["exigibility"];
  readonly deductibleShareBasisPoints: string;
  readonly account: string;
  readonly pendingAccount: string;
  readonly dueAccount: string;
  readonly declarationTags: string;
  readonly exemptionReason: string;
  readonly exemptionReasonCode: string;
  readonly legalSource: string;
  readonly validFrom: string | undefined;
  readonly validTo: string | undefined;
  readonly active: boolean;
}

export const vatCodeLabels: Labels<VatCodeDraft> = {
  code: "Code",
  label: "Libellé",
  direction: "Sens",
  rateBasisPoints: "Taux",
  category: "Catégorie",
  supplyType: "Opération",
  fixedAsset: "Pour une immobilisation",
  exigibility: "Exigibilité",
  deductibleShareBasisPoints: "Part déductible",
  account: "Compte de TVA",
  pendingAccount: "Compte d’attente",
  dueAccount: "Compte de TVA due",
  declarationTags: "Cases de la déclaration",
  exemptionReason: "Motif d’exonération",
  exemptionReasonCode: "Code VATEX",
  legalSource: "Texte",
  validFrom: "Valable du",
  validTo: "Valable jusqu’au",
  active: "Code actif",
};

/** `2000` → `20`, `550` → `5,5`. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100).replace(".", ",");
}

/** Basis points of a typed percentage, with two places at most; NaN when it is none, which the contract refuses. */
export function readPercent(typed: string): number {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim());
  if (match === null) return Number.NaN;
  return Number(match[1]) * 100 + Number((match[2] ?? "0").padEnd(2, "0"));
}

/** The form of a code; `today` is the first day proposed for a new one. */
export function draftOfVatCode(code: VatCodeAnswer | undefined, today: string): VatCodeDraft {
  return {
    code: code?.code ?? "",
    label: code?.label ?? "",
    direction: code?.direction ?? "purchase",
    rateBasisPoints: percentText(code?.rateBasisPoints ?? 2000),
    category: code?.category ?? "S",
    supplyType: code?.supplyType ?? "",
    fixedAsset: code?.fixedAsset ?? false,
    exigibility: code?.exigibility ?? "delivery",
    deductibleShareBasisPoints: percentText(code?.deductibleShareBasisPoints ?? 10_000),
    account: code?.account ?? "",
    pendingAccount: code?.pendingAccount ?? "",
    dueAccount: code?.dueAccount ?? "",
    declarationTags: code?.declarationTags.join(", ") ?? "",
    exemptionReason: code?.exemptionReason ?? "",
    exemptionReasonCode: code?.exemptionReasonCode ?? "",
    legalSource: code?.legalSource ?? "",
    validFrom: code?.validFrom ?? today,
    validTo: code?.validTo ?? undefined,
    active: code?.active ?? true,
  };
}

/** The row that takes a code over: everything is copied, from the day after its end or from today. */
export function successorOf(code: VatCodeAnswer, today: string): VatCodeDraft {
  const from = code.validTo === null ? today : addDays(code.validTo, 1);
  return { ...draftOfVatCode(code, today), validFrom: from, validTo: undefined, active: true };
}

/** Another code like this one, with a share or accounts of its own: it wants a name. */
export function copyOf(code: VatCodeAnswer, today: string): VatCodeDraft {
  return { ...draftOfVatCode(code, today), code: "", active: true };
}

/** A sale that is exempt: the document says why. */
export function bearsReason({ direction, category }: Pick<VatCodeDraft, "direction" | "category">): boolean {
  return direction === "sale" && category === "E";
}

/** What the domain refuses: an end before the beginning, a tax that the buyer owes without its account. */
export function refusalsOfVatCode(draft: VatCodeDraft): readonly Refusal[] {
  const { validFrom = "", validTo } = draft;
  const due = checkDueAccount({
    ...draft,
    rateBasisPoints: readPercent(draft.rateBasisPoints),
    dueAccount: draft.dueAccount.trim() || null,
  });
  return [checkVatCodeDates(validFrom, validTo), due].filter((refusal) => refusal !== undefined);
}

/** The boxes typed as `base:B2, due:08`. */
export function readTags(typed: string): string[] {
  return typed
    .split(/[,;\n]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}

/** What may change under a code: the rest is fixed, another row takes over. */
export function changeOfVatCode(draft: VatCodeDraft) {
  return bodyOf(updateVatCodeBody, { ...draft, declarationTags: readTags(draft.declarationTags) });
}

/** What creates a code. */
export function bodyOfVatCode(draft: VatCodeDraft) {
  return bodyOf(createVatCodeBody, {
    ...draft,
    rateBasisPoints: readPercent(draft.rateBasisPoints),
    deductibleShareBasisPoints: readPercent(draft.deductibleShareBasisPoints),
    declarationTags: readTags(draft.declarationTags),
    // A code whose category was changed keeps no reason of the one before.
    ...(bearsReason(draft) ? {} : { exemptionReason: "", exemptionReasonCode: "" }),
  });
}
