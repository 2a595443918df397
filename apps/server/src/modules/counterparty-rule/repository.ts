import type { AssignmentRule } from "@grand-livre/domain/rule/rule";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";

export type RuleRow = Omit<RowOf<"counterpartyRule">, keyof AssignmentRule> & AssignmentRule;

export const ruleRows = ownedRows<"counterpartyRule", RuleRow>("counterpartyRule");

/** The highest number of the company's rules, and the last place in a domain. */
export async function findLast(
  db: Connection,
  legalEntityId: string,
  domain: string,
): Promise<{ readonly number: number; readonly priority: number; readonly count: number }> {
  return db
    .selectFrom("counterpartyRule")
    .select([
      sql<number>`coalesce(max(number), 0)`.as("number"),
      sql<number>`coalesce(max(priority) filter (where domain = ${domain}), 0)`.as("priority"),
      sql<number>`count(*)::int`.as("count"),
    ])
    .where("legalEntityId", "=", legalEntityId)
    .executeTakeFirstOrThrow();
}

/** Another active rule of the domain with the same conditions. */
export async function findTwin(
  db: Connection,
  rule: Pick<RuleRow, "legalEntityId" | "domain" | "conditionKey"> & { readonly id?: string },
): Promise<{ readonly number: number } | undefined> {
  return db
    .selectFrom("counterpartyRule")
    .select("number")
    .where("legalEntityId", "=", rule.legalEntityId)
    .where("domain", "=", rule.domain)
    .where("conditionKey", "=", rule.conditionKey)
    .where("active", "=", true)
    .where("id", "<>", rule.id ?? sql<string>`'00000000-0000-0000-0000-000000000000'::uuid`)
    .executeTakeFirst();
}

/** The rule before or after another one in its domain. */
export async function findNeighbour(
  tx: Tx,
  { legalEntityId, domain, priority, id }: RuleRow,
  direction: "up" | "down",
): Promise<RuleRow | undefined> {
  const beyond =
    direction === "up"
      ? sql<boolean>`(priority, id) < (${priority}, ${id}::uuid)`
      : sql<boolean>`(priority, id) > (${priority}, ${id}::uuid)`;
  const order = direction === "up" ? "desc" : "asc";
  const row = await tx
    .selectFrom("counterpartyRule")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("domain", "=", domain)
    .where(beyond)
    .orderBy("priority", order)
    .orderBy("id", order)
    .limit(1)
    .executeTakeFirst();
  return row as RuleRow | undefined;
}

/** The day of the last line or operation that each rule proposed, by its number. */
export async function findLastUses(db: Connection, legalEntityId: string): Promise<Map<number, string>> {
  const { rows } = await sql<{ number: number; day: string }>`
    select number, max(day)::text as day from (
      select l.account_rule as number, i.bill_date as day
      from invoice_line l join invoice i on i.legal_entity_id = l.legal_entity_id and i.id = l.invoice_id
      where l.legal_entity_id = ${legalEntityId} and l.account_rule is not null and i.deleted_at is null
      union all
      select o.rule_number, o.operation_date from bank_operation o
      where o.legal_entity_id = ${legalEntityId} and o.rule_number is not null
    ) uses where day is not null group by number`.execute(db);
  return new Map(rows.map(({ number, day }) => [number, day]));
}
