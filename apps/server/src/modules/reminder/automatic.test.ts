import type { ReminderSettingsAnswer } from "@grand-livre/contracts/reminder";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { takeOutbox } from "../../../test/outbox.ts";
import { openReminderBooks, remindersOf } from "../../../test/reminders.ts";
import { issueSale, newCustomer } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { withinRows } from "../../database/row-scope.ts";
import { isOfficeTime, sendAutomaticReminders } from "./send.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openReminderBooks(test, person);
  const mute = await newCustomer(person, books, "Sans adresse");
  await issueSale(person, books, { bill_date: "2026-11-16", due_date: "2026-11-17", counterpartyId: mute });
});
afterAll(() => test.close());

describe("the settings of reminders", () => {
  const path = () => `/api/reminder-settings?legalEntityRefId=${books.refId}`;
  const change = (body: object) =>
    person.call<ReminderSettingsAnswer>("PATCH", "/api/reminder-settings", {
      legalEntityRefId: books.refId,
      ...body,
    });

  it("begin with four levels that a person alone may finish, and the legal rate", async () => {
    const settings = await succeed<ReminderSettingsAnswer>(person, "GET", path());
    expect(settings).toMatchObject({
      automatic: false,
      version: 0,
      penaltyRateBasisPoints: null,
      legalRateBasisPoints: 1215,
    });
    expect(settings.levels.map(({ days, manualOnly }) => [days, manualOnly])).toEqual([
      [7, false],
      [15, false],
      [30, false],
      [45, true],
    ]);
  });

  it("refuse levels out of order, words that nobody knows, an old version; keep ids through changes", async () => {
    const { levels } = await succeed<ReminderSettingsAnswer>(person, "GET", path());
    const base = { automatic: false, penaltyRateBasisPoints: 1500, version: 0 };
    expect(await change({ ...base, levels: levels.toReversed() })).toMatchObject({
      status: 422,
      body: { code: "REMINDER_LEVELS_ORDER" },
    });
    expect(await change({ ...base, levels: [{ ...levels[0], text: "{totale}" }] })).toMatchObject({
      status: 422,
      body: { code: "PLACEHOLDER_UNKNOWN" },
    });
    const { id: _, ...added } = { ...levels[3], days: 60, name: "Ultime" };
    const saved = await change({ ...base, levels: [...levels, added] });
    expect(saved).toMatchObject({ status: 200, body: { version: 1, penaltyRateBasisPoints: 1500 } });
    expect(saved.body.levels.map(({ id }) => id).slice(0, 4)).toEqual(levels.map(({ id }) => id));
    expect(await change({ ...base, levels })).toMatchObject({ status: 409, body: { code: "STALE_VERSION" } });
    expect(await change({ ...base, version: 1, levels, penaltyRateBasisPoints: null })).toMatchObject({
      status: 200,
    });
  });

  it("are the company's own: read and changed by right, within it", async () => {
    const reader = await test.person({
      rights: { invoices: ["Viewer", "Editor"] },
      legalEntityIds: [books.legalEntityId],
    });
    const { levels, version } = await succeed<ReminderSettingsAnswer>(reader, "GET", path());
    const body = {
      legalEntityRefId: books.refId,
      levels,
      version,
      penaltyRateBasisPoints: null,
      automatic: true,
    };
    expect((await reader.call("PATCH", "/api/reminder-settings", body)).status).toBe(403);
    expect(
      (await reader.call("POST", "/api/reminder/send-due", { legalEntityRefId: books.refId })).status,
    ).toBe(403);
    const stranger = await test.person({ rights: { invoices: ["Viewer", "Editor", "Validator"] } });
    expect((await stranger.call("GET", path())).status).toBe(404);
    expect((await stranger.call("GET", `/api/reminder?legalEntityRefId=${books.refId}`)).status).toBe(404);
    expect((await stranger.call("PATCH", "/api/reminder-settings", body)).status).toBe(404);
  });
});

describe("the automatic sending", () => {
  const run = () => withinRows("all", () => sendAutomaticReminders(test.fenced));

  it("is off until it is turned on, then sends each letter once, on working days, and leaves formal notices", async () => {
    const willing = await newCustomer(person, books, "Atelier Bleu", {
      email: "bleu@example.fr",
      siren: "542065479",
    });
    const sales = [
      await issueSale(person, books, {
        bill_date: "2026-11-16",
        due_date: "2026-11-16",
        counterpartyId: willing,
      }),
      await issueSale(person, books, {
        bill_date: "2026-11-16",
        due_date: "2026-11-17",
        counterpartyId: willing,
      }),
    ];
    test.now.current = new Date("2026-11-25T09:00:00Z");
    expect(await run()).toBe(0);
    const settings = await succeed<ReminderSettingsAnswer>(
      person,
      "GET",
      `/api/reminder-settings?legalEntityRefId=${books.refId}`,
    );
    const { levels, version } = settings;
    await succeed(person, "PATCH", "/api/reminder-settings", {
      legalEntityRefId: books.refId,
      automatic: true,
      levels,
      version,
      penaltyRateBasisPoints: null,
    });
    test.now.current = new Date("2026-11-22T09:00:00Z");
    expect(await run()).toBe(0);
    test.now.current = new Date("2026-11-25T09:00:00Z");
    await Promise.all([run(), run(), run()]);
    await run();
    const mails = await takeOutbox(test);
    expect(mails.filter(({ to }) => to === "bleu@example.fr")).toHaveLength(1);
    for (const { id } of sales)
      expect((await remindersOf(person, id)).reminders).toMatchObject([
        { automatic: true, levelName: "Rappel courtois" },
      ]);
    const { body } = await person.call<{ title: string; description: string }[]>(
      "GET",
      "/api/common/notifications",
    );
    expect(
      body.some(
        ({ title, description }) =>
          /relances? prêtes? à partir, non envoyées?/.test(title) &&
          description.includes("1 client sans e-mail"),
      ),
    ).toBe(true);
    test.now.current = new Date("2026-11-20T09:00:00Z");
  });

  it("is what « send what is due » does on demand", async () => {
    test.now.current = new Date("2026-12-14T09:00:00Z");
    const answer = await succeed<{ sent: number; withoutEmail: number; left: number }>(
      person,
      "POST",
      "/api/reminder/send-due",
      { legalEntityRefId: books.refId },
    );
    expect(answer.sent).toBeGreaterThan(0);
    expect(answer.withoutEmail).toBe(1);
    const again = await succeed<{ sent: number }>(person, "POST", "/api/reminder/send-due", {
      legalEntityRefId: books.refId,
    });
    expect(again.sent).toBe(0);
    await takeOutbox(test);
    test.now.current = new Date("2026-11-20T09:00:00Z");
  });

  it.each([
    ["2026-11-20T06:59:00Z", false],
    ["2026-11-20T07:00:00Z", true],
    ["2026-07-20T06:00:00Z", true],
    ["2026-11-20T17:59:00Z", true],
    ["2026-11-20T18:00:00Z", false],
    ["2026-11-21T10:00:00Z", false],
  ])("keeps office hours of France: %s %s", (instant, open) => {
    expect(isOfficeTime(new Date(instant))).toBe(open);
  });
});
