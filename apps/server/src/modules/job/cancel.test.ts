import { randomUUID } from "node:crypto";
import type { JobAnswer } from "@grand-livre/contracts/job";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { JobHandlers, RunningJob } from "../../jobs/handler.ts";
import { enqueueJob } from "./service.ts";

let test: TestApp;
let owner: TestPerson;

/** A point where a job waits for the signal to go on. */
type Stop = { readonly reached: Promise<RunningJob>; readonly goOn: () => void };
/** What the word on a finished export looks at. */
const payload = { query: { format: "csv" }, directions: ["credit"] };
const stops = new Map<string, { reach: (job: RunningJob) => void; go: Promise<void> }>();
const ends = new Map<string, string>();

async function standStill(job: RunningJob): Promise<void> {
  const stop = stops.get(job.id);
  stop?.reach(job);
  await stop?.go;
}

/** An export stops before a word on its progress, an import in its last transaction; each effect writes one row. */
const handlers: JobHandlers = {
  "export-invoices": async (_app, job) => {
    try {
      await standStill(job);
      await job.progress(1, 2);
    } catch (error) {
      ends.set(job.id, String(error));
      throw error;
    }
    return async (tx) => {
      await tx.insertInto("rateLimit").values({ key: job.id, points: 1 }).execute();
      return {};
    };
  },
  "import-ledger": async (_app, job) => async (tx) => {
    await tx.insertInto("rateLimit").values({ key: job.id, points: 1 }).execute();
    await standStill(job);
    await job.progress(1, 2);
    return {};
  },
  "seal-import": async () => async () => ({}),
};

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.person({ rights: { invoices: ["Viewer", "Exporter"], imports: ["Viewer", "Creator"] } });
});
afterAll(() => test.close());

async function enqueue(kind: string): Promise<string> {
  const scope = { userId: owner.userId, legalEntityIds: [] };
  return inTransaction(test.db, (tx) => enqueueJob(tx, scope, { kind, legalEntityId: null, payload }));
}

/** A job that will wait: its stop is known before any worker can take it. */
async function enqueueStopped(kind: string): Promise<Stop & { id: string }> {
  const reached = Promise.withResolvers<RunningJob>();
  const go = Promise.withResolvers<void>();
  const scope = { userId: owner.userId, legalEntityIds: [] };
  const id = await inTransaction(test.db, async (tx) => {
    const made = await enqueueJob(tx, scope, { kind, legalEntityId: null, payload });
    stops.set(made, { reach: reached.resolve, go: go.promise });
    return made;
  });
  return { id, reached: reached.promise, goOn: go.resolve };
}

const cancel = (id: string, person = owner) => person.call<JobAnswer>("POST", `/api/job/${id}/cancel`);
const stateOf = async (id: string) => (await owner.call<JobAnswer>("GET", `/api/job/${id}`)).body;
const effects = async (id: string) =>
  (await test.pool.query("select count(*)::int as n from rate_limit where key = $1", [id])).rows[0].n;
const notices = async () =>
  (await owner.call<readonly unknown[]>("GET", "/api/common/notifications")).body.length;
const CANCELLED = { state: "failed", error: { code: "JOB_CANCELLED", status: 409 } };
const TOO_LATE = { status: 409, body: { code: "JOB_NOT_CANCELLABLE" } };

describe("cancelling a job", () => {
  it("keeps a waiting one from ever being run", async () => {
    const id = await enqueue("export-invoices");
    expect(await cancel(id)).toMatchObject({ status: 200, body: CANCELLED });
    await test.startWorker(handlers);
    const next = await enqueue("export-invoices");
    await expect.poll(async () => (await stateOf(next)).state).toBe("succeeded");
    expect(await stateOf(id)).toMatchObject(CANCELLED);
    expect(await effects(id)).toBe(0);
  });

  it("stops a running one at its next word, which leaves nothing, is not tried again and told of to nobody", async () => {
    const before = await notices();
    const { id, reached, goOn } = await enqueueStopped("export-invoices");
    const job = await reached;
    expect(await cancel(id)).toMatchObject({ status: 200, body: CANCELLED });
    expect(job.signal.aborted).toBe(false);
    goOn();
    await expect.poll(() => ends.get(id)).toMatch(/abort/i);
    expect(job.signal.aborted).toBe(true);
    expect(await stateOf(id)).toMatchObject(CANCELLED);
    expect(await effects(id)).toBe(0);
    expect(await notices()).toBe(before);
  });

  it("comes too late once the last transaction is under way, whose effect stands", async () => {
    const { id, reached, goOn } = await enqueueStopped("import-ledger");
    await reached;
    expect(await cancel(id)).toMatchObject(TOO_LATE);
    goOn();
    await expect.poll(async () => (await stateOf(id)).state).toBe("succeeded");
    expect(await effects(id)).toBe(1);
    expect(await cancel(id)).toMatchObject(TOO_LATE);
  });

  it("is done once: of two at once, one finds it cancelled", async () => {
    const { id, reached, goOn } = await enqueueStopped("export-invoices");
    await reached;
    const answers = await Promise.all([cancel(id), cancel(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    goOn();
  });

  it("is for its owner, with the right to ask for such work, and for kinds that can be stopped", async () => {
    const { id, reached, goOn } = await enqueueStopped("export-invoices");
    await reached;
    expect((await test.anonymous("POST", `/api/job/${id}/cancel`)).status).toBe(401);
    expect(await cancel(id, await test.superAdministrator())).toMatchObject({
      status: 404,
      body: { code: "JOB_NOT_FOUND" },
    });
    expect((await cancel(randomUUID())).status).toBe(404);
    const rights = (exporter: boolean) =>
      test.pool.query(
        "update user_service_right set exporter = $2 where user_id = $1 and service_id = 'invoices'",
        [owner.userId, exporter],
      );
    await rights(false);
    expect(await cancel(id)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    await rights(true);
    expect(await stateOf(id)).toMatchObject({ state: "running" });
    expect((await cancel(id)).status).toBe(200);
    goOn();
    const sealing = await enqueue("seal-import");
    expect(await cancel(sealing)).toMatchObject(TOO_LATE);
  });
});
