import type { EntryProof, ProvenEntry } from "@grand-livre/contracts/ledger";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { verifyProof as verify } from "../../../test/ledger-verifier.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let books: TestBooks;
let admin: TestPerson;
let entries: string[];

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.superAdministrator();
  books = await openBooks(test, admin);
  entries = [];
  for (const cents of [123_456, 7, 9, 1_000, 55]) {
    const { id } = await succeed<{ id: string }>(admin, "POST", "/api/entry", purchase(books, cents));
    await succeed(admin, "POST", `/api/entry/${id}/validate`);
    entries.push(id);
  }
});
afterAll(() => test.close());

const ledgerPath = () => `/api/ledger/proof?legalEntityRefId=${books.refId}`;
const entryPath = (id: string) => `/api/ledger/entry-proof?legalEntityRefId=${books.refId}&entryId=${id}`;
const ledgerFile = async () => {
  const { body } = await admin.call<string>("GET", ledgerPath());
  return body.trimEnd().split("\n");
};

/** Every way to change one character of a text, and to add one to an empty one. */
const changed = (text: string): string[] =>
  text === ""
    ? ["x"]
    : Array.from(text, (letter, at) => text.slice(0, at) + (letter === "7" ? "8" : "7") + text.slice(at + 1));

describe("GET /api/ledger/proof", () => {
  it("gives every validated entry, which the page finds as it was sealed", async () => {
    const lines = await ledgerFile();
    expect(lines).toHaveLength(6);
    expect(await verify(lines)).toMatchObject({ holds: true });
    const third = JSON.parse(lines[3] ?? "") as ProvenEntry;
    expect((await verify(lines, third.hash)).sentence).toContain("jusqu’au rang 3");
    expect((await verify(lines, "0".repeat(64))).holds).toBe(false);
  });

  it("names the entry of which any character of any field was changed", async () => {
    const lines = await ledgerFile();
    const { fields, ...entry } = JSON.parse(lines[3] ?? "") as ProvenEntry;
    // The number of lines is what the fields are counted by: another one is no entry at all.
    for (const [at, field] of fields.entries())
      for (const text of at === 8 ? [] : changed(field)) {
        const line = JSON.stringify({ ...entry, fields: fields.with(at, text) });
        const verdict = await verify(lines.with(3, line));
        expect(verdict, `field ${at}`).toMatchObject({ holds: false });
        expect(verdict.sentence).toContain("(rang 3)");
      }
  });

  it("finds what is missing, doubled, or cut off at the end", async () => {
    const lines = await ledgerFile();
    expect((await verify(lines.toSpliced(3, 1))).sentence).toContain("avant le rang 4");
    expect((await verify(lines.toSpliced(3, 0, lines[3] ?? ""))).sentence).toContain("avant le rang 3");
    expect((await verify(lines.slice(0, -1))).sentence).toContain("après le rang 4");
    expect((await verify(["autre chose"])).holds).toBe(false);
  });

  it("shows what was changed in the database by force", async () => {
    await test.pool.query("alter table entry_line disable trigger all");
    const change = (from: string, to: string) =>
      test.pool.query("update entry_line set label = replace(label, $1, $2) where entry_id = $3", [
        from,
        to,
        entries[1],
      ]);
    const { rows } = await test.pool.query("select label from entry_line where entry_id = $1 limit 1", [
      entries[1],
    ]);
    const label = rows[0].label as string;
    await change(label, "Autre chose");
    const altered = await ledgerFile();
    await change("Autre chose", label);
    expect((await verify(altered)).sentence).toContain("(rang 2)");
    expect((await verify(await ledgerFile())).holds).toBe(true);
    await test.pool.query("alter table entry_line enable trigger all");
  });
});

describe("GET /api/ledger/entry-proof", () => {
  it("proves each entry without showing another", async () => {
    for (const id of entries) {
      const proof = await succeed<EntryProof>(admin, "GET", entryPath(id));
      const verdict = await verify([JSON.stringify(proof)], proof.root);
      expect(verdict).toMatchObject({ holds: true });
      expect(verdict.sentence).toContain(`(rang ${proof.entry.rank})`);
      expect(proof.path.length).toBeLessThanOrEqual(3);
    }
  });

  it("does not hold for another ledger, another entry, or another way to the root", async () => {
    const proof = await succeed<EntryProof>(admin, "GET", entryPath(entries[2] ?? ""));
    const told = async (change: object, kept = "") =>
      (await verify([JSON.stringify({ ...proof, ...change })], kept)).holds;
    expect(await told({})).toBe(true);
    expect(await told({}, "f".repeat(64))).toBe(false);
    expect(await told({ path: proof.path.slice(1) })).toBe(false);
    expect(await told({ root: proof.entry.hash })).toBe(false);
    for (const [at, field] of proof.entry.fields.entries())
      for (const text of changed(field))
        expect(await told({ entry: { ...proof.entry, fields: proof.entry.fields.with(at, text) } })).toBe(
          false,
        );
  });

  it("is refused for a draft, another company's entry, without the right, and before anything is validated", async () => {
    const draft = await succeed<{ id: string }>(admin, "POST", "/api/entry", purchase(books, 1));
    expect(await admin.call("GET", entryPath(draft.id))).toMatchObject({ status: 404 });
    expect(await admin.call("GET", entryPath("nonsense"))).toMatchObject({ status: 422 });
    const other = await openBooks(test, admin);
    expect(await admin.call("GET", `/api/ledger/proof?legalEntityRefId=${other.refId}`)).toMatchObject({
      status: 409,
      body: { code: "LEDGER_EMPTY" },
    });
    const own = { legalEntityIds: [books.legalEntityId] };
    const reader = await test.person({ rights: { reports: ["Viewer"] }, ...own });
    expect(await reader.call("GET", ledgerPath())).toMatchObject({ status: 403 });
    const elsewhere = await test.person({
      rights: { reports: ["Exporter"] },
      legalEntityIds: [other.legalEntityId],
    });
    expect(await elsewhere.call("GET", entryPath(entries[0] ?? ""))).toMatchObject({ status: 404 });
  });

  it("leaves a trace of who took it out", async () => {
    const { rows } = await test.pool.query(
      "select count(*)::int as n from audit_log where resource = 'ledger-proof' and resource_id = $1",
      [entries[0]],
    );
    expect(rows[0].n).toBe(1);
  });
});
