import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { refIdsOf } from "../legal-entity/service.ts";
import type { CounterpartyRow } from "./repository.ts";

/** Counterparties as the contract prints them. */
export async function presentCounterparties(
  db: Connection,
  scope: Scope,
  rows: readonly CounterpartyRow[],
): Promise<CounterpartyAnswer[]> {
  const refIds = await refIdsOf(db, scope, rows);
  return rows.map(({ legalEntityId, nameKey: _, searchKey: __, createdAt: ___, ...row }) => ({
    ...(row as unknown as Omit<CounterpartyAnswer, "legalEntityRefId">),
    legalEntityRefId: refIds.get(legalEntityId) ?? "",
  }));
}

/** One counterparty as the contract prints it. */
export async function presentCounterparty(
  db: Connection,
  scope: Scope,
  row: CounterpartyRow,
): Promise<CounterpartyAnswer> {
  const [answer] = await presentCounterparties(db, scope, [row]);
  if (!answer) throw new Error("one row is one answer");
  return answer;
}
