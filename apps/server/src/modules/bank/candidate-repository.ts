import { minorUnitsFromDecimal } from "@grand-livre/domain/currency/rate";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { NAMED } from "../../database/named-statements.ts";
import { type AccountPlace, movedBy } from "./balance-repository.ts";

export type OpenLineRow = {
  readonly id: string;
  readonly entryId: string;
  readonly entryNumber: string | null;
  readonly journalCode: string;
  readonly date: string;
  readonly pieceRef: string | null;
  readonly label: string;
  readonly amountCents: number;
  readonly currency: string | null;
  /** With `currency`, what it moved of it. */
  readonly foreignAmount: string | null;
};

/** What a line moved of its currency, debit less credit; null without one. */
export const unitsOf = ({ currency, foreignAmount, amountCents }: OpenLineRow): number | null =>
  currency === null || foreignAmount === null
    ? null
    : Math.sign(amountCents) * minorUnitsFromDecimal(foreignAmount, currency);

/**
 * Lines of an account that no operation ticks. À-nouveaux carry what earlier lines say already; an entry and its reversal count
 * for nothing on the bank, as long as neither is ticked.
 */
async function openLines(
  db: Connection,
  { legalEntityId, account }: AccountPlace,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<OpenLineRow[]> {
  const ticked = (entryId: RawBuilder<unknown>) => sql`exists (
    select from entry_line t join bank_match_current m on m.legal_entity_id = t.legal_entity_id and m.entry_line_id = t.id
    where t.legal_entity_id = l.legal_entity_id and t.entry_id = ${entryId} and t.account = l.account)`;
  const { rows } = await sql<OpenLineRow>`${NAMED}
    select l.id, l.entry_id, e.number as entry_number, j.code as journal_code, l.entry_date as date, e.piece_ref, l.label,
      l.debit_cents - l.credit_cents as amount_cents, l.currency, l.foreign_amount
    from entry_line l
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id and e.state <> 'draft' and e.nature <> 'opening'
      and e.source_kind <> 'conversion'
    join journal j on j.legal_entity_id = e.legal_entity_id and j.id = e.journal_id
    left join entry r on r.legal_entity_id = e.legal_entity_id and r.reverses_id = e.id
    where l.legal_entity_id = ${legalEntityId} and l.account = ${account}
      and not exists (select from bank_match_current m where m.legal_entity_id = l.legal_entity_id and m.entry_line_id = l.id)
      and (r.id is null or ${ticked(sql`r.id`)})
      and (e.reverses_id is null or ${ticked(sql`e.reverses_id`)})
      ${condition}
    order by l.entry_date, l.id limit ${limit}`.execute(db);
  return rows;
}

/** Lines to tick by date, from a place on. */
export function findOpenLines(
  db: Connection,
  place: AccountPlace,
  page: {
    readonly after: { readonly date: string; readonly id: string } | undefined;
    readonly limit: number;
    readonly from: string | undefined;
  },
): Promise<OpenLineRow[]> {
  const { after, limit, from } = page;
  const condition = sql`
    ${after === undefined ? sql`` : sql`and (l.entry_date, l.id) > (${after.date}::date, ${after.id}::uuid)`}
    ${from === undefined ? sql`` : sql`and l.entry_date >= ${from}::date`}`;
  return openLines(db, place, condition, limit);
}

/** More lines of some amounts than a person can distinguish. */
const MOST_LINES = 2000;

/** Lines to tick of given amounts in what the account is kept in, debit less credit, around some days. */
export function findLinesOfAmounts(
  db: Connection,
  place: AccountPlace,
  wanted: { readonly amounts: readonly number[]; readonly from: string; readonly to: string },
): Promise<OpenLineRow[]> {
  const condition = sql`and ${movedBy(place.currency)} = any(${[...wanted.amounts]}::bigint[])
    and l.entry_date between ${wanted.from}::date and ${wanted.to}::date`;
  return openLines(db, place, condition, MOST_LINES);
}

/** Receipts to tick that are less than an amount, around some days: what deposits of cheques may be. */
export function findReceiptsBelow(
  db: Connection,
  place: AccountPlace,
  { below, from, to }: { readonly below: number; readonly from: string; readonly to: string },
): Promise<OpenLineRow[]> {
  const condition = sql`and l.debit_cents > 0 and l.debit_cents < ${below}
    and l.entry_date between ${from}::date and ${to}::date`;
  return openLines(db, place, condition, MOST_LINES);
}

/** The lines to tick among these. */
export function findOpenLinesById(
  db: Connection,
  place: AccountPlace,
  ids: readonly string[],
): Promise<OpenLineRow[]> {
  return openLines(db, place, sql`and l.id = any(${[...ids]}::uuid[])`, ids.length);
}

export type OtherSideRow = {
  readonly id: string;
  readonly account: string;
  readonly date: string;
  readonly label: string;
  readonly amountCents: number;
  readonly currency: string | null;
  readonly currencyAmount: number | null;
  /** Of the other account, where a file named it. */
  readonly iban: string | null;
};

/**
 * Open operations of the company's other accounts, of given amounts, or near them where one of both is in a currency, around some days: the other
 * side of a transfer.
 */
export async function findOtherSides(
  db: Connection,
  { legalEntityId, account }: AccountPlace,
  {
    amounts,
    near,
    from,
    to,
  }: {
    readonly amounts: readonly number[];
    readonly near: readonly (readonly [least: number, most: number])[];
    readonly from: string;
    readonly to: string;
  },
): Promise<OtherSideRow[]> {
  const isForeign = near.length > 0;
  const ranges = sql`unnest(${near.map(([least]) => least)}::bigint[], ${near.map(([, most]) => most)}::bigint[]) r(least, most)`;
  const { rows } = await sql<OtherSideRow>`${NAMED}
    select o.id, o.account, o.operation_date as date, o.label, o.amount_cents, o.currency, o.currency_amount,
      (select min(b.identifier) from bank_identifier b where b.legal_entity_id = o.legal_entity_id and b.account = o.account) as iban
    from bank_operation o
    where o.legal_entity_id = ${legalEntityId} and o.account <> ${account} and o.state = 'open'
      and (o.amount_cents = any(${[...amounts]}::bigint[])
        or (${isForeign} and exists (select from ${ranges} where o.amount_cents between r.least and r.most)))
      and o.operation_date between ${from}::date and ${to}::date
    order by o.operation_date, o.id limit ${MOST_LINES}`.execute(db);
  return rows;
}

/** The lines that an entry has, all of them or those on an account. */
export async function findLinesOfEntry(
  db: Connection,
  { legalEntityId, account }: Pick<AccountPlace, "legalEntityId"> & Partial<AccountPlace>,
  entryId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("entryLine")
    .select("id")
    .where("legalEntityId", "=", legalEntityId)
    .where("entryId", "=", entryId)
    .$if(account !== undefined, (query) => query.where("account", "=", account ?? ""))
    .execute();
  return rows.map(({ id }) => id);
}

/** What lines move together of the currency that their account is kept in. */
export async function sumLines(
  db: Connection,
  { legalEntityId, currency }: Pick<AccountPlace, "legalEntityId" | "currency">,
  lineIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(${movedBy(currency)}), 0)::bigint as units from entry_line l
    where l.legal_entity_id = ${legalEntityId} and l.id = any(${[...lineIds]}::uuid[])`.execute(db);
  return rows[0]?.units ?? 0;
}
