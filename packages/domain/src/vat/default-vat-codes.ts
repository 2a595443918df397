import data from "../../data/vat-codes.data.json" with { type: "json" };
import type { TechnicalAccounts } from "../technical-account/technical-account.ts";
import { isTechnicalRole } from "../technical-account/technical-role.ts";
import type { Exigibility, SupplyType, VatCategory, VatCode } from "./vat-code.ts";

/** The VAT codes of a new legal entity, on its own technical accounts. */
export function defaultVatCodes(accounts: TechnicalAccounts): VatCode[] {
  return data.codes.map(({ accountRole, pendingAccountRole, dueAccountRole, ...code }) => ({
    ...code,
    direction: code.direction as VatCode["direction"],
    category: code.category as VatCategory,
    supplyType: code.supplyType as SupplyType | null,
    exigibility: code.exigibility as Exigibility,
    exemptionReason: ("exemptionReason" in code && code.exemptionReason) || null,
    exemptionReasonCode: ("exemptionReasonCode" in code && code.exemptionReasonCode) || null,
    account: accountOf(accountRole, accounts),
    pendingAccount: accountOf(pendingAccountRole, accounts),
    dueAccount: accountOf(dueAccountRole, accounts),
  }));
}

function accountOf(role: string | null, accounts: TechnicalAccounts): string | null {
  if (role === null) return null;
  if (!isTechnicalRole(role)) throw new RangeError(`unknown technical role: ${role}`);
  return accounts[role];
}
