import type { VatCodeAnswer } from "@grand-livre/contracts/vat-code";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import type { FieldErrors } from "../../lib/use-form.ts";

/** A VAT code as its form holds it; the rate and the share in hundredths of a percent, as typed. */
export interface VatCodeDraft {
  readonly code: string;
  readonly label: string;
  readonly direction: VatCodeAnswer["direction"];
  readonly rate: string;
  readonly category: VatCodeAnswer["category"];
  readonly supplyType: "goods" | "services" | "";
  readonly fixedAsset: boolean;
  readonly exigibility: VatCodeAnswer["exigibility"];
  readonly deductibleShare: string;
  readonly account: string;
  readonly pendingAccount: string;
  readonly dueAccount: string;
  readonly tags: string;
  readonly exemptionReason: string;
  readonly exemptionReasonCode: string;
  readonly legalSource: string;
  readonly validFrom: string | undefined;
  readonly validTo: string | undefined;
  readonly active: boolean;
}

export const vatCodeLabels: Readonly<Record<keyof VatCodeDraft, string>> = {
  code: "Code",
  label: "Libellé",
  direction: "Sens",
  rate: "Taux",
  category: "Catégorie",
  supplyType: "Opération",
  fixedAsset: "Immobilisation",
  exigibility: "Exigibilité",
  deductibleShare: "Part déductible",
  account: "Compte de TVA",
  pendingAccount: "Compte d’attente",
  dueAccount: "Compte de TVA due",
  tags: "Cases de la déclaration",
  exemptionReason: "Motif d’exonération",
  exemptionReasonCode: "Code VATEX",
  legalSource: "Texte",
  validFrom: "Valable du",
  validTo: "Valable jusqu’au",
  active: "Actif",
};

export const vatCodePlaces: Readonly<Record<string, keyof VatCodeDraft>> = {
  VAT_CODE_EXISTS: "code",
  VAT_CODE_DATES_INVALID: "validTo",
  VAT_CODE_RETROACTIVE: "validTo",
  VAT_CODE_DUE_ACCOUNT_MISSING: "dueAccount",
  rateBasisPoints: "rate",
  deductibleShareBasisPoints: "deductibleShare",
  declarationTags: "tags",
};

/** `2000` → `20`, `550` → `5,5`. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100).replace(".", ",");
}

/** Basis points of a typed percentage, from 0 to 100 with two places at most; undefined when it is none. */
export function readPercent(typed: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim());
  if (match === null) return undefined;
  const basisPoints = Number(match[1]) * 100 + Number((match[2] ?? "0").padEnd(2, "0"));
  return basisPoints <= 10_000 ? basisPoints : undefined;
}

/** The form of a code; `today` is the first day proposed for a new one. */
export function draftOfVatCode(code: VatCodeAnswer | undefined, today: string): VatCodeDraft {
  return {
    code: code?.code ?? "",
    label: code?.label ?? "",
    direction: code?.direction ?? "purchase",
    rate: percentText(code?.rateBasisPoints ?? 2000),
    category: code?.category ?? "S",
    supplyType: code?.supplyType ?? "",
    fixedAsset: code?.fixedAsset ?? false,
    exigibility: code?.exigibility ?? "delivery",
    deductibleShare: percentText(code?.deductibleShareBasisPoints ?? 10_000),
    account: code?.account ?? "",
    pendingAccount: code?.pendingAccount ?? "",
    dueAccount: code?.dueAccount ?? "",
    tags: code?.declarationTags.join(", ") ?? "",
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
export function bearsReason({ direction, category }: VatCodeDraft): boolean {
  return direction === "sale" && category === "E";
}

/** One sentence for each field that the server would refuse. */
export function checkVatCode(draft: VatCodeDraft): FieldErrors<VatCodeDraft> {
  const errors: FieldErrors<VatCodeDraft> = {};
  if (!/^[0-9A-Z_-]{2,20}$/.test(draft.code.trim().toUpperCase()))
    errors.code = "De 2 à 20 capitales, chiffres ou tirets.";
  if (draft.label.trim() === "") errors.label = "Donnez un libellé au code.";
  if (readPercent(draft.rate) === undefined) errors.rate = "Un taux de 0 à 100, à deux décimales au plus.";
  if (readPercent(draft.deductibleShare) === undefined)
    errors.deductibleShare = "Une part de 0 à 100, à deux décimales au plus.";
  if (draft.validFrom === undefined) errors.validFrom = "Saisissez le premier jour.";
  if (draft.validFrom !== undefined && draft.validTo !== undefined && draft.validTo < draft.validFrom)
    errors.validTo = "La fin précède le début.";
  if (
    draft.direction === "purchase" &&
    (draft.category === "AE" || draft.category === "K") &&
    readPercent(draft.rate) !== 0 &&
    draft.dueAccount.trim() === ""
  )
    errors.dueAccount = "L’acheteur doit cette TVA lui-même\u00a0: donnez le compte où elle est due.";
  if (bearsReason(draft) && !/^(VATEX-[A-Z0-9-]{2,30})?$/i.test(draft.exemptionReasonCode.trim()))
    errors.exemptionReasonCode = "Un code de la liste VATEX\u00a0: VATEX-EU-79-C, VATEX-FR-CGI261-4…";
  return errors;
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
  return {
    label: draft.label.trim(),
    declarationTags: readTags(draft.tags),
    legalSource: orNull(draft.legalSource),
    validTo: draft.validTo ?? null,
    active: draft.active,
  };
}

/** What creates a code. The draft has been checked. */
export function bodyOfVatCode(draft: VatCodeDraft) {
  return {
    code: draft.code.trim().toUpperCase(),
    label: draft.label.trim(),
    direction: draft.direction,
    rateBasisPoints: readPercent(draft.rate) ?? 0,
    category: draft.category,
    supplyType: draft.supplyType === "" ? null : draft.supplyType,
    fixedAsset: draft.fixedAsset,
    exigibility: draft.exigibility,
    deductibleShareBasisPoints: readPercent(draft.deductibleShare) ?? 0,
    account: orNull(draft.account),
    pendingAccount: orNull(draft.pendingAccount),
    dueAccount: orNull(draft.dueAccount),
    declarationTags: readTags(draft.tags),
    // A code whose category was changed keeps no reason of the one before.
    exemptionReason: bearsReason(draft) ? orNull(draft.exemptionReason) : null,
    exemptionReasonCode: bearsReason(draft) ? orNull(draft.exemptionReasonCode.toUpperCase()) : null,
    legalSource: orNull(draft.legalSource),
    validFrom: draft.validFrom,
    validTo: draft.validTo ?? null,
  };
}

function orNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}
