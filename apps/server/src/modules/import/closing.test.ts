import { randomUUID } from "node:crypto";
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

  /** The end of a job, and how far it said it was on its way. */
  async function follow(id: string): Promise<{ end: JobAnswer; told: number[] }> {
    const told: number[] = [];
    for (;;) {
      const { body } = await admin.call<JobAnswer>("GET", `/api/job/${id}`);
      if (body.state === "succeeded" || body.state === "failed") return { end: body, told };
      if (body.state === "running") told.push(body.done);
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
    const [one, meanwhile] = await Promise.all([closeByJob(version, key), closeByJob(version, key)]);
    // The second request waits five seconds for the first one to end; on a busy machine it gets a 409 then, and is sent again.
    const again = meanwhile.status === 409 ? await closeByJob(version, key) : meanwhile;
    expect([one.status, again.body]).toEqual([202, one.body]);
    // Two at once: one of them finds it closed, before its job or in it.
    const other = await closeByJob(version);
    const asked = [one, other].filter(({ status }) => status === 202);
    const followed = await Promise.all(asked.map(({ body }) => follow(body.jobId)));
    const done = followed.filter(({ end }) => end.state === "succeeded");
    expect(done).toHaveLength(1);
    expect(done[0]?.end).toMatchObject({ done: 1200, total: 1200, result: { refId: exercise } });
    for (const { end } of followed)
      if (end.state === "failed") expect(end.error).toMatchObject({ code: "STALE_VERSION", status: 409 });
    const told = done[0]?.told ?? [];
    expect(told).toEqual(told.toSorted((a, b) => a - b));
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
    expect((await follow(jobId)).end).toMatchObject({ state: "succeeded", done: 1200 });
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
