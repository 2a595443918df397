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

/**
 * The lines of the collective accounts of one side that were open at a day, of one third party or of all. Advances (409,
 * 419) are no debts that fall due: they would show as overdue credits until their final invoice.
 */
export async function findOpenAt(
  db: Connection,
  legalEntityId: string,
  side: "customer" | "supplier",
  date: string,
  counterpartyId?: string,
): Promise<OpenAtLine[]> {
  const one = counterpartyId === undefined ? sql`` : sql`and l.counterparty_id = ${counterpartyId}`;
  const [accounts, advances] = side === "customer" ? ["41%", "419%"] : ["40%", "409%"];
  const { rows } = await sql<OpenAtLine>`
    select l.id, l.entry_id, l.entry_date as date, e.piece_ref, l.label, coalesce(l.auxiliary, '') as key, p.id as counterparty_id, l.auxiliary,
      coalesce(p.name, l.auxiliary_label, l.auxiliary, a.label) as name, coalesce(l.due_date, l.entry_date) as due_date,
      l.debit_cents, l.credit_cents, g.id as lettering_id
    from entry_line l
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    join account a on a.legal_entity_id = l.legal_entity_id and a.chart_version = l.chart_version and a.number = l.account
      and a.collective
    left join lettering_current c on c.legal_entity_id = l.legal_entity_id and c.entry_line_id = l.id
    left join lettering g on g.legal_entity_id = c.legal_entity_id and g.id = c.lettering_id
    left join counterparty p on p.legal_entity_id = l.legal_entity_id and p.id = l.counterparty_id
    where l.legal_entity_id = ${legalEntityId} and l.account like ${accounts} and l.account not like ${advances} ${one} and ${wasOpenAt(legalEntityId, date)}
    order by l.auxiliary, l.entry_date, l.id`.execute(db);
  return rows;
}
