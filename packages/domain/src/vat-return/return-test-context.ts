import { defaultTechnicalAccounts } from "../technical-account/technical-account.ts";
import { defaultVatCodes } from "../vat/default-vat-codes.ts";
import type { VatCode } from "../vat/vat-code.ts";
import type { ReturnContext } from "./compute-return.ts";
import type { ReturnPeriod } from "./return-period.ts";
import { codesByDate } from "./tagged-amount.ts";

/** The default codes with a few of a company's own. Tests only. */
export const testAccounts = defaultTechnicalAccounts(2026, 6);

const defaults = defaultVatCodes(testAccounts);

function like(model: string, change: Partial<VatCode>): VatCode {
  const code = defaults.find((one) => one.code === model);
  if (code === undefined) throw new RangeError(model);
  return { ...code, ...change };
}

export const testCodes: readonly VatCode[] = [
  ...defaults,
  like("AEB20", { code: "AEB60", deductibleShareBasisPoints: 6000 }),
  like("VB20", { code: "VM20", category: "E", exemptionReasonCode: "VATEX-EU-F" }),
  like("VEX", { code: "VMN", exemptionReasonCode: "VATEX-EU-F" }),
  like("VB20", { code: "BAD", declarationTags: ["due:99"] }),
];

export function returnContext(period: ReturnPeriod): ReturnContext {
  return {
    code: codesByDate(testCodes),
    fixedAssetAccount: testAccounts.vat_deductible_fixed_assets,
    period,
  };
}
