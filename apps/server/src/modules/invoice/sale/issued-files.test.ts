import { createHash } from "node:crypto";
import type { CapturedBill } from "@grand-livre/capture/bill/captured-bill";
import { readBill } from "@grand-livre/capture/bill/read-bill";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { utf8 } from "@grand-livre/testkit/test-documents/cii-document";
import { ublDocument } from "@grand-livre/testkit/test-documents/ubl-document";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draftOf, facturX } from "../../../../test/bills.ts";
import { succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import { draftSale, issueSale, openSalesBooks } from "../../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
  await test.startWorker();
});
afterAll(() => test.close());

const UNKNOWN = "018f0000-0000-7000-8000-000000000000";
/** What the harness makes of bytes: it answers text. */
const asText = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const download = (who: TestPerson, path: string) => who.call<unknown>("GET", path);

async function rowsOf(id: string) {
  const { rows } = await test.pool.query(
    "select role, file_sha256, file_name from invoice_document where invoice_id = $1",
    [id],
  );
  return rows;
}

describe("the PDF of an invoice", () => {
  it("is a Factur-X made once: the same bytes for everybody, read back as the invoice", async () => {
    const sold = await issueSale(person, books);
    const answers = await Promise.all([1, 2, 3].map(() => download(person, `/api/invoice/${sold.id}/pdf`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first] = answers;
    if (!first) throw new Error("an answer");
    const rows = await rowsOf(sold.id);
    expect(rows).toEqual([
      { role: "original", file_sha256: expect.any(String), file_name: `${sold.refId}.pdf` },
    ]);
    const bytes = await test.app.files.read(rows[0].file_sha256);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(rows[0].file_sha256);
    expect(answers.map(({ body }) => body === asText(bytes))).toEqual([true, true, true]);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
      "content-disposition": `inline; filename="${sold.refId}.pdf"; filename*=UTF-8''${sold.refId}.pdf`,
    });
    const bill = await readBill(bytes);
    expect(bill).toMatchObject({ number: sold.refId, totals: { grandTotalCents: 120_000 } });
  });

  it("of a draft is refused, and of an invoice that is not there", async () => {
    const draft = await draftSale(person, books);
    for (const kind of ["pdf", "xml"])
      expect(await person.call("GET", `/api/invoice/${draft.id}/${kind}`)).toMatchObject({
        status: 409,
        body: { code: "INVOICE_NOT_ISSUED" },
      });
    expect(await rowsOf(draft.id)).toEqual([]);
    for (const kind of ["pdf", "xml"])
      expect((await person.call("GET", `/api/invoice/${UNKNOWN}/${kind}`)).status).toBe(404);
    expect((await person.call("GET", "/api/invoice/nobody/pdf")).status).toBe(404);
  });

  it("of a supplier's bill is the one he sent; there is none when he sent XML alone", async () => {
    const bytes = facturX({ number: "F-77" });
    const bill = await draftOf(person, books.refId, bytes);
    const answer = await download(person, `/api/invoice/${bill.id}/pdf`);
    expect([answer.status, answer.body === asText(bytes)]).toEqual([200, true]);
    expect(await person.call("GET", `/api/invoice/${bill.id}/xml`)).toMatchObject({
      status: 409,
      body: { code: "NOT_A_SALE" },
    });
    const plain = await draftOf(person, books.refId, utf8(ublDocument({})));
    expect(await person.call("GET", `/api/invoice/${plain.id}/pdf`)).toMatchObject({
      status: 409,
      body: { code: "INVOICE_WITHOUT_PDF" },
    });
  });
});

describe("the XML of a sale", () => {
  it("comes in CII or UBL, as a download that says the same invoice", async () => {
    const sold = await issueSale(person, books);
    for (const [query, syntax] of [
      ["", "cii"],
      ["?syntax=cii", "cii"],
      ["?syntax=ubl", "ubl"],
    ] as const) {
      const { status, headers, body } = await download(person, `/api/invoice/${sold.id}/xml${query}`);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("application/xml");
      expect(headers.get("content-disposition")).toContain(
        `attachment; filename="${sold.refId}-${syntax}.xml"`,
      );
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(await readBill(utf8(String(body)))).toMatchObject({ source: syntax, number: sold.refId });
    }
    expect((await person.call("GET", `/api/invoice/${sold.id}/xml?syntax=edifact`)).status).toBe(422);
    expect((await person.call("GET", `/api/invoice/${sold.id}/xml?other=1`)).status).toBe(422);
  });
});

describe("what the client wants quoted", () => {
  const quotedOf = async (id: string) => {
    const pdf = await download(person, `/api/invoice/${id}/pdf`);
    expect(pdf.status).toBe(200);
    const [row] = await rowsOf(id);
    const files = [await test.app.files.read(row.file_sha256)];
    for (const syntax of ["cii", "ubl"])
      files.push(utf8(String((await download(person, `/api/invoice/${id}/xml?syntax=${syntax}`)).body)));
    const read = await Promise.all(files.map(async (bytes) => (await readBill(bytes)) as CapturedBill));
    return read.map((bill) => [bill.orderReference, bill.buyerReference, bill.contractReference]);
  };

  const quoted = ["BC-2026-815", "SERVICE-44", "2026-MP-007"];

  it("is on the invoice, in both XML, and on the credit note that cancels it; another sale has another order", async () => {
    const draft = await draftSale(person, books, {
      orderReference: "  BC-2026-815 ",
      buyerReference: " SERVICE-44",
      contractReference: "2026-MP-007 ",
    });
    const inDraft = { orderReference: quoted[0], buyerReference: quoted[1], contractReference: quoted[2] };
    expect(draft).toMatchObject(inDraft);
    const kept = await succeed<InvoiceAnswer>(person, "PATCH", `/api/invoice/${draft.id}`, {
      version: draft.version,
      bill_label: "Conseil",
    });
    expect(kept).toMatchObject(inDraft);
    const status = (version: number, to: string) =>
      succeed<InvoiceAnswer>(person, "PATCH", "/api/invoice/update-status-invoice", {
        id: draft.id,
        version,
        status: to,
      });
    const sold = await status(kept.version, "validated");
    expect(await quotedOf(sold.id)).toEqual([quoted, quoted, quoted]);
    const copy = await succeed<InvoiceAnswer>(person, "POST", `/api/invoice/${sold.id}/duplicate`);
    expect(copy).toMatchObject({ ...inDraft, orderReference: null });
    await status(sold.version, "cancelled");
    const { invoices } = await succeed<{ invoices: InvoiceAnswer[] }>(
      person,
      "GET",
      `/api/invoice?legalEntityRefId=${books.refId}&bill_direction=credit`,
    );
    const note = invoices.find(({ kind }) => kind === "credit_note");
    expect(await quotedOf(note?.id ?? "")).toEqual([quoted, quoted, quoted]);
  });

  it("is nowhere when there was none", async () => {
    const sold = await issueSale(person, books, {
      orderReference: " ",
      buyerReference: " ",
      contractReference: " ",
    });
    const nothing = [null, null, null];
    expect([sold.orderReference, sold.buyerReference, sold.contractReference]).toEqual(nothing);
    expect(await quotedOf(sold.id)).toEqual([nothing, nothing, nothing]);
  });
});

describe("who may have the files of a sale", () => {
  it("is whoever may see sales of the company, and nobody else", async () => {
    const sold = await issueSale(person, books);
    const seller = await test.person({
      rights: { invoices: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const buyer = await test.person({
      rights: { "supplier-bills": ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const stranger = await test.person({ rights: { invoices: ["Viewer"] }, legalEntityIds: [] });
    for (const kind of ["pdf", "xml"]) {
      const path = `/api/invoice/${sold.id}/${kind}`;
      expect((await test.anonymous("GET", path)).status).toBe(401);
      expect((await stranger.call("GET", path)).status).toBe(404);
      expect((await buyer.call("GET", path)).status).toBe(403);
      expect((await download(seller, path)).status).toBe(200);
    }
  });
});
