import { webhookEventOf } from "@grand-livre/contracts/webhook-events";
import { type Insertable, type RawBuilder, sql } from "kysely";
import type { DB } from "./schema.gen.ts";

/**
 * Puts in line, for the webhooks of their companies, what rows of the audit log tell: a part of the statement that writes them, so
 * that no command loses one or sends one that it took back, and none has a statement more. Undefined: nobody is told of these.
 */
export function webhookPart(rows: readonly Insertable<DB["auditLog"]>[]): RawBuilder<unknown> | undefined {
  const told = rows.flatMap(({ id, legalEntityId, action, resource, resourceId }) => {
    const event = webhookEventOf(resource, action);
    return event === undefined || !legalEntityId
      ? []
      : [{ id, legal_entity_id: legalEntityId, event, resource, resource_id: resourceId ?? null }];
  });
  if (told.length === 0) return undefined;
  return sql`insert into webhook_delivery (legal_entity_id, endpoint_id, id, event, resource, resource_id)
    select e.legal_entity_id, e.id, t.id, t.event, t.resource, t.resource_id
    from json_to_recordset(${JSON.stringify(told)}::json)
      as t(id uuid, legal_entity_id uuid, event text, resource text, resource_id text)
    join webhook_endpoint e on e.legal_entity_id = t.legal_entity_id and e.active and t.event = any(e.events)`;
}
