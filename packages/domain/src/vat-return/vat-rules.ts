import data from "../../data/vat-return-rules.data.json" with { type: "json" };
import type { Dated } from "../date/dated.ts";

interface RefundRule extends Dated {
  readonly minimumCents: number;
  readonly yearlyMinimumCents: number;
  readonly legalSource: string;
}

/** Legal limits of the VAT return as dated data (`data/vat-return-rules.data.json`). */
export const vatRules: {
  readonly refund: readonly RefundRule[];
  readonly omission: { readonly years: number };
} = data;
