import type { CapturedBill } from "./captured-bill.ts";

/** What the XML prints, signs as printed, before kind, sign and checks are settled (`settle-bill.ts`). */
export type PrintedBill = Omit<
  CapturedBill,
  | "source"
  | "fileKind"
  | "pageCount"
  | "attachmentName"
  | "comparedWithPage"
  | "kind"
  | "signTurned"
  | "selfBilled"
  | "factored"
  | "corrective"
  | "supply"
  | "warnings"
> & { readonly syntax: NonNullable<CapturedBill["syntax"]> };
