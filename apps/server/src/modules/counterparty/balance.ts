import { type PartyBalance, partyBalance } from "@grand-livre/domain/counterparty/party-balance";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { findStandings } from "./balance-repository.ts";

/** The balances of third parties, by id: the same figures as the auxiliaries of the trial balance. */
export async function partyBalances(
  db: Connection,
  scope: Scope,
  ids: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, PartyBalance>> {
  const rows = Map.groupBy(await findStandings(db, scope, ids, day), ({ id }) => id);
  return new Map(ids.map((id) => [id, partyBalance(rows.get(id) ?? [])]));
}
