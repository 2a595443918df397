import type pg from "pg";

/** A company whose invoices a benchmark lists. */
export interface SeededCompany {
  readonly refId: string;
  readonly name: string;
  readonly siren: string;
  readonly invoices: number;
}

/** The search key of the few letters that these texts have; the product folds all of them. */
const folded = (text: string) => `translate(lower(${text}), 'àâéèêîôû', 'aaeeeiou')`;

const PARTIES = `
insert into counterparty (legal_entity_id, id, kind, name, name_key, search_key, subledger_customer, subledger_supplier)
select $1, gen_random_uuid(), 'both', n.name, ${folded("n.name")}, ${folded("n.name")}, 'C' || lpad(g::text, 6, '0'), 'F' || lpad(g::text, 6, '0')
from generate_series(0, $2::int - 1) g
cross join lateral (select (array['Martin','Bernard','Dubois','Leroy','Moreau','Girard','Lambert','Fontaine','Rousseau','Garnier'])[1 + g % 10]
  || ' ' || (array['Frères','Conseil','Industrie','Services','Logistique','Bâtiment','Énergie','Négoce'])[1 + g / 10 % 8] || ' ' || g as name) n`;

/** One entry for all of them: an invoice's entry must exist, and the ledger is not what is measured. */
const ENTRY = `
insert into entry (legal_entity_id, id, fiscal_exercise_id, chart_version, fiscal_period_id, balance_period, journal_id, entry_date, label, source_kind)
select x.legal_entity_id, gen_random_uuid(), x.id, x.chart_version, p.id, 0, j.id, p.start_date, 'Reprise', 'manual'
from fiscal_exercise x join fiscal_period p on p.legal_entity_id = x.legal_entity_id and p.fiscal_exercise_id = x.id
join journal j on j.legal_entity_id = x.legal_entity_id and j.code = 'OD'
where x.legal_entity_id = $1 limit 1 returning id`;

/**
 * Seven years of bills and, one in eight, sales, oldest first, as time-ordered ids have them; so ten thousand of them have
 * a page 400 of validated bills too. 3 % drafts in their four states, 2 %
 * cancelled, one in twenty of the others open or paid in part, the rest paid, credit notes without money; few third parties have most of the documents.
 */
const INVOICES = `
insert into invoice (legal_entity_id, id, ref_id, direction, kind, status, label, label_key, bill_number, bill_number_key, bill_date,
  accounting_date, due_date, counterparty_id, company_name, company_name_key, journal_id, total_excl_vat_cents, vat_cents,
  total_incl_vat_cents, payable_cents, settled_cents, money_cents, entry_id, validated_at, issues, warnings, approved_at, approved_by, created_by)
select $1::uuid, m.id, case when m.status = 'draft' and m.direction = 'credit' then null else
    case m.direction when 'credit' then 'FA-' else 'FF-' end || extract(year from m.bill_date) || '-' || lpad(m.g::text, 7, '0') end,
  m.direction, case when m.h % 40 = 7 then 'credit_note' else 'invoice' end, m.status, m.label, ${folded("m.label")},
  case m.direction when 'debit' then 'N' || m.g end, case m.direction when 'debit' then 'n' || m.g else '' end, m.bill_date,
  m.bill_date, m.bill_date + 30, p.id, p.name, p.name_key, case when m.status <> 'draft' then (case m.direction when 'credit' then $4 else $5 end)::uuid end,
  m.cents, m.cents / 5, m.cents + m.cents / 5, m.cents + m.cents / 5,
  s.cents, case when m.h % 40 = 7 then 0 else s.cents end,
  case when m.status <> 'draft' then $6::uuid end, case when m.status <> 'draft' then now() end,
  case when m.status = 'draft' and m.h % 4 = 0 then '[{"code": "X", "severity": "blocking"}]' else '[]' end::jsonb,
  case when m.status = 'draft' and m.h % 4 = 1 then '[{"code": "X", "severity": "warning"}]' else '[]' end::jsonb,
  case when m.status = 'draft' and m.h % 4 = 2 then now() end, case when m.status = 'draft' and m.h % 4 = 2 then $3::uuid end, $3
from (
  select g, h, (substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-7' || lpad(to_hex(g % 4096), 3, '0') || '-8' || substr(rest, 1, 3) || '-' || substr(rest, 4, 12))::uuid as id,
    case g % 8 when 0 then 'credit' else 'debit' end as direction,
    case when h % 100 < 3 then 'draft' when h % 100 < 5 then 'cancelled' else 'validated' end as status,
    date '2020-01-01' + (g::bigint * 2520 / $2::int)::int as bill_date, 1000 + h % 500000 as cents,
    (array['Prestation','Fourniture','Maintenance','Abonnement','Location','Transport','Formation','Étude'])[1 + h / 7 % 8] || ' ' ||
    (array['informatique','chantier nord','entrepôt','véhicules','bureaux','atelier','télécom','nettoyage','sécurité','énergie'])[1 + h / 61 % 10] || ' ' ||
    (array['janvier','février','mars','avril','mai','juin','juillet','août','septembre','octobre','novembre','décembre'])[1 + h / 617 % 12] || ' dossier ' || h % 9973 as label,
    (power(h % 10007 / 10007.0, 2) * $7)::int as party
  from (
    select g, abs(hashint4(g)) as h, md5(($1::uuid)::text || g) as rest, lpad(to_hex(1577836800000 + g::bigint * 200000), 12, '0') as hex
    from generate_series(1, $2::int) g
  ) numbered
) m
cross join lateral (select case when m.status <> 'validated' then 0 when m.h % 20 = 3 then case when m.h % 60 = 3 then 100 else 0 end
  else m.cents + m.cents / 5 end as cents) s
join (select id, name, name_key, row_number() over (order by subledger_customer) - 1 as at from counterparty where legal_entity_id = $1::uuid) p on p.at = m.party`;

const LINES = `
insert into invoice_line (legal_entity_id, id, invoice_id, position, label, unit_price_cents, net_cents, vat_rate_basis_points, account)
select legal_entity_id, gen_random_uuid(), id, 0, label, total_excl_vat_cents, total_excl_vat_cents, 2000, '606100'
from invoice where legal_entity_id = $1`;

/** What the triggers of a living product keep beside each invoice. */
const KEPT = [
  `insert into invoice_search (legal_entity_id, invoice_id, direction, key)
   select legal_entity_id, id, direction, invoice_search_key(label_key, company_name_key, bill_number_key, ref_id)
   from invoice where legal_entity_id = $1 on conflict do nothing`,
  `insert into invoice_count (legal_entity_id, direction, state, invoices)
   select legal_entity_id, direction, list_state, count(*) from invoice where legal_entity_id = $1 and deleted_at is null group by 1, 2, 3`,
];

/**
 * Fills companies with invoices. Indexes that no constraint needs are made anew after them: the same, and sooner. Triggers
 * are asleep meanwhile.
 */
export async function seedInvoices(client: pg.Client, companies: readonly SeededCompany[]): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; made: string }>(`
    select i.indexname as name, i.indexdef as made from pg_indexes i
    where i.tablename in ('invoice', 'invoice_line', 'invoice_search')
      and not exists (select from pg_constraint c where c.conname = i.indexname)`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  // A series' length is unknown to the planner, and it would look through all third parties for each invoice.
  await client.query("set enable_nestloop = off");
  for (const company of companies) await seedCompany(client, company);
  for (const { made } of indexes) await client.query(made);
  await client.query("vacuum (analyze) invoice, invoice_line, invoice_search, invoice_count, counterparty");
}

async function seedCompany(client: pg.Client, { refId, invoices }: SeededCompany): Promise<void> {
  const one = async (text: string, values: unknown[]) =>
    (await client.query<Record<string, string>>(text, values)).rows[0] ?? {};
  const { id, user } = await one(
    "select e.id, (select id from user_account limit 1) as user from legal_entity e where ref_id = $1",
    [refId],
  );
  const parties = Math.min(5000, Math.ceil(invoices / 30));
  await client.query(PARTIES, [id, parties]);
  const { sale, purchase } = await one(
    "select max(id::text) filter (where code = 'VE') as sale, max(id::text) filter (where code = 'AC') as purchase from journal where legal_entity_id = $1",
    [id],
  );
  const { id: entry } = await one(ENTRY, [id]);
  await client.query("set session_replication_role = replica");
  await client.query(INVOICES, [id, invoices, user, sale, purchase, entry, parties - 1]);
  await client.query(LINES, [id]);
  await client.query("delete from invoice_count where legal_entity_id = $1", [id]);
  for (const kept of KEPT) await client.query(kept, [id]);
  await client.query("set session_replication_role = origin");
}
