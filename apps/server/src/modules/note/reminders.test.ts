import type { Note } from "@grand-livre/contracts/note";
import type { Notice } from "@grand-livre/contracts/notice";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { startDailyWork } from "../../jobs/daily.ts";
import { tellDueReminders } from "./service.ts";

let test: TestApp;
let anna: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  anna = await test.person({});
});
afterAll(() => test.close());

const inHours = (hours: number) => new Date(test.now.current.getTime() + hours * 3_600_000).toISOString();
const add = async (note: object) => (await anna.call<Note>("POST", "/api/apps/notes", { note })).body;
const told = async (who = anna) =>
  (await who.call<Notice[]>("GET", "/api/common/notifications")).body.map(({ title, link }) => [title, link]);

it("reminds its own person of a note once it is time, once for each moment", async () => {
  const due = await add({ title: "Payer la <TVA>", content: "Avant midi", reminder: inHours(-1) });
  await add({ title: "Demain", reminder: inHours(24) });
  await add({ title: "Oubliée", reminder: inHours(-24 * 8) });
  await add({ title: "Archivée", reminder: inHours(-1), archived: true });
  await Promise.all([tellDueReminders(test.app), tellDueReminders(test.app)]);
  const expected = ["Payer la &lt;TVA&gt;", `/apps/notes?note=${due.id}`];
  expect(await told()).toEqual([expected]);
  expect(await told(await test.person({}))).toEqual([]);
  const later = { ...due, reminder: inHours(-0.5) };
  await anna.call("PATCH", "/api/apps/notes", { updatedNote: later });
  await tellDueReminders(test.app);
  expect(await told()).toEqual([expected, expected]);
});

it("is told within the minute that it names", async () => {
  const who = await test.person({});
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const work = startDailyWork(test.fenced);
  const note = { title: "Appeler la banque", reminder: inHours(0) };
  const { id } = (await who.call<Note>("POST", "/api/apps/notes", { note })).body;
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => told(who)).toEqual([["Appeler la banque", `/apps/notes?note=${id}`]]);
  vi.useRealTimers();
  await work.stop();
});
