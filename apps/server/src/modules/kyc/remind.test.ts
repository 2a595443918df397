import { afterAll, beforeAll, expect, it } from "vitest";
import { openBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { doDailyWork } from "../../jobs/daily.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let id: string;
const PDF = "%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n";

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
  ({ id } = await succeed<{ id: string }>(root, "POST", "/api/kyc", { legalEntityRefId: books.refId }));
});
afterAll(() => test.close());

const file = async (change: string) => {
  await test.pool.query(`update kyc_file set ${change} where id = $1`, [id]);
};
const titles = async (person: TestPerson) =>
  (await succeed<{ title: string }[]>(person, "GET", "/api/common/notifications"))
    .map(({ title }) => title)
    .filter((title) => title.includes("KYC"));

it("tells the person in charge of a file before its end and after it, each stage once", async () => {
  const other = await test.superAdministrator();
  await file("state = 'validated', next_review_on = '2026-12-10', valid_until = '2026-12-10'");
  await doDailyWork(test.fenced);
  await doDailyWork(test.fenced);
  expect(await titles(root)).toEqual(["KYC à revoir"]);
  test.now.current = new Date("2026-12-05T09:00:00Z");
  await doDailyWork(test.fenced);
  test.now.current = new Date("2026-12-15T09:00:00Z");
  await doDailyWork(test.fenced);
  await doDailyWork(test.fenced);
  expect((await titles(root)).toSorted()).toEqual(["KYC expiré", "KYC à revoir", "KYC à revoir"]);
  expect(await titles(other)).toEqual([]);
});

it("gives the control file with its documents", async () => {
  const form = new FormData();
  form.append("kind", "bank");
  form.append("file", new File([PDF], "rib.pdf"));
  await succeed(root, "POST", `/api/kyc/${id}/document`, form);
  const answer = await root.call<string>("GET", `/api/kyc/${id}/archive`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(answer.body).toContain("dossier-de-controle.pdf");
  expect(answer.body).toContain("pieces/1-bank-rib.pdf");
  const reader = await test.person({ rights: { kyc: ["Viewer"] }, legalEntityIds: [books.legalEntityId] });
  expect((await reader.call("GET", `/api/kyc/${id}/archive`)).status).toBe(403);
});

it("proposes the purge of a file five years after its relation ended, and removes it once confirmed", async () => {
  expect(await root.call("DELETE", `/api/kyc/${id}`)).toMatchObject({
    status: 409,
    body: { code: "KYC_KEPT" },
  });
  await file("relation_ended_on = '2021-11-01'");
  // The file of a company outlives it: it may be archived.
  await test.pool.query("update legal_entity set status = 'archived' where id = $1", [books.legalEntityId]);
  await doDailyWork(test.fenced);
  await doDailyWork(test.fenced);
  expect((await titles(root)).filter((title) => title === "Dossier KYC à purger")).toHaveLength(1);
  await succeed(root, "DELETE", `/api/kyc/${id}`);
  expect((await root.call("GET", `/api/kyc/${id}`)).status).toBe(404);
  const { rows } = await test.pool.query("select from kyc_document");
  expect(rows).toEqual([]);
});
