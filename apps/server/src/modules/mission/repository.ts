import type { MISSION_STATES } from "@grand-livre/contracts/mission";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type MissionRow = Omit<RowOf<"mission">, "state"> & {
  readonly state: (typeof MISSION_STATES)[number];
};

export const missionRows = ownedRows<"mission", MissionRow>("mission");

/** The number of the next mission of a company; its ledger is locked. */
export async function nextMissionNumber(tx: Tx, legalEntityId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from mission
    where legal_entity_id = ${legalEntityId}`.execute(tx);
  return rows[0]?.next ?? 1;
}

/** What reports of missions spent, and used of their advances; absent: no report. */
export async function findSpent(
  db: Connection,
  scope: Scope,
  missionIds: readonly string[],
): Promise<Map<string, { readonly spentCents: number; readonly clearedCents: number }>> {
  const { rows } = await sql<{ missionId: string; spentCents: number; clearedCents: number }>`
    select r.mission_id, sum(r.cleared_cents)::bigint as cleared_cents, coalesce(sum((
      select sum(l.incl_vat_cents) from expense_line l
      where l.legal_entity_id = r.legal_entity_id and l.report_id = r.id)), 0)::bigint as spent_cents
    from expense_report r
    where r.mission_id = any(${[...missionIds]}::uuid[]) and r.state <> 'rejected'
      and ${withinScope(scope, "r.legal_entity_id")}
    group by r.mission_id`.execute(db);
  return new Map(rows.map(({ missionId, ...sums }) => [missionId, sums]));
}
