import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { OverdueAnswer, ReminderPreview } from "@grand-livre/contracts/reminder";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { takeOutbox } from "../../../test/outbox.ts";
import { openReminderBooks, remindersOf } from "../../../test/reminders.ts";
import { draftSale, issueSale, newCustomer } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { allMessages } from "../../all-messages.ts";
import { withinRows } from "../../database/row-scope.ts";
import { deliverDueMessages } from "../mail/service.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openReminderBooks(test, person);
});
afterAll(() => test.close());

/** Due on 14/10/2026: 37 days before the tests' Friday 20/11/2026. */
const LATE = { bill_date: "2026-09-14", due_date: "2026-10-14" };

const list = (query = "") =>
  succeed<OverdueAnswer>(person, "GET", `/api/reminder?legalEntityRefId=${books.refId}${query}`);
const letter = (levelId: string, invoiceIds: string[], change: object = {}) => ({
  legalEntityRefId: books.refId,
  counterpartyId: books.customerId,
  levelId,
  invoiceIds,
  ...change,
});
const send = (levelId: string, invoiceIds: string[], change: object = {}) =>
  person.call<{ id: string }>("POST", "/api/reminder", letter(levelId, invoiceIds, change));
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
const remainder = (answer: OverdueAnswer) =>
  Object.fromEntries(answer.ages.map(({ bucket, amountCents, count }) => [bucket, [amountCents, count]]));

/** A PDF is made in some seconds. */
const PAPER = { timeout: 30_000 };

/** What waits leaves. */
const deliver = () => withinRows("all", () => deliverDueMessages(test.fenced, allMessages));

/** What waits leaves; the raw mails in the outbox, which is emptied. */
async function rawMails(): Promise<string[]> {
  await deliver();
  const folder = join(test.app.config.dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "latin1")));
  await rm(folder, { recursive: true, force: true });
  return mails;
}

describe("reminders", () => {
  let first: InvoiceAnswer;
  let second: InvoiceAnswer;

  it("shows what is owed by age, credit notes against it, and proposes the first level", async () => {
    first = await issueSale(person, books, LATE);
    second = await issueSale(person, books, { ...LATE, due_date: "2026-10-20" });
    await issueSale(person, books, { bill_date: "2026-11-10", due_date: "2026-12-10" });
    await draftSale(person, books, LATE);
    const refused = await issueSale(person, books, { bill_date: "2026-11-10", due_date: "2026-11-12" });
    await test.pool.query("update invoice set life_cycle_code = 210 where id = $1", [refused.id]);
    const paid = await issueSale(person, books, { bill_date: "2026-11-10", due_date: "2026-11-12" });
    await succeed(person, "PATCH", "/api/invoice/update-payment-status-invoice", {
      id: paid.id,
      version: paid.version,
      paymentStatus: "paid",
      paidOn: "2026-11-15",
    });
    const answer = await list();
    expect(remainder(answer)).toEqual({
      notDue: [120_000, 1],
      to30: [0, 0],
      to60: [240_000, 2],
      to90: [0, 0],
      over90: [0, 0],
    });
    expect(answer).toMatchObject({
      asOf: "2026-11-20",
      totalCents: 360_000,
      readyCount: 1,
      withoutEmailCount: 0,
      count: 1,
    });
    const [owing] = answer.customers;
    expect(owing).toMatchObject({
      name: "Mairie de Chaumont",
      remainingCents: 240_000,
      due: [{ levelId: "courtesy", invoiceIds: [first.id, second.id] }],
    });
    // 1 200,00 € × 12,15 % × 37 / 365 = 14,78 €
    expect(owing?.invoices[0]).toMatchObject({
      refId: first.refId,
      daysLate: 37,
      bucket: "to60",
      penaltyCents: 1478,
      feeCents: 4000,
      last: null,
      next: { levelId: "courtesy", dueOn: "2026-10-21", ready: true },
    });
    expect((await list("&bucket=notDue")).customers[0]?.invoices).toHaveLength(1);
    expect((await list("&bucket=over90")).count).toBe(0);
    expect((await list("&searchValue=inconnu")).count).toBe(0);
  });

  it("previews the mail, then sends it once with the PDF of each invoice, and keeps it in the history and the log", async () => {
    const shown = await succeed<ReminderPreview>(
      person,
      "POST",
      "/api/reminder/preview",
      letter("courtesy", [first.id, second.id]),
    );
    expect(shown).toMatchObject({
      recipient: "compta@chaumont.fr",
      claimedCents: 240_000,
      attachments: [`${first.refId}.pdf`, `${second.refId}.pdf`],
    });
    expect(plain(shown.text)).toContain(
      `• ${first.refId} du 14/09/2026, échue le 14/10/2026 (37 jours) : 1 200,00 €`,
    );
    const answers = await Promise.all([
      send("courtesy", [first.id, second.id]),
      send("courtesy", [first.id]),
      send("courtesy", [second.id, first.id]),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject({ status: 409, body: { code: "REMINDER_LEVEL_SENT" } });
    await send("courtesy", [first.id]);
    await send("courtesy", [second.id]);
    const mails = await rawMails();
    const about = mails.filter((mail) => mail.includes(`${first.refId}.pdf`));
    expect(about).toHaveLength(1);
    const [mail = ""] = about;
    expect(mail).toMatch(/^To: compta@chaumont\.fr$/m);
    expect(mail).toMatch(/^From: Ateliers du Grand Livre </m);
    expect(mail).toMatch(new RegExp(`^Reply-To: ${person.email}$`, "m"));
    expect(mail).toContain("Content-Type: application/pdf");
    const encoded =
      /filename=[^\n]*\n(?:[A-Za-z-]+: [^\n]*\n)*\n([A-Za-z0-9+/=\n]+)/.exec(
        mail.replaceAll("\r\n", "\n"),
      )?.[1] ?? "";
    const bytes = Buffer.from(encoded, "base64");
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const { rows } = await test.pool.query("select file_sha256 from invoice_document where invoice_id = $1", [
      first.id,
    ]);
    expect(bytes.equals(Buffer.from(await test.app.files.read(rows[0].file_sha256)))).toBe(true);
    const told = await remindersOf(person, first.id);
    expect(told).toMatchObject({
      exclusion: null,
      reminders: [
        {
          levelName: "Rappel courtois",
          delivery: "kept",
          automatic: false,
          recipient: "compta@chaumont.fr",
          remainingCents: 120_000,
          penaltyCents: 0,
        },
      ],
    });
    const log = await test.pool.query(
      "select details from audit_log where action = 'remind' and resource_id = $1",
      [first.id],
    );
    expect(log.rows[0].details).toMatchObject({ level: "Rappel courtois", recipient: "compta@chaumont.fr" });
  });

  it("keeps the pace of the levels, then claims penalties and 40 € in a text that a person changed", async () => {
    expect((await list()).customers[0]?.invoices[0]).toMatchObject({
      last: { levelName: "Rappel courtois", sentOn: "2026-11-20" },
      next: { levelId: "second", dueOn: "2026-11-28", ready: false },
    });
    expect((await list("&ready=true")).count).toBe(0);
    // A person may go further than what is proposed, never back.
    expect(
      (
        await send("firm", [first.id], {
          subject: "Dernier rappel",
          text: "Merci de régler.",
          recipient: "direction@chaumont.fr",
        })
      ).status,
    ).toBe(200);
    expect(await send("second", [first.id])).toMatchObject({
      status: 409,
      body: { code: "REMINDER_LEVEL_SENT", details: { levelName: "Rappel ferme" } },
    });
    const [mail] = await takeOutbox(test);
    expect(mail).toMatchObject({ to: "direction@chaumont.fr", subject: "Dernier rappel" });
    expect((await remindersOf(person, first.id)).reminders[0]).toMatchObject({
      levelName: "Rappel ferme",
      text: "Merci de régler.",
      penaltyCents: 1478,
      feeCents: 4000,
    });
    const formal = await succeed<ReminderPreview>(
      person,
      "POST",
      "/api/reminder/preview",
      letter("formal", [first.id]),
    );
    expect(formal.claimedCents).toBe(120_000 + 1478 + 4000);
    expect(plain(formal.text)).toContain(
      "Indemnité forfaitaire de recouvrement (40 € par facture, art. D441-5) : 40,00 €",
    );
  });

  it("refuses what is paid, not due, unknown, without an address, or of another customer", async () => {
    const soon = await issueSale(person, books, { bill_date: "2026-11-16", due_date: "2026-12-10" });
    expect(await send("courtesy", [soon.id])).toMatchObject({
      status: 409,
      body: { code: "REMINDER_NOT_OVERDUE" },
    });
    expect(await send("nothing", [second.id])).toMatchObject({
      status: 422,
      body: { code: "REMINDER_LEVEL_UNKNOWN" },
    });
    expect(await send("second", [second.id], { counterpartyId: books.supplierId })).toMatchObject({
      body: { code: "REMINDER_NOT_OVERDUE" },
    });
    const mute = await newCustomer(person, books, "Sans adresse");
    const silent = await issueSale(person, books, {
      bill_date: "2026-11-16",
      due_date: "2026-11-17",
      counterpartyId: mute,
    });
    expect(await send("courtesy", [silent.id], { counterpartyId: mute })).toMatchObject({
      status: 422,
      body: { code: "REMINDER_NO_EMAIL", details: { fields: [{ path: "recipient" }] } },
    });
  });

  it("holds a disputed invoice, or all of a customer's, until it is lifted", async () => {
    const hold = (body: object) =>
      person.call<{ id: string }>("POST", "/api/reminder-exclusion", {
        legalEntityRefId: books.refId,
        reason: "Litige sur la livraison",
        ...body,
      });
    const { body: held } = await hold({ invoiceId: second.id });
    expect(await hold({ invoiceId: second.id })).toMatchObject({
      status: 409,
      body: { code: "REMINDER_EXCLUDED" },
    });
    expect(await send("second", [second.id])).toMatchObject({
      status: 409,
      body: { code: "REMINDER_EXCLUDED" },
    });
    expect((await remindersOf(person, second.id)).exclusion).toMatchObject({
      reason: "Litige sur la livraison",
      of: "invoice",
    });
    await succeed(person, "DELETE", `/api/reminder-exclusion/${held.id}`);
    expect(await person.call("DELETE", `/api/reminder-exclusion/${held.id}`)).toMatchObject({
      status: 404,
      body: { code: "REMINDER_EXCLUSION_NOT_FOUND" },
    });
    const { body: all } = await hold({ counterpartyId: books.customerId });
    expect((await remindersOf(person, second.id)).exclusion).toMatchObject({ of: "customer" });
    expect(
      (await list()).customers.find(({ counterpartyId }) => counterpartyId === books.customerId)?.exclusion,
    ).toMatchObject({ reason: "Litige sur la livraison" });
    await succeed(person, "DELETE", `/api/reminder-exclusion/${all.id}`);
    expect((await hold({ invoiceId: second.id, counterpartyId: books.customerId })).status).toBe(422);
  });

  it("may be sent again at its level when its mail never left", async () => {
    expect((await send("second", [second.id])).status).toBe(200);
    await test.pool.query(
      "update outgoing_message set state = 'failed', ended_at = now() where state = 'waiting'",
    );
    expect((await remindersOf(person, second.id)).reminders[0]).toMatchObject({ delivery: "failed" });
    expect((await send("second", [second.id])).status).toBe(200);
    expect(await takeOutbox(test)).toHaveLength(1);
    expect((await remindersOf(person, second.id)).reminders.map(({ delivery }) => delivery)).toEqual([
      "kept",
      "failed",
      "kept",
    ]);
  });

  it("is not sent when the customer paid while it waited", async () => {
    const sale = await issueSale(person, books, { bill_date: "2026-11-16", due_date: "2026-11-17" });
    await send("courtesy", [sale.id]);
    await succeed(person, "PATCH", "/api/invoice/update-payment-status-invoice", {
      id: sale.id,
      version: sale.version,
      paymentStatus: "paid",
      paidOn: "2026-11-18",
    });
    expect(await takeOutbox(test)).toEqual([]);
    expect((await remindersOf(person, sale.id)).reminders[0]).toMatchObject({ delivery: "discarded" });
  });

  it("claims what is owed in the currency of the invoice, with its euros", async () => {
    const counterpartyId = await newCustomer(person, books, "Northwind", { email: "ap@northwind.com" });
    const sold = await issueSale(person, books, {
      bill_date: "2026-11-16",
      due_date: "2026-11-17",
      counterpartyId,
      currency: "USD",
      exchangeRate: "1,25",
    });
    const { customers } = await list("&searchValue=northwind");
    expect(customers[0]).toMatchObject({
      remainingCents: 96_000,
      invoices: [{ remainingCents: 96_000, currency: "USD", currencyRemaining: 120_000 }],
    });
    const { text } = await succeed<ReminderPreview>(
      person,
      "POST",
      "/api/reminder/preview",
      letter("courtesy", [sold.id], { counterpartyId }),
    );
    expect(plain(text)).toContain("1 200,00 USD (soit 960,00 €)");
  });

  it("is composed without holding an invoice while it waits for another", async () => {
    const due = { bill_date: "2026-11-16", due_date: "2026-11-17" };
    const ids = [await issueSale(person, books, due), await issueSale(person, books, due)]
      .map(({ id }) => id)
      .toSorted();
    await send("courtesy", ids);
    const holder = await test.pool.connect();
    try {
      await holder.query("begin");
      await holder.query("select from invoice where id = $1 for update", [ids[1]]);
      const delivered = deliver();
      // The PDF of the first is kept; that of the second waits for us.
      await expect
        .poll(async () => {
          const { rows } = await test.pool.query(
            `select 1 from pg_stat_activity a where a.wait_event_type = 'Lock' and a.datname = current_database()`,
          );
          return rows.length;
        }, PAPER)
        .toBe(1);
      await holder.query("select from invoice where id = $1 for update nowait", [ids[0]]);
      await holder.query("rollback");
      expect(await delivered).toBe(1);
    } finally {
      holder.release();
    }
  });
});
