import { createHash } from "node:crypto";
import { detectFileKind } from "@grand-livre/capture/file/detect-file-kind";
import { imageSize } from "@grand-livre/capture/file/image-size";
import { writePng } from "@grand-livre/capture/file/write-png";
import type { LegalEntityAnswer } from "@grand-livre/contracts/legal-entity";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { changeCompany, issueSale, openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
});
afterAll(() => test.close());

/** A picture of one colour, wider than the place that it is fitted into. */
function picture(red: number): Uint8Array {
  const rgba = new Uint8Array(1440 * 100 * 4).map((_, at) => [red, 40, 90, 255][at % 4] ?? 0);
  return writePng(1440, 100, rgba);
}

function send<Answer = LegalEntityAnswer>(bytes: Uint8Array, { who = person, name = "logo.png" } = {}) {
  const form = new FormData();
  form.set("file", new File([Uint8Array.from(bytes)], name));
  return who.call<Answer>("POST", `/api/legal-entity/${books.refId}/logo`, form);
}

const readCompany = () => succeed<LegalEntityAnswer>(person, "GET", `/api/legal-entity/${books.refId}`);

/** The pictures that a PDF draws, by their width. */
async function widthsIn(invoiceId: string): Promise<number[]> {
  const { status } = await person.call("GET", `/api/invoice/${invoiceId}/pdf`);
  expect(status).toBe(200);
  const { rows } = await test.pool.query(
    "select file_sha256 from invoice_document where invoice_id = $1 and role = 'original'",
    [invoiceId],
  );
  const text = Buffer.from(await test.app.files.read(rows[0].file_sha256)).toString("latin1");
  const objects = text.match(/\/Subtype \/Image[\s\S]*?>>/g) ?? [];
  return objects.map((one) => Number(/\/Width (\d+)/.exec(one)?.[1]));
}

describe("the logo of a company", () => {
  it("is drawn anew within its place, answered, told to the log; the form's version stays", async () => {
    const before = await readCompany();
    expect(before.logoSha256).toBeNull();
    const none = await person.call("GET", `/api/legal-entity/${books.refId}/logo`);
    expect(none).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });

    const { status, body } = await send(picture(10));
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: before.version, logoSha256: expect.any(String) });
    const stored = await test.app.files.read(body.logoSha256 ?? "");
    expect(createHash("sha256").update(stored).digest("hex")).toBe(body.logoSha256);
    expect(detectFileKind(stored)).toBe("png");
    expect(imageSize(stored, "png")).toEqual({ width: 720, height: 50 });
    const shown = await person.call("GET", `/api/legal-entity/${books.refId}/logo`);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("content-type")).toBe("image/png");
    expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
    // Who had the form open saves it all the same.
    await changeCompany(person, books, { rcsCity: "Lyon" });

    // The same picture once more changes nothing, and writes no audit row.
    await send(picture(10));
    const { rows } = await test.pool.query(
      "select details from audit_log where legal_entity_id = $1 and action = 'change-logo'",
      [body.id],
    );
    expect(rows).toEqual([{ details: { before: null, after: body.logoSha256, fileName: "logo.png" } }]);
  });

  it("stands on the invoices validated from there on, and those of before keep theirs", async () => {
    const first = (await send(picture(20))).body.logoSha256;
    const withFirst = await issueSale(person, books);
    const { status, body } = await person.call<LegalEntityAnswer>(
      "DELETE",
      `/api/legal-entity/${books.refId}/logo`,
    );
    expect({ status, logo: body.logoSha256 }).toEqual({ status: 200, logo: null });
    const without = await issueSale(person, books);
    await send(picture(30));
    // Both papers are made only now, after the logo changed twice.
    expect(await widthsIn(withFirst.id)).toEqual([720]);
    expect(await widthsIn(without.id)).toEqual([]);
    const { rows } = await test.pool.query(
      "select document ->> 'logoSha256' as logo from invoice_issued where invoice_id = any($1) order by document ->> 'number'",
      [[withFirst.id, without.id]],
    );
    expect(rows).toEqual([{ logo: first }, { logo: null }]);
    const { rows: log } = await test.pool.query(
      "select details from audit_log where legal_entity_id = $1 and action = 'remove-logo'",
      [body.id],
    );
    expect(log).toEqual([{ details: { before: first, after: null, fileName: null } }]);
  });

  it.each([
    [
      "an SVG",
      "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
      "logo.png",
      422,
      "LOGO_KIND",
    ],
    ["a PDF", "%PDF-1.7\n1 0 obj", "logo.jpg", 422, "LOGO_KIND"],
    ["half a picture", picture(5).subarray(0, 80), "logo.png", 422, "IMAGE_BROKEN"],
    ["nothing", "", "logo.png", 422, "FILE_EMPTY"],
    ["more than it may", new Uint8Array(5 * 1024 * 1024 + 1), "logo.png", 413, "FILE_TOO_LARGE"],
  ])("refuses %s, and keeps the one there is", async (_, content, name, status, code) => {
    const before = await readCompany();
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    expect(await send(bytes, { name })).toMatchObject({ status, body: { code } });
    expect((await readCompany()).logoSha256).toBe(before.logoSha256);
  });

  it("is given by who may change the company, and shown within reach alone", async () => {
    const viewer = await test.person({
      rights: { companies: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await send(picture(1), { who: viewer })).status).toBe(403);
    const stranger = await test.person({ rights: { companies: ["Viewer", "Editor"] }, legalEntityIds: [] });
    expect((await send(picture(1), { who: stranger })).status).toBe(404);
    expect((await stranger.call("GET", `/api/legal-entity/${books.refId}/logo`)).status).toBe(404);
    expect((await viewer.call("GET", `/api/legal-entity/${books.refId}/logo`)).status).toBe(200);
  });
});
