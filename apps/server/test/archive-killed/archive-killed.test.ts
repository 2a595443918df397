import type { ExerciseArchiveAnswer } from "@grand-livre/contracts/exercise-archive";
import type { FiscalExerciseAnswer } from "@grand-livre/contracts/fiscal-exercise";
import type { JobAnswer } from "@grand-livre/contracts/job";
import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import { drawnSeed, sampled } from "@grand-livre/testkit/property-runs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openExercise, openOwnBooks, purchase, succeed, type TestBooks } from "../ledger-books.ts";
import { openServerHouse, type RealServer, type ServerHouse } from "../real-server.ts";
import { stopAt } from "../stop-at.ts";
import { createTestApp, type TestApp, type TestPerson } from "../test-app.ts";

/** The server killed while an exercise goes to the archives or comes back: nothing half, and the job goes on by itself, once. */

let test: TestApp;
let person: TestPerson;
let house: ServerHouse;
let server: RealServer;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  house = await openServerHouse(test, person);
  server = await house.start();
});
afterAll(async () => {
  await house.close();
  await test.close();
});

/** What taking an exercise to the archives writes, and bringing it back; each in its order. */
const MOVES = [
  ...[
    "stored_file",
    "exercise_archive",
    "exercise_archive_sum",
    "lettering_line",
    "document_link",
    "entry_line",
  ].map((table) => ({ way: "out", table })),
  ...["exercise_archive_return", "entry_line", "audit_log"].map((table) => ({ way: "back", table })),
];
const SEED = drawnSeed();
const movesDrawn = Array.from(
  { length: sampled(MOVES.length) },
  (_, at) => MOVES[(SEED + at) % MOVES.length],
);

describe(`a server that is killed while an exercise goes to the archives or comes back, seed ${SEED}`, () => {
  it.each(movesDrawn)(
    "$way, before $table",
    async (move) => {
      books = await openOwnBooks(test, person);
      const old = await openExercise(person, books.refId, "2021-01-01", "2021-12-31");
      await openExercise(person, books.refId, "2022-01-01", "2022-12-31");
      const lines = [
        { account: "641100", debitCents: 900, creditCents: 0 },
        { account: "645100", debitCents: 0, creditCents: 900 },
      ];
      const body = purchase(books, 1, {
        journalCode: "OD",
        date: "2021-03-15",
        pieceDate: "2021-03-15",
        lines,
      });
      const { id } = await succeed<{ id: string }>(person, "POST", "/api/entry", body);
      await succeed(person, "POST", `/api/entry/${id}/validate`);
      const closed = await succeed<FiscalExerciseAnswer>(
        person,
        "POST",
        `/api/fiscal-exercise/${old.refId}/close`,
        {
          state: "closed",
          reason: "Points vus.",
        },
      );
      const path = `/api/fiscal-exercise/${old.refId}/archive`;
      const ask = (way: string) =>
        way === "out"
          ? server.call<{ jobId: string }>("POST", path, { version: closed.version })
          : server.call<{ jobId: string }>("POST", `${path}/return`, {});
      const job = async (jobId: string) => (await server.call<JobAnswer>("GET", `/api/job/${jobId}`)).body;
      const ended = async (jobId: string) => {
        await expect.poll(async () => (await job(jobId)).state, { timeout: 90_000 }).toBe("succeeded");
      };
      const here = async () => ({
        lines: Number(
          (
            await test.pool.query("select count(*) from entry_line where legal_entity_id = $1", [
              books.legalEntityId,
            ])
          ).rows[0].count,
        ),
        archives: (await succeed<ExerciseArchiveAnswer>(person, "GET", path)).archives.length,
      });
      const start = await here();
      if (move?.way === "back") await ended((await ask("out")).body.jobId);
      const before = await here();
      let jobId = "";
      await stopAt<unknown>(
        test,
        move?.table ?? "",
        async () => {
          const answer = await ask(move?.way ?? "");
          expect(answer.status, JSON.stringify(answer.body)).toBe(202);
          jobId = answer.body.jobId;
          return answer;
        },
        () => server.kill(),
      );
      expect(await here()).toEqual(before);
      server = await house.start();
      // The job goes on by itself, once.
      await ended(jobId);
      expect(await here()).toEqual({ lines: start.lines - (move?.way === "out" ? 2 : 0), archives: 1 });
      expect(
        await succeed<VerifyLedgerAnswer>(
          person,
          "GET",
          `/api/ledger/verify?legalEntityRefId=${books.refId}`,
        ),
      ).toMatchObject({ intact: true, balancesIntact: true });
    },
    180_000,
  );
});
