import type { ErrorCode } from "@grand-livre/contracts/errors";
import { checkAccountNumber } from "@grand-livre/domain/chart/account-number";
import type { ChartVersion } from "@grand-livre/domain/chart/chart-version";
import { isRefusal } from "@grand-livre/domain/refusal";
import { RefusalError } from "../../http/refusal-error.ts";
import type { LegalEntityRow } from "../legal-entity/service.ts";
import type { AccountRow } from "./repository.ts";

function refuseField(code: ErrorCode, path: string, details: Record<string, unknown>): never {
  throw new RefusalError(code, { ...details, fields: [{ path, message: code }] });
}

/**
 * The number of an account made by hand, in capitals: shape, place in the chart, and the length of the entity.
 * @throws RefusalError VALUE_TOO_SHORT, ACCOUNT_NUMBER_INVALID, ACCOUNT_NOT_IN_PCG, ACCOUNT_LENGTH_MISMATCH
 */
export function checkedNumber(entity: LegalEntityRow, version: number, typed: string): string {
  const number = typed.trim().toUpperCase();
  if (number.length < 2) refuseField("VALUE_TOO_SHORT", "number", { number });
  const checked = checkAccountNumber(version as ChartVersion, number);
  if (isRefusal(checked)) refuseField(checked.refused, "number", { ...checked.details });
  const { accountLength } = entity;
  if (checked.length !== accountLength)
    refuseField("ACCOUNT_LENGTH_MISMATCH", "number", { number, accountLength });
  return checked;
}

/**
 * A sub-account begins like the published number of its parent.
 * @throws RefusalError LEDGER_ACCOUNT_UNUSABLE without such a parent; ACCOUNT_NOT_UNDER_PARENT
 */
export function checkParent(parent: AccountRow | undefined, wanted: string, number: string): void {
  if (!parent?.active) refuseField("LEDGER_ACCOUNT_UNUSABLE", "parent", { account: wanted });
  const root = parent.pcgNumber ?? parent.number.replace(/0+$/, "");
  if (!number.startsWith(root)) refuseField("ACCOUNT_NOT_UNDER_PARENT", "number", { number, parent: wanted });
}

/**
 * Accounts of deductible and collected VAT carry the code that explains them.
 * @throws RefusalError ACCOUNT_NEEDS_VAT_CODE
 */
export function checkVatAccount(number: string, defaultVatCode: string | null): void {
  if (/^445[67]/.test(number) && defaultVatCode === null)
    refuseField("ACCOUNT_NEEDS_VAT_CODE", "defaultVatCode", { number });
}
