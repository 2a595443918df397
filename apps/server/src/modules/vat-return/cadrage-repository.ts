import type { IncomeMovement } from "@grand-livre/domain/vat-return/cadrage";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";

type Days = { readonly legalEntityId: string; readonly startDate: string; readonly endDate: string };

/** Income (70 to 75) and discounts granted (665) of some days, by account, VAT code and month. */
export async function findIncome(db: Connection, scope: Scope, days: Days): Promise<IncomeMovement[]> {
  const { rows } = await sql<IncomeMovement>`
    select l.account, l.vat_code, min(l.entry_date) as date, sum(l.credit_cents - l.debit_cents)::bigint as cents
    from entry_line l join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    where l.legal_entity_id = ${days.legalEntityId} and ${withinScope(scope, "l.legal_entity_id")}
      and (l.account >= '70' and l.account < '76' or l.account >= '665' and l.account < '666')
      and l.entry_date between ${days.startDate} and ${days.endDate}
      and e.state = 'validated' and e.nature <> 'opening'
    group by l.account, l.vat_code, to_char(l.entry_date, 'YYYY-MM')`.execute(db);
  return rows;
}

/** Movements of the tax accounts of some days, without the settlements; what waits (4458) and the balance of a return left out. */
export async function findTaxMovements(
  db: Connection,
  scope: Scope,
  days: Days,
  left: readonly string[],
): Promise<{ account: string; cents: number }[]> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select l.account, sum(l.debit_cents - l.credit_cents)::bigint as cents
    from entry_line l join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    where l.legal_entity_id = ${days.legalEntityId} and ${withinScope(scope, "l.legal_entity_id")}
      and l.account >= '4452' and l.account < '4458' and l.account not like '4455%' and l.account <> all(${[...left]})
      and l.entry_date between ${days.startDate} and ${days.endDate}
      and e.state = 'validated' and e.nature <> 'opening'
      and e.source_kind <> 'vat_return'
      and not exists (select from entry r where r.legal_entity_id = e.legal_entity_id and r.id = e.reverses_id
        and r.source_kind = 'vat_return')
    group by l.account order by l.account`.execute(db);
  return rows;
}
