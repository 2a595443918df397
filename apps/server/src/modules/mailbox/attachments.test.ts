import type { FiledMail, Mail, MailPage } from "@grand-livre/contracts/mailbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { facturX } from "../../../test/bills.ts";
import { openBooks, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

const root = "/api/apps/mailbox";
const NOWHERE = "0190a0a0-0000-7000-8000-000000000000";

let test: TestApp;
let books: TestBooks;
let others: TestBooks;
let anna: TestPerson;
let bruno: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  const admin = await test.superAdministrator();
  books = await openBooks(test, admin);
  others = await openBooks(test, admin);
  anna = await test.person({});
  bruno = await test.person({
    rights: { "supplier-bills": ["Viewer", "Creator"] },
    legalEntityIds: [books.legalEntityId],
  });
  await test.startWorker();
});
afterAll(() => test.close());

type Written = Mail & { code?: string };
const write = (mail: object, who = anna) => who.call<Written>("POST", `${root}/mail`, { mail });
const attach = (mailId: string, name: string, bytes: Uint8Array | string, who = anna) => {
  const form = new FormData();
  form.set("mailId", mailId);
  form.set("file", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name));
  return who.call<Written>("POST", `${root}/attachment`, form);
};
const draftWith = async (...files: readonly (readonly [string, Uint8Array | string])[]) => {
  const { id } = (await write({ subject: "Facture", to: [bruno.email] })).body;
  for (const [name, bytes] of files) await attach(id, name, bytes);
  return id;
};
const send = async (id: string, more: object = {}) =>
  (await write({ id, to: [bruno.email], subject: "Facture", send: true, ...more })).body;
const newest = async (who: TestPerson) =>
  (await who.call<MailPage>("GET", `${root}/mails?folder=inbox`)).body.mails?.[0] as Mail;
const file = (who: TestPerson, id: string, more: object = {}) =>
  who.call<FiledMail & { code?: string }>("POST", `${root}/file-bills`, { id, ...more });
/** Each mail a minute after the last one: the newest comes first. */
const later = () => {
  test.now.current = new Date(test.now.current.getTime() + 60_000);
};

describe("files of a mail", () => {
  it("go with it to each receiver, who reads them; the draft's own and others' are out of reach", async () => {
    const bytes = "%PDF-1.7 bon de livraison";
    const id = await draftWith(["Bon.pdf", bytes], ["Notes.txt", "à relire"]);
    const before = (await anna.call<Mail>("GET", `${root}/mail?id=${id}`)).body.attachments;
    expect(
      before.map(({ name, type, size, preview, canBeBill }) => [name, type, size, preview, canBeBill]),
    ).toEqual([
      ["Bon.pdf", "application/pdf", bytes.length, "pdf", true],
      ["Notes.txt", "application/octet-stream", 9, "", false],
    ]);
    later();
    expect((await send(id)).attachments).toHaveLength(2);
    const got = await newest(bruno);
    expect(got.attachments.map(({ name }) => name)).toEqual(["Bon.pdf", "Notes.txt"]);
    const [theirs] = got.attachments;
    expect(theirs?.id).not.toBe(before[0]?.id);
    const read = await bruno.call<string>("GET", theirs?.downloadUrl ?? "");
    expect(read.body).toBe(bytes);
    expect(read.headers.get("content-disposition")).toContain("Bon.pdf");
    expect((await anna.call("GET", theirs?.downloadUrl ?? "")).status).toBe(404);
    expect((await bruno.call("GET", before[0]?.downloadUrl ?? "")).status).toBe(404);
  });

  it("are taken off a draft, and stay with what was sent", async () => {
    const id = await draftWith(["a.pdf", "%PDF-1.7 a"], ["b.pdf", "%PDF-1.7 b"]);
    const off = (attachment: string | null | undefined, who = anna) =>
      who.call<{ code?: string }>("DELETE", `${root}/attachment?id=${attachment}`);
    const [a, b] = (await anna.call<Mail>("GET", `${root}/mail?id=${id}`)).body.attachments;
    expect((await off(a?.id, bruno)).body.code).toBe("MAIL_FILE_NOT_FOUND");
    expect((await off(a?.id)).body).toBe(true);
    later();
    expect((await send(id)).attachments.map(({ name }) => name)).toEqual(["b.pdf"]);
    expect((await off(b?.id)).body.code).toBe("MAIL_NOT_A_DRAFT");
    expect((await attach(id, "c.pdf", "%PDF-1.7 c")).body.code).toBe("MAIL_NOT_A_DRAFT");
    expect((await attach(NOWHERE, "c.pdf", "%PDF-1.7 c")).status).toBe(404);
    expect((await attach("x", "c.pdf", "%PDF-1.7 c")).body.code).toBe("MAIL_NOT_FOUND");
  });

  it("are ten at most, also when they come at once", async () => {
    const id = await draftWith();
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, at) => attach(id, `${at}.txt`, `n° ${at}`)),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(sent.find(({ status }) => status !== 200)?.body.code).toBe("MAIL_TOO_MANY_FILES");
  });

  it("go on with a mail that is sent on, but not those of another person's mail", async () => {
    const got = await newest(bruno);
    const forward = { to: [anna.email], subject: "Tr : Facture", attachmentsOf: got.id, send: true };
    later();
    expect((await write(forward, bruno)).body.attachments.map(({ name }) => name)).toEqual(["b.pdf"]);
    expect((await newest(anna)).attachments.map(({ name }) => name)).toEqual(["b.pdf"]);
    expect((await write(forward)).body.code).toBe("MAIL_NOT_FOUND");
  });

  it("send a draft once, when it is sent twice at once", async () => {
    const id = await draftWith();
    later();
    const sends = await Promise.all([send(id, { subject: "Une fois" }), send(id, { subject: "Une fois" })]);
    expect(sends.map(({ code }) => code).filter(Boolean)).toEqual(["MAIL_NOT_A_DRAFT"]);
    const inbox = (await bruno.call<MailPage>("GET", `${root}/mails?folder=inbox`)).body.mails ?? [];
    expect(inbox.filter(({ subject }) => subject === "Une fois")).toHaveLength(1);
  });
});

describe("a mail filed as supplier bills", () => {
  it("has its bills read once, and tells which invoice each became", async () => {
    const bill = facturX({ number: "MAIL-1" });
    later();
    await send(await draftWith(["Facture.pdf", bill], ["Notes.txt", "à relire"]));
    const { id } = await newest(bruno);
    const [first, again] = await Promise.all([file(bruno, id), file(bruno, id)]);
    expect([first.body.filed, again.body.filed].sort()).toEqual([0, 1]);
    expect(first.body.skipped).toEqual(["Notes.txt"]);
    const invoiceId = async () =>
      (await bruno.call<Mail>("GET", `${root}/mail?id=${id}`)).body.attachments[0]?.bill?.invoiceId;
    await expect.poll(invoiceId).toEqual(expect.any(String));
    const { rows } = await test.pool.query("select id from invoice where bill_number = 'MAIL-1'");
    expect(rows).toEqual([{ id: await invoiceId() }]);
    expect((await file(bruno, id)).body).toMatchObject({ filed: 0, known: 1 });
  });

  it("is refused without the right, without a bill, for another's mail and a company out of reach", async () => {
    later();
    await send(await draftWith(["Notes.txt", "rien d’autre"]));
    const { id } = await newest(bruno);
    expect((await file(bruno, id)).body.code).toBe("MAIL_WITHOUT_BILL");
    expect((await file(anna, id)).status).toBe(403);
    expect((await file(bruno, NOWHERE)).body.code).toBe("MAIL_NOT_FOUND");
    expect((await file(bruno, id, { legalEntityRefId: others.refId })).body.code).toBe(
      "LEGAL_ENTITY_NOT_FOUND",
    );
    const other = await test.person({
      rights: { "supplier-bills": ["Creator"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await file(other, id)).status).toBe(404);
  });
});
