import type { Notice } from "@grand-livre/contracts/notice";
import type { Shortcut } from "@grand-livre/contracts/shortcut";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { seedDemonstrationShortcuts } from "../shortcut/demonstration.ts";
import { seedDemonstrationMessages } from "./demonstration.ts";

let test: TestApp;
let who: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  who = await test.person({});
  await seedDemonstrationShortcuts(test.app, who.userId);
  await seedDemonstrationMessages(test.app, who.userId);
});
afterAll(() => test.close());

it("gives the demonstration eight shortcuts, in the specification's order", async () => {
  const { body } = await who.call<Shortcut[]>("GET", "/api/common/shortcuts");
  expect(body.map(({ label }) => label)).toEqual([
    "Changelog",
    "Documentation",
    "Help center",
    "Dashboard",
    "Mailbox",
    "Tasks",
    "Contacts",
    "Reload",
  ]);
});

it("gives it nine messages, five of them unread, seven with a link of which one leads outside", async () => {
  const { body } = await who.call<Notice[]>("GET", "/api/common/messages");
  expect(body).toHaveLength(9);
  expect(body.map(({ read }) => read)).toEqual([...Array(5).fill(false), ...Array(4).fill(true)]);
  expect(body.filter(({ link }) => link !== null)).toHaveLength(7);
  expect(body.filter(({ link, useRouter }) => link !== null && !useRouter)).toHaveLength(1);
});
