import type { InvoiceAnswer, UploadBillResult } from "@grand-livre/contracts/invoice";
import { writeFacturX } from "@grand-livre/einvoice/pdf/write-factur-x";
import {
  ciiDocument,
  ciiLine,
  ciiTotals,
  ciiVat,
  utf8,
} from "@grand-livre/testkit/test-documents/cii-document";
import { pdfDocument } from "@grand-livre/testkit/test-documents/pdf-document";
import { ublDocument } from "@grand-livre/testkit/test-documents/ubl-document";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draftOf, drop, facturX, sendFile } from "../../../../test/bills.ts";
import { openBooks, succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";
import type { LegalEntityRow } from "../../legal-entity/service.ts";
import { sampleBill } from "./sample-bill.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openBooks(test, person);
  await test.startWorker();
});
afterAll(() => test.close());

async function count(table: "invoice" | "counterparty" | "invoice_document"): Promise<number> {
  return (await test.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
}

describe("dropping a bill", () => {
  it("makes a draft with its supplier, dates, lines, VAT and totals, and the supplier's PDF beside", async () => {
    const bytes = facturX({ number: "F-1", lines: [ciiLine({ quantity: "4", price: "25.00" })] });
    const draft = await draftOf(person, books.refId, bytes);
    expect(draft).toMatchObject({
      bill_direction: "debit",
      kind: "invoice",
      status: "draft",
      source: "factur-x",
      bill_number: "F-1",
      bill_date: "2026-01-31",
      due_date: "2026-03-02",
      accountingDate: "2026-01-31",
      totalExclVatCents: 10_000,
      vatCents: 2_000,
      totalInclVatCents: 12_000,
      party: { name: "Atelier des Dunes", siren: "732829320" },
      lines: [
        {
          label: "Chêne massif",
          quantity: "4",
          unitPriceCents: "2500",
          netCents: 10_000,
          vatRate: 2000,
          vatCode: expect.any(String),
        },
      ],
      vatBreakdown: [{ category: "S", rateBasisPoints: 2000, baseCents: 10_000, vatCents: 2_000 }],
      issues: [],
      abilities: { validate: { allowed: true } },
    });
    expect(draft.refId).toMatch(/^FF-2026-\d{4}$/);
    const [document] = draft.documents;
    const form = await person.call("GET", `/api/invoice/${draft.id}/document/${document?.id}`);
    expect(form.headers.get("content-type")).toBe("application/pdf");
  });

  it("proposes the company's default account when nothing is known of the supplier, and says that it is uncertain", async () => {
    const draft = await draftOf(person, books.refId, facturX({ number: "F-2" }));
    expect(draft.lines[0]).toMatchObject({ account: "606100", accountOrigin: "default" });
    expect(draft.warnings).toContainEqual(expect.objectContaining({ code: "ACCOUNT_DEFAULTED" }));
  });

  it("creates an unknown supplier once, and finds him again by his SIREN", async () => {
    const before = await count("counterparty");
    const seller = (name: string) =>
      `<ram:Name>${name}</ram:Name><ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">552081317</ram:ID></ram:SpecifiedLegalOrganization>`;
    const first = await draftOf(
      person,
      books.refId,
      facturX({ number: "E-1", seller: seller("Électricité SA") }),
    );
    const second = await draftOf(
      person,
      books.refId,
      facturX({ number: "E-2", seller: seller("ELECTRICITE S.A.") }),
    );
    expect(second.counterpartyId).toBe(first.counterpartyId);
    expect(await count("counterparty")).toBe(before + 1);
    expect(first.warnings).toContainEqual(expect.objectContaining({ code: "SUPPLIER_CREATED" }));
    expect(second.warnings.map((warning) => warning.code)).not.toContain("SUPPLIER_CREATED");
  });

  it("creates nothing for a duplicate: the same file, or the same number of the same supplier on the same day", async () => {
    const bytes = facturX({ number: "D-1" });
    const first = (await drop(person, books.refId, bytes)).result as UploadBillResult;
    const before = { invoices: await count("invoice"), documents: await count("invoice_document") };
    const again = (await drop(person, books.refId, bytes)).result as UploadBillResult;
    const asXml = (await drop(person, books.refId, utf8(ciiDocument({ number: "d 1" })), "d.xml"))
      .result as UploadBillResult;
    expect(again).toMatchObject({ invoiceId: first.invoiceId, duplicateOf: first.invoiceId });
    expect(asXml.duplicateOf).toBe(first.invoiceId);
    expect({ invoices: await count("invoice"), documents: await count("invoice_document") }).toEqual(before);
    const otherDay = await drop(person, books.refId, facturX({ number: "D-1", issueDate: "20260201" }));
    expect((otherDay.result as UploadBillResult).duplicateOf).toBeNull();
  });

  it("makes one draft of one file dropped five times at once", async () => {
    const bytes = facturX({ number: "AT-ONCE" });
    const jobs = await Promise.all(Array.from({ length: 5 }, () => drop(person, books.refId, bytes)));
    const { rows } = await test.pool.query(
      "select count(*)::int as n from invoice where bill_number = 'AT-ONCE'",
    );
    expect(rows[0].n).toBe(1);
    expect(jobs.filter((job) => (job.result as UploadBillResult | null)?.duplicateOf === null)).toHaveLength(
      1,
    );
    expect(jobs.map((job) => job.state)).toEqual(Array(5).fill("succeeded"));
  });

  it("never makes a debt of a credit note, whatever the signs of its file", async () => {
    const negative = facturX({
      number: "A-1",
      typeCode: "380",
      lines: [ciiLine({ quantity: "-1", net: "-100.00" })],
      vat: ciiVat("-100.00", "-20.00"),
      totals: ciiTotals({
        lines: "-100.00",
        basis: "-100.00",
        tax: "-20.00",
        grand: "-120.00",
        payable: "-120.00",
      }),
    });
    const first = await draftOf(person, books.refId, negative);
    expect(first).toMatchObject({ kind: "credit_note", totalInclVatCents: 12_000, issues: [] });
    expect(first.refId).toMatch(/^AF-/);
    const second = await draftOf(person, books.refId, facturX({ number: "A-2", typeCode: "381" }));
    expect(second).toMatchObject({ kind: "credit_note", totalInclVatCents: 12_000 });
  });

  it.each([
    ["another VAT number", "<ram:Name>Kunde</ram:Name>", "DE123456788"],
    ["another name alone", "<ram:Name>Librairie du Port</ram:Name>", ""],
  ])("says that a bill is addressed to somebody else by %s", async (by, name, identifier) => {
    const vat = `<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${identifier}</ram:ID></ram:SpecifiedTaxRegistration>`;
    const buyer = identifier === "" ? name : `${name}${vat}`;
    const draft = await draftOf(person, books.refId, facturX({ number: `B ${by}`, buyer }));
    const code = "BUYER_MISMATCH";
    expect(draft.warnings).toContainEqual(
      expect.objectContaining({ code, details: expect.objectContaining({ identifier }) }),
    );
  });

  it("knows its company by name where the bill prints nothing else", async () => {
    const buyer = "<ram:Name>ATELIERS du grand-livre SARL</ram:Name>";
    const draft = await draftOf(person, books.refId, facturX({ number: "B-NAME", buyer }));
    expect(draft.warnings.map(({ code }) => code)).not.toContain("BUYER_MISMATCH");
  });

  it("starts one job for one key, and refuses the key with another file", async () => {
    const send = (number: string) => {
      const form = new FormData();
      form.set("legalEntityRefId", books.refId);
      form.set("file", new Blob([new Uint8Array(facturX({ number }))]), "facture.pdf");
      const headers = { "idempotency-key": "the same click" };
      return person.call<{ jobId: string }>("POST", "/api/invoice/upload-bill", form, headers);
    };
    const [first, second] = [await send("K-1"), await send("K-1")];
    expect(first.status).toBe(202);
    expect(second).toMatchObject({ status: 202, body: first.body });
    expect(await send("K-2")).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_KEY_REUSED" } });
  });

  it("takes the only company of the sender when none is named, and asks which one when there are several", async () => {
    const other = await openBooks(test, person);
    const form = () => {
      const data = new FormData();
      data.set("file", new Blob([new Uint8Array(facturX({ number: "ONE" }))]), "facture.pdf");
      return data;
    };
    const rights = { "supplier-bills": ["Creator"] } as const;
    const ofOne = await test.person({ rights, legalEntityIds: [other.legalEntityId] });
    expect((await ofOne.call("POST", "/api/invoice/upload-bill", form())).status).toBe(202);
    expect(await person.call("POST", "/api/invoice/upload-bill", form())).toMatchObject({
      status: 422,
      body: { code: "VALIDATION_FAILED", details: { fields: [{ path: "legalEntityRefId" }] } },
    });
  });

  it("keeps a bill addressed to somebody else, and says so", async () => {
    const buyer =
      '<ram:Name>Autre société</ram:Name><ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">542065479</ram:ID></ram:SpecifiedLegalOrganization>';
    const draft = await draftOf(person, books.refId, facturX({ number: "B-1", buyer }));
    expect(draft.warnings).toContainEqual(
      expect.objectContaining({
        code: "BUYER_MISMATCH",
        details: { name: "Autre société", identifier: "542065479" },
      }),
    );
  });

  it("reads a UBL invoice, and a PDF without data as a draft to fill by hand", async () => {
    const ubl = await draftOf(person, books.refId, utf8(ublDocument({})));
    expect(ubl).toMatchObject({ source: "ubl", totalInclVatCents: 12_000 });
    const bare = await draftOf(person, books.refId, pdfDocument({ pages: 2 }));
    expect(bare).toMatchObject({
      source: "none",
      lines: [],
      counterpartyId: null,
      abilities: { edit: { allowed: true }, validate: { allowed: false } },
    });
    expect(bare.warnings).toContainEqual(expect.objectContaining({ code: "NO_STRUCTURED_DATA" }));
  });

  it("takes a document's allowances and charges as lines that follow the others", async () => {
    const allowance = `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>10.00</ram:ActualAmount><ram:Reason>Remise fidélité</ram:Reason><ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>20.00</ram:RateApplicablePercent></ram:CategoryTradeTax></ram:SpecifiedTradeAllowanceCharge>`;
    const draft = await draftOf(
      person,
      books.refId,
      facturX({
        number: "R-1",
        settlement: allowance,
        vat: ciiVat("90.00", "18.00"),
        totals: ciiTotals({
          lines: "100.00",
          basis: "90.00",
          tax: "18.00",
          grand: "108.00",
          payable: "108.00",
          extra: "<ram:AllowanceTotalAmount>10.00</ram:AllowanceTotalAmount>",
        }),
      }),
    );
    expect(draft).toMatchObject({ totalExclVatCents: 9_000, totalInclVatCents: 10_800, issues: [] });
    expect(draft.lines[1]).toMatchObject({
      kind: "allowance",
      label: "Remise fidélité",
      netCents: -1_000,
      account: null,
    });
  });

  it("says it when the printed totals do not follow from the lines, and lets the user keep them", async () => {
    const draft = await draftOf(
      person,
      books.refId,
      facturX({
        number: "G-1",
        vat: ciiVat("100.00", "21.00"),
        totals: ciiTotals({ tax: "21.00", grand: "121.00", payable: "121.00" }),
      }),
    );
    expect(draft.issues).toContainEqual(
      expect.objectContaining({ code: "VAT_DIFFERS", severity: "blocking" }),
    );
    const kept = await succeed<InvoiceAnswer>(person, "PATCH", `/api/invoice/${draft.id}`, {
      version: draft.version,
      gapsAccepted: true,
    });
    expect(kept.issues.filter((issue) => issue.severity === "blocking")).toEqual([]);
    expect(kept.vatCents).toBe(2_100);
  });
});

describe("a sample to try with", () => {
  const path = (which: string) => `/api/capture/sample-bill?legalEntityRefId=${books.refId}&which=${which}`;

  it.each([
    ["services", 57_600],
    ["goods", 24_768],
  ] as const)("of %s is read whole, as from any supplier", async (which, totalInclVatCents) => {
    const asked = await person.call("GET", path(which));
    expect(asked.headers.get("content-type")).toBe("application/pdf");
    // The harness answers text: the file itself is made as the route makes it.
    const company = { name: "Ateliers du Grand Livre", siren: null, vatNumber: null, address: null };
    const bill = sampleBill(which, company as unknown as LegalEntityRow, "2026-03-10");
    const bytes = await writeFacturX(bill, { createdAt: new Date("2026-03-10T00:00:00Z") });
    expect(await draftOf(person, books.refId, bytes)).toMatchObject({
      source: "factur-x",
      status: "draft",
      totalInclVatCents,
      party: { name: expect.stringContaining("Exemple") },
      issues: [],
    });
  });

  it("is made for who may add bills, of the company alone", async () => {
    const viewer = await test.person({
      rights: { "supplier-bills": ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await viewer.call("GET", path("goods"))).status).toBe(403);
    const stranger = await test.person({ rights: { "supplier-bills": ["Viewer", "Creator"] } });
    expect((await stranger.call("GET", path("goods"))).status).toBe(404);
    expect((await person.call("GET", path("other"))).status).toBe(422);
  });
});

describe("a file that is no bill", () => {
  const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04, ...new Array(100).fill(0)]);

  it.each([
    ["an empty file", () => new Uint8Array(), 422, "FILE_EMPTY"],
    ["a file of 100 MB", () => new Uint8Array(100 * 1024 * 1024), 413, "FILE_TOO_LARGE"],
    ["a zip renamed to .pdf", () => zip, 422, "FILE_KIND_UNSUPPORTED"],
  ])("refuses %s at once, and leaves nothing behind", async (_, bytes, status, code) => {
    const before = await count("invoice");
    const jobs = async () => (await test.pool.query("select count(*)::int as n from job")).rows[0].n;
    const jobsBefore = await jobs();
    expect(await sendFile(person, books.refId, bytes())).toMatchObject({ status, body: { code } });
    expect(await count("invoice")).toBe(before);
    expect(await jobs()).toBe(jobsBefore);
  });

  it.each([
    [
      "an encrypted PDF",
      pdfDocument({ encrypted: { userPassword: "secret", ownerPassword: "owner" } }),
      "PDF_ENCRYPTED",
    ],
    ["a broken PDF", utf8("%PDF-1.7 and nothing more"), "PDF_BROKEN"],
    [
      "an XML bomb",
      utf8('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><a>&b;</a>'),
      "XML_DOCTYPE",
    ],
    [
      "an XML of another kind",
      utf8('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'),
      "NOT_AN_INVOICE",
    ],
    ["a malformed XML", utf8('<?xml version="1.0"?><Invoice><a></Invoice>'), "XML_MALFORMED"],
  ])("refuses %s with its sentence, and leaves nothing behind", async (_, bytes, code) => {
    const before = { invoices: await count("invoice"), suppliers: await count("counterparty") };
    const job = await drop(person, books.refId, bytes);
    expect(job).toMatchObject({ state: "failed", error: { code } });
    expect({ invoices: await count("invoice"), suppliers: await count("counterparty") }).toEqual(before);
  });

  it("is refused to who may not create bills, and in a company that is not his", async () => {
    const viewer = await test.person({
      rights: { "supplier-bills": ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await sendFile(viewer, books.refId, facturX())).status).toBe(403);
    const stranger = await test.person({ rights: { "supplier-bills": ["Viewer", "Creator"] } });
    expect((await sendFile(stranger, books.refId, facturX())).status).toBe(404);
  });
});
