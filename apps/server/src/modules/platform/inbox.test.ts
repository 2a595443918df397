import { signWebhook } from "@grand-livre/platform/flow/webhook-signature";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { facturX } from "../../../test/bills.ts";
import { openDoor, type PlatformDoor } from "../../../test/platform-door.ts";

/** What comes, from the simulated platform. */
let door: PlatformDoor;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.close());
beforeEach(() => {
  door.test.now.current = new Date();
});
afterEach(() => door.calm());

describe("what came", () => {
  const handIn = async (bytes: Uint8Array, name = "facture.pdf") => {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(bytes)]), name);
    form.set("receiver", door.siren);
    form.set("syntax", name.endsWith("pdf") ? "Factur-X" : "CII");
    const answer = await fetch(`${door.simulator.origin}/simulator/invoice`, { method: "POST", body: form });
    expect(answer.status).toBe(201);
  };
  const incoming = async () =>
    (await door.flows("&direction=in&limit=200")).flows.filter(
      ({ flowType }) => flowType === "SupplierInvoice",
    );
  const bills = async () =>
    (
      await door.test.pool.query(
        "select * from invoice where direction = 'debit' and legal_entity_id = $1 order by id",
        [door.books.legalEntityId],
      )
    ).rows;

  it("is a draft bill once, however often it is delivered and searched", async () => {
    await door.command("settings", { deliversTwice: true });
    await handIn(facturX());
    expect(await door.sync()).toMatchObject({ received: 2, failed: 0 });
    expect(await bills()).toHaveLength(1);
    const known = await incoming();
    expect(known.map(({ state }) => state)).toEqual(["accepted", "accepted"]);
    expect(new Set(known.map(({ invoiceId }) => invoiceId)).size).toBe(1);
    expect(known.map(({ reason }) => reason).filter(Boolean)).toEqual([
      "Cette facture était déjà enregistrée.",
    ]);
    expect(await door.sync()).toMatchObject({ received: 0 });
    expect(await bills()).toHaveLength(1);
  });

  it("that cannot be read is failed with its reason, keeps no other from its own, and is read again by a person", async () => {
    const before = (await bills()).length;
    await door.command("settings", { hostile: ["bomb"] });
    await handIn(facturX({ number: "F-BOMBE" }));
    expect(await door.sync()).toMatchObject({ received: 0, failed: 1 });
    const [flow] = await incoming();
    expect(flow).toMatchObject({ state: "failed", reason: expect.any(String) });
    expect(await bills()).toHaveLength(before);
    await door.command("settings", { hostile: [] });
    expect(
      await door.root.call("POST", `/api/platform/flow/${flow?.id}/retry`, { version: flow?.version }),
    ).toMatchObject({ status: 200 });
    expect(await door.sync()).toMatchObject({ received: 1, failed: 0 });
    expect(await bills()).toHaveLength(before + 1);
  });

  it.each(["huge", "redirect", "garbage"])("from a hostile platform (%s) writes nothing", async (hostile) => {
    const before = (await bills()).length;
    await door.command("settings", { hostile: [hostile] });
    await expect(door.sync()).rejects.toMatchObject({ code: expect.stringMatching(/^PLATFORM_/) });
    expect(await bills()).toHaveLength(before);
  });

  it("is found page by page where the platform has no cursor (1.1.0), flows of one moment too", async () => {
    await door.command("settings", { version: "1.1.0", granularityMs: 60_000 });
    await door.connect({ apiVersion: "1.1.0" });
    await door.test.pool.query("update einvoice_platform set read_until = null");
    await door.test.pool.query("delete from platform_flow where direction = 'in'");
    const { received } = await door.sync().then(async (result) => result);
    expect(received).toBeGreaterThanOrEqual(3);
    await door.command("settings", { granularityMs: 1 });
    await door.connect();
  });
});

describe("a status that came", () => {
  it("is kept on its document once, and a person sees it there", async () => {
    const { id } = await door.sell();
    await door.sync();
    const { statuses } = await door.sync();
    expect(statuses).toBeGreaterThanOrEqual(0);
    const events = async () =>
      (
        await door.root.call<{ events: { code: number; direction: string }[] }>(
          "GET",
          `/api/invoice/${id}/life-cycle`,
        )
      ).body.events;
    const came = (await events()).filter(({ direction }) => direction === "in").map(({ code }) => code);
    expect(came).toContain(200);
    await door.test.pool.query("update einvoice_platform set read_until = null");
    await door.sync();
    expect((await events()).filter(({ direction }) => direction === "in")).toHaveLength(came.length);
    const [flow] = (await door.flows("&direction=in")).flows.filter(({ invoiceId }) => invoiceId === id);
    expect(flow).toMatchObject({ state: "accepted", flowType: "CustomerInvoiceLC" });
  });
});

describe("a webhook", () => {
  type Sent = { key?: string; body?: string; at?: number; secret?: string; signature?: string };
  let path: string;
  let key: string;
  beforeAll(async () => {
    await door.connect();
    await door.sync();
    const [webhook] = door.simulator.state().webhooks;
    path = new URL(webhook?.callbackUrl ?? "").pathname;
    key = webhook?.signingKey ?? "";
  });
  // A webhook enqueues no second job while one waits: each test starts without jobs.
  beforeEach(() => door.test.pool.query("delete from job where kind = 'platform-sync'"));
  const jobs = async () =>
    (await door.test.pool.query("select count(*)::int as count from job where kind = 'platform-sync'"))
      .rows[0].count;
  const send = (sent: Sent = {}) => {
    const {
      body = JSON.stringify({ flowId: "1" }),
      at = Math.floor(door.test.now.current.getTime() / 1000),
    } = sent;
    const signature = sent.signature ?? signWebhook(sent.key ?? key, body, at);
    const headers = { "afnor-signature": signature, "afnor-signature-timestamp": String(at) };
    return door.test.anonymous(
      "POST",
      sent.secret ? path.replace(/[^/]+$/, sent.secret) : path,
      body,
      headers,
    );
  };

  it("was made when the company was connected, and asks for an exchange when it is signed, once", async () => {
    const before = await jobs();
    expect(await send()).toMatchObject({ status: 202, body: { accepted: true } });
    await expect.poll(jobs).toBe(before + 1);
    // The same again is a copy.
    expect(await send()).toMatchObject({ status: 404, body: { code: "WEBHOOK_INVALID" } });
    expect(await jobs()).toBe(before + 1);
  });

  it("that is not the platform's, too old, too long or elsewhere's is refused alike", async () => {
    const before = await jobs();
    const now = Math.floor(door.test.now.current.getTime() / 1000);
    for (const sent of [
      { key: Buffer.from("autre").toString("base64") },
      { at: now - 3600 },
      { at: now + 3600 },
      { signature: "" },
      { body: "x".repeat(100_000) },
      { secret: "devine" },
    ])
      expect(await send(sent)).toMatchObject({ status: 404, body: { code: "WEBHOOK_INVALID" } });
    const nowhere = await door.test.anonymous("POST", "/api/platform/webhook/inconnu/devine", "{}");
    expect(nowhere).toMatchObject({ status: 404, body: { code: "WEBHOOK_INVALID" } });
    expect(await jobs()).toBe(before);
  });

  it("goes when the company disconnects, and comes back", async () => {
    await door.change({ connected: false });
    await door.sync();
    expect(door.simulator.state().webhooks).toEqual([]);
    await door.connect();
    await door.sync();
    expect(door.simulator.state().webhooks).toHaveLength(1);
  });
});
