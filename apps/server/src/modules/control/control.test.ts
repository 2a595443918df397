import type { LastFecCheckAnswer } from "@grand-livre/contracts/fec";
import type { JobAccepted, JobAnswer } from "@grand-livre/contracts/job";
import type { VerificationAnswer, VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let books: TestBooks;
let admin: TestPerson;
let reader: TestPerson;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.superAdministrator();
  books = await openBooks(test, admin);
  reader = await test.person({ rights: { reports: ["Viewer"] }, legalEntityIds: [books.legalEntityId] });
});
afterAll(() => test.close());

const ofEntity = () => `legalEntityRefId=${books.refId}`;
const ofExercise = () => `${ofEntity()}&fiscalExerciseRefId=${books.exercise.refId}`;
const exercise = () => ({ legalEntityRefId: books.refId, fiscalExerciseRefId: books.exercise.refId });

async function validated(): Promise<void> {
  const { id } = await succeed<{ id: string }>(admin, "POST", "/api/entry", purchase(books));
  await succeed(admin, "POST", `/api/entry/${id}/validate`);
}

/** Asks for a control and waits for its job's end. */
async function control(person: TestPerson, path: string, body: object): Promise<JobAnswer> {
  const { status, body: accepted } = await person.call<JobAccepted>("POST", path, body);
  expect(status).toBe(202);
  let job: JobAnswer | undefined;
  await expect
    .poll(async () => {
      job = await succeed<JobAnswer>(person, "GET", `/api/job/${accepted.jobId}`);
      return job.state;
    })
    .toMatch(/succeeded|failed/);
  return job as JobAnswer;
}

const verify = (person: TestPerson) =>
  control(person, "/api/ledger/verify-by-job", { legalEntityRefId: books.refId });
const lastVerification = (person: TestPerson) =>
  succeed<VerificationAnswer>(person, "GET", `/api/ledger/last-verification?${ofEntity()}`);

describe("a control under way", () => {
  it("is one job of a person, however often and at once he asks", async () => {
    expect(await lastVerification(reader)).toEqual({});
    const body = { legalEntityRefId: books.refId };
    const asked = await Promise.all(
      Array.from({ length: 4 }, () => reader.call<JobAccepted>("POST", "/api/ledger/verify-by-job", body)),
    );
    expect(new Set(asked.map(({ body: { jobId } }) => jobId)).size).toBe(1);
    const { run, last } = await lastVerification(reader);
    expect(run).toMatchObject({ id: asked[0]?.body.jobId, state: "queued" });
    expect(last).toBeUndefined();
    const { body: mine } = await admin.call<JobAccepted>("POST", "/api/ledger/verify-by-job", body);
    expect(mine.jobId).not.toBe(run?.id);
    for (const [person, id] of [
      [reader, run?.id],
      [admin, mine.jobId],
    ] as const)
      await succeed(person, "POST", `/api/job/${id}/cancel`);
    expect((await lastVerification(reader)).run).toMatchObject({
      state: "failed",
      error: { code: "JOB_CANCELLED" },
    });
  });
});

describe("a control that came to its end", () => {
  it("answers what the direct call does, to whoever may see reports, until entries are validated", async () => {
    await test.startWorker();
    await validated();
    expect(await verify(reader)).toMatchObject({ state: "succeeded" });
    const direct = await succeed<VerifyLedgerAnswer>(admin, "GET", `/api/ledger/verify?${ofEntity()}`);
    expect(direct.entries).toBe(1);
    const seen = await lastVerification(admin);
    expect(seen.last).toMatchObject({ found: direct, outdated: false, checkedBy: "Camille Martin" });
    expect((await lastVerification(reader)).run).toBeUndefined();
    await validated();
    expect((await lastVerification(reader)).last).toMatchObject({ outdated: true });
  });

  it("finds what was changed behind the product's back", async () => {
    await test.pool.query(
      `set session_replication_role = replica; update entry set label = 'Faux' where rank = 2; reset session_replication_role`,
    );
    await verify(reader);
    expect((await lastVerification(reader)).last?.found).toMatchObject({
      intact: false,
      firstBroken: { rank: 2, reason: "content" },
    });
  });

  it("checks the FEC of one exercise", async () => {
    const path = `/api/fec/last-check?${ofExercise()}`;
    expect(await succeed<LastFecCheckAnswer>(reader, "GET", path)).toEqual({
      fileName: expect.stringMatching(/^\d{9}FEC20261231\.txt$/),
    });
    expect(await control(reader, "/api/fec/check-by-job", exercise())).toMatchObject({ state: "succeeded" });
    const { last } = await succeed<LastFecCheckAnswer>(reader, "GET", path);
    expect(last?.found).toEqual(await succeed(reader, "GET", `/api/fec/check?${ofExercise()}`));
  });
});

it("asks for the right to see reports, and for the scope", async () => {
  const stranger = await test.person({ rights: { reports: ["Viewer"] } });
  const nobody = await test.person({});
  for (const [path, body] of [
    ["/api/ledger/verify-by-job", { legalEntityRefId: books.refId }],
    ["/api/fec/check-by-job", exercise()],
  ] as const) {
    expect((await test.anonymous("POST", path, body)).status).toBe(401);
    expect((await nobody.call("POST", path, body)).status).toBe(403);
    expect((await stranger.call("POST", path, body)).status).toBe(404);
    expect((await reader.call("POST", path, {})).status).toBe(422);
  }
  for (const path of [`/api/ledger/last-verification?${ofEntity()}`, `/api/fec/last-check?${ofExercise()}`]) {
    expect((await nobody.call("GET", path)).status).toBe(403);
    expect((await stranger.call("GET", path)).status).toBe(404);
  }
});
