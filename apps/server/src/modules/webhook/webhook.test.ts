import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { WebhookDeliveryAnswer, WebhookEndpointAnswer } from "@grand-livre/contracts/webhook";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBooks, openOwnBooks, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { withinRows } from "../../database/row-scope.ts";
import { inTransaction } from "../../database/transaction.ts";
import { newId } from "../../ids.ts";
import { doDailyWork } from "../../jobs/daily.ts";
import { audit } from "../audit/service.ts";
import { deliverDueWebhooks } from "./deliver.ts";
import { webhookSignature } from "./sign.ts";

type Call = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };
type WithSecret = WebhookEndpointAnswer & { readonly secret: string };

const PATH = "/api/webhook-endpoint";
const NOWHERE = "0190a0a0-0000-7000-8000-000000000000";

/** A program that is called; it answers what each test says. */
const calls: Call[] = [];
let answer: (call: Call) => number | Promise<number> = () => 204;
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const call = {
    path: request.url ?? "",
    headers: request.headers,
    body: Buffer.concat(chunks).toString("utf8"),
  };
  const status = await answer(call);
  calls.push(call);
  response.writeHead(status, status === 302 ? { location: "/ailleurs" } : {}).end();
});

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let origin: string;
beforeAll(async () => {
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  test = await createTestApp({ OUTSIDE_ORIGINS: origin });
  // The database judges what is due by its own clock.
  test.now.current = new Date();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
});
afterEach(async () => {
  answer = () => 204;
  await test.pool.query("delete from webhook_delivery");
  await test.pool.query("delete from webhook_endpoint");
  calls.length = 0;
});
afterAll(async () => {
  await test.close();
  receiver.close();
});

const body = (change: object = {}) => ({
  legalEntityRefId: books.refId,
  url: `${origin}/recu`,
  events: ["entry.created", "job.succeeded", "job.failed"],
  ...change,
});
const create = (change: object = {}, who = root) => who.call<WithSecret>("POST", PATH, body(change));
const made = async (change: object = {}) => {
  const { status, body: row } = await create(change);
  expect(status).toBe(200);
  return row;
};
const list = async () =>
  (
    await succeed<{ webhookEndpoints: WebhookEndpointAnswer[] }>(
      root,
      "GET",
      `${PATH}?legalEntityRefId=${books.refId}`,
    )
  ).webhookEndpoints;
const deliveries = async (id: string) =>
  (await succeed<{ deliveries: WebhookDeliveryAnswer[] }>(root, "GET", `${PATH}/${id}/delivery`)).deliveries;
const write = () => succeed<{ id: string }>(root, "POST", "/api/entry", purchase(books));
const deliver = () => withinRows("all", () => deliverDueWebhooks(test.fenced));
/** What was put off becomes due, and no address is left alone. */
const hurry = async () => {
  await test.pool.query(
    "update webhook_delivery set due_at = now() - interval '1 second' where state = 'waiting'",
  );
  await test.pool.query("update webhook_endpoint set held_until = null");
};
const age = (days: number) =>
  test.pool.query("update webhook_delivery set queued_at = now() - make_interval(days => $1)", [days]);

describe("what is told", () => {
  it("names the row, signed by the secret that was shown once, and is not told again", async () => {
    const { secret, ...endpoint } = await made();
    const { id } = await write();
    expect(await deliver()).toBe(1);
    const [call] = calls;
    expect(calls).toHaveLength(1);
    expect(JSON.parse(call?.body ?? "")).toEqual({
      type: "entry.created",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: { resource: "entry", id, legalEntityRefId: books.refId },
    });
    const { "webhook-id": webhookId, "webhook-timestamp": seconds } = call?.headers ?? {};
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(300);
    expect(call?.headers["webhook-signature"]).toBe(
      webhookSignature(secret, String(webhookId), Number(seconds), call?.body ?? ""),
    );
    expect(await deliver()).toBe(0);
    expect(await deliveries(endpoint.id)).toMatchObject([
      { id: webhookId, event: "entry.created", resourceId: id, state: "sent", attempts: 1, dueAt: null },
    ]);
    expect(await list()).toMatchObject([{ lastSuccessAt: expect.any(String), waiting: 0, failed: 0 }]);
    expect(JSON.stringify(await list())).not.toContain("whsec_");
    const { rows } = await test.pool.query("select details::text as d from audit_log where resource = $1", [
      "webhook-endpoint",
    ]);
    expect(rows.map(({ d }) => d).join()).not.toMatch(/whsec_|sealed/);
  });

  it("goes to who asked for it, in his company, and while he is active", async () => {
    const other = await openOwnBooks(test, root);
    await made({ url: `${origin}/ailleurs`, legalEntityRefId: other.refId });
    await made({ url: `${origin}/factures`, events: ["invoice.created"] });
    const stopped = await made({ url: `${origin}/arrete` });
    await succeed(root, "PATCH", `${PATH}/${stopped.id}`, { version: 1, active: false });
    await made({ url: `${origin}/un` });
    await made({ url: `${origin}/deux` });
    await write();
    await deliver();
    expect(calls.map(({ path }) => path).toSorted()).toEqual(["/deux", "/un"]);
    expect(await deliveries(stopped.id)).toEqual([]);
  });

  it("is nothing of a command that was taken back", async () => {
    const { id } = await made();
    const row = { resource: "entry", resourceId: newId(), legalEntityId: books.legalEntityId } as const;
    await inTransaction(test.db, async (tx) => {
      await audit(tx, books.actor, { ...row, action: "create" }, { ...row, action: "update" });
      throw new Error("taken back");
    }).catch(() => {});
    expect(await deliver()).toBe(0);
    expect(await deliveries(id)).toEqual([]);
  });

  it("is the end of a job, told once", async () => {
    await made();
    await test.startWorker();
    const { jobId } = (
      await root.call<{ jobId: string }>("POST", "/api/ledger/verify-by-job", {
        legalEntityRefId: books.refId,
      })
    ).body;
    await expect
      .poll(async () => (await succeed<{ state: string }>(root, "GET", `/api/job/${jobId}`)).state)
      .toBe("succeeded");
    await deliver();
    expect(calls.map((call) => JSON.parse(call.body))).toMatchObject([
      { type: "job.succeeded", data: { resource: "job", id: jobId } },
    ]);
  });
});

describe("an attempt that fails", () => {
  it.each([500, 404, 302])("with %i is made again under the same id", async (status) => {
    const { id } = await made();
    await write();
    answer = () => status;
    await deliver();
    expect(await deliveries(id)).toMatchObject([{ state: "waiting", attempts: 1, lastStatus: status }]);
    expect(await deliver()).toBe(0);
    answer = () => 200;
    await hurry();
    await deliver();
    expect(await deliveries(id)).toMatchObject([{ state: "sent", attempts: 2 }]);
    expect(new Set(calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(calls.map((call) => call.body)).size).toBe(1);
  });

  it("without an answer leaves the address alone, and no other one", async () => {
    const [silent, other] = [await made({ url: `${origin}/muet` }), await made({ url: `${origin}/parle` })];
    await test.pool.query("update webhook_endpoint set url = 'https://10.0.0.1/' where id = $1", [silent.id]);
    await write();
    await deliver();
    expect(await deliveries(silent.id)).toMatchObject([{ state: "waiting", lastFailure: "private_address" }]);
    expect(await deliveries(other.id)).toMatchObject([{ state: "sent" }]);
    await write();
    await test.pool.query("update webhook_delivery set due_at = now() where state = 'waiting'");
    expect(await deliver()).toBe(1);
  });

  it("by the sender's death is made again under the same id, once the lease is over", async () => {
    const { id } = await made();
    await write();
    let kill = true;
    answer = async () => {
      if (kill) await test.pool.query("alter table webhook_delivery rename to webhook_delivery_away");
      return 204;
    };
    // The word `sent` is not written, as in a kill between the call and the commit.
    await deliver().catch(() => {});
    await test.pool.query("alter table webhook_delivery_away rename to webhook_delivery");
    kill = false;
    expect(await deliveries(id)).toMatchObject([{ state: "waiting", attempts: 1 }]);
    expect(await deliver()).toBe(0);
    await hurry();
    expect(await deliver()).toBe(1);
    expect(await deliveries(id)).toMatchObject([{ state: "sent", attempts: 2 }]);
    expect(calls).toHaveLength(2);
    expect(new Set(calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  it("is given up after three days; an address that took nothing meanwhile is stopped, its people told", async () => {
    const member = await test.person({
      rights: { platform: ["Viewer", "Editor"] },
      legalEntityIds: [books.legalEntityId],
    });
    const reader = await test.person({
      rights: { platform: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const { id } = await made();
    await write();
    answer = () => 503;
    await age(2);
    await deliver();
    expect(await list()).toMatchObject([{ active: true, waiting: 1 }]);
    await hurry();
    await age(4);
    await deliver();
    expect(await list()).toMatchObject([
      { active: false, disabledReason: "failing", lastStatus: 503, failed: 1, version: 2 },
    ]);
    const told = async (who: TestPerson) =>
      (await who.call<{ title: string }[]>("GET", "/api/common/notifications")).body.map(
        ({ title }) => title,
      );
    expect(await told(member)).toEqual(["Webhook arrêté"]);
    expect(await told(reader)).toEqual([]);
    // Started again, the rest is sent by a gesture.
    answer = () => 204;
    const replay = () => root.call("POST", `${PATH}/${id}/replay`, { failedSince: "2026-01-01T00:00:00Z" });
    expect(await replay()).toMatchObject({ status: 409, body: { code: "WEBHOOK_ENDPOINT_STOPPED" } });
    await succeed(root, "PATCH", `${PATH}/${id}`, { version: 2, active: true });
    expect(await list()).toMatchObject([{ active: true, disabledReason: null }]);
    expect((await replay()).body).toEqual({ replayed: 1 });
    expect((await replay()).body).toEqual({ replayed: 0 });
    await deliver();
    expect(await deliveries(id)).toMatchObject([{ state: "sent" }]);
  });

  it("stops no address that took another event meanwhile", async () => {
    const { id } = await made();
    await write();
    await deliver();
    await write();
    await test.pool.query(
      "update webhook_delivery set queued_at = now() - interval '4 days' where state = 'waiting'",
    );
    answer = () => 422;
    await deliver();
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(["failed", "sent"]);
    expect(await list()).toMatchObject([{ active: true, failed: 1 }]);
  });

  it("with 410 stops the address at once", async () => {
    await made();
    await write();
    answer = () => 410;
    await deliver();
    expect(await list()).toMatchObject([{ active: false, disabledReason: "gone" }]);
  });
});

it("is sent once by several servers that share the line", async () => {
  await made();
  for (let index = 0; index < 8; index += 1) await write();
  await Promise.all([deliver(), deliver(), deliver()]);
  const ids = calls.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toHaveLength(8);
  expect(new Set(ids).size).toBe(8);
});

it("tries an address by a gesture, sends one delivery again, renews the secret", async () => {
  const { id, secret } = await made();
  const trial = await succeed<WebhookDeliveryAnswer>(root, "POST", `${PATH}/${id}/test`);
  expect(trial).toMatchObject({ event: "webhook.test", state: "waiting" });
  const again = () => root.call("POST", `${PATH}/${id}/replay`, { deliveryId: trial.id });
  expect(await again()).toMatchObject({ status: 409, body: { code: "WEBHOOK_DELIVERY_WAITING" } });
  await deliver();
  const renewed = await succeed<WithSecret>(root, "POST", `${PATH}/${id}/secret`, { version: 1 });
  expect(renewed.secret).not.toBe(secret);
  expect(await again()).toMatchObject({ status: 200, body: { replayed: 1 } });
  await deliver();
  const signedBy = (key: string) => (call: Call) =>
    call.headers["webhook-signature"] ===
    webhookSignature(key, trial.id, Number(call.headers["webhook-timestamp"]), call.body);
  expect(calls.map(signedBy(secret))).toEqual([true, false]);
  expect(calls.map(signedBy(renewed.secret))).toEqual([false, true]);
});

it("forgets deliveries after thirty days, and those of an address that is removed", async () => {
  const { id } = await made();
  await write();
  await write();
  await test.pool.query(
    "update webhook_delivery set created_at = now() - interval '31 days' where id = (select min(id::text)::uuid from webhook_delivery)",
  );
  await doDailyWork(test.fenced);
  expect(await deliveries(id)).toHaveLength(1);
  await succeed(root, "DELETE", `${PATH}/${id}`);
  expect((await test.pool.query("select from webhook_delivery")).rowCount).toBe(0);
  expect((await root.call("DELETE", `${PATH}/${id}`)).status).toBe(404);
});

describe("the refusals", () => {
  it("of an address stand beside it", async () => {
    for (const url of [
      "http://exemple.fr/",
      "https://10.0.0.1/",
      "https://a:b@exemple.fr/",
      "https://x.local/",
    ])
      expect(await create({ url })).toMatchObject({
        status: 422,
        body: { code: "OUTSIDE_URL_INVALID", details: { fields: [{ path: "url" }] } },
      });
    for (const events of [[], ["facture.volée"]]) expect((await create({ events })).status).toBe(422);
    expect((await root.call("POST", PATH, "{")).status).toBe(400);
    const { id } = await made();
    expect(await create()).toMatchObject({ status: 409, body: { code: "WEBHOOK_ENDPOINT_TAKEN" } });
    const elsewhere = await root.call("PATCH", `${PATH}/${id}`, { version: 1, url: "https://192.168.1.1/" });
    expect(elsewhere).toMatchObject({ status: 422, body: { code: "OUTSIDE_URL_INVALID" } });
  });

  it("are of one address for two at once, and of a version that was changed since", async () => {
    const two = await Promise.all([create(), create()]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [row] = await list();
    const rename = () => root.call("PATCH", `${PATH}/${row?.id}`, { version: 1, description: "Caisse" });
    expect((await rename()).status).toBe(200);
    expect(await rename()).toMatchObject({ status: 409, body: { code: "STALE_VERSION" } });
    const renew = root.call("POST", `${PATH}/${row?.id}/secret`, { version: 1 });
    expect(await renew).toMatchObject({ status: 409, body: { code: "STALE_VERSION" } });
  });

  it("are 401 to nobody, 403 without the right, 404 out of reach", async () => {
    const { id } = await made();
    const rights = ["Viewer", "Creator", "Editor", "Deleter"] as const;
    const viewer = await test.person({
      rights: { platform: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const stranger = await test.person({ rights: { platform: rights } });
    const since = { failedSince: "2026-01-01T00:00:00Z" };
    for (const [method, path, sent] of [
      ["PATCH", `${PATH}/${id}`, { version: 1 }],
      ["DELETE", `${PATH}/${id}`, undefined],
      ["POST", `${PATH}/${id}/secret`, { version: 1 }],
      ["POST", `${PATH}/${id}/test`, undefined],
      ["POST", `${PATH}/${id}/replay`, since],
    ] as const) {
      expect((await test.anonymous(method, path, sent)).status, path).toBe(401);
      expect((await viewer.call(method, path, sent)).status, path).toBe(403);
      expect(await stranger.call(method, path, sent), path).toMatchObject({
        status: 404,
        body: { code: "WEBHOOK_ENDPOINT_NOT_FOUND" },
      });
    }
    expect((await viewer.call("GET", `${PATH}/${id}/delivery`)).status).toBe(200);
    expect((await stranger.call("GET", `${PATH}/${id}/delivery`)).status).toBe(404);
    expect((await create({}, viewer)).status).toBe(403);
    expect((await create({ url: `${origin}/x` }, stranger)).status).toBe(404);
    const nowhere = await root.call("POST", `${PATH}/${id}/replay`, { deliveryId: NOWHERE });
    expect(nowhere).toMatchObject({ status: 404, body: { code: "WEBHOOK_DELIVERY_NOT_FOUND" } });
  });
});
