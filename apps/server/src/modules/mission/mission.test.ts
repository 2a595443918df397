import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { ExpenseReportAnswer } from "@grand-livre/contracts/expense";
import type { MissionAnswer } from "@grand-livre/contracts/mission";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

type Mission = MissionAnswer & { readonly code?: string };
let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let traveller: TestPerson;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openOwnBooks(test, root);
  traveller = await test.person({
    rights: { missions: ["Viewer", "Creator"] },
    legalEntityIds: [books.legalEntityId],
  });
});
afterAll(() => test.close());

const ask = (change: object = {}, person = traveller) =>
  person.call<Mission>("POST", "/api/mission", {
    legalEntityRefId: books.refId,
    purpose: "Salon du bâtiment",
    destination: "Lyon",
    startDate: "2026-05-11",
    endDate: "2026-05-13",
    budgetCents: 60_000,
    ...change,
  });
const act = (id: string, action: string, person: TestPerson, body?: object) =>
  person.call<Mission>("POST", `/api/mission/${id}/${action}`, body);
async function sides(entryId: string | null): Promise<string[]> {
  const { lines } = await succeed<EntryAnswer>(root, "GET", `/api/entry/${entryId}`);
  return lines.map(({ account, debitCents, creditCents }) => `${account} ${debitCents - creditCents}`);
}

it("is asked for, approved by another person, and its advance is cleared by the report", async () => {
  const { body: mission } = await ask();
  expect(mission).toMatchObject({ refId: "OM-00001", state: "planned", advanceCents: 0 });
  expect((await act(mission.id, "advance", root, { amountCents: 10_000 })).body.code).toBe("MISSION_STATE");
  expect((await act(mission.id, "approve", traveller)).status).toBe(403);
  expect((await act(mission.id, "approve", root)).body.state).toBe("approved");
  const given = await act(mission.id, "advance", root, { amountCents: 10_000, date: "2026-05-04" });
  expect(await sides(given.body.advanceEntryId)).toEqual(["425000 10000", "512000 -10000"]);
  expect((await act(mission.id, "cancel", traveller)).body.code).toBe("MISSION_STATE");

  const report = await succeed<ExpenseReportAnswer>(traveller, "POST", "/api/expense-report", {
    legalEntityRefId: books.refId,
    label: "Salon",
    missionId: mission.id,
    lines: [
      {
        date: "2026-05-12",
        nature: "passenger_transport",
        label: "Train",
        inclVatCents: 14_400,
        lostReceipt: "Perdu",
      },
    ],
  });
  const another = await root.call<Mission>("POST", "/api/expense-report", {
    legalEntityRefId: books.refId,
    label: "Avance d’un autre",
    missionId: mission.id,
  });
  expect(another.body.code).toBe("MISSION_NOT_FOUND");
  const of = `/api/expense-report/${report.id}`;
  await succeed(traveller, "POST", `${of}/submit`);
  for (const step of ["approve", "approve"]) await succeed(root, "POST", `${of}/${step}`, { alone: true });
  const posted = await succeed<ExpenseReportAnswer>(root, "POST", `${of}/post`, { date: "2026-05-31" });
  expect(posted).toMatchObject({
    state: "posted",
    clearedCents: 10_000,
    owedCents: 4_400,
    missionRefId: "OM-00001",
  });
  const paid = await succeed<ExpenseReportAnswer>(root, "POST", `${of}/reimburse`, { date: "2026-06-02" });
  expect(await sides(paid.reimbursementEntryId)).toEqual(["421900 4400", "512000 -4400"]);
  const after = await succeed<MissionAnswer>(traveller, "GET", `/api/mission/${mission.id}`);
  expect(after).toMatchObject({ clearedCents: 10_000, leftCents: 0, spentCents: 14_400 });
  expect((await act(mission.id, "undo-advance", root)).body.code).toBe("MISSION_STATE");
  await succeed(root, "POST", `${of}/undo`);
  expect(await succeed(root, "POST", `${of}/undo`)).toMatchObject({ state: "approved", clearedCents: 0 });
  expect((await act(mission.id, "undo-advance", root)).body).toMatchObject({
    advanceCents: 0,
    state: "approved",
  });
});

it("has the rest of its advance given back once, then no report may use it", async () => {
  const { body: mission } = await ask();
  await act(mission.id, "approve", root);
  expect((await act(mission.id, "give-back", root, {})).body.code).toBe("MISSION_STATE");
  await act(mission.id, "advance", root, { amountCents: 10_000, date: "2026-05-04" });
  const spend = async (inclVatCents: number) => {
    const line = {
      date: "2026-05-12",
      nature: "passenger_transport",
      label: "Train",
      lostReceipt: "Perdu",
      inclVatCents,
    };
    const { id } = await succeed<ExpenseReportAnswer>(traveller, "POST", "/api/expense-report", {
      legalEntityRefId: books.refId,
      label: "Salon",
      missionId: mission.id,
      lines: [line],
    });
    await succeed(traveller, "POST", `/api/expense-report/${id}/submit`);
    for (const _ of [1, 2]) await succeed(root, "POST", `/api/expense-report/${id}/approve`, { alone: true });
    const posted = { date: "2026-05-31" };
    return succeed<ExpenseReportAnswer>(root, "POST", `/api/expense-report/${id}/post`, posted);
  };
  expect(await spend(6_000)).toMatchObject({ state: "reimbursed", clearedCents: 6_000 });
  expect((await act(mission.id, "give-back", traveller, {})).status).toBe(403);
  const both = await Promise.all(
    [1, 2].map(() => act(mission.id, "give-back", root, { date: "2026-06-01" })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const given = await succeed<MissionAnswer>(root, "GET", `/api/mission/${mission.id}`);
  expect(given).toMatchObject({ clearedCents: 6_000, givenBackCents: 4_000, leftCents: 0 });
  expect(await sides(given.givenBackEntryId)).toEqual(["512000 4000", "425000 -4000"]);
  expect((await act(mission.id, "undo-advance", root)).body.code).toBe("MISSION_STATE");
  expect(await spend(1_000)).toMatchObject({ state: "posted", clearedCents: 0, owedCents: 1_000 });
  const undone = await act(mission.id, "undo-give-back", root);
  expect(undone.body).toMatchObject({ givenBackCents: 0, givenBackEntryId: null, leftCents: 4_000 });
  expect((await act(mission.id, "undo-give-back", root)).body.code).toBe("MISSION_STATE");
});

it("is never approved by its traveller, and is his to change until it is approved", async () => {
  const { body: own } = await ask({}, root);
  expect((await act(own.id, "approve", root)).body.code).toBe("EXPENSE_APPROVAL_ALONE");
  const manager = await test.person({
    rights: { missions: ["Viewer", "Editor"] },
    legalEntityIds: [books.legalEntityId],
  });
  expect((await act(own.id, "approve", root, { alone: true })).body.code).toBe("EXPENSE_APPROVAL_OWN");
  expect((await act(own.id, "approve", manager)).body.state).toBe("approved");
  await test.pool.query("update user_account set status = 'inactive' where id = $1", [manager.userId]);
  const { body: alone } = await ask({}, root);
  expect((await act(alone.id, "approve", root, { alone: true })).body.state).toBe("approved");
  expect((await traveller.call("GET", `/api/mission/${own.id}`)).status).toBe(404);
  const { body: mission } = await ask();
  const change = { version: 1, destination: "Marseille", endDate: "2026-05-10" };
  const path = `/api/mission/${mission.id}`;
  expect((await traveller.call<Mission>("PATCH", path, change)).body.code).toBe("MISSION_DATES_INVALID");
  expect((await root.call<Mission>("PATCH", path, { version: 1, transport: "Train" })).body.code).toBe(
    "MISSION_NOT_OWN",
  );
  const changed = await traveller.call<Mission>("PATCH", path, { version: 1, destination: "Marseille" });
  expect(changed.body).toMatchObject({ destination: "Marseille", version: 2 });
  const found = `/api/mission?legalEntityRefId=${books.refId}&searchValue=marseille`;
  expect((await traveller.call<{ count: number }>("GET", found)).body.count).toBe(1);
  expect((await act(mission.id, "cancel", traveller)).body.state).toBe("cancelled");
  expect((await act(mission.id, "approve", root)).body.code).toBe("MISSION_STATE");
});
