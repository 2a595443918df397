import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ended } from "../../../test/bills.ts";
import { openDoor, type PlatformDoor, SECRET } from "../../../test/platform-door.ts";
import { withinRows } from "../../database/row-scope.ts";
import { syncDueCompanies } from "./sync.ts";

/** What is sent, against the simulated platform. */
let door: PlatformDoor;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.close());
beforeEach(() => {
  door.test.now.current = new Date();
});
afterEach(() => door.calm());

describe("a validated sale", () => {
  it("is sent once with its own file, and accepted when the platform says so", async () => {
    const { id } = await door.sell();
    await door.sync();
    expect(await door.flowOf(id)).toMatchObject({
      state: "accepted",
      attempts: 1,
      flowId: expect.any(String),
    });
    expect((await door.depositsOf(id)).length).toBe(1);
    const pdf = await door.root.call<string>("GET", `/api/invoice/${id}/pdf`);
    expect(pdf.status).toBe(200);
    const { rows } = await door.test.pool.query(
      "select f.file_sha256, d.file_sha256 as kept from platform_flow f join invoice_document d on d.invoice_id = f.invoice_id where f.direction = 'out' and f.invoice_id = $1",
      [id],
    );
    expect(rows[0].file_sha256).toBe(rows[0].kept);
    expect((await door.depositsOf(id))[0]?.sha256).toBe(rows[0].kept);
    await door.sync();
    expect((await door.depositsOf(id)).length).toBe(1);
  });

  it("whose answer was lost is looked for before it is sent again: one deposit", async () => {
    const { id } = await door.sell();
    await door.fault({ on: "deposit", lost: "answer" });
    await door.command("settings", { acknowledgeMs: 3000 });
    await door.sync();
    expect(await door.flowOf(id)).toMatchObject({
      state: "waiting",
      attempts: 1,
      reason: "La plateforme n’a pas répondu.",
    });
    expect((await door.depositsOf(id)).length).toBe(1);
    await door.hurry();
    await door.sync();
    expect(await door.flowOf(id)).toMatchObject({ state: "sent", attempts: 2 });
    await door.command("settings", { acknowledgeMs: 0 });
    await expect
      .poll(async () => (await door.sync()) && (await door.flowOf(id))?.state, { timeout: 20_000 })
      .toBe("accepted");
    expect((await door.depositsOf(id)).length).toBe(1);
  });

  it("whose answer was lost is accepted as soon as a search tells of it", async () => {
    const { id } = await door.sell();
    await door.fault({ on: "deposit", lost: "answer" });
    await door.sync();
    expect(await door.flowOf(id)).toMatchObject({ state: "accepted", attempts: 1 });
    expect((await door.depositsOf(id)).length).toBe(1);
  });

  it("whose deposit was lost on its way is sent again", async () => {
    const { id } = await door.sell();
    await door.fault({ on: "deposit", lost: "request" });
    await door.sync();
    expect((await door.depositsOf(id)).length).toBe(0);
    await door.hurry();
    await door.sync();
    expect(await door.flowOf(id)).toMatchObject({ state: "accepted", attempts: 2 });
  });

  it("waits as long as the platform asks", async () => {
    const { id } = await door.sell();
    await door.fault({ on: "deposit", status: 429, retryAfterSeconds: 600 });
    await door.sync();
    const flow = await door.flowOf(id);
    expect(flow).toMatchObject({ state: "waiting", reason: "La plateforme reçoit trop de demandes." });
    expect(Date.parse(flow?.nextAttemptAt ?? "") - Date.now()).toBeGreaterThan(500_000);
    await door.sync();
    expect((await door.flowOf(id))?.attempts).toBe(1);
    await door.hurry();
    await door.sync();
    expect(await door.flowOf(id)).toMatchObject({ state: "accepted" });
  });

  it("waits while the platform is out of order, which is said once on the company", async () => {
    const ids = [(await door.sell()).id, (await door.sell()).id];
    await door.command("settings", { outage: true });
    await expect(door.sync()).rejects.toMatchObject({ code: "PLATFORM_UNREACHABLE" });
    const failed = await door.settings();
    expect(failed).toMatchObject({ lastSync: { failure: "PLATFORM_UNREACHABLE" } });
    await door.command("settings", { outage: false });
    await door.hurry();
    await door.sync();
    for (const id of ids) expect(await door.flowOf(id)).toMatchObject({ state: "accepted" });
    const mended = await door.settings();
    expect(mended).toMatchObject({ lastSync: { failure: null }, lastSuccessAt: mended.lastSync?.at });
    // The failure did not count as a day when it worked.
    expect(failed.lastSuccessAt).not.toBe(failed.lastSync?.at);
  });

  it("that the platform refuses is failed with its reason, and sent again by a person alone", async () => {
    const { id } = await door.sell();
    await door.command("settings", { maxFileBytes: 10 });
    await door.sync();
    const failed = await door.flowOf(id);
    expect(failed).toMatchObject({
      state: "failed",
      reason: "Le fichier dépasse la taille que la plateforme accepte.",
    });
    await door.command("settings", { maxFileBytes: 1e8 });
    await door.hurry();
    await door.sync();
    expect(await door.flowOf(id)).toMatchObject({ state: "failed" });
    const retry = (version: number, who = door.root) =>
      who.call("POST", `/api/platform/flow/${failed?.id}/retry`, { version });
    expect(await retry((failed?.version ?? 0) - 1)).toMatchObject({
      status: 409,
      body: { code: "STALE_VERSION" },
    });
    const both = await Promise.all([retry(failed?.version ?? 0), retry(failed?.version ?? 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await door.sync();
    const accepted = await door.flowOf(id);
    expect(accepted).toMatchObject({ state: "accepted" });
    expect(await retry(accepted?.version ?? 0)).toMatchObject({ body: { code: "FLOW_NOT_FAILED" } });
  });

  it("is sent once by two servers at once", async () => {
    const ids: string[] = [];
    for (let one = 0; one < 6; one += 1) ids.push((await door.sell()).id);
    await Promise.all([door.sync(), door.sync(), door.sync()]);
    await door.sync();
    for (const id of ids) {
      expect(await door.flowOf(id)).toMatchObject({ state: "accepted", attempts: 1 });
      expect((await door.depositsOf(id)).length).toBe(1);
    }
  });

  it("is sent by a job that tells how many, and by the minute's work", async () => {
    await door.test.startWorker();
    const { id } = await door.sell();
    const { jobId } = (
      await door.root.call<{ jobId: string }>("POST", "/api/platform/sync", {
        legalEntityRefId: door.books.refId,
      })
    ).body;
    const job = await ended(door.root, jobId);
    expect(job).toMatchObject({ state: "succeeded", result: { received: 0, failed: 0 } });
    expect((await door.depositsOf(id)).length).toBe(1);
    const other = (await door.sell()).id;
    await door.test.pool.query(
      "update einvoice_platform set next_sync_at = now() - interval '1 minute' where connected",
    );
    await withinRows("all", () => syncDueCompanies(door.test.fenced, new AbortController().signal));
    expect((await door.depositsOf(other)).length).toBe(1);
  });
});

describe("the access", () => {
  it("is renewed when its token is refused, once", async () => {
    const { id } = await door.sell();
    await door.fault({ on: "deposit", status: 401 });
    await door.sync();
    expect(await door.flowOf(id)).toMatchObject({ state: "accepted", attempts: 1 });
  });

  it("that the platform refuses stops the exchange and keeps what waits; nothing secret is logged", async () => {
    const { id } = await door.sell();
    await door.connect({ clientSecret: "un-secret-faux" });
    const lines: string[] = [];
    const log = pino({ level: "trace" }, { write: (text: string) => void lines.push(text) });
    await expect(door.sync({ ...door.test.fenced, log })).rejects.toMatchObject({
      code: "PLATFORM_ACCESS_REFUSED",
    });
    expect(await door.flowOf(id)).toMatchObject({ state: "waiting" });
    await door.connect();
    await door.hurry();
    await door.fault({ on: "search", status: 500, times: 3 });
    await door.sync({ ...door.test.fenced, log }).catch(() => {});
    const { rows } = await door.test.pool.query(
      "select (select jsonb_agg(a) from audit_log a)::text || (select jsonb_agg(p) from einvoice_platform p)::text as all",
    );
    for (const text of [lines.join(""), rows[0].all])
      for (const secret of ["un-secret-faux", SECRET, "Bearer", "Basic"]) expect(text).not.toContain(secret);
    expect(lines.join("")).toContain("platform call refused");
    await door.sync();
  });
});
