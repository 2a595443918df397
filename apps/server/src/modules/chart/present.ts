import type { AccountAnswer } from "@grand-livre/contracts/account";
import type { Connection } from "../../database/connection.ts";
import type { AccountRow } from "../account/service.ts";
import { refIdsOf } from "../legal-entity/service.ts";

/** Accounts as the contract prints them. */
export async function presentAccounts(db: Connection, rows: readonly AccountRow[]): Promise<AccountAnswer[]> {
  const refIds = await refIdsOf(db, rows);
  return rows.map(({ legalEntityId, labelKey: _, ...row }) => ({
    ...(row as Omit<AccountAnswer, "legalEntityRefId">),
    legalEntityRefId: refIds.get(legalEntityId) ?? "",
  }));
}

/** One account as the contract prints it. */
export async function presentAccount(db: Connection, row: AccountRow): Promise<AccountAnswer> {
  const [answer] = await presentAccounts(db, [row]);
  if (!answer) throw new Error("one row is one answer");
  return answer;
}
