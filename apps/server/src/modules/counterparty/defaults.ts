import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { requireUsableAccount } from "../account/service.ts";
import { requireVatCode } from "../vat-code/service.ts";

/**
 * The account and VAT code proposed by default for a counterparty exist.
 * @throws RefusalError LEDGER_ACCOUNT_UNUSABLE, VAT_CODE_UNUSABLE, with `details.fields`
 */
export async function checkDefaults(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  given: {
    readonly defaultAccount?: string | null | undefined;
    readonly defaultVatCode?: string | null | undefined;
  },
  day: string,
): Promise<void> {
  if (given.defaultAccount) {
    const wanted = { number: given.defaultAccount, day, field: "defaultAccount" };
    await requireUsableAccount(db, scope, legalEntityId, wanted);
  }
  if (given.defaultVatCode) await requireVatCode(db, legalEntityId, given.defaultVatCode, "defaultVatCode");
}
