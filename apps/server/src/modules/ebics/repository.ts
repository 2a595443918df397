import type { EbicsOrderState } from "@grand-livre/contracts/ebics";
import type { BankKeys } from "@grand-livre/platform/ebics/keys";
import type { EbicsVersion, SignatureVersion } from "@grand-livre/platform/ebics/norm";
import { sql } from "kysely";
import { type Connection, json, type Tx } from "../../database/connection.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";

export type ServedAccount = { readonly account: string; readonly iban: string };
export type ConnectionRow = Omit<
  RowOf<"ebicsConnection">,
  "protocol" | "signatureVersion" | "signatureClass" | "accounts" | "toldKeys" | "bankKeys" | "failureDetails"
> & {
  readonly protocol: EbicsVersion;
  readonly signatureVersion: SignatureVersion;
  readonly signatureClass: "T" | "TS";
  readonly accounts: readonly ServedAccount[];
  readonly toldKeys: BankKeys | null;
  readonly bankKeys: BankKeys | null;
  readonly failureDetails: Failure["details"] | null;
};
export type Failure = { readonly code: string; readonly details: Readonly<Record<string, unknown>> };

export const connectionRows = ownedRows<"ebicsConnection", ConnectionRow>("ebicsConnection");

type Place = { readonly legalEntityId: string; readonly id: string };

/** Keeps what became of a fetch; a failure that passes brings the next one forward. */
export async function saveFetch(
  tx: Tx,
  { legalEntityId, id }: Place,
  { failure, againInMinutes }: { readonly failure: Failure | null; readonly againInMinutes: number | null },
): Promise<void> {
  await sql`
    update ebics_connection c set fetched_at = now(), failure = ${failure?.code ?? null},
      failure_details = ${failure === null ? null : json(failure.details)},
      succeeded_at = case when ${failure === null} then now() else c.succeeded_at end,
      next_fetch_at = least(c.next_fetch_at, now() + make_interval(mins => ${againInMinutes}::int))
    where c.legal_entity_id = ${legalEntityId} and c.id = ${id}`.execute(tx);
}

export type DueConnection = Place & {
  readonly confirmedBy: string;
  /** Whether that person still may: what is fetched is imported in the person's name. */
  readonly mayFetch: boolean;
};

/**
 * Takes the connections whose morning has come: each is due again tomorrow at six in France, whoever took it.
 * tidy-allow scope: what comes with the days serves every company.
 */
export async function takeDueConnections(tx: Tx): Promise<DueConnection[]> {
  const { rows } = await sql<DueConnection>`
    update ebics_connection c
    set next_fetch_at = (date_trunc('day', now() at time zone 'Europe/Paris') + interval '1 day 6 hours') at time zone 'Europe/Paris'
    where c.active and c.bank_keys is not null and c.told_keys is null and c.next_fetch_at <= now()
    returning c.legal_entity_id, c.id, c.confirmed_by, exists (
      select from user_account u where u.id = c.confirmed_by and u.status = 'active' and case when u.super_administrator
        then not hidden_from(u.id, c.legal_entity_id, now())
        else exists (select from user_legal_entity e where e.user_id = u.id and e.legal_entity_id = c.legal_entity_id)
          and exists (select from user_effective_right r
            where r.user_id = u.id and r.service_id = 'reconciliation' and r.creator) end) as may_fetch`.execute(
    tx,
  );
  return rows;
}

export type FileRow = {
  readonly id: string;
  readonly orderName: string;
  readonly sizeBytes: number;
  readonly state: "imported" | "refused";
  readonly result: unknown;
  readonly fetchedAt: Date;
  readonly receiptAt: Date | null;
};
export type NewFile = {
  readonly id: string;
  readonly legalEntityId: string;
  readonly connectionId: string;
  readonly orderName: string;
  readonly fileSha256: string;
  readonly sizeBytes: number;
};

/**
 * Writes that a file came and what came of it; undefined when it was imported already. Two who fetch the same file at once wait for
 * each other here.
 */
export async function takeFile(tx: Tx, file: NewFile): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into ebics_file (legal_entity_id, connection_id, id, order_name, file_sha256, size_bytes, state, result)
    values (${file.legalEntityId}, ${file.connectionId}, ${file.id}, ${file.orderName}, ${file.fileSha256}, ${file.sizeBytes},
      'imported', '{}')
    on conflict on constraint ebics_file_once do update set state = 'imported', fetched_at = now()
      where ebics_file.state = 'refused'
    returning id`.execute(tx);
  return rows[0]?.id;
}

export async function saveFileResult(
  tx: Tx,
  { legalEntityId, id }: Place,
  result: object,
  state: FileRow["state"] = "imported",
): Promise<void> {
  await sql`
    update ebics_file set result = ${json(result)}, state = ${state}
    where legal_entity_id = ${legalEntityId} and id = ${id}`.execute(tx);
}

/** Notes that the bank knows of files that were kept. */
export async function saveReceipt(
  db: Connection,
  { legalEntityId, connectionId }: Pick<NewFile, "legalEntityId" | "connectionId">,
  hashes: readonly string[],
): Promise<void> {
  await sql`
    update ebics_file set receipt_at = coalesce(receipt_at, now())
    where legal_entity_id = ${legalEntityId} and connection_id = ${connectionId}
      and file_sha256 = any(${[...hashes]}::text[])`.execute(db);
}

const MOST_LISTED = 100;

/** The latest files of a connection. */
export async function findFiles(db: Connection, { legalEntityId, id }: Place): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select f.id, f.order_name, f.size_bytes, f.state, f.result, f.fetched_at, f.receipt_at from ebics_file f
    where f.legal_entity_id = ${legalEntityId} and f.connection_id = ${id}
    order by f.fetched_at desc, f.id desc limit ${MOST_LISTED}`.execute(db);
  return rows;
}

export type SentRow = {
  readonly legalEntityId: string;
  readonly connectionId: string;
  readonly id: string;
  readonly transferOrderId: string;
  readonly number: number;
  readonly direction: "sent" | "received";
  readonly orderName: string;
  readonly signatureClass: "T" | "TS";
  readonly state: EbicsOrderState;
  readonly sentAt: Date;
  readonly bankOrderId: string | null;
  readonly failure: string | null;
  readonly failureDetails: Failure["details"] | null;
  readonly reportedAt: Date | null;
  readonly reason: string | null;
};

/** Orders that were sent, the latest first: of a connection, of a transfer order, or one. */
export async function findSent(
  db: Connection,
  of: {
    readonly legalEntityId?: string;
    readonly connectionId?: string;
    readonly transferOrderId?: string;
    readonly id?: string;
  },
): Promise<SentRow[]> {
  const { legalEntityId = null, connectionId = null, transferOrderId = null, id = null } = of;
  const { rows } = await sql<SentRow>`
    select o.legal_entity_id, o.connection_id, o.id, o.transfer_order_id, t.number, t.direction, o.order_name, o.signature_class,
      o.state, o.sent_at, o.bank_order_id, o.failure, o.failure_details, o.reported_at, o.reason
    from ebics_order o join transfer_order t on t.legal_entity_id = o.legal_entity_id and t.id = o.transfer_order_id
    where (${legalEntityId}::uuid is null or o.legal_entity_id = ${legalEntityId})
      and (${connectionId}::uuid is null or o.connection_id = ${connectionId})
      and (${transferOrderId}::uuid is null or o.transfer_order_id = ${transferOrderId})
      and (${id}::uuid is null or o.id = ${id})
    order by o.sent_at desc, o.id desc limit ${MOST_LISTED}`.execute(db);
  return rows;
}

export type NewSent = {
  readonly legalEntityId: string;
  readonly connectionId: string;
  readonly id: string;
  readonly transferOrderId: string;
  readonly orderName: string;
  readonly signatureClass: "T" | "TS";
  readonly fileSha256: string;
  readonly sentBy: string;
};

/** Writes that an order leaves; the constraint refuses a second one. */
export async function insertSent(tx: Tx, row: NewSent): Promise<void> {
  await tx.insertInto("ebicsOrder").values(row).execute();
}

type Outcome = {
  readonly state: EbicsOrderState;
  readonly transactionId?: string | null;
  readonly bankOrderId?: string | null;
  readonly failure?: Failure | null;
  readonly reason?: string | null;
  readonly isReport?: boolean;
};

/** Keeps what became of an order that was in one of `from`; false when it is not any more. */
export async function saveSent(
  tx: Tx,
  { legalEntityId, id }: Place,
  from: readonly EbicsOrderState[],
  {
    state,
    transactionId = null,
    bankOrderId = null,
    failure = null,
    reason = null,
    isReport = false,
  }: Outcome,
): Promise<boolean> {
  const { rows } = await sql`
    update ebics_order o set state = ${state}, transaction_id = coalesce(${transactionId}, o.transaction_id),
      bank_order_id = coalesce(${bankOrderId}, o.bank_order_id), failure = ${failure?.code ?? null},
      failure_details = ${failure === null ? null : json(failure.details)}, reason = ${reason},
      reported_at = case when ${isReport} then now() else o.reported_at end
    where o.legal_entity_id = ${legalEntityId} and o.id = ${id} and o.state = any(${[...from]}::text[])
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** The order that a report speaks of: its message bears the end of the transfer order's id. */
export async function findReported(
  db: Connection,
  { legalEntityId, connectionId }: Pick<NewSent, "legalEntityId" | "connectionId">,
  messageId: string,
): Promise<SentRow | undefined> {
  const { rows } = await sql<{ id: string }>`
    select o.id from ebics_order o
    where o.legal_entity_id = ${legalEntityId} and o.connection_id = ${connectionId} and o.state <> 'refused'
      and right(o.transfer_order_id::text, 12) = lower(right(${messageId}, 12))
    limit 1`.execute(db);
  const [found] = rows[0] ? await findSent(db, { legalEntityId, id: rows[0].id }) : [];
  return found;
}

/** Whether anything went by a connection. */
export async function isUsed(db: Connection, { legalEntityId, id }: Place): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (select from ebics_file f where f.legal_entity_id = ${legalEntityId} and f.connection_id = ${id})
      or exists (select from ebics_order o where o.legal_entity_id = ${legalEntityId} and o.connection_id = ${id})`.execute(
    db,
  );
  return rows.length > 0;
}
