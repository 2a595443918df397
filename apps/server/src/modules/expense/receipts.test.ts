import type { ExpenseReportAnswer } from "@grand-livre/contracts/expense";
import { PARKING_TICKET, ticketPdf } from "@grand-livre/testkit/test-documents/ticket";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOwnBooks, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

type Report = ExpenseReportAnswer & { readonly code?: string };
let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let author: TestPerson;
let manager: TestPerson;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  await test.startWorker();
});
afterAll(() => test.close());
beforeEach(async () => {
  books = await openOwnBooks(test, root);
  const legalEntityIds = [books.legalEntityId];
  author = await test.person({ rights: { missions: ["Viewer", "Creator"] }, legalEntityIds });
  manager = await test.person({ rights: { missions: ["Viewer", "Creator", "Editor"] }, legalEntityIds });
});

const create = async (person = author) =>
  (
    await person.call<Report>("POST", "/api/expense-report", {
      legalEntityRefId: books.refId,
      label: "Lyon, mai",
    })
  ).body;
const read = async (id: string, person = author) =>
  (await person.call<Report>("GET", `/api/expense-report/${id}`)).body;
function bring(id: string, bytes: Uint8Array, name = "parking.pdf", person = author) {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], name));
  return person.call<Report>("POST", `/api/expense-report/${id}/receipt`, form);
}
/** The report once all of its receipts were read. */
async function once(id: string, person = author): Promise<Report> {
  while (true) {
    const report = await read(id, person);
    if (report.receipts.every(({ state }) => state !== "reading")) return report;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const parking = ticketPdf(PARKING_TICKET);
const pathOf = ({ id, receipts }: Report) => `/api/expense-report/${id}/receipt/${receipts[0]?.id}`;

/** The expense that a receipt proposes, sent back by its person. */
async function take(report: Report, person = author) {
  const [receipt] = report.receipts;
  const { date, label, inclVatCents, taxes, nature } = receipt?.proposal ?? {};
  const line = { date, label, inclVatCents, taxes, nature: nature ?? "parking", receiptId: receipt?.id };
  return person.call<Report>("PATCH", `/api/expense-report/${report.id}`, {
    version: report.version,
    lines: [line],
  });
}

describe("a receipt brought to a report", () => {
  it("is read and proposed, and becomes an expense when its person sends it", async () => {
    const { id, version } = await create();
    expect((await bring(id, parking)).body).toMatchObject({ version, lines: [] });
    const report = await once(id);
    expect(report).toMatchObject({
      totalCents: 0,
      lines: [],
      receipts: [
        {
          state: "read",
          taken: false,
          mediaType: "application/pdf",
          proposal: {
            date: "2026-05-13",
            label: "EFFIA PARKING PART-DIEU",
            inclVatCents: 2_400,
            taxes: [{ vatCode: "AB20", baseCents: 2_000, vatCents: 400 }],
            nature: "parking",
          },
        },
      ],
    });
    const total = report.receipts[0]?.fields.find(({ name }) => name === "totalInclVatCents");
    expect(total).toMatchObject({ value: 2_400, page: 1, box: expect.any(Array) });
    const { body: taken } = await take(report);
    expect(taken).toMatchObject({
      totalCents: 2_400,
      missingReceipts: 0,
      lines: [{ receiptName: "parking.pdf", receiptId: report.receipts[0]?.id, recoveredCents: 400 }],
      receipts: [{ taken: true, proposal: null }],
    });
    expect((await author.call<Report>("DELETE", pathOf(report))).body.code).toBe("EXPENSE_RECEIPT_TAKEN");
    const { body: without } = await author.call<Report>("PATCH", `/api/expense-report/${id}`, {
      version: taken.version,
      lines: [],
    });
    expect(without.receipts).toMatchObject([{ taken: false, proposal: { inclVatCents: 2_400 } }]);
    expect((await author.call<Report>("DELETE", pathOf(report))).body.receipts).toEqual([]);
    expect((await author.call<Report>("GET", pathOf(report))).body.code).toBe("EXPENSE_RECEIPT_NOT_FOUND");
  });

  it("is one receipt however often it is dropped, by two at once too", async () => {
    const { id } = await create();
    const both = await Promise.all([bring(id, parking), bring(id, parking, "copie.pdf")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await bring(id, parking)).body.receipts).toHaveLength(1);
    const jobs = await test.pool.query(
      "select from job where kind = 'read-receipt' and legal_entity_id = $1",
      [books.legalEntityId],
    );
    expect(jobs.rows).toHaveLength(1);
  });

  it("that cannot be read is kept, and its expense is typed", async () => {
    const { id } = await create();
    await bring(id, new TextEncoder().encode("%PDF-1.4 broken"), "casse.pdf");
    const report = await once(id);
    expect(report.receipts).toMatchObject([{ state: "read", fields: [], proposal: { inclVatCents: null } }]);
    const line = { date: "2026-05-13", nature: "toll", label: "Péage", inclVatCents: 1_200 };
    const typed = { ...line, receiptId: report.receipts[0]?.id };
    const { body } = await author.call<Report>("PATCH", `/api/expense-report/${id}`, {
      version: report.version,
      lines: [typed],
    });
    expect(body).toMatchObject({ missingReceipts: 0, lines: [{ receiptName: "casse.pdf" }] });
  });

  it("warns before it is taken that another report has its file, or its amount on its day", async () => {
    const first = await create();
    await bring(first.id, parking);
    await take(await once(first.id));
    const second = await create(manager);
    await bring(second.id, parking, "encore.pdf", manager);
    await bring(second.id, ticketPdf([...PARKING_TICKET, "Duplicata"]), "autre.pdf", manager);
    const { receipts } = await once(second.id, manager);
    const where = { reportId: first.id, refId: "NF-00001" };
    expect(receipts.map(({ duplicates }) => duplicates[0])).toEqual([
      { ...where, reasons: ["file", "amount_and_date"] },
      { ...where, reasons: ["amount_and_date"] },
    ]);
  });

  it("takes the nature of this merchant's last expense", async () => {
    const first = await create();
    await bring(first.id, parking);
    const report = await once(first.id);
    const [receipt] = report.receipts;
    const { date, label, inclVatCents } = receipt?.proposal ?? {};
    await author.call("PATCH", `/api/expense-report/${first.id}`, {
      version: report.version,
      lines: [{ date, label, inclVatCents, nature: "toll", receiptId: receipt?.id }],
    });
    const second = await create();
    await bring(second.id, parking);
    expect((await once(second.id)).receipts[0]?.proposal?.nature).toBe("toll");
  });

  it("is brought by the report's author alone, while it may change", async () => {
    const report = await create();
    expect((await bring(report.id, parking, "x.pdf", manager)).body.code).toBe("EXPENSE_REPORT_NOT_OWN");
    expect((await bring(report.id, new TextEncoder().encode("bonjour"))).body.code).toBe(
      "FILE_KIND_UNSUPPORTED",
    );
    await bring(report.id, parking);
    const brought = await once(report.id);
    const viewer = await test.person({
      rights: { missions: ["Viewer", "Creator"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await viewer.call<Report>("GET", pathOf(brought))).body.code).toBe("EXPENSE_REPORT_NOT_FOUND");
    expect((await manager.call("GET", pathOf(brought))).headers.get("content-type")).toBe("application/pdf");
    await take(brought);
    await author.call("POST", `/api/expense-report/${report.id}/submit`);
    expect((await bring(report.id, ticketPdf(["Autre"]))).body.code).toBe("EXPENSE_REPORT_STATE");
    const other = await create(manager);
    const stolen = { date: "2026-05-13", nature: "toll", label: "Péage", inclVatCents: 1 };
    const { body } = await manager.call<Report>("PATCH", `/api/expense-report/${other.id}`, {
      version: other.version,
      lines: [{ ...stolen, receiptId: brought.receipts[0]?.id }],
    });
    expect(body.code).toBe("EXPENSE_RECEIPT_NOT_FOUND");
  });
});
