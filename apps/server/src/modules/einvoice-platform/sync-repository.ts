import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";

export type DueCompany = { readonly legalEntityId: string; readonly connectedBy: string };

/**
 * Takes a company whose flows are to be exchanged: it is due, or something waits to be sent and nothing failed since. It comes again
 * after `minutes`, whoever took it.
 * tidy-allow scope: what comes with the days serves every company.
 */
export async function takeDueCompany(db: Connection, minutes: number): Promise<DueCompany | undefined> {
  const { rows } = await sql<DueCompany>`
    update einvoice_platform p set next_sync_at = now() + make_interval(mins => ${minutes})
    where p.legal_entity_id = (
      select d.legal_entity_id from einvoice_platform d
      where d.connected and (d.next_sync_at <= now() or (d.sync_failure is null and d.synced_at < now() - interval '50 seconds'
        and exists (select 1 from platform_flow f where f.legal_entity_id = d.legal_entity_id and f.state = 'waiting'
          and f.next_attempt_at <= now())))
      order by d.next_sync_at limit 1 for update skip locked)
    returning p.legal_entity_id, p.connected_by`.execute(db);
  return rows[0];
}

/** Keeps what became of an exchange, and how far flows were read: never less far than before. */
export async function saveSync(
  tx: Tx,
  legalEntityId: string,
  { readUntil, failure }: { readonly readUntil: Date | undefined; readonly failure: string | null },
): Promise<void> {
  await sql`
    update einvoice_platform p set synced_at = now(), sync_failure = ${failure},
      succeeded_at = case when ${failure}::text is null then now() else p.succeeded_at end,
      read_until = greatest(p.read_until, ${readUntil ?? null}::timestamptz)
    where p.legal_entity_id = ${legalEntityId}`.execute(tx);
}

/** Keeps the webhook of a company, or that there is none, in the place of `before`; false when another server was quicker. */
export async function saveWebhook(
  tx: Tx,
  { legalEntityId, before }: { readonly legalEntityId: string; readonly before: string | null },
  webhook: { readonly webhookUid: string | null; readonly sealedWebhookKey: Buffer | null },
): Promise<boolean> {
  const row = await tx
    .updateTable("einvoicePlatform")
    .set(webhook)
    .where("legalEntityId", "=", legalEntityId)
    .where("webhookUid", "is not distinct from", before)
    .returning("legalEntityId")
    .executeTakeFirst();
  return row !== undefined;
}

export type WebhookOwner = {
  readonly legalEntityId: string;
  readonly connectedBy: string;
  readonly sealedWebhookKey: Buffer;
};

/** The company of a webhook's address, when it has a webhook: its secret and the signature are checked before anything is done. */
export async function findWebhookOwner(db: Connection, refId: string): Promise<WebhookOwner | undefined> {
  const { rows } = await sql<WebhookOwner>`
    select p.legal_entity_id, p.connected_by, p.sealed_webhook_key from einvoice_platform p
      join legal_entity e on e.id = p.legal_entity_id
    where e.ref_id = ${refId} and p.connected and p.sealed_webhook_key is not null`.execute(db);
  return rows[0];
}
