import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { letterOfLine } from "../../database/letter-of-line.ts";

/** The place of a line in the grand livre. */
export type LinePlace = {
  readonly account: string;
  readonly date: string;
  readonly entryId: string;
  readonly position: number;
};

export type LedgerLineRow = {
  readonly id: string;
  readonly account: string;
  readonly entryId: string;
  readonly position: number;
  readonly entryNumber: string | null;
  readonly state: string;
  readonly journalCode: string;
  readonly date: string;
  readonly pieceRef: string | null;
  readonly label: string;
  readonly counterpartyId: string | null;
  readonly subledger: string | null;
  readonly subledgerLabel: string | null;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly dueDate: string | null;
  readonly letteringCode: string | null;
  readonly sourceKind: string;
  readonly sourceId: string | null;
  readonly sourceRule: string | null;
};

/** One account, or all whose numbers begin so. */
export type AccountsOf = { readonly number: string } | { readonly prefix: string };

export type LedgerPageOf = {
  readonly legalEntityId: string;
  readonly accounts: AccountsOf;
  readonly auxiliary?: string | undefined;
  readonly startDate: string;
  readonly endDate: string;
  readonly states: readonly string[];
};

/**
 * The lines of accounts between two days from a place on, one account after the other, in the order of their index: no page
 * reads the lines before it. The opening entry is the opening balance, not a line.
 */
export async function findLedgerPage(
  db: Connection,
  of: LedgerPageOf,
  after: LinePlace | undefined,
  limit: number,
): Promise<LedgerLineRow[]> {
  const beyond = after
    ? sql`and (l.account, l.entry_date, l.entry_id, l.position) > (${after.account}, ${after.date}::date, ${after.entryId}::uuid, ${after.position}::integer)`
    : sql``;
  const { accounts } = of;
  const wanted =
    "number" in accounts
      ? sql`l.account = ${accounts.number}`
      : sql`l.account >= ${accounts.prefix} and l.account < ${`${accounts.prefix}~`}`;
  const auxiliary = of.auxiliary === undefined ? sql`` : sql`and l.auxiliary = ${of.auxiliary}`;
  const { rows } = await sql<LedgerLineRow>`
    select l.id, l.account, l.entry_id, l.position, e.number as entry_number, e.state, j.code as journal_code,
           l.entry_date as date, e.piece_ref, l.label, l.counterparty_id, l.auxiliary as subledger,
           coalesce(l.auxiliary_label, case when l.auxiliary is not null then p.name end) as subledger_label,
           l.debit_cents, l.credit_cents, l.due_date, t.code as lettering_code,
           e.source_kind, e.source_id, e.source_rule
    from entry_line l
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    join journal j on j.legal_entity_id = e.legal_entity_id and j.id = e.journal_id
    left join counterparty p on p.legal_entity_id = l.legal_entity_id and p.id = l.counterparty_id
    ${letterOfLine}
    where l.legal_entity_id = ${of.legalEntityId} and ${wanted} ${auxiliary}
      and l.entry_date between ${of.startDate} and ${of.endDate} ${beyond}
      and e.state = any(${[...of.states]}) and e.nature <> 'opening'
    order by l.account, l.entry_date, l.entry_id, l.position limit ${limit}`.execute(db);
  return rows;
}

/** The documents whose parts made these lines. */
export async function findLineDocuments(db: Connection, legalEntityId: string, lineIds: readonly string[]) {
  if (lineIds.length === 0) return [];
  return db
    .selectFrom("documentLink")
    .select(["entryLineId", "documentKind as kind", "documentId as id"])
    .distinct()
    .where("legalEntityId", "=", legalEntityId)
    .where("entryLineId", "in", [...lineIds])
    .execute();
}

/** What each account of these entries moves by, debit − credit, the largest first. */
export async function findMovedAccounts(
  db: Connection,
  legalEntityId: string,
  entryIds: readonly string[],
): Promise<{ readonly entryId: string; readonly account: string; readonly netCents: number }[]> {
  if (entryIds.length === 0) return [];
  const { rows } = await sql<{ entryId: string; account: string; netCents: number }>`
    select l.entry_id, l.account, sum(l.debit_cents - l.credit_cents)::bigint as net_cents
    from entry_line l
    where l.legal_entity_id = ${legalEntityId} and l.entry_id = any(${[...entryIds]}::uuid[])
    group by 1, 2 order by abs(sum(l.debit_cents - l.credit_cents)) desc, 2`.execute(db);
  return rows;
}
