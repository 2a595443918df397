import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { wasOpenAt } from "../lettering/service.ts";

export type OpenAtLine = {
  readonly id: string;
  readonly entryId: string;
  readonly date: string;
  readonly pieceRef: string | null;
  readonly label: string;
  readonly key: string;
  readonly counterpartyId: string | null;
  readonly auxiliary: string | null;
  readonly name: string;
  readonly dueDate: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly letteringId: string | null;
};

/** Lines of the collective accounts of one side, open at a day, of one third party or of all. */
export type OpenAt = {
  readonly legalEntityId: string;
  readonly side: "customer" | "supplier";
  readonly date: string;
  readonly counterpartyId?: string | undefined;
};

/** Advances (409, 419) are no debts that fall due: they would show as overdue credits until their final invoice. */
function openAt({ legalEntityId, side, date, counterpartyId }: OpenAt) {
  const one = counterpartyId === undefined ? sql`` : sql`and l.counterparty_id = ${counterpartyId}`;
  const [accounts, advances] = side === "customer" ? ["41%", "419%"] : ["40%", "409%"];
  return sql`
    from entry_line l
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    join account a on a.legal_entity_id = l.legal_entity_id and a.chart_version = l.chart_version and a.number = l.account
      and a.collective
    left join lettering_current c on c.legal_entity_id = l.legal_entity_id and c.entry_line_id = l.id
    left join lettering g on g.legal_entity_id = c.legal_entity_id and g.id = c.lettering_id
    left join counterparty p on p.legal_entity_id = l.legal_entity_id and p.id = l.counterparty_id
    where l.legal_entity_id = ${legalEntityId} and l.account like ${accounts} and l.account not like ${advances} ${one}
      and ${wasOpenAt(legalEntityId, date)}`;
}

const KEY = sql`coalesce(l.auxiliary, '') as key, p.id as counterparty_id, l.auxiliary,
  coalesce(p.name, l.auxiliary_label, l.auxiliary, a.label) as name`;
const DUE = sql`coalesce(l.due_date, l.entry_date)`;

/** The lines that were open, all or those that a lettering holds, by third party and date. */
export async function findOpenAt(
  db: Connection,
  of: OpenAt,
  which: "all" | "lettered" = "all",
): Promise<OpenAtLine[]> {
  const held = which === "all" ? sql`` : sql`and g.id is not null`;
  const { rows } = await sql<OpenAtLine>`
    select l.id, l.entry_id, l.entry_date as date, e.piece_ref, l.label, ${KEY}, ${DUE} as due_date,
      l.debit_cents, l.credit_cents, g.id as lettering_id
    ${openAt(of)} ${held}
    order by l.auxiliary, l.entry_date, l.id`.execute(db);
  return rows;
}

/** Lines that no lettering holds, added up where they name a third party alike and are as late as each other. */
export type OpenAtSum = Pick<OpenAtLine, "key" | "counterpartyId" | "auxiliary" | "name" | "dueDate"> & {
  /** Debit − credit. */
  readonly cents: number;
  /** The date and the id of its last line: what is written in it last names the third party. */
  readonly last: string;
};

/** The others: a row for each third party and age, however many lines there are. */
export async function sumOpenAt(db: Connection, of: OpenAt, ages: readonly number[]): Promise<OpenAtSum[]> {
  const { rows } = await sql<OpenAtSum>`
    select key, counterparty_id, auxiliary, name, min(due_date) as due_date, sum(cents)::bigint as cents, max(last) as last
    from (
      select ${KEY}, ${DUE} as due_date, l.debit_cents - l.credit_cents as cents, l.entry_date::text || ' ' || l.id as last
      ${openAt(of)} and g.id is null and l.debit_cents <> l.credit_cents
    ) l
    group by key, counterparty_id, auxiliary, name,
      width_bucket(${of.date}::date - due_date, ${ages.map((days) => days + 1)}::integer[])`.execute(db);
  return rows;
}
