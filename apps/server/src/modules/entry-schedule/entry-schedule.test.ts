import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { EntryOccurrence, EntryScheduleAnswer } from "@grand-livre/contracts/entry-schedule";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openBooks, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { writeDueEntries } from "./write-due.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let entryId: string;
beforeEach(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
  entryId = (await succeed<EntryAnswer>(root, "POST", "/api/entry", purchase(books))).id;
});
afterEach(() => test.close());

const create = (change: object = {}, person = root) =>
  person.call<EntryScheduleAnswer>("POST", "/api/entry-schedule", {
    legalEntityRefId: books.refId,
    entryId,
    name: "Loyer",
    unit: "month",
    every: 1,
    startDate: "2026-10-05",
    ...change,
  });
const schedule = async () =>
  (
    await succeed<{ entrySchedules: EntryScheduleAnswer[] }>(
      root,
      "GET",
      `/api/entry-schedule?legalEntityRefId=${books.refId}`,
    )
  ).entrySchedules[0];
const days = async (id: string) =>
  (await succeed<{ occurrences: EntryOccurrence[] }>(root, "GET", `/api/entry-schedule/${id}/occurrence`))
    .occurrences;

describe("a recurring entry", () => {
  it("writes the lines of its entry on each day that came, once, as drafts", async () => {
    const { body: made } = await create();
    expect(made).toMatchObject({ journalCode: "AC", nextDate: "2026-10-05", version: 1, active: true });
    expect(made.lines).toMatchObject([
      { account: "606400", debitCents: 12_000 },
      { account: "401000", counterpartyId: books.supplierId, creditCents: 12_000 },
    ]);
    // The clock is set to 20/11/2026: two servers look at once, then again.
    const dealt = await Promise.all([writeDueEntries(test.app), writeDueEntries(test.app)]);
    expect(dealt[0] + dealt[1]).toBe(2);
    expect(await writeDueEntries(test.app)).toBe(0);
    expect((await schedule())?.nextDate).toBe("2026-12-05");
    const written = await days(made.id);
    expect(written).toMatchObject([
      { date: "2026-11-05", state: "written", refusal: null, entry: { state: "draft" } },
      { date: "2026-10-05", state: "written", refusal: null, entry: { state: "draft" } },
    ]);
    const entry = await succeed<EntryAnswer>(root, "GET", `/api/entry/${written[0]?.entry?.id}`);
    expect(entry).toMatchObject({
      date: "2026-11-05",
      pieceRef: "Loyer",
      abilities: { edit: { allowed: true } },
    });
    test.now.current = new Date("2026-12-06T09:00:00Z");
    expect(await writeDueEntries(test.app)).toBe(1);
  });

  it("bears the month of each day where its entry bears its own", async () => {
    const paid = purchase(books, 5_000, { label: "Salaires 03/2026, prime 02/2026" });
    entryId = (await succeed<EntryAnswer>(root, "POST", "/api/entry", paid)).id;
    const { body: made } = await create({ startDate: "2026-11-05" });
    expect(made.label).toBe("Salaires {mois}, prime 02/2026");
    expect(await writeDueEntries(test.app)).toBe(1);
    const [day] = await days(made.id);
    const written = await succeed<EntryAnswer>(root, "GET", `/api/entry/${day?.entry?.id}`);
    const label = "Salaires novembre 2026, prime 02/2026";
    expect(written).toMatchObject({ label, lines: [{ label }, { label }] });
  });

  it("validates them where it is set to, and leaves a draft with the reason where it cannot", async () => {
    const { body: made } = await create({ validates: true, startDate: "2026-11-05", endDate: "2026-11-30" });
    expect(await writeDueEntries(test.app)).toBe(1);
    expect(await days(made.id)).toMatchObject([
      { state: "written", entry: { state: "validated", number: expect.any(String) } },
    ]);
    expect((await schedule())?.nextDate).toBeNull();
    const unbalanced = purchase(books, 5_000, {
      lines: [
        { account: "606400", debitCents: 5_000, creditCents: 0 },
        { account: "606100", debitCents: 5_000, creditCents: 0 },
      ],
    });
    entryId = (await succeed<EntryAnswer>(root, "POST", "/api/entry", unbalanced)).id;
    const { body: wrong } = await create({ name: "Faux", validates: true, startDate: "2026-11-06" });
    expect(await writeDueEntries(test.app)).toBe(1);
    expect(await days(wrong.id)).toMatchObject([
      { state: "written", entry: { state: "draft" }, refusal: { code: "ENTRY_UNBALANCED" } },
    ]);
  });

  it("keeps a day that no entry can be written on with its reason, and goes on", async () => {
    await succeed(root, "PATCH", "/api/fiscal-period", await octoberClosed());
    const { body: made } = await create();
    expect(await writeDueEntries(test.app)).toBe(2);
    expect(await days(made.id)).toMatchObject([
      { date: "2026-11-05", state: "written" },
      { date: "2026-10-05", state: "refused", entry: null, refusal: { code: "PERIOD_CLOSED" } },
    ]);
  });

  it("is paused, goes on after the last day that it wrote, and ends", async () => {
    const { body: made } = await create();
    await writeDueEntries(test.app);
    const path = `/api/entry-schedule/${made.id}`;
    const paused = await succeed<EntryScheduleAnswer>(root, "PATCH", path, { version: 1, active: false });
    test.now.current = new Date("2027-01-10T09:00:00Z");
    expect(await writeDueEntries(test.app)).toBe(0);
    test.now.current = new Date("2026-11-20T09:00:00Z");
    const monthly = { version: paused.version, active: true, dayRule: "last_day" };
    const resumed = await succeed<EntryScheduleAnswer>(root, "PATCH", path, monthly);
    // 05/11 was written: the next last day is that of November.
    expect(resumed.nextDate).toBe("2026-11-30");
    await succeed(root, "DELETE", path);
    expect(await writeDueEntries(test.app)).toBe(0);
    expect((await root.call("GET", `${path}/occurrence`)).status).toBe(404);
  });

  it("has a name of its own and dates in order, and asks for the rights", async () => {
    await create();
    expect(await create({ name: "LOYER" })).toMatchObject({
      status: 409,
      body: { code: "ENTRY_SCHEDULE_NAME_TAKEN" },
    });
    expect(await create({ name: "Fin", endDate: "2026-01-01" })).toMatchObject({
      status: 422,
      body: { code: "ENTRY_SCHEDULE_DATES" },
    });
    const person = (actions: readonly ("Viewer" | "Creator")[]) =>
      test.person({ rights: { "entry-logs": actions }, legalEntityIds: [books.legalEntityId] });
    expect((await create({ name: "A" }, await person(["Viewer"]))).status).toBe(403);
    const creator = await person(["Viewer", "Creator"]);
    expect((await create({ name: "B", validates: true }, creator)).status).toBe(403);
    expect((await create({ name: "C" }, creator)).status).toBe(200);
    const others = await openBooks(test, root);
    expect(await create({ name: "D", legalEntityRefId: others.refId })).toMatchObject({
      status: 404,
      body: { code: "ENTRY_NOT_FOUND" },
    });
  });
});

async function octoberClosed() {
  const { periods } = await succeed<{ periods: { id: string; number: number; version: number }[] }>(
    root,
    "GET",
    `/api/fiscal-exercise/${books.exercise.refId}`,
  );
  const october = periods.find(({ number }) => number === 10);
  return { id: october?.id, version: october?.version, state: "provisionally_closed", reason: "Points vus." };
}
