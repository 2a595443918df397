import type { InvoiceAnswer, InvoiceListAnswer } from "@grand-livre/contracts/invoice";
import type { ScheduleAnswer, ScheduleListAnswer } from "@grand-livre/contracts/recurring";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openExercise, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { changeCompany, issueSale, line, openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { withinRows } from "../../database/row-scope.ts";
import { makeDueInvoices } from "./service.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
/** Each test has a day of its own: a sale dated before the last number is refused. */
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
});
afterAll(() => test.close());

const on = (day: string) => {
  test.now.current = new Date(`${day}T09:00:00Z`);
};
const run = () => withinRows("all", () => makeDueInvoices(test.fenced));
const template = (change = {}) => ({
  bill_label: "Abonnement {mois}",
  lines: [line({ servicePeriod: true, label: "Hébergement {période}" })],
  ...change,
});
const create = (change: object = {}) =>
  person.call<ScheduleAnswer>("POST", "/api/recurring-invoice", {
    legalEntityRefId: books.refId,
    name: "Hébergement",
    counterpartyId: books.customerId,
    unit: "month",
    every: 1,
    startDate: "2026-11-30",
    document: template(),
    ...change,
  });
async function created(change: object = {}): Promise<ScheduleAnswer> {
  const answer = await create(change);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}
const read = (id: string) => succeed<ScheduleAnswer>(person, "GET", `/api/recurring-invoice/${id}`);
const act = (schedule: { id: string; version: number }, action: string) =>
  person.call<ScheduleAnswer>("PATCH", `/api/recurring-invoice/${schedule.id}/state`, {
    action,
    version: schedule.version,
  });
const stop = (id: string) => succeed(person, "DELETE", `/api/recurring-invoice/${id}`);
const invoiceOf = (schedule: ScheduleAnswer, at = 0) =>
  succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${schedule.occurrences[at]?.invoice?.id}`);

describe("a recurring invoice", () => {
  it("is made on its day as a draft that says its period, once, and its next day is shown", async () => {
    on("2026-11-20");
    const schedule = await created();
    expect(schedule).toMatchObject({
      state: "active",
      nextDate: "2026-11-30",
      netCents: 100_000,
      made: 0,
      companyName: "Mairie de Chaumont",
    });
    await run();
    expect((await read(schedule.id)).occurrences).toEqual([]);
    on("2026-11-30");
    await run();
    await run();
    const after = await read(schedule.id);
    expect(after).toMatchObject({
      nextDate: "2026-12-30",
      made: 1,
      occurrences: [{ date: "2026-11-30", state: "created", refusal: null }],
    });
    expect(await invoiceOf(after)).toMatchObject({
      status: "draft",
      bill_label: "Abonnement novembre 2026",
      bill_date: "2026-11-30",
      due_date: "2026-12-30",
      totalInclVatCents: 120_000,
      lines: [
        {
          label: "Hébergement du 30/11/2026 au 29/12/2026",
          serviceStart: "2026-11-30",
          serviceEnd: "2026-12-29",
        },
      ],
      issues: [],
    });
    const tied = await succeed<ScheduleListAnswer>(
      person,
      "GET",
      `/api/recurring-invoice?invoiceId=${after.occurrences[0]?.invoice?.id}`,
    );
    expect(tied.schedules.map(({ id }) => id)).toEqual([schedule.id]);
    const { rows } = await test.pool.query(
      "select action from audit_log where resource_id = $1 order by id",
      [after.occurrences[0]?.invoice?.id],
    );
    expect(rows.map((row) => row.action)).toEqual(["create", "recur"]);
    await stop(schedule.id);
    on("2027-01-15");
    expect(await run()).toBe(0);
  });

  it("is made once by servers that look at the same time, and catches up on several days", async () => {
    on("2026-11-01");
    const schedules = [
      await created({ startDate: "2026-11-02", unit: "week", name: "Ménage" }),
      await created({ startDate: "2026-11-03", unit: "week", name: "Jardin" }),
    ];
    on("2026-11-24");
    await Promise.all([run(), run(), run()]);
    const days = await Promise.all(
      schedules.map(async ({ id }) => (await read(id)).occurrences.map(({ date, state }) => [date, state])),
    );
    expect(days).toEqual([
      [
        ["2026-11-23", "created"],
        ["2026-11-16", "created"],
        ["2026-11-09", "created"],
        ["2026-11-02", "created"],
      ],
      [
        ["2026-11-24", "created"],
        ["2026-11-17", "created"],
        ["2026-11-10", "created"],
        ["2026-11-03", "created"],
      ],
    ]);
    const { rows } = await test.pool.query(
      "select count(*)::int as n, count(distinct invoice_id)::int as invoices from recurring_occurrence where schedule_id = any($1)",
      [schedules.map(({ id }) => id)],
    );
    expect(rows[0]).toEqual({ n: 8, invoices: 8 });
    for (const { id } of schedules) await stop(id);
  });

  it("leaves nothing half when the server is killed in its middle, and makes the day afterwards", async () => {
    on("2026-11-20");
    const schedule = await created({ startDate: "2026-11-21" });
    on("2026-11-21");
    const drafts = async () =>
      (
        await succeed<InvoiceListAnswer>(
          person,
          "GET",
          `/api/invoice?legalEntityRefId=${books.refId}&startDate=2026-11-21&endDate=2026-11-21`,
        )
      ).count;
    await test.pool.query(
      "create function stop() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$; create trigger stop before insert on recurring_occurrence for each row execute function stop()",
    );
    await run();
    expect(await drafts()).toBe(0);
    expect((await read(schedule.id)).nextDate).toBe("2026-11-21");
    await test.pool.query("drop trigger stop on recurring_occurrence; drop function stop");
    await run();
    expect(await drafts()).toBe(1);
    await stop(schedule.id);
  });

  it("makes up for 92 days at most, and says what was missed", async () => {
    on("2026-02-01");
    const schedule = await created({ startDate: "2026-02-10" });
    on("2026-06-20");
    await run();
    expect((await read(schedule.id)).occurrences.map(({ date, state }) => [date, state])).toEqual([
      ["2026-06-10", "created"],
      ["2026-05-10", "created"],
      ["2026-04-10", "created"],
      ["2026-03-10", "missed"],
      ["2026-02-10", "missed"],
    ]);
    const { body } = await person.call<{ title: string; description: string }[]>(
      "GET",
      "/api/common/notifications",
    );
    expect(body[0]?.description).toContain("2 échéances trop anciennes");
    await stop(schedule.id);
  });
});

describe("one that validates by itself", () => {
  it("numbers its invoice and seals its entry", async () => {
    on("2026-11-24");
    const schedule = await created({ startDate: "2026-11-25", validates: true });
    on("2026-11-25");
    await run();
    const after = await read(schedule.id);
    expect(after.occurrences[0]).toMatchObject({ refusal: null, invoice: { status: "validated" } });
    expect(await invoiceOf(after)).toMatchObject({
      refId: expect.stringMatching(/^FA-2026-/),
      status: "validated",
      entryId: expect.any(String),
    });
    await stop(schedule.id);
  });

  it("leaves a draft, and says why, where a mention misses; finishes what a kill left between the two steps", async () => {
    on("2026-11-25");
    const schedule = await created({ startDate: "2026-11-26", validates: true });
    await changeCompany(person, books, { capitalCents: null });
    on("2026-11-26");
    await run();
    const after = await read(schedule.id);
    expect(after).toMatchObject({
      toSettle: 1,
      occurrences: [{ state: "created", refusal: { code: "MENTION_MISSING" }, invoice: { status: "draft" } }],
    });
    const { body } = await person.call<{ description: string }[]>("GET", "/api/common/notifications");
    expect(body[0]?.description).toContain("1 brouillon à compléter");
    await changeCompany(person, books, { capitalCents: 1_000_000 });
    // As a server would have left it that was killed after the first of the two steps.
    await test.pool.query(
      "update recurring_occurrence set to_validate = true, refusal = null where schedule_id = $1",
      [schedule.id],
    );
    await Promise.all([run(), run()]);
    expect((await read(schedule.id)).occurrences[0]).toMatchObject({
      refusal: null,
      invoice: { status: "validated" },
    });
    await stop(schedule.id);
  });

  it("leaves a draft where a later number is taken already", async () => {
    on("2026-11-26");
    const schedule = await created({ startDate: "2026-11-27", validates: true });
    on("2026-11-28");
    await issueSale(person, books, { bill_date: "2026-11-28" });
    await run();
    expect((await read(schedule.id)).occurrences[0]).toMatchObject({
      refusal: { code: "NUMBER_ORDER" },
      invoice: { status: "draft" },
    });
    await stop(schedule.id);
  });

  it("takes the right to validate", async () => {
    const clerk = await test.person({
      rights: { invoices: ["Viewer", "Creator", "Editor"] },
      legalEntityIds: [books.legalEntityId],
    });
    const body = {
      legalEntityRefId: books.refId,
      name: "x",
      counterpartyId: books.customerId,
      unit: "month",
      every: 1,
      startDate: "2026-12-01",
      document: template(),
    };
    on("2026-11-20");
    expect((await clerk.call("POST", "/api/recurring-invoice", { ...body, validates: true })).status).toBe(
      403,
    );
    const own = await succeed<ScheduleAnswer>(clerk, "POST", "/api/recurring-invoice", body);
    expect(
      (await clerk.call("PATCH", `/api/recurring-invoice/${own.id}`, { version: 1, validates: true })).status,
    ).toBe(403);
    expect((await clerk.call("DELETE", `/api/recurring-invoice/${own.id}`)).status).toBe(403);
    const stranger = await test.person({ rights: { invoices: ["Viewer", "Creator", "Editor", "Deleter"] } });
    expect(await stranger.call("GET", `/api/recurring-invoice/${own.id}`)).toMatchObject({
      status: 404,
      body: { code: "RECURRING_NOT_FOUND" },
    });
    expect((await stranger.call("DELETE", `/api/recurring-invoice/${own.id}`)).status).toBe(404);
    await stop(own.id);
  });
});

describe("a schedule", () => {
  it("is paused, gone on with, and leaves a day out", async () => {
    on("2026-01-05");
    let schedule = await created({ startDate: "2026-01-10", occurrenceLimit: 12 });
    schedule = (await act(schedule, "skip")).body;
    expect(schedule).toMatchObject({
      nextDate: "2026-02-10",
      occurrences: [{ date: "2026-01-10", state: "skipped" }],
    });
    schedule = (await act(schedule, "unskip")).body;
    expect(schedule).toMatchObject({ nextDate: "2026-01-10", occurrences: [] });
    schedule = (await act(schedule, "pause")).body;
    expect(schedule.state).toBe("paused");
    expect(await act(schedule, "pause")).toMatchObject({
      status: 409,
      body: { code: "RECURRING_STATE_UNCHANGED" },
    });
    expect(await act({ ...schedule, version: 1 }, "resume")).toMatchObject({
      status: 409,
      body: { code: "STALE_VERSION" },
    });
    on("2026-03-20");
    await run();
    expect((await read(schedule.id)).occurrences).toEqual([]);
    schedule = (await act(schedule, "resume")).body;
    expect(schedule).toMatchObject({ state: "active", nextDate: "2026-04-10" });
    expect(schedule.occurrences.map(({ state }) => state)).toEqual(["skipped", "skipped", "skipped"]);
    const list = await succeed<ScheduleListAnswer>(
      person,
      "GET",
      `/api/recurring-invoice?legalEntityRefId=${books.refId}&searchValue=chaumont`,
    );
    expect(list).toMatchObject({ count: 1, counts: { active: 1, paused: 0, ended: 0, all: 1 } });
    await stop(schedule.id);
  });

  it("changes from its next day on, never makes a day twice, and ends", async () => {
    on("2026-11-20");
    await openExercise(person, books.refId, "2027-01-01", "2027-12-31");
    const schedule = await created({ startDate: "2026-11-30", unit: "week" });
    on("2026-11-30");
    await run();
    const { version } = await read(schedule.id);
    const change = {
      version,
      unit: "month",
      dayRule: "last_day",
      endDate: "2027-01-31",
      name: "Loyer",
      document: template({ bill_label: "Loyer {mois}" }),
    };
    const changed = await succeed<ScheduleAnswer>(
      person,
      "PATCH",
      `/api/recurring-invoice/${schedule.id}`,
      change,
    );
    expect(changed).toMatchObject({ name: "Loyer", nextDate: "2026-12-31" });
    on("2027-01-31");
    await run();
    on("2026-12-01");
    const after = await read(schedule.id);
    expect(after).toMatchObject({ state: "ended", nextDate: null, made: 3 });
    expect((await invoiceOf(after)).bill_label).toBe("Loyer janvier 2027");
    expect(await act(after, "skip")).toMatchObject({
      status: 409,
      body: { code: "RECURRING_STATE_UNCHANGED" },
    });
    await stop(schedule.id);
  });

  it("refuses what gives no day, a word in braces that nobody knows, and a client of elsewhere", async () => {
    on("2026-11-20");
    expect(await create({ endDate: "2026-11-29" })).toMatchObject({
      status: 422,
      body: { code: "RECURRENCE_INVALID" },
    });
    expect(await create({ startDate: "2026-01-01", occurrenceLimit: 2 })).toMatchObject({
      status: 422,
      body: { code: "RECURRENCE_INVALID" },
    });
    expect(await create({ unit: "week", dayRule: "last_day" })).toMatchObject({
      status: 422,
      body: { code: "RECURRENCE_INVALID" },
    });
    expect(await create({ document: template({ bill_label: "{moi}" }) })).toMatchObject({
      status: 422,
      body: {
        code: "PLACEHOLDER_UNKNOWN",
        details: { name: "moi", fields: [{ path: "document.bill_label" }] },
      },
    });
    expect(await create({ counterpartyId: books.legalEntityId })).toMatchObject({
      status: 404,
      body: { code: "COUNTERPARTY_NOT_FOUND" },
    });
    expect(await create({ document: { bill_label: "x", lines: [] } })).toMatchObject({ status: 422 });
  });

  it("is made from an invoice, and goes on when nothing can be made of a day", async () => {
    on("2026-11-28");
    const sale = await issueSale(person, books, { bill_date: "2026-11-28" });
    const schedule = await created({
      sourceInvoiceId: sale.id,
      startDate: "2026-11-29",
      unit: "week",
      document: template({ lines: [line({ unitPriceCents: "1" })] }),
    });
    expect(schedule.sourceInvoiceId).toBe(sale.id);
    await test.pool.query(
      `update recurring_schedule set document = jsonb_set(document, '{lines,0,unitPriceCents}', '"999999999999999.5"') where id = $1`,
      [schedule.id],
    );
    on("2026-11-30");
    await run();
    expect(await read(schedule.id)).toMatchObject({
      nextDate: "2026-12-06",
      toSettle: 1,
      occurrences: [{ state: "refused", refusal: { code: expect.stringMatching(/AMOUNT|PRICE/) } }],
    });
    await stop(schedule.id);
  });
});
