import type {
  CreateWebhookEndpointBody,
  ReplayWebhookBody,
  UpdateWebhookEndpointBody,
  WebhookDeliveryAnswer,
  webhookDeliveriesQuery,
} from "@grand-livre/contracts/webhook";
import { WEBHOOK_TEST } from "@grand-livre/contracts/webhook-events";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import { seal, unseal } from "../../derived-secret.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type CompanyCommand, onCompanyRow } from "../../kit/command.ts";
import { companyResource } from "../../kit/company-resource.ts";
import { outsideUrl } from "../../outside/request-outside.ts";
import type { Scope } from "../../scope.ts";
import type { Actor } from "../audit/service.ts";
import {
  countDeliveries,
  type DeliveryRow,
  type EndpointRow,
  endpointRows,
  findDeliveries,
  insertDelivery,
  isWaiting,
  queueAgain,
  removeDeliveries,
} from "./repository.ts";
import { newWebhookSecret } from "./sign.ts";

export { forgetDeliveries } from "./repository.ts";

const resource = companyResource<
  "webhookEndpoint",
  EndpointRow,
  CreateWebhookEndpointBody,
  UpdateWebhookEndpointBody
>({
  rows: endpointRows,
  name: "webhook-endpoint",
  notFound: "WEBHOOK_ENDPOINT_NOT_FOUND",
  audited: ({ url }) => ({ url }),
  personal: ["sealedSecret"],
  async create({ app }, { legalEntityRefId: _, ...body }) {
    return { ...body, url: outsideUrl(app, body.url, "url"), sealedSecret: seal(app, newWebhookSecret()) };
  },
  async update({ app }, row, { version: _, ...body }) {
    const url = body.url === undefined ? row.url : outsideUrl(app, body.url, "url");
    // What kept the address from being called was of the one before, or is over by the word of a person.
    const isAnew = url !== row.url || (body.active === true && !row.active);
    const active = body.active ?? row.active;
    return {
      ...body,
      url,
      ...(active ? { disabledReason: null } : {}),
      ...(isAnew ? { heldUntil: null, lastStatus: null, lastFailure: null, lastFailureAt: null } : {}),
    };
  },
  async remove({ tx }, { legalEntityId, id: endpointId }) {
    await removeDeliveries(tx, { legalEntityId, endpointId });
  },
});

type WithSecret = EndpointRow & { readonly secret: string };
const withSecret = (app: Application, row: EndpointRow): WithSecret => ({
  ...row,
  secret: unseal(app, row.sealedSecret),
});

/** The programs that are told of a company's books. What makes a secret answers it, once. */
export const webhookEndpointRows = {
  ...resource,
  create: async (app: Application, actor: Actor, body: CreateWebhookEndpointBody): Promise<WithSecret> =>
    withSecret(app, await resource.create(app, actor, body)),
};

/** @throws RefusalError WEBHOOK_ENDPOINT_NOT_FOUND, STALE_VERSION */
export async function renewSecret(
  app: Application,
  actor: Actor,
  id: string,
  version: number,
): Promise<WithSecret> {
  const change = async () => ({ sealedSecret: seal(app, newWebhookSecret()) });
  const action = { action: "renew-secret", version, erases: true } as const;
  return withSecret(app, await resource.step(app, actor, id, action, change));
}

const moment = (at: Date | null) => at?.toISOString() ?? null;

/** What the list tells of each endpoint beside its columns. */
export async function factsOfEndpoints(
  app: Application,
  _scope: Scope,
  rows: readonly { readonly id: string; readonly legalEntityId: string }[],
): Promise<ReadonlyMap<string, object>> {
  const companies = [...new Set(rows.map(({ legalEntityId }) => legalEntityId))];
  const ids = rows.map(({ id }) => id);
  const counts = new Map(
    (await countDeliveries(app.db, companies, ids)).map(({ endpointId, ...count }) => [endpointId, count]),
  );
  return new Map(
    (rows as readonly EndpointRow[]).map(({ id, lastSuccessAt, lastFailureAt }) => [
      id,
      {
        lastSuccessAt: moment(lastSuccessAt),
        lastFailureAt: moment(lastFailureAt),
        ...(counts.get(id) ?? { waiting: 0, failed: 0 }),
      },
    ]),
  );
}

function present({ createdAt, dueAt, endedAt, ...row }: DeliveryRow): WebhookDeliveryAnswer {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    dueAt: row.state === "waiting" ? dueAt.toISOString() : null,
    endedAt: moment(endedAt),
  };
}

/** @throws RefusalError WEBHOOK_ENDPOINT_NOT_FOUND */
export async function listDeliveries(
  app: Application,
  scope: Scope,
  id: string,
  { limit, ...query }: z.output<typeof webhookDeliveriesQuery>,
) {
  const { legalEntityId } = await resource.read(app.db, scope, id);
  const rows = await findDeliveries(
    app.db,
    { legalEntityId, endpointId: id },
    { ...query, limit: limit + 1 },
  );
  const page = rows.slice(0, limit);
  return {
    deliveries: page.map(present),
    nextAfter: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** A command on an endpoint that calls. @throws RefusalError WEBHOOK_ENDPOINT_NOT_FOUND, WEBHOOK_ENDPOINT_STOPPED */
function onCalling<T>(
  app: Application,
  actor: Actor,
  id: string,
  work: (command: CompanyCommand, row: EndpointRow) => Promise<T>,
): Promise<T> {
  const find = (tx: Parameters<typeof resource.read>[0]) => resource.read(tx, actor.scope, id);
  return onCompanyRow(app, actor, { find }, async (command, row) => {
    if (!row.active) throw new RefusalError("WEBHOOK_ENDPOINT_STOPPED");
    return work(command, row);
  });
}

function audit({ audit: write }: CompanyCommand, action: string, row: EndpointRow, details: object) {
  const { id: resourceId, legalEntityId, url } = row;
  return write({
    action,
    resource: "webhook-endpoint",
    resourceId,
    legalEntityId,
    details: { url, ...details },
  });
}

/** Puts an event of trial in line. @throws RefusalError as {@link onCalling} */
export function testEndpoint(app: Application, actor: Actor, id: string): Promise<WebhookDeliveryAnswer> {
  return onCalling(app, actor, id, async (command, row) => {
    const { legalEntityId } = row;
    const place = { legalEntityId, endpointId: id };
    const made = await insertDelivery(command.tx, { ...place, event: WEBHOOK_TEST, resource: "webhook" });
    await audit(command, "test", row, {});
    return present(made);
  });
}

/** @throws RefusalError as {@link onCalling}; WEBHOOK_DELIVERY_NOT_FOUND, WEBHOOK_DELIVERY_WAITING */
export function replayDeliveries(
  app: Application,
  actor: Actor,
  id: string,
  asked: ReplayWebhookBody,
): Promise<{ replayed: number }> {
  return onCalling(app, actor, id, async (command, row) => {
    const { tx } = command;
    const place = { legalEntityId: row.legalEntityId, endpointId: id };
    const which =
      "deliveryId" in asked ? { id: asked.deliveryId } : { failedSince: new Date(asked.failedSince) };
    const replayed = await queueAgain(tx, place, which);
    if (replayed === 0 && "deliveryId" in asked) {
      const isThere = await isWaiting(tx, { ...place, id: asked.deliveryId });
      throw new RefusalError(isThere ? "WEBHOOK_DELIVERY_WAITING" : "WEBHOOK_DELIVERY_NOT_FOUND");
    }
    await audit(command, "replay", row, { ...asked, replayed });
    return { replayed };
  });
}
