import type { ReturnFormName } from "@grand-livre/domain/vat-return/return-form";
import type { ReturnPeriod } from "@grand-livre/domain/vat-return/return-period";
import type { ReturnState } from "@grand-livre/domain/vat-return/return-state";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { VatReturn } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type VatReturnRow = Selectable<VatReturn> & {
  readonly state: ReturnState;
  readonly form: ReturnFormName;
  readonly wasFiled: boolean;
  /** Sum of the payments of its period in force, negative for a refund. */
  readonly paidCents: number;
};

function asReturn(row: Selectable<VatReturn> & { readonly paidCents?: number }): VatReturnRow {
  const { state, form, upToRank, paidCents = 0 } = row;
  return {
    ...row,
    state: state as ReturnState,
    form: form as ReturnFormName,
    wasFiled: upToRank !== null,
    paidCents,
  };
}

/** What the calendar of declarations booked as paid for the period of a return. */
const PAID = sql<number>`(select coalesce(sum(p.amount_cents), 0)::bigint from declaration d
  join declaration_posting p on p.legal_entity_id = d.legal_entity_id and p.declaration_id = d.id
  where d.legal_entity_id = vat_return.legal_entity_id and d.kind in ('vat', 'vat_annual')
    and d.start_date = vat_return.start_date and p.kind = 'payment' and p.undone_at is null)`;

/** Every return of a company that was begun or filed here; a few a month. */
export async function findReturns(db: Connection, legalEntityId: string): Promise<VatReturnRow[]> {
  const rows = await db
    .selectFrom("vatReturn")
    .selectAll()
    .select(PAID.as("paidCents"))
    .where("legalEntityId", "=", legalEntityId)
    .orderBy("startDate")
    .orderBy("version")
    .execute();
  return rows.map(asReturn);
}

/** One return by its id. */
export async function findReturn(
  db: Connection,
  scope: Scope,
  id: string,
): Promise<VatReturnRow | undefined> {
  const row = await db
    .selectFrom("vatReturn")
    .selectAll()
    .where("id", "=", id)
    .where(withinScope(scope, "vat_return.legal_entity_id"))
    .executeTakeFirst();
  return row && asReturn(row);
}

export async function insertReturn(tx: Tx, row: Insertable<VatReturn>): Promise<VatReturnRow> {
  const written = await tx.insertInto("vatReturn").values(row).returningAll().executeTakeFirstOrThrow();
  return asReturn(written);
}

export async function updateReturn(
  tx: Tx,
  { legalEntityId, id }: Pick<VatReturnRow, "legalEntityId" | "id">,
  change: Updateable<VatReturn>,
): Promise<void> {
  await tx
    .updateTable("vatReturn")
    .set(change)
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .execute();
}

/** The last rank of the company's chain; 0 before its first sealed entry. */
export async function findLastRank(db: Connection, legalEntityId: string): Promise<number> {
  const { rows } = await sql<{ rank: number }>`
    select coalesce(max(rank), 0)::bigint as rank from entry
    where legal_entity_id = ${legalEntityId}`.execute(db);
  return rows[0]?.rank ?? 0;
}

export type ReturnStanding = {
  readonly legalEntityId: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly state: ReturnState;
  /** As filed; null before. */
  readonly payableEuros: number | null;
  readonly refundEuros: number | null;
  /** Line 57 of a filed CA12: what the instalments of the year after follow from. */
  readonly instalmentBaseEuros: number | null;
  readonly filingReference: string | null;
  /** First day of the first return filed here: what is before was declared elsewhere. */
  readonly booksFrom: string | null;
};

/** The states of the returns of several companies: the last version of each period that begins in a span. */
export async function findStandings(
  db: Connection,
  legalEntityIds: readonly string[],
  span: { readonly startDate: string; readonly endDate: string },
): Promise<ReturnStanding[]> {
  const { rows } = await sql<ReturnStanding>`
    select distinct on (legal_entity_id, start_date) legal_entity_id, start_date, end_date, state, filing_reference,
      (figures ->> 'payableEuros')::bigint as payable_euros, (figures ->> 'refundEuros')::bigint as refund_euros,
      case when form = 'ca12' and figures is not null
        then coalesce((figures -> 'boxes' -> '57' ->> 'taxEuros')::bigint, 0) end as instalment_base_euros,
      (select min(f.start_date) from vat_return f where f.legal_entity_id = vat_return.legal_entity_id
        and f.up_to_rank is not null) as books_from
    from vat_return
    where legal_entity_id = any(${[...legalEntityIds]}::uuid[])
      and start_date between ${span.startDate} and ${span.endDate}
    order by legal_entity_id, start_date, version desc`.execute(db);
  return rows;
}

/** What 44581 holds of the instalments of a period, opening included and settlements left out. Debit − credit. */
export async function findInstalments(
  db: Connection,
  of: { readonly legalEntityId: string; readonly account: string } & ReturnPeriod,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.debit_cents - l.credit_cents), 0)::bigint as cents
    from entry_line l join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    where l.legal_entity_id = ${of.legalEntityId}
      and l.account = ${of.account} and l.entry_date between ${of.startDate} and ${of.endDate}
      and e.state = 'validated' and e.source_kind <> 'vat_return'
      and not exists (select from entry r where r.legal_entity_id = e.legal_entity_id and r.id = e.reverses_id
        and r.source_kind = 'vat_return')`.execute(db);
  return rows[0]?.cents ?? 0;
}
