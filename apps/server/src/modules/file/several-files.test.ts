import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { draftSale, newCustomer, openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { allRoutes } from "../../http/all-routes.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
});
afterAll(() => test.close());

/** A receiver of a right of the person. Answers the delegation's id. */
async function lend(): Promise<string> {
  const to = await test.person({ role: "DELEGATE" });
  const answer = await succeed<{ id: string }>(person, "POST", "/api/delegation", {
    receiverEmail: to.email,
    startsOn: "2026-11-20",
    endsOn: "2026-12-31",
    rights: [{ serviceId: "entry-logs", authorizations: { Viewer: true } }],
    legalEntityRefIds: [books.refId],
  });
  return answer.id;
}

/** A report with a line. Answers both ids. */
async function reported(): Promise<{ id: string; lineId: string }> {
  const { id, lines } = await succeed<{ id: string; lines: { id: string }[] }>(
    person,
    "POST",
    "/api/expense-report",
    {
      legalEntityRefId: books.refId,
      label: "Déplacements",
      lines: [{ nature: "reception", date: "2026-11-12", label: "Déjeuner", inclVatCents: 6_000 }],
    },
  );
  return { id, lineId: lines[0]?.id ?? "" };
}

/** A mission of the firm. Answers its id. */
async function engaged(): Promise<string> {
  await succeed(person, "PATCH", "/api/company/settings", { firmMode: true });
  const mission = { type: "advice", label: "Conseil", year: 2026, startDate: "2026-01-01", feeMode: "acts" };
  const body = { legalEntityRefId: books.refId, counterpartyId: books.customerId, ...mission };
  return (await succeed<{ id: string }>(person, "POST", "/api/engagement", body)).id;
}

/** A commercial agent. Answers the id. */
async function hired(): Promise<string> {
  const contract = { contractFrom: "2026-01-01", scale: [{ fromCents: 0, basisPoints: 500 }] };
  const body = { legalEntityRefId: books.refId, name: "Agence Vidal", clientIds: [], ...contract };
  return (await succeed<{ id: string }>(person, "POST", "/api/agent", body)).id;
}

/** What is known of a third party, whose documents are sent by us or through a link. Answers its id. */
async function known(): Promise<string> {
  const counterpartyId = await newCustomer(person, books, `Client ${crypto.randomUUID()}`);
  const answer = await succeed<{ id: string }>(person, "POST", "/api/kyc", {
    legalEntityRefId: books.refId,
    counterpartyId,
  });
  return answer.id;
}

/** The header that opens the link of a third party. */
async function secretOf(id: string): Promise<Record<string, string>> {
  const path = `/api/kyc/${id}/request-document`;
  const { url } = await succeed<{ url: string }>(person, "POST", path, { kinds: ["kbis"] });
  return { "x-link-secret": url.split("#kyc=")[1] ?? "" };
}

const uploads = allRoutes
  .map(({ endpoint }) => endpoint)
  // Only an exercise that is away is brought back: the suite of its archives sends two.
  .filter(({ body, path }) => body === "multipart" && !path.endsWith("/archive/return-file"))
  .map(({ method, path }) => ({ method, path }));

describe("two files in one upload", () => {
  it("are sent to eight places", () => {
    expect(uploads.length).toBeGreaterThanOrEqual(8);
  });

  it.each(uploads)("are refused whole, with a code of their own: $method $path", async ({ method, path }) => {
    const sale: InvoiceAnswer = await draftSale(person, books);
    const { id, lineId = "" } = path.includes("/delegation/")
      ? { id: await lend() }
      : path.includes("{lineId}")
        ? await reported()
        : path.includes("/kyc")
          ? { id: await known() }
          : path.includes("/engagement/")
            ? { id: await engaged() }
            : path.includes("/agent/")
              ? { id: await hired() }
              : { id: sale.id };
    const form = new FormData();
    form.set("legalEntityRefId", books.refId);
    for (const name of ["un.pdf", "deux.pdf"])
      form.append("file", new File(["%PDF-1.7\n%%EOF\n"], name, { type: "application/pdf" }));
    const place = path.replace("{refId}", books.refId).replace("{id}", id).replace("{lineId}", lineId);
    const headers = path.includes("/kyc-link") ? await secretOf(id) : {};
    expect(await person.call(method.toUpperCase(), place, form, headers)).toMatchObject({
      status: 400,
      body: { code: "FILE_SEVERAL" },
    });
  });
});
