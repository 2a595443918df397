import type { Mail, MailFolder, MailPage } from "@grand-livre/contracts/mailbox";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { inTransaction } from "../../database/transaction.ts";
import { mailboxMessages, OUTSIDE_MAIL } from "./messages.ts";

const root = "/api/apps/mailbox";

let test: TestApp;
let anna: TestPerson;
let bruno: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  anna = await test.person({});
  bruno = await test.person({});
});
afterAll(() => test.close());

const write = (mail: object, who = anna) =>
  who.call<Mail & { code?: string; message?: string }>("POST", `${root}/mail`, { mail });
const inFolder = async (folder: string, who = anna) =>
  (await who.call<MailPage>("GET", `${root}/mails?folder=${folder}`)).body.mails ?? [];

it("reaches the inbox of each receiver once, unread, without the hidden addresses", async () => {
  const carla = await test.person({});
  const sent = await write({
    to: [bruno.email.toUpperCase()],
    cc: [bruno.email],
    bcc: [carla.email],
    subject: "Clôture",
    content: "À mardi.",
    send: true,
  });
  expect(sent.status).toBe(200);
  expect(sent.body).toMatchObject({ subject: "Clôture", bcc: [carla.email], unread: false });
  const [got, ...others] = await inFolder("inbox", bruno);
  expect(others).toEqual([]);
  expect(got).toMatchObject({ subject: "Clôture", content: "À mardi.", unread: true, bcc: null });
  expect(got?.from.contact).toContain(anna.email);
  expect(await inFolder("inbox", carla)).toHaveLength(1);
  expect((await inFolder("sent")).map(({ id }) => id)).toEqual([sent.body.id]);
});

it("keeps a draft, changes it, and sends it once", async () => {
  const draft = await write({ to: [], subject: "Relance" });
  const folders = (await anna.call<MailFolder[]>("GET", `${root}/folders`)).body;
  expect(folders.find(({ slug }) => slug === "drafts")?.count).toBe(1);
  const { id } = draft.body;
  await write({ id, to: [bruno.email], subject: "Relance de mars" });
  expect((await inFolder("drafts")).map(({ subject, to }) => [subject, to])).toEqual([
    ["Relance de mars", bruno.email],
  ]);
  await write({ id, to: [bruno.email], subject: "Relance de mars", send: true });
  expect(await inFolder("drafts")).toEqual([]);
  expect((await inFolder("inbox", bruno)).map(({ subject }) => subject)).toContain("Relance de mars");
  const again = await write({ id, to: [bruno.email], subject: "Relance de mars", send: true });
  expect([again.status, again.body.code]).toEqual([409, "MAIL_NOT_A_DRAFT"]);
});

it("refuses a mail to nobody, to a stranger, and the draft of another person", async () => {
  const nobody = await write({ to: [], subject: "Perdu", send: true });
  expect([nobody.status, nobody.body.code]).toEqual([422, "MAIL_WITHOUT_RECIPIENT"]);
  const stranger = await write({ to: [bruno.email, "qui@ailleurs.fr"], subject: "Perdu", send: true });
  expect([stranger.status, stranger.body.code]).toEqual([422, "MAIL_RECIPIENT_UNKNOWN"]);
  expect(stranger.body.message).toContain("qui@ailleurs.fr");
  expect((await inFolder("inbox", bruno)).map(({ subject }) => subject)).not.toContain("Perdu");
  const { id } = (await write({ subject: "À moi" })).body;
  expect((await write({ id, subject: "Volé" }, bruno)).status).toBe(404);
});

it("keeps what is written as HTML, with nothing left that could run", async () => {
  const content =
    "<p>Bonjour <strong>Bruno</strong><img src=x onerror=alert(1)></p><script>alert(1)</script>";
  await write({ to: [bruno.email], subject: "Mise en forme", content, send: true });
  const got = (await inFolder("inbox", bruno)).find(({ subject }) => subject === "Mise en forme");
  expect(got?.content).toBe("<p>Bonjour <strong>Bruno</strong></p>");
});

describe("with a mail server", () => {
  let outside: TestApp;
  let carla: TestPerson;
  beforeAll(async () => {
    outside = await createTestApp({
      SMTP_URL: "smtp://127.0.0.1:9",
      MAIL_FROM: "Cabinet <cabinet@exemple.fr>",
    });
    carla = await outside.person({});
  });
  afterAll(() => outside.close());
  const waiting = async () => {
    const { rows } = await sql<{ params: Record<string, string> }>`
      select params from outgoing_message where kind = 'office-mail' order by id`.execute(outside.app.db);
    return rows.map(({ params }) => params);
  };

  it("leaves to each address outside once, with its words and its writer to answer to", async () => {
    const content = "<p>Bonjour <b>Luc</b> &amp; Zoé</p><p>À mardi</p>";
    const to = ["luc@ailleurs.fr", "LUC@ailleurs.fr", carla.email];
    const sent = await write({ to, subject: "Devis", content, send: true }, carla);
    expect(sent.status).toBe(200);
    const [params, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(params).toMatchObject({ mailId: sent.body.id });
    const compose = mailboxMessages[OUTSIDE_MAIL];
    const composed = await inTransaction(outside.app.db, async (tx) =>
      compose?.(tx, outside.app, params ?? {}),
    );
    expect(composed).toMatchObject({
      to: "LUC@ailleurs.fr",
      subject: "Devis",
      text: "Bonjour Luc & Zoé\nÀ mardi\n",
      html: content,
      replyTo: carla.email,
    });
    expect(await inFolder("inbox", carla)).toHaveLength(1);
  });

  it("never leaves once it was thrown away, nor as a draft", async () => {
    const before = (await waiting()).length;
    await write({ to: ["qui@ailleurs.fr"], subject: "Brouillon" }, carla);
    expect(await waiting()).toHaveLength(before);
    const compose = mailboxMessages[OUTSIDE_MAIL];
    const gone = { userId: carla.userId, mailId: crypto.randomUUID(), to: "qui@ailleurs.fr" };
    expect(
      await inTransaction(outside.app.db, async (tx) => compose?.(tx, outside.app, gone)),
    ).toBeUndefined();
  });
});
