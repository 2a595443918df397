import type { MergeAnswer } from "@grand-livre/contracts/third-party";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";

type Party = { readonly legalEntityId: string; readonly id: string };
export type Kept = Party & {
  readonly name: string;
  readonly nameKey: string;
  readonly subledgerCustomer: string | null;
  readonly subledgerSupplier: string | null;
};
export type Moves = MergeAnswer["moves"];

/** What names a third party and may still change, and the rows that keep its name for ever. */
export async function countNamed(
  db: Connection,
  { legalEntityId, id }: Party,
): Promise<Moves & { invoices: number; lines: number; provisional: boolean }> {
  const own = (table: string) => sql`from ${sql.table(table)} t where t.legal_entity_id = ${legalEntityId}
    and t.counterparty_id = ${id}`;
  const { rows } = await sql<Moves & { invoices: number; lines: number; provisional: boolean }>`
    select (select count(*)::int ${own("invoice")} and t.status = 'draft') as drafts,
      (select count(*)::int ${own("invoice")} and t.status <> 'draft') as invoices,
      (select count(*)::int ${own("entry_line")} and exists (select from entry e
        where e.legal_entity_id = t.legal_entity_id and e.id = t.entry_id and e.state = 'draft')) as draft_lines,
      (select count(*)::int ${own("entry_line")} and exists (select from entry e
        where e.legal_entity_id = t.legal_entity_id and e.id = t.entry_id and e.state = 'validated')) as lines,
      exists (select ${own("entry_line")} and exists (select from entry e
        where e.legal_entity_id = t.legal_entity_id and e.id = t.entry_id and e.state = 'provisional')) as provisional,
      (select count(*)::int ${own("recurring_schedule")} and t.deleted_at is null) as schedules,
      (select count(*)::int from agent t where t.legal_entity_id = ${legalEntityId}
        and (t.counterparty_id = ${id} or ${id} = any(t.client_ids) or strpos(t.rules::text, ${id}::text) > 0)) as agents,
      (select count(*)::int ${own("distributor")}) as distributors,
      (select count(*)::int ${own("no_customer")}) as contacts,
      (select count(*)::int ${own("reminder_exclusion")} and t.lifted_at is null) as reminder_holds`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("a count is one row");
  return row;
}

/** Locks the drafts of a third party, in the order of their ids: before the ledger, as a validation does. */
export async function lockDrafts(tx: Tx, { legalEntityId, id }: Party): Promise<void> {
  await sql`select i.id from invoice i where i.legal_entity_id = ${legalEntityId} and i.counterparty_id = ${id}
    and i.status = 'draft' order by i.id for update`.execute(tx);
}

/** Drafts, schedules, agents, distributors, contacts and held reminders name the kept party from now on. */
export async function moveNames(
  tx: Tx,
  scope: Scope,
  { legalEntityId, id }: Party,
  keep: Kept,
): Promise<void> {
  const own = sql`legal_entity_id = ${legalEntityId} and counterparty_id = ${id}`;
  await sql`update invoice set counterparty_id = ${keep.id}, company_name = ${keep.name}, company_name_key = ${keep.nameKey},
    version = version + 1 where ${own} and status = 'draft'`.execute(tx);
  await sql`
    update entry_line l set counterparty_id = ${keep.id},
      auxiliary = case when l.auxiliary is null then null when a.side = 'customer' then ${keep.subledgerCustomer}
        else ${keep.subledgerSupplier} end
    from entry e, counterparty m
    cross join lateral (values ('customer', m.subledger_customer), ('supplier', m.subledger_supplier)) a (side, auxiliary)
    where l.legal_entity_id = ${legalEntityId} and l.counterparty_id = ${id}
      and e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id and e.state = 'draft'
      and m.legal_entity_id = l.legal_entity_id and m.id = l.counterparty_id
      and a.side = case when l.account like '41%' then 'customer' else 'supplier' end`.execute(tx);
  await sql`update recurring_schedule set counterparty_id = ${keep.id}, version = version + 1 where ${own}`.execute(
    tx,
  );
  await sql`
    update agent set version = version + 1,
      counterparty_id = case when counterparty_id = ${id} then ${keep.id} else counterparty_id end,
      client_ids = (select coalesce(array_agg(distinct case when c = ${id} then ${keep.id} else c end), '{}') from unnest(client_ids) c),
      rules = replace(rules::text, ${id}::text, ${keep.id}::text)::jsonb
    where legal_entity_id = ${legalEntityId}
      and (counterparty_id = ${id} or ${id} = any(client_ids) or strpos(rules::text, ${id}::text) > 0)`.execute(
    tx,
  );
  await sql`update expense_line set counterparty_id = ${keep.id} where ${own}`.execute(tx);
  await sql`update distributor set counterparty_id = ${keep.id}, version = version + 1 where ${own}`.execute(
    tx,
  );
  await sql`update mandate set counterparty_id = ${keep.id}, version = version + 1 where ${own}`.execute(tx);
  await sql`update no_customer set counterparty_id = ${keep.id}, version = version + 1 where ${own}`.execute(
    tx,
  );
  // One dispute of a customer is open at a time: the kept one's stays, the other is lifted.
  await sql`
    update reminder_exclusion set lifted_at = now(), lifted_by = ${scope.userId} where ${own} and lifted_at is null
      and exists (select from reminder_exclusion k where k.legal_entity_id = ${legalEntityId}
        and k.counterparty_id = ${keep.id} and k.lifted_at is null)`.execute(tx);
  await sql`update reminder_exclusion set counterparty_id = ${keep.id} where ${own} and lifted_at is null`.execute(
    tx,
  );
  // A rule that would say the same as one of the kept party is switched off.
  await sql`
    update counterparty_rule r set counterparty_id = ${keep.id}, version = r.version + 1,
      condition_key = replace(r.condition_key, ${id}::text, ${keep.id}::text),
      active = r.active and not exists (select from counterparty_rule k where k.legal_entity_id = r.legal_entity_id
        and k.domain = r.domain and k.active and k.condition_key = replace(r.condition_key, ${id}::text, ${keep.id}::text))
    where ${own}`.execute(tx);
  // Where both have one, the file of the kept party counts and the other stays as it was known.
  await sql`update kyc_file set counterparty_id = ${keep.id}, version = version + 1 where ${own} and not exists
    (select from kyc_file k where k.legal_entity_id = ${legalEntityId} and k.counterparty_id = ${keep.id})`.execute(
    tx,
  );
  // A year's correction of the kept party counts where both have one.
  await sql`update fee_correction c set counterparty_id = ${keep.id}, version = version + 1 where ${own} and not exists
    (select from fee_correction k where k.legal_entity_id = ${legalEntityId} and k.counterparty_id = ${keep.id} and k.year = c.year)`.execute(
    tx,
  );
  await sql`update engagement set counterparty_id = ${keep.id}, version = version + 1 where ${own}`.execute(
    tx,
  );
  await sql`update office_link o set counterparty_id = ${keep.id} where ${own} and not exists (
    select from office_link k where k.counterparty_id = ${keep.id}
      and (k.contact_id, k.task_id, k.note_id, k.card_id, k.file_item_id)
        is not distinct from (o.contact_id, o.task_id, o.note_id, o.card_id, o.file_item_id))`.execute(tx);
  // A merged party names the kept one directly: parties merged into the duplicate earlier now name the kept party.
  await sql`update counterparty set merged_into_id = ${keep.id} where legal_entity_id = ${legalEntityId}
    and merged_into_id = ${id}`.execute(tx);
}

/** The validated documents of a third party, and of those merged into it, that are not settled. */
export async function findOpenDocuments(
  db: Connection,
  { legalEntityId, id }: Party,
): Promise<{ id: string; refId: string; dueDate: string | null }[]> {
  const { rows } = await sql<{ id: string; refId: string; dueDate: string | null }>`
    select i.id, coalesce(i.bill_number, i.ref_id, '') as ref_id, coalesce(i.due_date, i.bill_date) as due_date from invoice i
    where i.legal_entity_id = ${legalEntityId} and i.status <> 'draft' and i.payable_cents <> i.settled_cents
      and i.counterparty_id in (select m.id from counterparty m where m.legal_entity_id = ${legalEntityId}
        and (m.id = ${id} or m.merged_into_id = ${id}))
    order by i.bill_date, i.id`.execute(db);
  return rows;
}

/** The lines of a third party's auxiliaries that no whole lettering holds, drafts left out. */
export async function findLinesToLetter(db: Connection, { legalEntityId, id }: Party): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from entry_line l
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id and e.state <> 'draft'
      and not (e.nature = 'opening' and e.source_kind = 'closing')
    left join lettering_current c on c.legal_entity_id = l.legal_entity_id and c.entry_line_id = l.id
    left join lettering g on g.legal_entity_id = c.legal_entity_id and g.id = c.lettering_id
    where l.legal_entity_id = ${legalEntityId} and l.counterparty_id = ${id} and l.auxiliary is not null
      and (g.id is null or g.partial)`.execute(db);
  return rows.map((row) => row.id);
}
