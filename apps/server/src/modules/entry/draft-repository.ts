import { CLOSING_SOURCE, MANUAL_SOURCE } from "@grand-livre/domain/entry/permission";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

export type DraftRow = {
  readonly id: string;
  readonly date: string;
  readonly label: string;
  readonly version: number;
};

/** Drafts up to a day in the order of their days; the à-nouveaux are sealed by their closing. */
export async function findDraftsUntil(
  db: Connection,
  of: { readonly legalEntityId: string; readonly journalId: string | undefined; readonly untilDate: string },
): Promise<DraftRow[]> {
  const journal = of.journalId === undefined ? sql`` : sql`and e.journal_id = ${of.journalId}`;
  const { rows } = await sql<DraftRow>`
    select e.id, e.entry_date as date, e.label, e.version from entry e
    where e.legal_entity_id = ${of.legalEntityId} and e.state = 'draft' and e.source_kind <> ${CLOSING_SOURCE}
      and e.entry_date <= ${of.untilDate} ${journal}
    order by e.entry_date, e.id`.execute(db);
  return rows;
}

/** Drafts typed by hand that hold an account. */
export async function findDraftsOn(
  db: Connection,
  legalEntityId: string,
  account: string,
): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select distinct e.id, e.entry_date as date, e.label, e.version
    from entry_line l join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    where l.legal_entity_id = ${legalEntityId} and l.account = ${account} and e.state = 'draft'
      and e.source_kind = ${MANUAL_SOURCE}
    order by e.entry_date, e.id`.execute(db);
  return rows;
}
