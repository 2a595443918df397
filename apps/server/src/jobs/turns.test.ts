import { afterAll, beforeAll, expect, it } from "vitest";
import { openBooks } from "../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../test/test-app.ts";
import { inTransaction } from "../database/transaction.ts";
import { newId } from "../ids.ts";
import { claimJob } from "../modules/job/repository.ts";
import { enqueueJob } from "../modules/job/service.ts";
import { afterServing } from "./turns.ts";

let test: TestApp;
let person: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
});
afterAll(() => test.close());

it("takes the jobs of each company in turn: a pile of one keeps no other waiting", async () => {
  const companies: string[] = [];
  for (let at = 0; at < 3; at += 1) companies.push((await openBooks(test, person)).legalEntityId);
  const scope = { userId: person.userId, legalEntityIds: "all" as const };
  for (const [at, company] of [0, 0, 0, 1, 1, 2].entries())
    await inTransaction(test.db, (tx) =>
      enqueueJob(tx, scope, {
        kind: "read-bill",
        legalEntityId: companies[company] ?? null,
        payload: { name: `${company} ${at}` },
      }),
    );
  let served: readonly string[] = [];
  const order: unknown[] = [];
  for (;;) {
    const job = await claimJob(test.db, newId(), "2026-11-20", { only: ["read-bill"] }, served);
    if (!job) break;
    order.push(job.payload.name);
    served = afterServing(served, job.legalEntityId);
  }
  expect(order).toEqual(["0 0", "1 3", "2 5", "0 1", "1 4", "0 2"]);
});
