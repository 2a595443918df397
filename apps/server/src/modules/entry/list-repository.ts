import type { EntryNature, EntryState } from "@grand-livre/domain/entry/entry";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { likeText } from "../../database/like-text.ts";
import { isFirstPage, NAMED } from "../../database/named-statements.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type EntryFilter = {
  readonly legalEntityId?: string | undefined;
  readonly journalCode?: string | undefined;
  readonly state?: EntryState | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /** Folded; contained in label, piece and third parties. */
  readonly searchKey?: string | undefined;
  /** As typed; contained in the number. */
  readonly searchNumber?: string | undefined;
  readonly sourceKind?: string | undefined;
  readonly sourceId?: string | undefined;
};

export type EntryPage = {
  readonly order: "asc" | "desc";
  readonly skip: number;
  readonly limit: number;
  readonly after?: { readonly date: string; readonly id: string } | undefined;
};

export type EntrySummaryRow = {
  readonly id: string;
  readonly legalEntityId: string;
  readonly legalEntityRefId: string;
  readonly journalCode: string;
  readonly journalLabel: string;
  readonly entryDate: string;
  readonly pieceRef: string | null;
  readonly pieceDate: string | null;
  readonly label: string;
  readonly nature: EntryNature;
  readonly state: EntryState;
  readonly number: string | null;
  readonly validDate: string | null;
  readonly sourceKind: string;
  readonly sourceId: string | null;
  readonly sourceRule: string | null;
  readonly reversesId: string | null;
  readonly reversedBy: string | null;
  readonly reversedByNumber: string | null;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly lineCount: number;
  readonly version: number;
};

function conditions(scope: Scope, filter: EntryFilter) {
  const all = [withinScope(scope, "e.legal_entity_id")];
  const add = (value: unknown, condition: ReturnType<typeof sql<boolean>>) => {
    if (value !== undefined && value !== "") all.push(condition);
  };
  add(filter.legalEntityId, sql`e.legal_entity_id = ${filter.legalEntityId}`);
  add(filter.journalCode, ofJournal(filter));
  add(filter.state, sql`e.state = ${filter.state}`);
  add(filter.startDate, sql`e.entry_date >= ${filter.startDate}`);
  add(filter.endDate, sql`e.entry_date <= ${filter.endDate}`);
  add(filter.sourceKind, sql`e.source_kind = ${filter.sourceKind}`);
  add(filter.sourceId, sql`e.source_id = ${filter.sourceId}`);
  if (filter.searchNumber) {
    const byNumber = sql<boolean>`e.number ilike ${likeText(filter.searchNumber)}`;
    all.push(
      filter.searchKey
        ? sql<boolean>`(e.search_key like ${likeText(filter.searchKey)} or ${byNumber})`
        : byNumber,
    );
  }
  return sql.join(all, sql` and `);
}

/** Of one company it is one journal, whose entries an index has by date: joined, the planner may read all journals' instead. */
const ofJournal = ({ legalEntityId, journalCode }: EntryFilter) =>
  legalEntityId === undefined
    ? sql<boolean>`exists (select from journal c
        where c.legal_entity_id = e.legal_entity_id and c.id = e.journal_id and c.code = ${journalCode})`
    : sql<boolean>`e.journal_id = (select c.id from journal c
        where c.legal_entity_id = ${legalEntityId} and c.code = ${journalCode})`;

/** Whether an index by company, and perhaps journal or state, has the first entries whatever else they are. */
const isOfWholeCompany = ({ legalEntityId, journalCode: _, state: __, ...narrowing }: EntryFilter) =>
  legalEntityId !== undefined &&
  Object.values(narrowing).every((value) => value === undefined || value === "");

const FROM_ENTRY = sql`from entry e join journal j on j.legal_entity_id = e.legal_entity_id and j.id = e.journal_id`;

/** A page of entries with their sums, by date. */
export async function findEntryPage(
  db: Connection,
  scope: Scope,
  filter: EntryFilter,
  page: EntryPage,
): Promise<EntrySummaryRow[]> {
  const direction = sql.raw(page.order);
  const beyond = sql.raw(page.order === "asc" ? ">" : "<");
  const after = page.after
    ? sql`and (e.entry_date, e.id) ${beyond} (${page.after.date}::date, ${page.after.id}::uuid)`
    : sql``;
  const isNamed = isFirstPage(page) && isOfWholeCompany(filter);
  // Planned for any number of rows, a page would be read as if it were a tenth of all.
  const part = isNamed ? sql`limit ${sql.lit(page.limit)}` : sql`limit ${page.limit} offset ${page.skip}`;
  const { rows } = await sql<EntrySummaryRow>`${isNamed ? NAMED : sql``}
    with page as (
      select e.* from entry e where ${conditions(scope, filter)} ${after}
      order by e.entry_date ${direction}, e.id ${direction} ${part}
    )
    select p.id, p.legal_entity_id, x.ref_id as legal_entity_ref_id, j.code as journal_code,
           coalesce(p.journal_label, j.label) as journal_label, p.entry_date, p.piece_ref, p.piece_date,
           p.label, p.nature, p.state, p.number, p.valid_date, p.source_kind, p.source_id, p.source_rule,
           p.reverses_id, r.id as reversed_by, r.number as reversed_by_number, p.version,
           s.debit_cents, s.credit_cents, s.line_count
    from page p
    join journal j on j.legal_entity_id = p.legal_entity_id and j.id = p.journal_id
    join legal_entity x on x.id = p.legal_entity_id
    left join entry r on r.legal_entity_id = p.legal_entity_id and r.reverses_id = p.id
    cross join lateral (
      select coalesce(sum(l.debit_cents), 0)::bigint as debit_cents,
             coalesce(sum(l.credit_cents), 0)::bigint as credit_cents, count(*) as line_count
      from entry_line l where l.legal_entity_id = p.legal_entity_id and l.entry_id = p.id
    ) s
    order by p.entry_date ${direction}, p.id ${direction}`.execute(db);
  return rows;
}

/** How many entries the filter keeps: of whole companies it is known, else they are counted. */
export async function countEntries(db: Connection, scope: Scope, filter: EntryFilter): Promise<number> {
  const { legalEntityId, state, ...narrowing } = filter;
  if (Object.values(narrowing).every((value) => value === undefined || value === "")) {
    const known = await knownCounts(db, scope, legalEntityId);
    return state === undefined ? known.draft + known.provisional + known.validated : known[state];
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from entry e where ${conditions(scope, filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What all entries that the filter keeps add up to. */
export async function sumEntries(
  db: Connection,
  scope: Scope,
  filter: EntryFilter,
): Promise<{ readonly debitCents: number; readonly creditCents: number }> {
  const { rows } = await sql<{ debitCents: number; creditCents: number }>`
    select coalesce(sum(l.debit_cents), 0)::bigint as debit_cents, coalesce(sum(l.credit_cents), 0)::bigint as credit_cents
    from entry e join entry_line l on l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id
    where ${conditions(scope, filter)}`.execute(db);
  return rows[0] ?? { debitCents: 0, creditCents: 0 };
}

/**
 * How many entries are in each state, without reading those that count: each rank of the chain is one validated entry, and
 * a batch is sealed whole, or all of its entries are provisional. Drafts have an index of their own.
 */
async function knownCounts(
  db: Connection,
  scope: Scope,
  legalEntityId: string | undefined,
): Promise<Readonly<Record<EntryState, number>>> {
  const own = (column: string) =>
    legalEntityId === undefined ? withinScope(scope, column) : sql`${sql.ref(column)} = ${legalEntityId}`;
  const { rows } = await sql<Record<EntryState, number>>`${legalEntityId === undefined ? sql`` : NAMED}
    select (select count(*) from entry e where e.state = 'draft' and ${own("e.legal_entity_id")}) as draft,
      (select coalesce(sum((b.file_form ->> 'entries')::bigint), 0)::bigint from import_batch b
        where b.state = 'provisional' and b.file_form ->> 'mode' = 'validated' and ${own("b.legal_entity_id")}) as provisional,
      (select coalesce(sum(c.last_rank), 0)::bigint from ledger_chain c where ${own("c.legal_entity_id")}) as validated`.execute(
    db,
  );
  return rows[0] ?? { draft: 0, provisional: 0, validated: 0 };
}

/** One entry with its sums. */
export async function findEntrySummary(
  db: Connection,
  scope: Scope,
  id: string,
): Promise<EntrySummaryRow | undefined> {
  const { rows } = await sql<EntrySummaryRow>`
    select e.id, e.legal_entity_id, x.ref_id as legal_entity_ref_id, j.code as journal_code,
           coalesce(e.journal_label, j.label) as journal_label, e.entry_date, e.piece_ref, e.piece_date,
           e.label, e.nature, e.state, e.number, e.valid_date, e.source_kind, e.source_id, e.source_rule,
           e.reverses_id, r.id as reversed_by, r.number as reversed_by_number, e.version,
           s.debit_cents, s.credit_cents, s.line_count
    ${FROM_ENTRY}
    join legal_entity x on x.id = e.legal_entity_id
    left join entry r on r.legal_entity_id = e.legal_entity_id and r.reverses_id = e.id
    cross join lateral (
      select coalesce(sum(l.debit_cents), 0)::bigint as debit_cents,
             coalesce(sum(l.credit_cents), 0)::bigint as credit_cents, count(*) as line_count
      from entry_line l where l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id
    ) s
    where e.id = ${id} and ${withinScope(scope, "e.legal_entity_id")}`.execute(db);
  return rows[0];
}

/** The lines of an entry with the names to show: those of the seal, else those of today. */
export async function findShownLines(db: Connection, legalEntityId: string, entryId: string) {
  const { rows } = await sql<ShownLine>`
    select l.id, l.account, coalesce(l.account_label, a.label, '') as account_label, l.counterparty_id, l.auxiliary,
           coalesce(l.auxiliary_label, case when l.auxiliary is not null then c.name end) as auxiliary_label,
           l.label, l.debit_cents, l.credit_cents, l.due_date, l.vat_code, l.vat_base_cents,
           l.currency, l.foreign_amount
    from entry_line l
    left join account a on a.legal_entity_id = l.legal_entity_id and a.chart_version = l.chart_version and a.number = l.account
    left join counterparty c on c.legal_entity_id = l.legal_entity_id and c.id = l.counterparty_id
    where l.legal_entity_id = ${legalEntityId} and l.entry_id = ${entryId}
    order by l.position`.execute(db);
  return rows;
}
export type ShownLine = {
  readonly id: string;
  readonly account: string;
  readonly accountLabel: string;
  readonly counterpartyId: string | null;
  readonly auxiliary: string | null;
  readonly auxiliaryLabel: string | null;
  readonly label: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly dueDate: string | null;
  readonly vatCode: string | null;
  readonly vatBaseCents: number | null;
  readonly currency: string | null;
  /** A decimal of the currency. */
  readonly foreignAmount: string | null;
};
