import type { EngagementAnswer, TimesheetAnswer } from "@grand-livre/contracts/engagement";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { TakeBackAnswer } from "@grand-livre/contracts/life-cycle";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeStatus } from "../../../test/bills.ts";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { receive, told } from "../../../test/life-cycle.ts";
import { newCustomer, openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { minutesByDay } from "./time.ts";

type Answer = EngagementAnswer & { readonly code?: string; readonly details?: object };
let test: TestApp;
let root: TestPerson;
let books: TestBooks;
/** In charge of the missions, with the right to sell. */
let manager: TestPerson;
/** Takes part in them. */
let helper: TestPerson;
let stranger: TestPerson;

const NOBODY = "00000000-0000-7000-8000-000000000000";
const FEES = { feeMode: "subscription", feeCents: 20_000, feeUnit: "month", periods: 12 };
const NETWORKED = { customerKind: "business", siren: "552100554" };
const ACTS = { feeMode: "acts", feeCents: null, feeUnit: null, periods: null };

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openSalesBooks(test, root);
  await succeed(root, "PATCH", "/api/company/settings", { firmMode: true });
  const legalEntityIds = [books.legalEntityId];
  manager = await test.person({
    rights: {
      engagements: ["Viewer", "Creator", "Editor"],
      invoices: ["Viewer", "Creator", "Deleter", "Editor"],
    },
    legalEntityIds,
  });
  helper = await test.person({ rights: { engagements: ["Viewer", "Editor"] }, legalEntityIds });
  stranger = await test.person({ rights: { engagements: ["Viewer", "Creator", "Editor"] }, legalEntityIds });
});
afterAll(() => test.close());
beforeEach(() => {
  test.now.current = new Date("2026-11-20T09:00:00Z");
});

const post = <T = Answer>(path: string, body?: object, person = manager) =>
  person.call<T & { code?: string }>("POST", `/api/engagement${path}`, body);
const open = (change: object = {}, person = manager) =>
  post(
    "",
    {
      legalEntityRefId: books.refId,
      counterpartyId: books.customerId,
      year: 2026,
      type: "other",
      label: "Tenue comptable",
      startDate: "2026-01-01",
      estimatedMinutes: 3_000,
      collaboratorIds: [helper.userId],
      ...FEES,
      ...change,
    },
    person,
  );
const opened = async (change: object = {}) => (await open(change)).body;
const read = (id: string, person = manager) => succeed<Answer>(person, "GET", `/api/engagement/${id}`);
const spend = (id: string, minutes: number, change: object = {}, person = helper) =>
  person.call<Answer>("PUT", `/api/engagement/${id}/time`, {
    date: "2026-11-19",
    minutes,
    before: 0,
    ...change,
  });
const sheet = (person: TestPerson, userId?: string) =>
  person.call<TimesheetAnswer & { code?: string }>(
    "GET",
    `/api/engagement/timesheet?legalEntityRefId=${books.refId}&from=2026-11-16${userId ? `&userId=${userId}` : ""}`,
  );
function letter(signedOn: string, content = "%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n"): FormData {
  const data = new FormData();
  data.append("signedOn", signedOn);
  data.append("file", new File([content], "lettre.pdf"));
  return data;
}
/** The price list's act, 90 € each. */
let articles = 0;
async function article(unitPriceCents = "9000"): Promise<string> {
  articles += 1;
  const body = {
    legalEntityRefId: books.refId,
    code: `ACTE-${articles}`,
    label: "Bulletin de paie",
    unitPriceCents,
    supplyType: "services",
  };
  return (await succeed<{ id: string }>(root, "POST", "/api/article", body)).id;
}
const invoice = (id: string) => succeed<InvoiceAnswer>(root, "GET", `/api/invoice/${id}`);
const bill = (id: string, body: object = {}, person = manager) =>
  post<{ invoiceId: string; engagement: EngagementAnswer }>(`/${id}/bill`, body, person);
const removeDraft = (id: string) => succeed(manager, "PATCH", `/api/invoice/delete-invoice/${id}`);

describe("a mission of the firm", () => {
  it("is opened for a client in the firm mode alone, with whole fees and people of the company", async () => {
    const made = await opened();
    expect(made).toMatchObject({
      refId: expect.stringMatching(/^MC-\d{5}$/),
      client: { name: "Mairie de Chaumont" },
      endDate: "2026-12-31",
      state: "open",
      earnedCents: 200_000,
      dueCents: 200_000,
      marginCents: 200_000,
      manager: { id: manager.userId },
      collaborators: [{ id: helper.userId }],
    });
    expect((await open({ periods: null })).body).toMatchObject({ code: "ENGAGEMENT_FEES_INVALID" });
    expect((await open({ collaboratorIds: [NOBODY] })).body.code).toBe("ENGAGEMENT_PERSON_UNKNOWN");
    expect((await open({ counterpartyId: NOBODY })).body.code).toBe("COUNTERPARTY_NOT_FOUND");
    expect((await open({ year: 12 })).status).toBe(422);
    expect((await manager.call("POST", "/api/engagement", "{")).status).toBe(400);
    expect((await test.anonymous("GET", "/api/engagement")).status).toBe(401);
    expect((await open({}, helper)).status).toBe(403);
    await succeed(root, "PATCH", "/api/company/settings", { firmMode: false });
    try {
      expect(await open()).toMatchObject({ status: 409, body: { code: "ENGAGEMENT_FIRM_ONLY" } });
    } finally {
      await succeed(root, "PATCH", "/api/company/settings", { firmMode: true });
    }
    expect((await root.call<{ firmMode: boolean }>("GET", "/api/engagement/mode")).body.firmMode).toBe(true);
  });

  it("is seen by its team, by a validator, and by nobody else", async () => {
    const { id } = await opened();
    await spend(id, 60);
    await spend(id, 30, {}, manager);
    expect(await read(id)).toMatchObject({ spentMinutes: 90, costCents: 0, unratedMinutes: 90 });
    const own = await read(id, helper);
    expect(own).toMatchObject({ spentMinutes: 60, costCents: null, marginCents: null });
    expect(own.times).toEqual([{ person: expect.anything(), minutes: 60, costCents: null }]);
    expect(own.abilities.edit).toEqual({ allowed: false, code: "ENGAGEMENT_NOT_IN_CHARGE" });
    expect((await stranger.call("GET", `/api/engagement/${id}`)).status).toBe(404);
    const list = await succeed<{ count: number }>(stranger, "GET", "/api/engagement");
    expect(list.count).toBe(0);
    const all = await succeed<{ engagements: Answer[] }>(root, "GET", "/api/engagement?limit=200");
    expect(all.engagements.map((one) => one.id)).toContain(id);
    const outside = await test.person({ rights: { engagements: ["Viewer", "Validator"] } });
    expect((await outside.call("GET", `/api/engagement/${id}`)).status).toBe(404);
  });

  it("is changed by whoever is in charge, at the version that was read, then closed and opened again", async () => {
    const { id, version } = await opened();
    const change = { version, progressPercent: 40, label: "Tenue et révision" };
    const patch = (body: object, person = manager) =>
      person.call<Answer>("PATCH", `/api/engagement/${id}`, body);
    expect((await patch(change, helper)).body.code).toBe("ENGAGEMENT_NOT_IN_CHARGE");
    expect((await patch(change)).body).toMatchObject({ progressPercent: 40, label: "Tenue et révision" });
    expect((await patch(change)).body.code).toBe("STALE_VERSION");
    const closed = await post(`/${id}/close`, { version: version + 1 });
    expect(closed.body).toMatchObject({ state: "closed", progressPercent: 100 });
    expect((await spend(id, 60)).body.code).toBe("ENGAGEMENT_STATE");
    expect((await post(`/${id}/close`, { version: version + 2 })).body.code).toBe("ENGAGEMENT_STATE");
    expect((await post(`/${id}/reopen`, { version: version + 2 })).body.state).toBe("open");
    expect((await spend(id, 60)).status).toBe(200);
  });
});

describe("a presentation", () => {
  it("takes no work before its letter is signed and the client's KYC validated", async () => {
    const counterpartyId = await newCustomer(root, books, "Boulangerie Colin");
    const { id } = await opened({ type: "presentation", counterpartyId, ...ACTS });
    // Time may be spent on the books, but nothing is billed without a letter and a known client.
    const kept = await opened({ type: "bookkeeping", counterpartyId });
    expect((await spend(kept.id, 30)).status).toBe(200);
    expect(await bill(kept.id)).toMatchObject({ status: 409, body: { code: "ENGAGEMENT_LETTER_MISSING" } });
    expect((await read(kept.id)).abilities.bill).toMatchObject({ code: "ENGAGEMENT_LETTER_MISSING" });
    const sent = await manager.call("POST", `/api/engagement/${kept.id}/letter`, letter("2026-11-18"));
    expect(sent.status).toBe(200);
    expect((await bill(kept.id)).body.code).toBe("ENGAGEMENT_KYC_MISSING");
    const act = { date: "2026-11-19", articleId: await article(), quantity: 1 };
    for (const work of [() => spend(id, 60), () => post(`/${id}/timer`), () => post(`/${id}/act`, act)])
      expect(await work()).toMatchObject({ status: 409, body: { code: "ENGAGEMENT_LETTER_MISSING" } });
    expect((await manager.call("GET", `/api/engagement/${id}/letter`)).status).toBe(404);
    const send = (data: FormData, person = manager) =>
      person.call<Answer>("POST", `/api/engagement/${id}/letter`, data);
    expect((await send(letter("2026-11-21"))).status).toBe(422);
    expect((await send(letter("2026-11-18"), helper)).body.code).toBe("ENGAGEMENT_NOT_IN_CHARGE");
    expect((await send(letter("2026-11-18"))).body.letter).toEqual({
      fileName: "lettre.pdf",
      signedOn: "2026-11-18",
    });
    expect((await helper.call("GET", `/api/engagement/${id}/letter`)).status).toBe(200);
    expect((await spend(id, 60)).body.code).toBe("ENGAGEMENT_KYC_MISSING");
    const file = await succeed<{ id: string }>(root, "POST", "/api/kyc", {
      legalEntityRefId: books.refId,
      counterpartyId,
    });
    const until = (day: string) =>
      test.pool.query(
        "update kyc_file set state = 'validated', next_review_on = $2, valid_until = $2 where id = $1",
        [file.id, day],
      );
    await until("2026-11-19");
    expect((await spend(id, 60)).body.code).toBe("ENGAGEMENT_KYC_MISSING");
    await until("2027-11-19");
    expect((await spend(id, 60, { date: "2026-11-17" })).body.code).toBe("ENGAGEMENT_LETTER_MISSING");
    expect((await spend(id, 60)).status).toBe(200);
    expect((await post(`/${id}/act`, act)).body).toMatchObject({ earnedCents: 9_000, kycValidated: true });
    expect((await bill(kept.id)).status).toBe(200);
  });
});

describe("time", () => {
  it("is typed by its person for a day that came, 24 hours at most, over what he read", async () => {
    const { id } = await opened();
    const other = await opened();
    expect((await spend(id, 600)).body).toEqual({ minutes: 600 });
    expect((await spend(id, 30)).body.code).toBe("STALE_VERSION");
    expect((await spend(id, 30, { before: 600 })).body).toEqual({ minutes: 30 });
    expect((await spend(other.id, 1_440)).body.code).toBe("ENGAGEMENT_DAY_FULL");
    expect((await spend(id, 60, { date: "2026-11-21" })).body.code).toBe("ENGAGEMENT_WORK_IN_FUTURE");
    expect((await spend(id, 1.5)).status).toBe(422);
    expect((await spend(id, 60, { userId: manager.userId })).body.code).toBe("ENGAGEMENT_NOT_IN_CHARGE");
    expect((await spend(id, 60, { userId: stranger.userId }, manager)).body.code).toBe(
      "ENGAGEMENT_PERSON_UNKNOWN",
    );
    expect((await spend(id, 90, { userId: helper.userId, before: 30 }, manager)).status).toBe(200);
    expect((await spend(id, 60, {}, stranger)).status).toBe(404);
    const week = (await sheet(helper)).body;
    expect(week.rows.find(({ engagement }) => engagement.id === id)?.minutes).toEqual([0, 0, 0, 90, 0, 0, 0]);
    expect((await sheet(manager, helper.userId)).body.person.id).toBe(helper.userId);
    expect((await sheet(helper, manager.userId)).body.code).toBe("ENGAGEMENT_NOT_IN_CHARGE");
    expect((await spend(id, 0, { before: 90 })).status).toBe(200);
    expect((await read(id)).spentMinutes).toBe(0);
  });

  it("is written once by two that read the same cell", async () => {
    const { id } = await opened();
    const answers = await Promise.all([spend(id, 20), spend(id, 40)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("costs what an hour of its person cost on that day", async () => {
    const { id } = await opened();
    const rate = (fromDate: string, centsPerHour: number, person = root) =>
      person.call("PUT", "/api/engagement/rate", {
        legalEntityRefId: books.refId,
        userId: helper.userId,
        fromDate,
        centsPerHour,
      });
    expect((await rate("2026-01-01", 5_001, manager)).status).toBe(403);
    await rate("2026-01-01", 5_001);
    await rate("2026-11-01", 6_000);
    await spend(id, 20, { date: "2026-10-30" });
    await spend(id, 90);
    // 20 × 50,01 € ÷ 60 = 16,67 €, and 90 minutes at 60 €.
    expect(await read(id)).toMatchObject({ costCents: 10_667, marginCents: 189_333, unratedMinutes: 0 });
    const rates = await succeed<{ rates: { person: { id: string }; centsPerHour: number }[] }>(
      root,
      "GET",
      `/api/engagement/rate?legalEntityRefId=${books.refId}`,
    );
    expect(rates.rates.find(({ person }) => person.id === helper.userId)?.centsPerHour).toBe(6_000);
    await test.pool.query("delete from engagement_rate");
  });
});

describe("the timer", () => {
  const stop = (body?: object) => post<{ minutes: number }>("/timer/stop", body, helper);
  const start = (id: string) => post<{ timer: { startedAt: string } | null }>(`/${id}/timer`, {}, helper);

  it("runs once a person, survives, and adds its minutes to the days it ran on", async () => {
    const { id } = await opened();
    const other = await opened();
    test.now.current = new Date("2026-11-18T22:30:00Z");
    const two = await Promise.all([start(id), start(other.id)]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await start(id)).body.code).toBe("ENGAGEMENT_TIMER_RUNNING");
    const running = await succeed<{ timer: { engagement: { id: string }; startedAt: string } }>(
      helper,
      "GET",
      "/api/engagement/timer",
    );
    expect(running.timer.startedAt).toBe("2026-11-18T22:30:00.000Z");
    // 23:30 in Paris: half an hour before midnight, and 40 minutes after it.
    test.now.current = new Date("2026-11-18T23:40:10Z");
    const stopped = await Promise.all([stop(), stop()]);
    expect(stopped.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const of = running.timer.engagement.id;
    const row = (await sheet(helper)).body.rows.find(({ engagement }) => engagement.id === of);
    expect(row?.minutes).toEqual([0, 0, 30, 40, 0, 0, 0]);
    expect((await helper.call("GET", "/api/engagement/timer")).body).toEqual({ timer: null });
  });

  it("asks how long was worked when it was forgotten, or is dropped", async () => {
    const { id } = await opened();
    await start(id);
    test.now.current = new Date("2026-11-21T09:00:00Z");
    expect((await stop()).body.code).toBe("ENGAGEMENT_TIMER_LONG");
    expect((await stop({ minutes: 75 })).body).toEqual({ minutes: 75 });
    expect((await stop()).body.code).toBe("ENGAGEMENT_TIMER_NONE");
    await start(id);
    expect((await helper.call("DELETE", "/api/engagement/timer")).body).toEqual({ timer: null });
    expect((await read(id)).spentMinutes).toBe(75);
  });

  it("counts each minute on its French day, also where the clocks change", () => {
    const night = minutesByDay(new Date("2026-10-24T21:00:00Z"), 600);
    expect([...night]).toEqual([
      ["2026-10-24", 60],
      ["2026-10-25", 540],
    ]);
  });
});

describe("the billing of a mission", () => {
  it("drafts the periods that are over as one sale, each once, and again once the draft is deleted", async () => {
    const { id } = await opened({ periods: 11 });
    const first = await bill(id, { periods: [0, 1] });
    const draft = await invoice(first.body.invoiceId);
    expect(draft).toMatchObject({ status: "draft", totalExclVatCents: 40_000 });
    expect(draft.lines.map(({ label }) => label)[1]).toBe("Tenue comptable, du 01/02/2026 au 28/02/2026");
    expect(first.body.engagement).toMatchObject({ billedCents: 40_000, dueCents: 160_000 });
    expect(first.body.engagement.feePeriods[0]?.invoice?.id).toBe(draft.id);
    expect((await bill(id, { periods: [1, 2] })).body.code).toBe("ENGAGEMENT_BILLED");
    expect((await bill(id, { periods: [10] })).body.code).toBe("ENGAGEMENT_BILLED");
    await removeDraft(draft.id);
    expect(await read(id)).toMatchObject({ billedCents: 0, dueCents: 200_000 });
    const second = await bill(id);
    expect(await invoice(second.body.invoiceId)).toMatchObject({ totalExclVatCents: 200_000 });
    expect((await bill(id)).body.code).toBe("ENGAGEMENT_NOTHING_DUE");
    // The first draft would bill January twice: it stays in the trash until the other one goes there.
    const restore = () => manager.call<Answer>("PATCH", `/api/invoice/restore-invoice/${draft.id}`);
    expect(await restore()).toMatchObject({ status: 409, body: { code: "ENGAGEMENT_BILLED" } });
    await removeDraft(second.body.invoiceId);
    expect((await restore()).status).toBe(200);
    expect(await read(id)).toMatchObject({ billedCents: 40_000, dueCents: 160_000 });
  });

  it("goes to the draft that corrects a refused sale, and is due again without it", async () => {
    const { id } = await opened({ counterpartyId: await newCustomer(root, books, "Étoile", NETWORKED) });
    const draft = await invoice((await bill(id, { periods: [0, 1] })).body.invoiceId);
    const sold = (await changeStatus(root, draft, "validated")).body;
    const { siren } = await succeed<{ siren: string }>(root, "GET", `/api/legal-entity/${books.refId}`);
    const reasons = [{ code: "TX_TVA_ERR", text: "Taux erroné" }];
    await receive(test, books, told(sold, siren, "buyer", { code: 210, reasons }));
    const order = { version: (await invoice(sold.id)).version };
    const path = `/api/invoice/${sold.id}/take-back`;
    const { correctedId } = await succeed<TakeBackAnswer>(root, "POST", path, order);
    const after = await read(id);
    expect(after).toMatchObject({ billedCents: 40_000, dueCents: 160_000 });
    expect(after.feePeriods[0]?.invoice?.id).toBe(correctedId);
    await removeDraft(correctedId);
    expect(await read(id)).toMatchObject({ billedCents: 0, dueCents: 200_000 });
  });

  it("is made once by two at once", async () => {
    const { id } = await opened();
    const answers = await Promise.all([bill(id), bill(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await read(id)).toMatchObject({ billedCents: 200_000, dueCents: 0 });
  });

  it("bills acts at their article's price of the day, which a later change of the list leaves as it was", async () => {
    const { id } = await opened({ label: "Social", ...ACTS });
    const articleId = await article("1234.5");
    const add = (change: object = {}, person = helper) =>
      post(`/${id}/act`, { date: "2026-11-19", articleId, quantity: 3, ...change }, person);
    expect((await add()).body).toMatchObject({ dueCents: 3_704 });
    expect((await add({ articleId: NOBODY })).body.code).toBe("ARTICLE_NOT_FOUND");
    expect((await add({ quantity: 0 })).status).toBe(422);
    expect((await add({ date: "2026-11-21" })).body.code).toBe("ENGAGEMENT_WORK_IN_FUTURE");
    const { acts } = (await add({ quantity: 1 }, manager)).body;
    await succeed(root, "PATCH", `/api/article/${articleId}`, { version: 1, unitPriceCents: "99999" });
    const remove = (at: number, person: TestPerson) =>
      person.call<Answer>("DELETE", `/api/engagement/${id}/act/${acts[at]?.id}`);
    expect((await remove(1, helper)).body.code).toBe("ENGAGEMENT_NOT_IN_CHARGE");
    expect((await remove(1, manager)).body.acts).toHaveLength(1);
    const { body } = await bill(id);
    expect(await invoice(body.invoiceId)).toMatchObject({ totalExclVatCents: 3_704 });
    expect((await remove(0, helper)).body.code).toBe("ENGAGEMENT_BILLED");
    const fixed = await opened();
    expect((await post(`/${fixed.id}/act`, { date: "2026-11-19", articleId, quantity: 1 })).body.code).toBe(
      "ENGAGEMENT_NOT_BY_ACT",
    );
  });

  it("takes the mission's person in charge with the right to sell, and keeps what was agreed", async () => {
    const { id } = await opened();
    expect((await bill(id, {}, helper)).body.code).toBe("FORBIDDEN");
    expect((await bill(id, {}, stranger)).status).toBe(403);
    await bill(id, { periods: [0] });
    const { version } = await read(id);
    const change = (body: object) =>
      manager.call<Answer>("PATCH", `/api/engagement/${id}`, { version, ...body });
    expect((await change({ feeCents: 30_000 })).body.code).toBe("ENGAGEMENT_FEES_BILLED");
    expect((await change({ periods: 11 })).body.code).toBe("ENGAGEMENT_FEES_BILLED");
    expect((await change({ periods: 24 })).body.endDate).toBe("2027-12-31");
  });
});
