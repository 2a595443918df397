import { checkAccountNumber } from "@grand-livre/domain/chart/account-number";
import type { ChartVersion } from "@grand-livre/domain/chart/chart-version";
import { checkAccountLength, checkUnderParent, checkVatAccount } from "@grand-livre/domain/chart/sub-account";
import { isRefusal } from "@grand-livre/domain/refusal";
import { RefusalError } from "../../http/refusal-error.ts";
import type { LegalEntityRow } from "../legal-entity/service.ts";
import type { AccountRow } from "./repository.ts";

/**
 * The number of an account made by hand, in capitals: shape, place in the chart, and the length of the entity.
 * @throws RefusalError VALUE_TOO_SHORT, ACCOUNT_NUMBER_INVALID, ACCOUNT_NOT_IN_PCG, ACCOUNT_LENGTH_MISMATCH
 */
export function checkedNumber(entity: LegalEntityRow, version: number, typed: string): string {
  const number = typed.trim().toUpperCase();
  if (number.length < 2)
    throw new RefusalError("VALUE_TOO_SHORT", {
      number,
      fields: [{ path: "number", message: "VALUE_TOO_SHORT" }],
    });
  const checked = checkAccountNumber(version as ChartVersion, number);
  if (isRefusal(checked)) throw new RefusalError(checked.refused, checked.details);
  const mismatch = checkAccountLength(checked, entity.accountLength);
  if (mismatch) throw new RefusalError(mismatch.refused, mismatch.details);
  return checked;
}

/**
 * A sub-account begins like the published number of its parent.
 * @throws RefusalError LEDGER_ACCOUNT_UNUSABLE without such a parent; ACCOUNT_NOT_UNDER_PARENT
 */
export function requireUnderParent(parent: AccountRow | undefined, wanted: string, number: string): void {
  if (!parent?.active)
    throw new RefusalError("LEDGER_ACCOUNT_UNUSABLE", {
      account: wanted,
      fields: [{ path: "parent", message: "LEDGER_ACCOUNT_UNUSABLE" }],
    });
  const refusal = checkUnderParent(number, parent);
  if (refusal) throw new RefusalError(refusal.refused, refusal.details);
}

/** @throws RefusalError ACCOUNT_NEEDS_VAT_CODE */
export function requireVatCodeOf(number: string, defaultVatCode: string | null): void {
  const refusal = checkVatAccount(number, defaultVatCode);
  if (refusal) throw new RefusalError(refusal.refused, refusal.details);
}
