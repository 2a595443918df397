import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

type Period = {
  id: string;
  number: number;
  startDate: string;
  endDate: string;
  state: string;
  version: number;
  label: string;
};
type Exercise = {
  id: string;
  refId: string;
  state: string;
  version: number;
  chartVersion: number;
  periods: Period[];
  reopening: unknown;
};
type Entity = { id: string; refId: string };

let test: TestApp;
let root: TestPerson;
let entity: Entity;
let nextSiren = 0;

const SIRENS = [
  "732829320",
  "404833048",
  "552100554",
  "542065479",
  "443061841",
  "383474814",
  "775670417",
  "632012100",
];

async function newEntity(): Promise<Entity> {
  const siren = SIRENS[nextSiren];
  nextSiren += 1;
  return (await root.call<Entity>("POST", "/api/legal-entity", { name: `Dossier ${siren}`, siren })).body;
}

const open = async (owner: Entity, startDate: string, endDate: string) =>
  root.call<Exercise>("POST", "/api/fiscal-exercise", { legalEntityRefId: owner.refId, startDate, endDate });

/** A draft entry written by SQL: what closing has to see, without the entry module. */
async function draft(owner: Entity, exercise: Exercise, date: string): Promise<string> {
  const period = exercise.periods.find((one) => one.startDate <= date && date <= one.endDate);
  const { rows } = await test.pool.query(
    `insert into entry (legal_entity_id, id, fiscal_exercise_id, chart_version, fiscal_period_id, balance_period, journal_id,
       entry_date, label, source_kind)
     select $1, gen_random_uuid(), $2, $3, $4, 1, j.id, $5, 'Brouillon', 'test' from journal j
     where j.legal_entity_id = $1 and j.code = 'OD' returning id`,
    [owner.id, exercise.id, exercise.chartVersion, period?.id, date],
  );
  return rows[0].id;
}

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  entity = await newEntity();
});
afterAll(() => test.close());

describe("opening an exercise", () => {
  it("makes its monthly periods and installs the chart of its first day", async () => {
    const { status, body } = await open(entity, "2024-07-15", "2025-06-30");
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: "open", chartVersion: 2014, version: 1, reopening: null });
    expect(body.periods).toHaveLength(12);
    expect(body.periods[0]).toMatchObject({
      number: 1,
      startDate: "2024-07-15",
      endDate: "2024-07-31",
      label: "07/2024",
      state: "open",
    });
    expect(body.periods.at(-1)).toMatchObject({ number: 12, startDate: "2025-06-01", endDate: "2025-06-30" });
    const { rows } = await test.pool.query(
      "select chart_version, count(*)::int > 700 as whole from account where legal_entity_id = $1 group by 1 order by 1",
      [entity.id],
    );
    expect(rows).toEqual([
      { chart_version: 2014, whole: true },
      { chart_version: 2026, whole: true },
    ]);
    expect((await root.call("GET", `/api/fiscal-exercise/${body.refId}`)).body).toEqual(body);
  });

  it("copies the company's own accounts and settings into a chart that comes later", async () => {
    const owner = await newEntity();
    const own = await root.call("POST", "/api/account", {
      legalEntityRefId: owner.refId,
      number: "606310",
      label: "Petit outillage",
      parent: "606300",
    });
    expect(own.status).toBe(200);
    const standard = await root.call<{ accounts: { id: string }[] }>(
      "GET",
      `/api/account?legalEntityRefId=${owner.refId}&searchValue=606400`,
    );
    await root.call("PATCH", `/api/account/${standard.body.accounts[0]?.id}`, {
      version: 1,
      label: "Papeterie",
    });
    const { body } = await open(owner, "2025-01-01", "2025-12-31");
    const copied = await root.call(
      "GET",
      `/api/account?fiscalExerciseRefId=${body.refId}&searchValue=606310`,
    );
    expect(copied.body).toMatchObject({
      count: 1,
      accounts: [{ number: "606310", label: "Petit outillage", chartVersion: 2025, origin: "user" }],
    });
    const settled = await root.call(
      "GET",
      `/api/account?fiscalExerciseRefId=${body.refId}&searchValue=606400`,
    );
    expect(settled.body).toMatchObject({
      accounts: [{ label: "Papeterie", chartVersion: 2025, origin: "chart" }],
    });
  });

  it.each([
    ["the end before the start", "2030-12-31", "2030-01-01", "EXERCISE_DATES_INVALID"],
    ["more than 24 months", "2030-01-01", "2032-01-01", "EXERCISE_DATES_INVALID"],
    ["a day that does not exist", "2030-02-30", "2030-12-31", "DATES_INVALID"],
  ])("refuses %s", async (_, startDate, endDate, code) => {
    const { body } = await open(entity, startDate, endDate);
    expect(body).toMatchObject({ status: 422, code });
    expect(body).toHaveProperty("details.fields");
  });

  it("refuses an overlap of a single day, also when two come at once; gaps and any order are fine", async () => {
    expect((await open(entity, "2025-06-30", "2026-06-29")).body).toMatchObject({
      status: 409,
      code: "EXERCISE_OVERLAP",
    });
    expect((await open(entity, "2028-01-01", "2028-12-31")).status).toBe(200);
    const answers = await Promise.all([1, 2, 3].map(() => open(entity, "2026-01-01", "2026-12-31")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it("is held by the database too", async () => {
    const insert = test.pool.query(
      "insert into fiscal_exercise (legal_entity_id, id, ref_id, start_date, end_date, chart_version) values ($1, gen_random_uuid(), 'raw', '2026-12-31', '2027-12-30', 2026)",
      [entity.id],
    );
    await expect(insert).rejects.toMatchObject({ constraint: "fiscal_exercise_no_overlap" });
  });

  it("asks for a token, the right and a legal entity of the scope", async () => {
    const dates = { startDate: "2031-01-01", endDate: "2031-12-31" };
    const body = { legalEntityRefId: entity.refId, ...dates };
    expect((await test.anonymous("POST", "/api/fiscal-exercise", body)).status).toBe(401);
    const viewer = await test.person({
      rights: { "accounting-settings": ["Viewer"] },
      legalEntityIds: [entity.id],
    });
    expect((await viewer.call("POST", "/api/fiscal-exercise", body)).status).toBe(403);
    expect((await viewer.call("GET", "/api/fiscal-exercise")).body).toMatchObject({ count: 3 });
    const stranger = await test.person({ rights: { "accounting-settings": ["Creator"] } });
    expect((await stranger.call("POST", "/api/fiscal-exercise", body)).body).toMatchObject({
      status: 404,
      code: "LEGAL_ENTITY_NOT_FOUND",
    });
    expect((await stranger.call("GET", "/api/fiscal-exercise")).body).toEqual({
      fiscalExercises: [],
      count: 0,
    });
  });
});

describe("the dates of an exercise", () => {
  it("change while it is empty, with its periods and its chart", async () => {
    const owner = await newEntity();
    const { body: made } = await open(owner, "2025-01-01", "2025-12-31");
    const { status, body } = await root.call<Exercise>("PATCH", `/api/fiscal-exercise/${made.refId}`, {
      version: 1,
      startDate: "2024-10-01",
      endDate: "2025-09-30",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ refId: made.refId, chartVersion: 2014, version: 2 });
    expect(body.periods.map((one) => one.label)).toEqual([
      "10/2024",
      "11/2024",
      "12/2024",
      "01/2025",
      "02/2025",
      "03/2025",
      "04/2025",
      "05/2025",
      "06/2025",
      "07/2025",
      "08/2025",
      "09/2025",
    ]);
  });

  it("move at the end only once it has entries, and never leave one outside", async () => {
    const owner = await newEntity();
    const { body: made } = await open(owner, "2026-01-01", "2026-12-31");
    await draft(owner, made, "2026-08-20");
    const patch = (change: object) =>
      root.call<Exercise>("PATCH", `/api/fiscal-exercise/${made.refId}`, change);
    for (const change of [
      { endDate: "2026-08-19" },
      { startDate: "2026-09-01" },
      { startDate: "2025-12-01" },
    ])
      expect((await patch({ version: 1, ...change })).body).toMatchObject({
        status: 409,
        code: "EXERCISE_DATES_FIXED",
      });
    const shorter = await patch({ version: 1, endDate: "2026-08-20" });
    expect(shorter.body).toMatchObject({ version: 2 });
    expect(shorter.body.periods.at(-1)).toMatchObject({
      number: 8,
      endDate: "2026-08-20",
      id: made.periods[7]?.id,
    });
    const longer = await patch({ version: 2, endDate: "2027-03-31" });
    expect(longer.body.periods).toHaveLength(15);
    expect(longer.body.periods[7]).toMatchObject({ endDate: "2026-08-31", id: made.periods[7]?.id });
  });
});

describe("closing and reopening", () => {
  it("closes a period provisionally, refuses drafts, and reopens by two persons", async () => {
    const owner = await newEntity();
    const { body: made } = await open(owner, "2026-01-01", "2026-12-31");
    const january = made.periods[0];
    const entryId = await draft(owner, made, "2026-01-10");
    const patch = (who: TestPerson, change: object) =>
      who.call<Period & { reopening: unknown }>("PATCH", "/api/fiscal-period", {
        id: january?.id,
        ...change,
      });
    expect((await patch(root, { version: 1, state: "provisionally_closed" })).body).toMatchObject({
      status: 409,
      code: "PERIOD_HAS_DRAFTS",
      details: { draftCount: 1 },
    });
    await test.pool.query("delete from entry where id = $1", [entryId]);
    expect((await patch(root, { version: 1, state: "provisionally_closed" })).body).toMatchObject({
      state: "provisionally_closed",
      version: 2,
    });
    expect((await patch(root, { version: 2, state: "provisionally_closed" })).body).toMatchObject({
      status: 409,
      code: "PERIOD_ALREADY_CLOSED",
    });
    expect((await patch(root, { version: 1, state: "open" })).body).toMatchObject({ code: "STALE_VERSION" });
    const asked = await patch(root, { version: 2, state: "open" });
    expect(asked.body).toMatchObject({
      state: "provisionally_closed",
      version: 2,
      reopening: { requestedBy: root.userId, requestedByName: "Camille Martin" },
    });
    expect((await patch(root, { version: 2, state: "open" })).body).toMatchObject({
      status: 409,
      code: "REOPENING_SAME_PERSON",
    });
    const second = await test.person({
      rights: { "accounting-settings": ["Editor"] },
      legalEntityIds: [owner.id],
    });
    expect((await patch(second, { version: 2, state: "open" })).body).toMatchObject({
      state: "open",
      version: 3,
      reopening: null,
    });
    const { rows } = await test.pool.query(
      "select action from audit_log where resource_id = $1 order by id",
      [january?.id],
    );
    expect(rows.map((row) => row.action)).toEqual(["close", "request-reopening", "reopen"]);
  });

  it("closes periods for good in order only, and never reopens them", async () => {
    const owner = await newEntity();
    const { body: made } = await open(owner, "2026-01-01", "2026-12-31");
    const [january, february] = made.periods;
    const patch = (period: Period | undefined, change: object) =>
      root.call("PATCH", "/api/fiscal-period", { id: period?.id, ...change });
    expect((await patch(february, { version: 1, state: "closed" })).body).toMatchObject({
      status: 409,
      code: "PERIOD_NOT_CLOSED_BEFORE",
    });
    expect((await patch(january, { version: 1, state: "closed" })).body).toMatchObject({ state: "closed" });
    expect((await patch(january, { version: 2, state: "open" })).body).toMatchObject({
      status: 409,
      code: "CLOSED_FOR_GOOD",
    });
    expect((await patch(february, { version: 1, state: "open" })).body).toMatchObject({
      status: 409,
      code: "NOT_CLOSED",
    });
    const raw = test.pool.query("update fiscal_period set state = 'open' where id = $1", [january?.id]);
    await expect(raw).rejects.toMatchObject({ constraint: "fiscal_period_closed_for_good" });
  });

  it("closes an exercise with its periods, after the earlier ones, and refuses dates and periods from then on", async () => {
    const owner = await newEntity();
    const { body: first } = await open(owner, "2025-01-01", "2025-12-31");
    const { body: next } = await open(owner, "2026-01-01", "2026-12-31");
    const patch = (one: Exercise, change: object) =>
      root.call<Exercise>("PATCH", `/api/fiscal-exercise/${one.refId}`, change);
    expect((await patch(next, { version: 1, state: "closed" })).body).toMatchObject({
      status: 409,
      code: "EXERCISE_PREVIOUS_OPEN",
    });
    const entryId = await draft(owner, first, "2025-03-03");
    expect((await patch(first, { version: 1, state: "closed" })).body).toMatchObject({
      code: "EXERCISE_HAS_DRAFTS",
    });
    await test.pool.query("delete from entry where id = $1", [entryId]);
    const closed = await patch(first, { version: 1, state: "closed" });
    expect(closed.body).toMatchObject({ state: "closed", version: 2 });
    expect(closed.body.periods.every((one) => one.state === "closed")).toBe(true);
    expect((await patch(first, { version: 2, state: "open" })).body).toMatchObject({
      status: 409,
      code: "CLOSED_FOR_GOOD",
    });
    expect((await patch(first, { version: 2, endDate: "2025-12-30" })).body).toMatchObject({
      status: 409,
      code: "EXERCISE_DATES_FIXED",
    });
    expect((await patch(next, { version: 1, state: "provisionally_closed" })).body).toMatchObject({
      state: "provisionally_closed",
    });
    const period = await root.call("PATCH", "/api/fiscal-period", {
      id: next.periods[0]?.id,
      version: 1,
      state: "provisionally_closed",
    });
    expect(period.body).toMatchObject({ status: 409, code: "EXERCISE_CLOSED" });
  });

  it("lists periods by exercise, and answers 404 and 403 to those who may not", async () => {
    const { body } = await root.call<{ fiscalExercises: Exercise[] }>(
      "GET",
      `/api/fiscal-exercise?legalEntityRefId=${entity.refId}`,
    );
    const one = body.fiscalExercises.at(-1);
    const periods = await root.call(
      "GET",
      `/api/fiscal-period?fiscalExerciseRefId=${one?.refId}&limit=3&skip=1`,
    );
    expect(periods.body).toMatchObject({
      count: 12,
      fiscalPeriods: [{ number: 2 }, { number: 3 }, { number: 4 }],
    });
    const stranger = await test.person({ rights: { "accounting-settings": ["Editor"] } });
    expect((await stranger.call("GET", `/api/fiscal-period?fiscalExerciseRefId=${one?.refId}`)).status).toBe(
      404,
    );
    const change = { id: one?.periods[0]?.id, version: 1, state: "closed" };
    expect((await stranger.call("PATCH", "/api/fiscal-period", change)).body).toMatchObject({
      status: 404,
      code: "PERIOD_NOT_FOUND",
    });
    expect(
      (await stranger.call("PATCH", `/api/fiscal-exercise/${one?.refId}`, { version: 1, state: "closed" }))
        .status,
    ).toBe(404);
    const viewer = await test.person({ legalEntityIds: [entity.id] });
    expect((await viewer.call("PATCH", "/api/fiscal-period", change)).status).toBe(403);
    expect((await root.call("PATCH", "/api/fiscal-period", { ...change, version: undefined })).status).toBe(
      422,
    );
  });
});
