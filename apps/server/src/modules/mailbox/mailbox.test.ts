import type { Mail, MailFolder, MailLabel, MailPage } from "@grand-livre/contracts/mailbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { inTransaction } from "../../database/transaction.ts";
import { seedDemonstrationMails } from "./demonstration.ts";

const root = "/api/apps/mailbox";
const NOWHERE = "0190a0a0-0000-7000-8000-000000000000";

let test: TestApp;
let anna: TestPerson;
let bruno: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  anna = await test.person({});
  bruno = await test.person({});
  const scope = { userId: anna.userId, legalEntityIds: [] };
  await inTransaction(test.app.db, (tx) => seedDemonstrationMails(tx, scope, test.app.now));
});
afterAll(() => test.close());

const page = async (query: string, who = anna) =>
  (await who.call<MailPage & { code?: string }>("GET", `${root}/mails?${query}`)).body;
const folders = async (who = anna) => (await who.call<MailFolder[]>("GET", `${root}/folders`)).body;
const labels = async () => (await anna.call<MailLabel[]>("GET", `${root}/labels`)).body;
const addLabel = async (title: string) =>
  (await anna.call<MailLabel>("POST", `${root}/label`, { label: { title, color: "red" } })).body;
const patch = (id: string, mail: object, who = anna) =>
  who.call<Mail & { code?: string }>("PATCH", `${root}/mail`, { id, mail });
const total = async (query: string) => {
  const { pagination } = await page(query);
  return "totalResults" in pagination ? pagination.totalResults : -1;
};

describe("the sample mailbox", () => {
  it("counts nothing of sent and trash, everything of drafts and spam, what is unread of the others", async () => {
    const found = await folders();
    expect(found.map(({ title, slug, count }) => [title, slug, count])).toEqual([
      ["Inbox", "inbox", 27],
      ["Sent", "sent", 0],
      ["Drafts", "drafts", 7],
      ["Spam", "spam", 13],
      ["Trash", "trash", 0],
    ]);
    expect((await folders(bruno)).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
  });

  it("has a hundred mails in the specification's shapes", async () => {
    const mails: Mail[] = [];
    for (let at = 1; at <= 10; at += 1) mails.push(...((await page(`page=${at}`)).mails ?? []));
    const count = (holds: (mail: Mail) => boolean) => mails.filter(holds).length;
    expect([
      count(() => true),
      count(({ unread }) => unread),
      count(({ starred }) => starred),
      count(({ important }) => important),
      count(({ labels: own }) => own.length === 0),
      count(({ attachments }) => attachments.length > 0),
      count(({ cc }) => cc !== null),
      count(({ bccCount }) => bccCount === 1),
    ]).toEqual([100, 55, 56, 47, 21, 8, 67, 1]);
    expect(count(({ cc, ccCount }) => (cc?.length ?? 0) !== ccCount)).toBe(0);
    const dates = mails.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(dates.filter((date) => date > "2020")).toHaveLength(10);
    // What one reads first is of several people and of both kinds.
    const first = mails.slice(0, 10);
    expect(new Set(first.map(({ important }) => important)).size).toBe(2);
    expect(new Set(first.map(({ from }) => from.contact)).size).toBe(10);
    expect(new Set(first.map(({ content }) => content)).size).toBe(10);
    const names = first.map(({ from }) => from.contact);
    expect(names).not.toEqual(names.toSorted());
    expect(
      (await anna.call<{ slug: string }[]>("GET", `${root}/filters`)).body.map(({ slug }) => slug),
    ).toEqual(["starred", "important"]);
  });
});

describe("pages of mails", () => {
  it("hold ten, and know only the last page beyond it", async () => {
    expect((await page("folder=inbox&page=5")).pagination).toEqual({
      totalResults: 45,
      resultsPerPage: 10,
      currentPage: 5,
      lastPage: 5,
      startIndex: 40,
      endIndex: 44,
    });
    expect((await page("folder=inbox")).mails).toHaveLength(10);
    expect(await page("folder=inbox&page=6")).toEqual({ mails: null, pagination: { lastPage: 5 } });
    expect((await page("", bruno)).pagination).toMatchObject({ totalResults: 0, lastPage: 1 });
    expect((await anna.call("GET", `${root}/mails?page=0`)).status).toBe(422);
  });

  it("are narrowed by a folder, else a filter, else a label", async () => {
    const [label] = await labels();
    expect(await total("folder=sent&filter=starred&label=none")).toBe(17);
    expect(await total(`filter=starred&label=${label?.slug}`)).toBe(56);
    expect(await total("filter=unread")).toBe(55);
    expect(await total("filter=password")).toBe(0);
    const own = await page(`label=${label?.slug}`);
    expect(own.mails?.every((mail) => mail.labels.includes(label?.id ?? ""))).toBe(true);
    expect((await page("folder=none")).code).toBe("FOLDER_NOT_FOUND");
    expect((await page("label=none")).code).toBe("OFFICE_TAG_NOT_FOUND");
  });
});

describe("a mail", () => {
  it("is marked, labelled and moved; who wrote what stays", async () => {
    const [mail] = (await page("folder=inbox")).mails as [Mail];
    const trash = (await folders()).find(({ slug }) => slug === "trash")?.id;
    const changed = await patch(mail.id, {
      ...mail,
      starred: !mail.starred,
      folder: trash,
      subject: "Autre",
      more: 1,
    });
    expect(changed.body).toEqual({ ...mail, starred: !mail.starred, folder: trash });
    expect((await anna.call<Mail>("GET", `${root}/mail?id=${mail.id}`)).body).toEqual(changed.body);
    expect(await patch(mail.id, { folder: NOWHERE })).toMatchObject({
      status: 404,
      body: { code: "FOLDER_NOT_FOUND" },
    });
    expect((await patch(mail.id, { labels: [NOWHERE] })).body.code).toBe("OFFICE_TAG_NOT_FOUND");
    expect((await patch(mail.id, { starred: true }, bruno)).body.code).toBe("MAIL_NOT_FOUND");
    expect((await bruno.call("GET", `${root}/mail?id=${mail.id}`)).status).toBe(404);
    expect((await anna.call("PATCH", `${root}/mail`, "{")).status).toBe(400);
  });
});

describe("labels", () => {
  it("have a slug of their title, with a number from 1 on when it is taken", async () => {
    expect((await addLabel("À  payer -- vite !")).slug).toBe("à-payer-vite-");
    expect((await addLabel("Work")).slug).toBe("work-1");
    expect((await addLabel("WORK")).slug).toBe("work-2");
  });

  it("follow their title when renamed, taken or not; an unknown one answers null", async () => {
    const { id } = await addLabel("Clients");
    const rename = (labelId: string, who = anna) =>
      who.call<MailLabel | null>("PATCH", `${root}/label`, { id: labelId, label: { title: "Work" } });
    expect((await rename(id)).body).toEqual({ id, title: "Work", slug: "work", color: "red" });
    expect(await rename(NOWHERE)).toMatchObject({ status: 200, body: null });
    expect((await rename(id, bruno)).body).toBeNull();
  });

  it("leave every mail when they are removed", async () => {
    const { id } = await addLabel("Éphémère");
    const [mail] = (await page("folder=spam")).mails as [Mail];
    expect((await patch(mail.id, { labels: [id, ...mail.labels] })).body.labels[0]).toBe(id);
    expect((await anna.call("DELETE", `${root}/label?id=${id}`)).body).toBe(true);
    expect((await anna.call<Mail>("GET", `${root}/mail?id=${mail.id}`)).body.labels).toEqual(mail.labels);
    expect((await anna.call("DELETE", `${root}/label?id=${id}`)).status).toBe(404);
  });
});

it("shows messages at the right until the person says otherwise", async () => {
  const settings = (who: TestPerson) => who.call("GET", `${root}/settings`);
  expect((await settings(anna)).body).toEqual({ messageLayout: "right" });
  const changed = await anna.call("PATCH", `${root}/settings`, {
    settings: { messageLayout: "bottom", more: 1 },
  });
  expect(changed.body).toEqual({ messageLayout: "bottom" });
  expect((await anna.call("PATCH", `${root}/settings`, { settings: {} })).body).toEqual(changed.body);
  expect((await settings(bruno)).body).toEqual({ messageLayout: "right" });
});
