import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { typedBill } from "../../../../test/bills.ts";
import { openBooks, type TestBooks } from "../../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";
import { createHttpApp } from "../../../http/app.ts";
import { invoiceRoutes } from "../../../routes/invoice.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
const made: InvoiceAnswer[] = [];
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openBooks(test, person);
  for (const [label, kind, name] of [
    ["=1+1", "invoice", "@Dupont; Frères"],
    ["+cmd", "credit_note", "Étoile"],
    ["Fournitures\tde bureau", "invoice", "-Tiret"],
  ])
    made.push(
      await typedBill(person, books, {
        kind,
        bill_label: label,
        bill_number: `N-${made.length}`,
        companyName: name,
      }),
    );
});
afterAll(() => test.close());

async function file(query: string): Promise<{ bytes: Uint8Array; headers: Headers }> {
  const http = createHttpApp(test.fenced, invoiceRoutes);
  const response = await http.request(
    `/api/invoice/export?legalEntityRefId=${books.refId}&bill_direction=debit${query}`,
    {
      headers: { authorization: `Bearer ${person.token}` },
    },
  );
  expect(response.status).toBe(200);
  return { bytes: new Uint8Array(await response.arrayBuffer()), headers: response.headers };
}

describe("a list as a file", () => {
  it("is a CSV as French spreadsheets read it, without any formula of somebody else's", async () => {
    const { bytes, headers } = await file("&format=csv");
    expect(headers.get("content-disposition")).toBe(
      'attachment; filename="factures-fournisseurs-2026-11-20.csv"',
    );
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split("\r\n");
    expect(lines).toHaveLength(5);
    expect(lines[0]?.split(";").slice(0, 6)).toEqual(["N°", "Pièce", "Type", "Date", "Tiers", "Libellé"]);
    expect(lines[1]).toContain("N-2;");
    expect(lines[1]).toContain(";10/03/2026;'-Tiret;Fournitures\tde bureau;");
    expect(lines[2]).toContain(";Avoir;10/03/2026;Étoile;'+cmd;");
    expect(lines[2]).toContain(";-1234,56;-246,91;-1481,47;EUR;");
    expect(lines[3]).toContain(`;"'@Dupont; Frères";'=1+1;`);
    expect(lines[3]).toContain(";1234,56;246,91;1481,47;EUR;");
  });

  it("is a workbook whose amounts and dates are numbers, and whose texts are texts", async () => {
    const { bytes } = await file("&format=xlsx");
    const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
    expect(rows).toHaveLength(4);
    expect(rows[3]?.[5]).toBe("=1+1");
    expect(rows[3]?.[8]).toBe(1234.56);
    expect(rows[2]?.[10]).toBe(-1481.47);
    expect(new TextDecoder("latin1").decode(bytes)).not.toContain("<f>");
  });

  it("is a paper with one page after the other", async () => {
    const { bytes } = await file("&format=pdf");
    const text = new TextDecoder("latin1").decode(bytes);
    expect(text.startsWith("%PDF-")).toBe(true);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(text.trimEnd().endsWith("%%EOF")).toBe(true);
  });

  it("holds the selection alone, and what the filters leave", async () => {
    const chosen = await file(`&format=csv&ids=${made[0]?.id},${made[2]?.id}`);
    expect(new TextDecoder().decode(chosen.bytes).split("\r\n")).toHaveLength(4);
    const found = await file("&format=csv&companyName=etoile");
    expect(new TextDecoder().decode(found.bytes)).toContain("Étoile");
    expect(new TextDecoder().decode(found.bytes).split("\r\n")).toHaveLength(3);
  });

  it("is written down with who took it, and refused to who may only look", async () => {
    const { rows } = await test.pool.query(
      "select details->>'format' as format from audit_log where action = 'export' and resource = 'invoice' order by id limit 1",
    );
    expect(rows).toHaveLength(1);
    const viewer = await test.person({
      rights: { "supplier-bills": ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await viewer.call("GET", "/api/invoice/export?format=csv")).status).toBe(403);
    expect((await person.call("GET", "/api/invoice/export?ids=x")).status).toBe(422);
  });
});
