import type { LinkOwner, LinkTarget } from "@grand-livre/contracts/office-link";
import type { LinkOwnerKind, LinkTargetKind } from "@grand-livre/contracts/office-link-kinds";
import { fold } from "@grand-livre/domain/text/fold";
import { type RawBuilder, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { likeText } from "../../database/like-text.ts";
import { type Scope, withinScope } from "../../scope.ts";

const OWNER_COLUMNS: Readonly<Record<LinkOwnerKind, string>> = {
  contact: "contact_id",
  task: "task_id",
  note: "note_id",
  card: "card_id",
  file: "file_item_id",
};
const TARGET_COLUMNS: Readonly<Record<LinkTargetKind, string>> = {
  counterparty: "counterparty_id",
  invoice: "invoice_id",
  entry: "entry_id",
};
/** A screen shows them all: more than this on one thing or one record is no real use. */
const MOST_LINKS = 200;

const ownerColumn = ({ kind }: LinkOwner) => sql.ref(`l.${OWNER_COLUMNS[kind]}`);
const targetColumn = ({ kind }: LinkTarget) => sql.ref(`l.${TARGET_COLUMNS[kind]}`);

/** Columns that not every kind has: what a kind lacks is null. */
export type OwnerRow = {
  readonly kind: LinkOwnerKind;
  readonly id: string;
  readonly title: string;
  readonly completed: boolean | null;
  readonly due: Date | null;
  readonly boardId: string | null;
  readonly folderId: string | null;
};

/** Everything that can be linked and that the person of the scope sees, newest first, as one table. */
const owners = (scope: Scope) => sql`(
  select 'contact' as kind, id, name as title, null::boolean as completed, null::timestamptz as due, null::uuid as board_id,
    null::uuid as folder_id from contact where user_id = ${scope.userId}
  union all select 'task', id, title, completed, due_date, null, null from task
    where user_id = ${scope.userId} and type = 'task'
  union all select 'note', id, coalesce(nullif(title, ''), left(content, 100), ''), null, reminder, null, null from note
    where user_id = ${scope.userId}
  union all select 'card', id, title, null, due_date, board_id, null from board_card
  union all select 'file', id, name, null, null, null, folder_id from file_item where type <> 'folder')`;

/** What of the office the person of the scope sees under an id; undefined when there is none. */
export async function findOwner(
  db: Connection,
  scope: Scope,
  { kind, id }: LinkOwner,
): Promise<OwnerRow | undefined> {
  const { rows } = await sql<OwnerRow>`
    select * from ${owners(scope)} o where o.kind = ${kind} and o.id = ${id}`.execute(db);
  return rows[0];
}

/** Things of these kinds whose title holds a text, those whose title begins with it first, then the newest. */
export async function findOwnersNamed(
  db: Connection,
  scope: Scope,
  kinds: readonly LinkOwnerKind[],
  text: string,
  limit: number,
): Promise<OwnerRow[]> {
  const found = sql<OwnerRow>`
    select * from ${owners(scope)} o where o.kind = any(${[...kinds]}::text[]) and o.title <> ''
      and o.title ilike ${likeText(text)}
    order by starts_with(lower(o.title), ${text.toLowerCase()}) desc, o.id desc limit ${limit}`;
  return (await found.execute(db)).rows;
}

export type TargetRow = {
  readonly kind: LinkTargetKind;
  readonly id: string;
  readonly legalEntityId: string;
  /** Of an invoice. */
  readonly direction: string | null;
  readonly title: string | null;
  readonly subtitle: string | null;
};

/** One record of the books as a link shows it, by its kind: a document in the trash is none. */
const TARGETS: Readonly<Record<LinkTargetKind, RawBuilder<unknown>>> = {
  counterparty: sql`select 'counterparty' as kind, t.id, t.legal_entity_id, null::text as direction, t.name as title,
    t.siren as subtitle from counterparty t`,
  invoice: sql`select 'invoice' as kind, t.id, t.legal_entity_id, t.direction,
    concat_ws(' · ', nullif(coalesce(t.bill_number, t.ref_id), ''), nullif(t.company_name, '')) as title,
    nullif(t.label, '') as subtitle from invoice t`,
  entry: sql`select 'entry' as kind, t.id, t.legal_entity_id, null::text as direction,
    concat_ws(' · ', t.number, to_char(t.entry_date, 'DD/MM/YYYY'), t.label) as title,
    t.piece_ref as subtitle from entry t`,
};

/** The record of the books under an id, within the companies of the scope. */
export async function findTarget(
  db: Connection,
  scope: Scope,
  { kind, id }: LinkTarget,
): Promise<TargetRow | undefined> {
  const alive = kind === "invoice" ? sql`t.deleted_at is null` : sql`true`;
  const { rows } = await sql<TargetRow>`
    ${TARGETS[kind]} where t.id = ${id} and ${alive} and ${withinScope(scope, "t.legal_entity_id")}`.execute(
    db,
  );
  return rows[0];
}

/** Entries whose number, label, piece or third parties hold a text, the newest first. */
export async function findEntriesNamed(
  db: Connection,
  scope: Scope,
  text: string,
  limit: number,
): Promise<TargetRow[]> {
  const key = likeText(fold(text));
  const { rows } = await sql<TargetRow>`${TARGETS.entry}
    where ${withinScope(scope, "t.legal_entity_id")} and (t.search_key like ${key} or t.number ilike ${likeText(text)})
    order by t.entry_date desc, t.id desc limit ${limit}`.execute(db);
  return rows;
}

export type LinkRow = { readonly id: string; readonly legalEntityId: string };

/** Links a thing with a record; the link that is there already stays. Answers its id. */
export async function insertLink(
  tx: Tx,
  scope: Scope,
  link: LinkRow & { readonly owner: LinkOwner; readonly target: LinkTarget; readonly now: Date },
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { id, legalEntityId, owner, target, now } = link;
  const isOwn = owner.kind !== "card" && owner.kind !== "file";
  const { rows } = await sql<{ id: string }>`
    insert into office_link (legal_entity_id, id, user_id, ${sql.ref(OWNER_COLUMNS[owner.kind])},
      ${sql.ref(TARGET_COLUMNS[target.kind])}, created_at)
    values (${legalEntityId}, ${id}, ${isOwn ? scope.userId : null}, ${owner.id}, ${target.id}, ${now})
    on conflict on constraint office_link_once do nothing returning id`.execute(tx);
  const made = rows[0];
  if (made) return { id: made.id, isNew: true };
  const kept = await sql<{ id: string }>`
    select l.id from office_link l where ${ownerColumn(owner)} = ${owner.id} and ${targetColumn(target)} = ${target.id}
      and ${withinScope(scope, "l.legal_entity_id")}`.execute(tx);
  return { id: kept.rows[0]?.id ?? id, isNew: false };
}

/** What is linked with a record: things of the person of the scope, and those of the installation. */
export async function findLinksOfTarget(
  db: Connection,
  scope: Scope,
  target: LinkTarget,
): Promise<(OwnerRow & { readonly linkId: string })[]> {
  const { rows } = await sql<OwnerRow & { readonly linkId: string }>`
    select l.id as link_id, o.* from office_link l join ${owners(scope)} o
      on o.id = coalesce(l.contact_id, l.task_id, l.note_id, l.card_id, l.file_item_id)
    where ${targetColumn(target)} = ${target.id} and ${withinScope(scope, "l.legal_entity_id")}
      and (l.user_id is null or l.user_id = ${scope.userId})
    order by l.created_at, l.id limit ${MOST_LINKS}`.execute(db);
  return rows;
}

/** The records that a thing is linked with, within the companies of the scope; without a title, one in the trash. */
export async function findLinksOfOwner(
  db: Connection,
  scope: Scope,
  owner: LinkOwner,
): Promise<(TargetRow & { readonly linkId: string })[]> {
  const { rows } = await sql<TargetRow & { readonly linkId: string }>`
    select l.id as link_id, l.legal_entity_id, coalesce(l.counterparty_id, l.invoice_id, l.entry_id) as id,
      case when l.counterparty_id is not null then 'counterparty' when l.invoice_id is not null then 'invoice'
        else 'entry' end as kind, t.direction, t.title, t.subtitle
    from office_link l left join lateral (
      ${TARGETS.counterparty} where t.legal_entity_id = l.legal_entity_id and t.id = l.counterparty_id
      union all ${TARGETS.invoice} where t.legal_entity_id = l.legal_entity_id and t.id = l.invoice_id and t.deleted_at is null
      union all ${TARGETS.entry} where t.legal_entity_id = l.legal_entity_id and t.id = l.entry_id) t on true
    where ${ownerColumn(owner)} = ${owner.id} and ${withinScope(scope, "l.legal_entity_id")}
    order by l.created_at, l.id limit ${MOST_LINKS}`.execute(db);
  return rows;
}

export type KeptLink = LinkRow & {
  readonly isOwn: boolean;
  readonly kind: LinkTargetKind;
  readonly targetId: string;
};

/** A link that the person of the scope may know of: of that person's things, or of those of the installation. */
export async function findLink(db: Connection, scope: Scope, id: string): Promise<KeptLink | undefined> {
  const { rows } = await sql<KeptLink>`
    select l.id, l.legal_entity_id, l.user_id is not null as is_own,
      coalesce(l.counterparty_id, l.invoice_id, l.entry_id) as target_id,
      case when l.counterparty_id is not null then 'counterparty' when l.invoice_id is not null then 'invoice'
        else 'entry' end as kind
    from office_link l where l.id = ${id} and ${withinScope(scope, "l.legal_entity_id")}
      and (l.user_id is null or l.user_id = ${scope.userId})`.execute(db);
  return rows[0];
}

/** Undoes a link; false when another request has done so. */
export async function deleteLink(tx: Tx, { id, legalEntityId }: LinkRow): Promise<boolean> {
  const gone =
    await sql`delete from office_link l where l.id = ${id} and l.legal_entity_id = ${legalEntityId}`.execute(
      tx,
    );
  return Number(gone.numAffectedRows) === 1;
}
