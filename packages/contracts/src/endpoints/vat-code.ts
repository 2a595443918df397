import { resourceEndpoints } from "../resource.ts";
import { vatCode } from "../vat-code.ts";

export const vatCodeEndpoints = resourceEndpoints({
  tag: "vat-code",
  service: "accounting-plan",
  resource: vatCode,
  list: { summary: "The VAT codes, by code and date" },
  create: {
    summary: "Add a VAT code, or the row that takes a code over from a day on",
    refusals: [
      "LEDGER_ACCOUNT_UNUSABLE",
      "VAT_CODE_DUE_ACCOUNT_MISSING",
      "VAT_CODE_EXISTS",
      "VAT_CODE_DATES_INVALID",
      "VAT_CODE_SALE_RATE",
      "VATEX_CODE_CATEGORY",
      "VATEX_CODE_UNKNOWN",
    ],
  },
  update: {
    summary: "Rename, end or deactivate a VAT code",
    refusals: ["VAT_CODE_DATES_INVALID", "VAT_CODE_EXISTS", "VAT_CODE_RETROACTIVE"],
  },
});
