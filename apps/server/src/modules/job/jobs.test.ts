import { setTimeout as sleep } from "node:timers/promises";
import type { JobAnswer } from "@grand-livre/contracts/job";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { inTransaction } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { JobHandlers } from "../../jobs/handler.ts";
import { runJob } from "../../jobs/worker.ts";
import type { ClaimedJob } from "./repository.ts";
import { enqueueJob } from "./service.ts";

let test: TestApp;
let owner: TestPerson;
const tries = new Map<string, number>();
/** The jobs whose slow part may end. */
const opened = new Set<string>();

/** Each effect writes one row: what ran twice would show. */
const handlers: JobHandlers = {
  count: async (app, job) => {
    await job.progress(1, 2);
    await job.progress(2, 2);
    return async (tx) => {
      await tx.insertInto("rateLimit").values({ key: job.id, points: 1 }).execute();
      return { now: app.now().toISOString() };
    };
  },
  refuse: async () => {
    throw new RefusalError("FILE_EMPTY");
  },
  stumble: async (_app, job) => {
    const done = (tries.get(job.id) ?? 0) + 1;
    tries.set(job.id, done);
    if (done < Number(job.payload.failures) + 1) throw new Error("stumbled");
    return async () => ({ tries: done });
  },
  // A kind that a person needs a right for.
  "find-certain": async (_app, job) => {
    while (!opened.has(job.id)) await sleep(20);
    return async (tx) => {
      await tx.insertInto("rateLimit").values({ key: job.id, points: 1 }).execute();
      return {};
    };
  },
  "fail-in-effect": async (_app, job) => async (tx) => {
    await tx.insertInto("rateLimit").values({ key: job.id, points: 1 }).execute();
    throw new RefusalError("NOT_FOUND");
  },
};

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.person({});
  await test.startWorker(handlers);
});
afterAll(() => test.close());

function enqueue(kind: string, payload = {}): Promise<string> {
  const scope = { userId: owner.userId, legalEntityIds: [] };
  return inTransaction(test.db, (tx) => enqueueJob(tx, scope, { kind, legalEntityId: null, payload }));
}

async function ended(id: string): Promise<JobAnswer> {
  for (;;) {
    const { body } = await owner.call<JobAnswer>("GET", `/api/job/${id}`);
    if (body.state === "succeeded" || body.state === "failed") return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function effects(id: string): Promise<number> {
  const { rows } = await test.pool.query("select count(*)::int as n from rate_limit where key = $1", [id]);
  return rows[0].n;
}

describe("a job", () => {
  it("runs after the transaction that made it, says how far it is, and leaves its effect once", async () => {
    const id = await enqueue("count");
    expect(await ended(id)).toMatchObject({ state: "succeeded", done: 2, total: 2, error: null });
    expect(await effects(id)).toBe(1);
  });

  it("wakes the worker by its notification: four in turn end before its third look at the table", async () => {
    const started = performance.now();
    for (let times = 0; times < 4; times += 1)
      expect((await ended(await enqueue("count"))).state).toBe("succeeded");
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it("has never been when its transaction fails", async () => {
    let id = "";
    const scope = { userId: owner.userId, legalEntityIds: [] };
    await inTransaction(test.db, async (tx) => {
      id = await enqueueJob(tx, scope, { kind: "count", legalEntityId: null, payload: {} });
      throw new Error("changed my mind");
    }).catch(() => {});
    expect((await owner.call("GET", `/api/job/${id}`)).status).toBe(404);
  });

  it("fails at once with the sentence of a refusal, leaving nothing", async () => {
    const answer = await ended(await enqueue("refuse"));
    expect(answer).toMatchObject({ state: "failed", error: { code: "FILE_EMPTY", status: 422 } });
    const id = await enqueue("fail-in-effect");
    expect(await ended(id)).toMatchObject({ state: "failed", error: { code: "NOT_FOUND" } });
    expect(await effects(id)).toBe(0);
  });

  it("is tried three times when it stumbles, then fails without a word of the inside", async () => {
    expect(await ended(await enqueue("stumble", { failures: 2 }))).toMatchObject({
      state: "succeeded",
      result: { tries: 3 },
    });
    const lost = await ended(await enqueue("stumble", { failures: 9 }));
    expect(lost).toMatchObject({ state: "failed", error: { code: "INTERNAL", message: "Internal error" } });
    expect(JSON.stringify(lost)).not.toContain("stumbled");
  });

  it("is resumed when its server fell silent, and the effect of the lost one comes to nothing", async () => {
    const { job, runner } = await taken("count", { beat: "1 minute" });
    await test.startWorker(handlers);
    expect((await ended(job.id)).state).toBe("succeeded");
    expect(await effects(job.id)).toBe(1);
    // The lost server wakes up and goes on with what it had.
    await runJob(test.app, handlers, job, runner, new AbortController().signal);
    expect(await effects(job.id)).toBe(1);
  });

  it("is resumed at once where no other server can be at work, as on an embedded database", async () => {
    const { job } = await taken("count");
    await test.startWorker(handlers, { alone: true });
    expect(await ended(job.id)).toMatchObject({ state: "succeeded" });
    expect(await effects(job.id)).toBe(1);
  });

  it("is given up after three servers fell silent on it", async () => {
    const { job } = await taken("count", { beat: "1 minute", attempts: 3 });
    await test.startWorker(handlers);
    expect(await ended(job.id)).toMatchObject({ state: "failed", error: { code: "JOB_ABANDONED" } });
  });

  it("runs once, whichever of several workers takes it", async () => {
    await Promise.all([1, 2, 3].map(() => test.startWorker(handlers)));
    const ids = await Promise.all(Array.from({ length: 20 }, () => enqueue("count")));
    for (const id of ids) {
      expect((await ended(id)).state).toBe("succeeded");
      expect(await effects(id)).toBe(1);
      const { rows } = await test.pool.query("select attempts from job where id = $1", [id]);
      expect(rows[0].attempts).toBe(1);
    }
  });

  it("is found without a notification too, once the table is looked at again", async () => {
    const id = await enqueueSilently("count");
    expect((await ended(id)).state).toBe("succeeded");
  });

  it("is shown to its owner alone", async () => {
    const id = await enqueue("count");
    const other = await test.superAdministrator();
    expect(await other.call("GET", `/api/job/${id}`)).toMatchObject({
      status: 404,
      body: { code: "JOB_NOT_FOUND" },
    });
    expect((await test.anonymous("GET", `/api/job/${id}`)).status).toBe(401);
    expect((await owner.call("GET", "/api/job/not-an-id")).status).toBe(404);
  });

  it("can be followed as events until it ends", async () => {
    const id = await enqueue("count");
    const events = await owner.call("GET", `/api/job/${id}/events`);
    expect(events.headers.get("content-type")).toBe("text/event-stream");
    const last = String(events.body)
      .trim()
      .split("\n")
      .findLast((line) => line.startsWith("data: "));
    expect(JSON.parse(last?.slice(6) ?? "{}")).toMatchObject({ id, state: "succeeded" });
  });
});

/** A job that another runner took, and said nothing of for so long. */
async function taken(
  kind: string,
  { beat = "0 seconds", attempts = 1 } = {},
): Promise<{ job: ClaimedJob; runner: string }> {
  const [id, runner] = [newId(), newId()];
  await test.pool.query(
    `insert into job (id, kind, owner_id, payload, total, state, runner, attempts, started_at, heartbeat_at)
     values ($1, $2, $3, '{}', 0, 'running', $4, $5, now(), now() - $6::interval)`,
    [id, kind, owner.userId, runner, attempts, beat],
  );
  const job = {
    id,
    kind,
    payload: {},
    legalEntityId: null,
    ownerId: owner.userId,
    attempts,
    active: true,
    superAdministrator: false,
    legalEntityIds: [],
    hidden: [],
    rights: {},
    delegationId: null,
    giverId: null,
  };
  return { job, runner };
}

/** A queued job without a notification. */
async function enqueueSilently(kind: string): Promise<string> {
  const id = newId();
  await test.pool.query("insert into job (id, kind, owner_id, payload, total) values ($1, $2, $3, '{}', 0)", [
    id,
    kind,
    owner.userId,
  ]);
  return id;
}

describe("what the owner loses while a job runs", () => {
  const LOSSES: Readonly<Record<string, string>> = {
    nothing: "select 1 where $1 <> ''",
    "the company": "delete from user_legal_entity where user_id = $1",
    "the account": "update user_account set status = 'inactive' where id = $1",
    "its right": "delete from user_service_right where user_id = $1",
  };

  it.each([
    ["nothing", "succeeded", 1],
    ["the company", "failed", 0],
    ["the account", "failed", 0],
    ["its right", "failed", 0],
  ] as const)("%s: it has %s, with %i effect", async (loss, state, written) => {
    const { legalEntityId } = await openBooks(test, await test.superAdministrator());
    const { userId } = await test.person({
      legalEntityIds: [legalEntityId],
      rights: { reconciliation: ["Viewer"] },
    });
    const id = await inTransaction(test.db, (tx) =>
      enqueueJob(
        tx,
        { userId, legalEntityIds: [legalEntityId] },
        { kind: "find-certain", legalEntityId, payload: {} },
      ),
    );
    const jobOf = async () =>
      (
        await test.pool.query<{ state: string; error: { code: string } | null }>(
          "select state, error from job where id = $1",
          [id],
        )
      ).rows[0];
    await expect.poll(async () => (await jobOf())?.state).toBe("running");
    await test.pool.query(LOSSES[loss] ?? "", [userId]);
    opened.add(id);
    await expect.poll(async () => (await jobOf())?.state).toBe(state);
    if (state === "failed") expect((await jobOf())?.error).toMatchObject({ code: "FORBIDDEN" });
    expect(await effects(id)).toBe(written);
  });
});
