import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ImportBatchAnswer } from "@grand-livre/contracts/import";
import type { JobAccepted, JobAnswer } from "@grand-livre/contracts/job";
import { describe, expect, it } from "vitest";
import { admin, books, exercise, openImportBooks, test } from "../../../test/import-books.ts";
import { succeed } from "../../../test/ledger-books.ts";
import { imported, ledgerFile } from "../../../test/ledger-files.ts";
import { cutConnection, stopAt } from "../../../test/stop-at.ts";

openImportBooks();

/** The entries of the import, without the à-nouveaux that closing writes. */
const entries = async () =>
  (
    await test.pool.query(
      "select state, rank::int from entry where legal_entity_id = $1 and import_batch_id is not null order by id",
      [books.legalEntityId],
    )
  ).rows;
const of = (path: string) => `/api/${path}?legalEntityRefId=${books.refId}`;
const batches = async () =>
  (await succeed<{ rows: ImportBatchAnswer[] }>(admin, "GET", of("invoice/import-batch"))).rows;
const exportOf = () => admin.call<string>("GET", `${of("fec")}&fiscalExerciseRefId=${exercise}`);
const verify = () => succeed<object>(admin, "GET", of("ledger/verify"));

describe("the definitive closing of an exercise", () => {
  type Exercise = { readonly version: number; readonly unsealedImports: readonly unknown[] };
  const exerciseNow = async () => {
    const { fiscalExercises } = await succeed<{ fiscalExercises: (Exercise & { refId: string })[] }>(
      admin,
      "GET",
      `/api/fiscal-exercise?legalEntityRefId=${books.refId}`,
    );
    const found = fiscalExercises.find((one) => one.refId === exercise);
    if (!found) throw new Error("the exercise is gone");
    return found;
  };
  const close = async (state: string) =>
    admin.call<Exercise>("PATCH", `/api/fiscal-exercise/${exercise}`, {
      version: (await exerciseNow()).version,
      state,
      reason: "Points vus.",
    });

  async function endOf(id: string): Promise<JobAnswer> {
    for (;;) {
      const { body } = await admin.call<JobAnswer>("GET", `/api/job/${id}`);
      if (body.state === "succeeded" || body.state === "failed") return body;
      await sleep(50);
    }
  }

  /** How far jobs say that they are while something is done: who asks now and then may miss it on a busy machine. */
  async function toldWhile(act: () => Promise<void>): Promise<number[]> {
    await test.pool.query(`
      create table told_progress (place serial, done integer);
      create function keep_progress() returns trigger language plpgsql security definer as
        $$ begin insert into told_progress (done) values (new.done); return null; end $$;
      create trigger keep_progress after insert or update on job_progress
        for each row execute function keep_progress()`);
    try {
      await act();
      const { rows } = await test.pool.query<{ done: number }>(
        "select done from told_progress order by place",
      );
      return rows.map(({ done }) => done);
    } finally {
      await test.pool.query(
        "drop trigger keep_progress on job_progress; drop function keep_progress; drop table told_progress",
      );
    }
  }

  it("seals its imports with it, which the list tells before", async () => {
    const { batchId } = await imported(admin, books.refId, ledgerFile(3));
    expect((await exerciseNow()).unsealedImports).toEqual([
      { id: batchId, fileName: "grand-livre.txt", entries: 3 },
    ]);
    expect(await close("closed")).toMatchObject({
      status: 200,
      body: { state: "closed", unsealedImports: [] },
    });
    expect((await entries()).map(({ state, rank }) => [state, rank])).toEqual([
      ["validated", 1],
      ["validated", 2],
      ["validated", 3],
    ]);
    expect(await batches()).toMatchObject([{ state: "sealed", sealedBy: "Camille Martin" }]);
    expect(await verify()).toMatchObject({ intact: true, entries: 4, balancesIntact: true });
    expect((await exportOf()).body).toBe(ledgerFile(3));
  });

  const closeByJob = (version: number, headers = {}) =>
    admin.call<JobAccepted>(
      "POST",
      `/api/fiscal-exercise/${exercise}/close-by-job`,
      { version, reason: "Points vus." },
      headers,
    );

  it("seals them by a job that tells how far it is, once however often it is asked for", async () => {
    await imported(admin, books.refId, ledgerFile(1200));
    const { version } = await exerciseNow();
    const key = { "idempotency-key": randomUUID() };
    const told = await toldWhile(async () => {
      const [one, meanwhile] = await Promise.all([closeByJob(version, key), closeByJob(version, key)]);
      // The second request waits five seconds for the first one to end; on a busy machine it gets a 409 then, and is sent again.
      const again = meanwhile.status === 409 ? await closeByJob(version, key) : meanwhile;
      expect([one.status, again.body]).toEqual([202, one.body]);
      // Two at once: one of them finds it closed, before its job or in it.
      const other = await closeByJob(version);
      const asked = [one, other].filter(({ status }) => status === 202);
      const ends = await Promise.all(asked.map(({ body }) => endOf(body.jobId)));
      const done = ends.filter(({ state }) => state === "succeeded");
      expect(done).toHaveLength(1);
      expect(done[0]).toMatchObject({ done: 1200, total: 1200, result: { refId: exercise } });
      for (const end of ends)
        if (end.state === "failed") expect(end.error).toMatchObject({ code: "STALE_VERSION", status: 409 });
    });
    expect(told.some((count) => count > 0 && count < 1200)).toBe(true);
    expect((await test.pool.query("select count(*)::int as n from job_progress")).rows).toEqual([{ n: 0 }]);
    expect(await exerciseNow()).toMatchObject({ state: "closed", unsealedImports: [] });
    expect(await verify()).toMatchObject({ intact: true, entries: 1201, balancesIntact: true });
  });

  it.each([500, 2000])("seals %d entries, as many as are linked or written at once", async (count) => {
    await imported(admin, books.refId, ledgerFile(count));
    expect((await close("closed")).status).toBe(200);
    expect(await verify()).toMatchObject({ intact: true, entries: count + 1 });
  });

  it("begins anew when its connection is cut after the last link, and seals each entry once", async () => {
    await imported(admin, books.refId, ledgerFile(1200));
    const { version } = await exerciseNow();
    const asked = await stopAt(
      test,
      "import_batch",
      async () => {
        const { body } = await closeByJob(version);
        return body.jobId;
      },
      (backend) => cutConnection(test, backend),
    );
    const jobId = "given" in asked ? asked.given : "";
    expect(await endOf(jobId)).toMatchObject({ state: "succeeded", done: 1200 });
    const { rows } = await test.pool.query("select attempts from job where id = $1", [jobId]);
    expect(rows).toEqual([{ attempts: 2 }]);
    expect((await entries()).map(({ rank }) => rank)).toEqual(
      Array.from({ length: 1200 }, (_, at) => at + 1),
    );
    expect(await verify()).toMatchObject({ intact: true, entries: 1201, balancesIntact: true });
  });

  it("is refused by name before its job and in it, for who may not and for another company's", async () => {
    await imported(admin, books.refId, ledgerFile(3));
    const { version } = await exerciseNow();
    expect(await closeByJob(version + 1)).toMatchObject({ status: 409, body: { code: "STALE_VERSION" } });
    const path = `/api/fiscal-exercise/${exercise}/close-by-job`;
    const viewer = await test.person({ legalEntityIds: [books.legalEntityId] });
    const stranger = await test.person({ rights: { "accounting-settings": ["Editor"] } });
    expect((await test.anonymous("POST", path, { version })).status).toBe(401);
    expect((await viewer.call("POST", path, { version })).status).toBe(403);
    expect(await stranger.call("POST", path, { version })).toMatchObject({
      status: 404,
      body: { code: "FISCAL_EXERCISE_NOT_FOUND" },
    });
    expect((await close("provisionally_closed")).status).toBe(200);
    expect(await closeByJob((await exerciseNow()).version)).toMatchObject({
      status: 409,
      body: { code: "EXERCISE_HAS_UNSEALED_BATCHES" },
    });
    expect((await entries()).map(({ state }) => state)).toEqual(Array(3).fill("provisional"));
  });

  it("is refused, and seals nothing, while an import has entries where nothing may be sealed", async () => {
    await imported(admin, books.refId, ledgerFile(3));
    expect((await close("provisionally_closed")).status).toBe(200);
    expect(await close("closed")).toMatchObject({
      status: 409,
      body: { code: "EXERCISE_HAS_UNSEALED_BATCHES", details: { count: 1 } },
    });
    expect((await entries()).map(({ state }) => state)).toEqual(Array(3).fill("provisional"));
  });
});
