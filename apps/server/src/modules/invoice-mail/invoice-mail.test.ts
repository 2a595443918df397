import type { InvoiceMailAnswer } from "@grand-livre/contracts/invoice-mail";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { takeOutbox } from "../../../test/outbox.ts";
import { openReminderBooks } from "../../../test/reminders.ts";
import { draftSale, issueSale } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openReminderBooks(test, person);
});
afterAll(() => test.close());

const mailOf = (id: string) => succeed<InvoiceMailAnswer>(person, "GET", `/api/invoice/${id}/mail`);
const words = { recipient: "compta@client.fr", subject: "Votre facture", text: "Bonjour,\n\nci-joint." };

describe("the mail of a sale", () => {
  it("is proposed, leaves once with the PDF, and says what became of it", async () => {
    const sale = await issueSale(person, books);
    const proposed = await mailOf(sale.id);
    expect(proposed).toMatchObject({ attachment: `${sale.refId}.pdf`, mailServer: false, sent: [] });
    expect(proposed.subject).toContain(sale.refId);
    const key = { "Idempotency-Key": "mail-once" };
    for (let time = 0; time < 2; time += 1)
      expect((await person.call("POST", `/api/invoice/${sale.id}/mail`, words, key)).status).toBe(200);
    expect((await mailOf(sale.id)).sent).toMatchObject([{ ...words, delivery: "waiting" }]);
    expect(await takeOutbox(test)).toMatchObject([{ to: words.recipient, subject: words.subject }]);
    // No server took it: it lies in the outbox.
    expect((await mailOf(sale.id)).sent).toMatchObject([{ delivery: "kept" }]);
    const { rows } = await test.pool.query(
      "select details ->> 'recipient' as recipient from audit_log where action = 'send-mail' and resource_id = $1",
      [sale.id],
    );
    expect(rows).toEqual([{ recipient: words.recipient }]);
  });

  it("is refused for a draft, for a bill, out of the scope and without the right", async () => {
    const draft = await draftSale(person, books);
    const at = (id: string) => `/api/invoice/${id}/mail`;
    expect(await person.call("POST", at(draft.id), words)).toMatchObject({
      body: { code: "INVOICE_NOT_ISSUED" },
    });
    const sale = await issueSale(person, books);
    const wrong = { ...words, recipient: "personne" };
    expect((await person.call("POST", at(sale.id), wrong)).status).toBe(422);
    const viewer = await test.person({
      rights: { invoices: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await viewer.call("GET", at(sale.id))).status).toBe(200);
    expect((await viewer.call("POST", at(sale.id), words)).status).toBe(403);
    const stranger = await test.person({ rights: { invoices: ["Viewer", "Validator"] } });
    expect((await stranger.call("POST", at(sale.id), words)).status).toBe(404);
    expect((await test.anonymous("GET", at(sale.id))).status).toBe(401);
  });
});
