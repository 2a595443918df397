import type { BoxGroup } from "@grand-livre/domain/vat-return/box-groups";
import type { TaggedAmount } from "@grand-livre/domain/vat-return/tagged-amount";
import { type RawBuilder, sql } from "kysely";
import { type Connection, json, type Tx } from "../../database/connection.ts";
import { walked } from "../../database/walked.ts";

/** Which lines make a return. */
export type LineSelection = {
  readonly legalEntityId: string;
  readonly startDate: string;
  readonly endDate: string;
  /** The versions of the return up to the one that is read. */
  readonly ownIds: readonly string[];
  /** `filed`: what they stamped. `open`: the lines of the period that no other return stamped. */
  readonly mode: "open" | "filed";
  /** Whether another return was filed that may have stamped lines of the period. */
  readonly shared: boolean;
  /** Earlier lines that the returns of their own periods missed. */
  readonly late: LateLines | null;
  /** Of the period, only what was sealed up to a rank. */
  readonly sealedUpTo?: number | null;
};

export type LateLines = {
  readonly fromDate: string;
  /** Sealed after the return before was first filed, and before this one was. */
  readonly afterRank: number;
  readonly upToRank: number | null;
  /** A return that was filed keeps the late lines that it stamped, and takes no new one. */
  readonly stampedOnly: boolean;
  /** Earlier periods filed again since: their own return took what was sealed up to a rank, or takes all while it is open. */
  readonly except: readonly {
    readonly startDate: string;
    readonly endDate: string;
    readonly upToRank: number | null;
  }[];
};

/** Lines of one code, one account and one month. */
export type AmountGroup = TaggedAmount & { readonly month: string; readonly lines: number };

const stampOf = (own: readonly string[]) => sql`
  select from vat_return_stamp s where s.legal_entity_id = l.legal_entity_id and s.entry_line_id = l.id
    and s.declaration_id = any(${[...own]}::uuid[])`;

const isOwn = ({ ownIds }: LineSelection) => sql`exists (${stampOf(ownIds)})`;

const isFree = ({ ownIds }: LineSelection) => sql`not exists (
  select from vat_return_stamp s where s.legal_entity_id = l.legal_entity_id and s.entry_line_id = l.id
    and s.declaration_id <> all(${[...ownIds]}::uuid[]))`;

interface Ask {
  readonly columns: RawBuilder<unknown>;
  readonly more?: RawBuilder<unknown>;
  readonly end?: RawBuilder<unknown>;
  /**
   * True to read every line: the entries of the period are joined at once, by their dates. A page stops after some lines
   * and looks each entry up.
   */
  readonly whole: boolean;
}

/** The lines of a return, each branch with the same columns, condition and end. */
function linesOf(
  selection: LineSelection,
  { columns, more = sql``, end = sql``, whole }: Ask,
): RawBuilder<unknown> {
  const { legalEntityId, startDate, endDate, mode, late, shared } = selection;
  const own = mode === "filed" ? isOwn(selection) : shared ? isFree(selection) : sql`true`;
  const within = sql`l.legal_entity_id = ${legalEntityId} and l.vat_code is not null
    and e.state = 'validated' and e.nature <> 'opening' ${more}`;
  const sealed = selection.sealedUpTo == null ? sql`` : sql`and e.rank <= ${selection.sealedUpTo}`;
  const atOnce = whole ? sql`and e.entry_date between ${startDate} and ${endDate}` : sql``;
  const inPeriod = sql`(select ${columns} from entry_line l
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    where ${within} and l.entry_date between ${startDate} and ${endDate} ${atOnce} ${sealed} and ${own} ${end})`;
  if (late === null) return inPeriod;
  const upTo = late.upToRank === null ? sql`` : sql`and e.rank <= ${late.upToRank}`;
  return sql`${inPeriod} union all (select ${columns} from entry e
    join entry_line l on l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id
    where ${within} and e.legal_entity_id = ${legalEntityId} and e.rank > ${late.afterRank} ${upTo}
      and e.entry_date >= ${late.fromDate} and e.entry_date < ${startDate} ${notIn(late)}
      and ${late.stampedOnly ? isOwn(selection) : isFree(selection)} ${end})`;
}

function notIn({ except }: LateLines): RawBuilder<unknown> {
  if (except.length === 0) return sql``;
  return sql`and not (${sql.join(
    except.map(({ startDate, endDate, upToRank }) => {
      const upTo = upToRank === null ? sql`` : sql`and e.rank <= ${upToRank}`;
      return sql`(e.entry_date between ${startDate} and ${endDate} ${upTo})`;
    }),
    sql` or `,
  )})`;
}

/** The sums that the boxes are made of: one row a code, an account and a month, for any number of lines. */
export async function findAmounts(db: Connection, selection: LineSelection): Promise<AmountGroup[]> {
  const columns = sql`l.vat_code, l.account, l.entry_date, l.debit_cents - l.credit_cents as cents, l.vat_base_cents`;
  const { rows } = await sql<AmountGroup>`
    select vat_code, account, to_char(month, 'YYYY-MM') as month, date, cents, base_cents, lines
    from (
      select vat_code, account, date_trunc('month', entry_date::timestamp) as month, min(entry_date) as date,
             sum(cents)::bigint as cents, sum(sign(cents) * vat_base_cents)::bigint as base_cents, count(*)::integer as lines
      from (${linesOf(selection, { columns, whole: true })}) l
      group by 1, 2, 3
    ) g order by 1, 2, 3`.execute(db);
  return rows;
}

/** What a group brings to a box for one cent of it. */
export type BoxShare = Pick<AmountGroup, "vatCode" | "account" | "month"> & {
  readonly box: string;
  readonly base: number;
  readonly tax: number;
};

const sharesTable = (shares: readonly BoxShare[]) => sql`
  jsonb_to_recordset(${json(shares)}) as p("vatCode" text, account text, month text, box text, base integer, tax integer)`;

/** Stamps the lines of a return that none stamped before, box by box, in one statement. */
export async function insertStamps(
  tx: Tx,
  selection: LineSelection,
  returnId: string,
  shares: readonly BoxShare[],
): Promise<void> {
  const columns = sql`l.legal_entity_id, l.id, l.vat_code, l.account, l.entry_date,
    l.debit_cents - l.credit_cents as cents, l.vat_base_cents`;
  await sql`
    insert into vat_return_stamp (legal_entity_id, id, entry_line_id, declaration_id, box, base_cents, vat_cents)
    select l.legal_entity_id, gen_random_uuid(), l.id, ${returnId}, p.box,
           p.base * sign(l.cents) * coalesce(l.vat_base_cents, 0), p.tax * l.cents
    from (${linesOf(selection, { columns, whole: true })}) l
    join ${sharesTable(shares)} on p."vatCode" = l.vat_code and p.account = l.account
      and p.month = to_char(l.entry_date, 'YYYY-MM')
    where not exists (select from vat_return_stamp s
      where s.legal_entity_id = l.legal_entity_id and s.entry_line_id = l.id)`.execute(tx);
}

export type LinePlace = { readonly date: string; readonly id: string };

export type BoxLineRow = TaggedAmount & {
  readonly lineId: string;
  readonly entryId: string;
  readonly entryNumber: string | null;
  readonly journalCode: string;
  readonly pieceRef: string | null;
  readonly label: string;
  readonly invoiceId: string | null;
  readonly invoiceDirection: "credit" | "debit" | null;
  /** As stamped; null on an open return. */
  readonly filedBaseCents: number | null;
  readonly filedTaxCents: number | null;
};

/** The lines of a box: of an open return by the groups that make it, of a filed one by what it stamped. */
export type BoxContent = { readonly groups: readonly BoxGroup[] } | { readonly boxes: readonly string[] };

/** A page of the lines of a box, by date: each branch stops at the page, so that a box of 50,000 lines costs one. */
export async function findBoxLines(
  db: Connection,
  selection: LineSelection,
  content: BoxContent,
  page: { readonly after: LinePlace | undefined; readonly limit: number },
): Promise<BoxLineRow[]> {
  const { after, limit } = page;
  const beyond = after ? sql`and (l.entry_date, l.id) > (${after.date}::date, ${after.id}::uuid)` : sql``;
  const end = sql`order by l.entry_date, l.id limit ${limit}`;
  const columns = sql`l.legal_entity_id, l.id, l.entry_id, l.entry_date, l.vat_code, l.account, l.label,
    l.debit_cents - l.credit_cents as cents, sign(l.debit_cents - l.credit_cents) * l.vat_base_cents as base_cents,
    e.number, e.journal_code, e.piece_ref`;
  const more = sql`${beyond} ${inBox(selection, content)}`;
  const { rows } = await sql<BoxLineRow>`
    select l.id as line_id, l.entry_id, l.entry_date as date, l.vat_code, l.account, l.label, l.cents::bigint as cents,
           l.base_cents::bigint as base_cents, l.number as entry_number, l.journal_code, l.piece_ref,
           i.id as invoice_id, i.direction as invoice_direction, f.base_cents as filed_base_cents, f.vat_cents as filed_tax_cents
    from (select * from (${linesOf(selection, { columns, more, end, whole: false })}) l
          order by entry_date, id limit ${limit}) l
    left join lateral (
      select v.id, v.direction from document_link k
      join invoice v on v.legal_entity_id = k.legal_entity_id and v.id = k.document_id
      where k.legal_entity_id = l.legal_entity_id and k.entry_line_id = l.id limit 1
    ) i on true
    left join lateral (
      select sum(s.base_cents)::bigint as base_cents, sum(s.vat_cents)::bigint as vat_cents
      from (${boxStamps(selection, "boxes" in content ? content.boxes : [])}) s
    ) f on true
    order by l.entry_date, l.id`.execute(db);
  return rows;
}

const boxStamps = ({ ownIds }: LineSelection, boxes: readonly string[]) => sql`
  select s.base_cents, s.vat_cents from vat_return_stamp s
  where s.legal_entity_id = l.legal_entity_id and s.entry_line_id = l.id
    and s.declaration_id = any(${[...ownIds]}::uuid[]) and s.box = any(${[...boxes]}::text[])`;

function inBox(selection: LineSelection, content: BoxContent): RawBuilder<unknown> {
  if ("boxes" in content) return sql`and exists (${boxStamps(selection, content.boxes)})`;
  const key = ({ vatCode, month }: BoxGroup, account: string) => `${vatCode} ${account} ${month}`;
  const known = content.groups.flatMap((group) =>
    group.account === null ? [] : [key(group, group.account)],
  );
  const any = content.groups.flatMap((group) => (group.account === null ? [key(group, "")] : []));
  const codes = [...new Set(content.groups.map(({ vatCode }) => vatCode))];
  const month = sql`to_char(l.entry_date, 'YYYY-MM')`;
  // Most lines of a period are of other codes: they are left before their months are written out.
  return sql`and ${walked(sql`l.vat_code = any(${codes}::text[])
    and (l.vat_code || ' ' || l.account || ' ' || ${month} = any(${known}::text[])
      or not starts_with(l.account, '4') and l.vat_code || '  ' || ${month} = any(${any}::text[]))`)}`;
}
