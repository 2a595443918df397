import type { ExpenseState } from "@grand-livre/domain/expense/expense-approval";
import type { ComparedExpense } from "@grand-livre/domain/expense/find-duplicates";
import type { KilometresBefore, OwnVehicle } from "@grand-livre/domain/expense/kilometre-scale";
import { type Selectable, sql } from "kysely";
import { type Connection, json, type Tx } from "../../database/connection.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import type { ExpenseLine } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type ReportRow = Omit<RowOf<"expenseReport">, "state"> & { readonly state: ExpenseState };
export type Tax = { readonly vatCode: string; readonly baseCents: number; readonly vatCents: number };
export type Journey = OwnVehicle & { readonly kilometres: number };
/** What was paid in another currency, and its rate: blank until `pricedLines` finds that of the day. */
export type InCurrency = {
  readonly currency: string;
  readonly units: number;
  readonly exchangeRate: string;
  readonly rateDay: string | null;
};
export type LineRow = Omit<Selectable<ExpenseLine>, "taxes" | "journey" | "inCurrency"> & {
  readonly inCurrency: InCurrency | null;
  readonly taxes: readonly Tax[];
  readonly journey: Journey | null;
};

export const reportRows = ownedRows<"expenseReport", ReportRow>("expenseReport");

/** The source that the entries of a report name, and the rule of their reversals. */
export const REPORT_SOURCE = "expense_report";
export const UNDO_RULE = "cancellation";

/** What a report `r` still owes its author once it is posted, less the advance. */
export const owedByReport = sql<number>`((select coalesce(sum(l.incl_vat_cents), 0) from expense_line l
  where l.legal_entity_id = r.legal_entity_id and l.report_id = r.id) - r.cleared_cents)::bigint`;

/** The number of the next report of a company; its ledger is locked. */
export async function nextReportNumber(tx: Tx, legalEntityId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from expense_report
    where legal_entity_id = ${legalEntityId}`.execute(tx);
  return rows[0]?.next ?? 1;
}

/** The lines of reports, in their order. */
export async function findReportLines(
  db: Connection,
  scope: Scope,
  reportIds: readonly string[],
): Promise<LineRow[]> {
  if (reportIds.length === 0) return [];
  const rows = await db
    .selectFrom("expenseLine")
    .selectAll()
    .where("reportId", "in", [...reportIds])
    .where(withinScope(scope, "expense_line.legal_entity_id"))
    .orderBy("reportId")
    .orderBy("position")
    .execute();
  return rows as unknown as LineRow[];
}

/** Writes the lines of a report anew. */
export async function replaceLines(
  tx: Tx,
  { legalEntityId, id }: Pick<ReportRow, "legalEntityId" | "id">,
  lines: readonly LineRow[],
): Promise<void> {
  await tx
    .deleteFrom("expenseLine")
    .where("legalEntityId", "=", legalEntityId)
    .where("reportId", "=", id)
    .execute();
  await insertRows(tx, ["expenseLine", lines as never]);
}

/** The IBAN on which an author asked to be reimbursed last, typed by the author or another person. */
export async function findLastIban(
  db: Connection,
  { legalEntityId, authorId }: Pick<ReportRow, "legalEntityId" | "authorId">,
): Promise<Pick<ReportRow, "payeeIban" | "payeeIbanBy">> {
  const row = await db
    .selectFrom("expenseReport")
    .select(["payeeIban", "payeeIbanBy"])
    .where("legalEntityId", "=", legalEntityId)
    .where("authorId", "=", authorId)
    .where("payeeIban", "is not", null)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? { payeeIban: null, payeeIbanBy: null };
}

export type ReportToReimburse = {
  readonly id: string;
  readonly number: number;
  readonly label: string;
  readonly authorName: string;
  readonly date: string;
  readonly owedCents: number;
  readonly iban: string | null;
  /** The references of the transfers under way that reimburse it. */
  readonly endToEndIds: readonly string[];
};

/** Posted reports of which one of these amounts is owed. */
export async function findReportsToReimburse(
  db: Connection,
  legalEntityId: string,
  amounts: readonly number[],
): Promise<ReportToReimburse[]> {
  const { rows } = await sql<ReportToReimburse>`
    select r.id, r.number, r.label, trim(a.firstname || ' ' || a.lastname) as author_name, e.entry_date as date,
      ${owedByReport} as owed_cents, r.payee_iban as iban,
      array(select t.end_to_end_id from transfer t join transfer_order o on o.legal_entity_id = t.legal_entity_id and o.id = t.order_id
        where t.legal_entity_id = r.legal_entity_id and t.expense_report_id = r.id and t.live and o.state = 'issued') as end_to_end_ids
    from expense_report r
    join entry e on e.legal_entity_id = r.legal_entity_id and e.id = r.entry_id
    join user_account a on a.id = r.author_id
    where r.legal_entity_id = ${legalEntityId} and r.state = 'posted' and ${owedByReport} = any(${[...amounts]}::bigint[])
    order by r.number limit 1000`.execute(db);
  return rows;
}

/** The report that an entry reimbursed. */
export async function findReimbursedBy(
  db: Connection,
  scope: Scope,
  { legalEntityId, entryId }: { readonly legalEntityId: string; readonly entryId: string },
): Promise<ReportRow | undefined> {
  const { rows } = await sql<{ id: string }>`
    select r.id from expense_report r
    where r.legal_entity_id = ${legalEntityId} and r.reimbursement_entry_id = ${entryId}`.execute(db);
  return rows[0] && reportRows.find(db, scope, rows[0].id);
}

export async function updateReceipt(
  tx: Tx,
  { legalEntityId, id }: Pick<LineRow, "legalEntityId" | "id">,
  receipt: { readonly receiptSha256: string; readonly receiptName: string },
): Promise<void> {
  await tx
    .updateTable("expenseLine")
    .set(receipt)
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .execute();
}

export type Person = { readonly id: string; readonly firstname: string; readonly lastname: string };

/**
 * People by their ids: a reader of a report reads the names on it.
 * tidy-allow scope: the ids come from rows of the caller's scope.
 */
export async function findNames(
  db: Connection,
  ids: readonly (string | null)[],
): Promise<Map<string, Person>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom("userAccount")
    .select(["id", "firstname", "lastname"])
    .where("id", "in", wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** What an author's vehicle was given for in a calendar year by other reports that were sent. */
export async function sumKilometres(
  db: Connection,
  of: {
    readonly legalEntityId: string;
    readonly authorId: string;
    readonly reportId: string;
    readonly vehicle: OwnVehicle;
    readonly year: string;
  },
): Promise<KilometresBefore> {
  const { kind, power, electric } = of.vehicle;
  const { rows } = await sql<KilometresBefore>`
    select coalesce(sum((l.journey ->> 'kilometres')::int), 0)::int as kilometres,
      coalesce(sum(l.incl_vat_cents), 0)::bigint as cents
    from expense_report r
    join expense_line l on l.legal_entity_id = r.legal_entity_id and l.report_id = r.id and l.journey is not null
    where r.legal_entity_id = ${of.legalEntityId} and r.author_id = ${of.authorId} and r.id <> ${of.reportId}
      and r.state not in ('draft', 'rejected') and l.journey ->> 'kind' = ${kind}
      and (l.journey ->> 'power')::int = ${power} and (l.journey ->> 'electric')::boolean = ${electric}
      and l.expense_date between ${`${of.year}-01-01`} and ${`${of.year}-12-31`}`.execute(db);
  return rows[0] ?? { kilometres: 0, cents: 0 };
}

/**
 * By gift: what the other gifts of its year to the same person cost, in its report and in those that were sent before it, so
 * that what a posted report recovered stays as it was.
 */
export async function sumOtherGifts(
  db: Connection,
  scope: Scope,
  lines: readonly LineRow[],
): Promise<Map<string, number>> {
  const gifts = lines.filter(({ beneficiaryKey }) => beneficiaryKey !== null).map(({ id }) => id);
  if (gifts.length === 0) return new Map();
  const { rows } = await sql<{ id: string; cents: number }>`
    select l.id, sum(o.incl_vat_cents)::bigint as cents
    from expense_line l
    join expense_report r on r.legal_entity_id = l.legal_entity_id and r.id = l.report_id
    join expense_line o on o.legal_entity_id = l.legal_entity_id and o.beneficiary_key = l.beneficiary_key and o.id <> l.id
      and o.expense_date between date_trunc('year', l.expense_date)::date
        and (date_trunc('year', l.expense_date) + interval '1 year - 1 day')::date
    join expense_report p on p.legal_entity_id = o.legal_entity_id and p.id = o.report_id
      and (p.id = r.id or (p.state not in ('draft', 'rejected') and p.submitted_at < coalesce(r.submitted_at, 'infinity')))
    where l.id = any(${gifts}::uuid[]) and ${withinScope(scope, "l.legal_entity_id")}
    group by l.id`.execute(db);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** Expenses of other reports that one of these, or a receipt that waits, may repeat: by amount and day, or by file. */
export async function findAlike(
  db: Connection,
  { legalEntityId, id }: Pick<ReportRow, "legalEntityId" | "id">,
  candidates: readonly ComparedExpense[] = [],
): Promise<(ComparedExpense & { readonly reportId: string; readonly number: number })[]> {
  const { rows } = await sql<ComparedExpense & { reportId: string; number: number }>`
    select o.id, o.report_id, r.number, o.expense_date as date, o.incl_vat_cents, o.receipt_sha256 as receipt_hash
    from expense_line o join expense_report r on r.legal_entity_id = o.legal_entity_id and r.id = o.report_id
    where o.legal_entity_id = ${legalEntityId} and o.report_id <> ${id} and r.state <> 'rejected'
      and (exists (select from expense_line l where l.legal_entity_id = o.legal_entity_id and l.report_id = ${id}
        and (l.receipt_sha256 = o.receipt_sha256
          or (l.expense_date = o.expense_date and l.incl_vat_cents = o.incl_vat_cents and l.journey is null)))
        or exists (select from jsonb_to_recordset(${json(candidates)})
            as c (date text, "inclVatCents" bigint, "receiptHash" text)
          where c."receiptHash" = o.receipt_sha256
            or (c.date = o.expense_date::text and c."inclVatCents" = o.incl_vat_cents)))`.execute(db);
  return rows;
}

/** The entries of a report that are in force, by their rule, in the order they were written. */
export async function findReportEntries(
  db: Connection,
  { legalEntityId, id }: Pick<ReportRow, "legalEntityId" | "id">,
): Promise<{ id: string; rule: string }[]> {
  const { rows } = await sql<{ id: string; rule: string }>`
    select e.id, e.source_rule as rule from entry e
    where e.legal_entity_id = ${legalEntityId} and e.source_kind = ${REPORT_SOURCE} and e.source_id = ${id}
      and e.source_rule <> ${UNDO_RULE}
      and not exists (select from entry r where r.legal_entity_id = e.legal_entity_id and r.reverses_id = e.id)
    order by e.rank`.execute(db);
  return rows;
}

/** A mission as its reports need it: its advance, and what other reports used of it or was given back. */
export async function findAdvance(
  db: Connection,
  { legalEntityId, id, missionId }: Pick<ReportRow, "legalEntityId" | "id" | "missionId">,
): Promise<{ readonly advanceCents: number; readonly usedCents: number } | undefined> {
  if (missionId === null) return undefined;
  const { rows } = await sql<{ advanceCents: number; usedCents: number }>`
    select coalesce(m.advance_cents, 0)::bigint as advance_cents, (coalesce((
      select sum(r.cleared_cents) from expense_report r
      where r.legal_entity_id = m.legal_entity_id and r.mission_id = m.id and r.id <> ${id}), 0)
        + coalesce(m.given_back_cents, 0))::bigint as used_cents
    from mission m where m.legal_entity_id = ${legalEntityId} and m.id = ${missionId}`.execute(db);
  return rows[0];
}

/** Whether an approved mission of the company is this person's: one that the person's report may name. */
export async function isOwnMission(
  db: Connection,
  of: { readonly legalEntityId: string; readonly travellerId: string; readonly id: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("mission")
    .select("id")
    .where("legalEntityId", "=", of.legalEntityId)
    .where("id", "=", of.id)
    .where("travellerId", "=", of.travellerId)
    .where("state", "=", "approved")
    .executeTakeFirst();
  return row !== undefined;
}

/** The printed numbers of missions by their ids. */
export async function findMissionNumbers(
  db: Connection,
  scope: Scope,
  ids: readonly (string | null)[],
): Promise<Map<string, number>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom("mission")
    .select(["id", "number"])
    .where("id", "in", wanted)
    .where(withinScope(scope, "mission.legal_entity_id"))
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}
