import { defaultTechnicalAccounts } from "@grand-livre/domain/technical-account/technical-account";
import { defaultVatCodes } from "@grand-livre/domain/vat/default-vat-codes";
import type { VatCode } from "@grand-livre/domain/vat/vat-code";
import type { ReturnContext } from "@grand-livre/domain/vat-return/compute-return";
import type { ReturnPeriod } from "@grand-livre/domain/vat-return/return-period";
import { codesByDate } from "@grand-livre/domain/vat-return/tagged-amount";

/** The default codes with a few of a company's own. */
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
