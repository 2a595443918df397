import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { RegulationAnswer, RegulationProposal } from "@grand-livre/contracts/regulation";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBooks, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { newId } from "../../ids.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  test.now.current = new Date("2027-02-10T09:00:00Z");
  root = await test.superAdministrator();
  books = await openBooks(test, root);
});
afterAll(() => test.close());

/** Income of 1 200 € typed in the journal of sales, validated by default. */
async function income(isDraft = false): Promise<EntryAnswer> {
  const entry = await succeed<EntryAnswer>(root, "POST", "/api/entry", {
    legalEntityRefId: books.refId,
    journalCode: "VE",
    date: "2026-10-01",
    label: "Abonnement d’un an",
    lines: [
      { account: "411000", counterpartyId: books.customerId, debitCents: 120_000, creditCents: 0 },
      { account: "706000", debitCents: 0, creditCents: 120_000 },
    ],
  });
  return isDraft ? entry : succeed<EntryAnswer>(root, "POST", `/api/entry/${entry.id}/validate`);
}

const mark = (id: string, body: object, person = root) =>
  person.call<EntryAnswer & { code?: string; details?: object }>("POST", `/api/entry/${id}/pca`, body);
const proposals = async (date = "2026-12-31") =>
  (
    await succeed<{ proposals: RegulationProposal[] }>(
      root,
      "GET",
      `/api/regulation/proposals?fiscalExerciseRefId=${books.exercise.refId}&date=${date}`,
    )
  ).proposals;
const history = async (id: string) =>
  (
    await test.db.selectFrom("auditLog").select("action").where("resourceId", "=", id).orderBy("id").execute()
  ).map(({ action }) => action);
const verified = () =>
  succeed<{ intact: boolean }>(root, "GET", `/api/ledger/verify?legalEntityRefId=${books.refId}`);

it("proposes the income from its date on, writes its PCA, and leaves the sealed entry as it was", async () => {
  const sealed = await income();
  expect(sealed).toMatchObject({ pca: null, markPca: { allowed: true } });
  const service = { serviceStart: "2026-10-01", serviceEnd: "2027-09-30" };
  expect((await mark(sealed.id, { date: "2026-11-15" })).body.pca).toEqual({
    date: "2026-11-15",
    serviceStart: null,
    serviceEnd: null,
  });
  expect(await proposals("2026-10-31")).toEqual([]);
  expect(await proposals()).toMatchObject([
    { kind: "pca", account: "706000", amountCents: 120_000, regulatedCents: 120_000, serviceEnd: null },
  ]);
  const { body: marked } = await mark(sealed.id, { date: "2026-12-31", ...service });
  expect(marked).toMatchObject({
    pca: { date: "2026-12-31", ...service },
    hash: sealed.hash,
    version: sealed.version,
  });
  const [proposal] = await proposals();
  expect(proposal).toMatchObject({ regulatedCents: 89_753, entryId: sealed.id, ...service });
  const written = await succeed<RegulationAnswer>(root, "POST", "/api/regulation", {
    legalEntityRefId: books.refId,
    kind: "pca",
    account: "706000",
    amountCents: 120_000,
    ...service,
    method: "days",
    date: "2026-12-31",
    label: "Abonnement d’un an",
    entryLineId: proposal?.entryLineId,
  });
  expect(written).toMatchObject({ regulatedCents: 89_753, reversalDate: "2027-01-01" });
  expect(await proposals()).toEqual([]);
  await succeed(root, "DELETE", `/api/entry/${sealed.id}/pca`);
  expect((await root.call("DELETE", `/api/entry/${sealed.id}/pca`)).body).toMatchObject({
    code: "ENTRY_NOT_MARKED_PCA",
  });
  expect((await succeed<EntryAnswer>(root, "GET", `/api/entry/${sealed.id}`)).pca).toBeNull();
  expect(await history(sealed.id)).toEqual(["create", "validate", "mark-pca", "mark-pca", "unmark-pca"]);
  expect(await verified()).toMatchObject({ intact: true });
});

it("refuses what is no income, what was taken back, and dates that cannot be", async () => {
  const [sealed, draft] = [await income(), await income(true)];
  const bought = await succeed<EntryAnswer>(root, "POST", "/api/entry", purchase(books));
  await succeed(root, "POST", `/api/entry/${bought.id}/validate`);
  const day = { date: "2026-12-31" };
  for (const [id, body, status, code] of [
    [draft.id, day, 409, "ENTRY_CANNOT_BE_PCA"],
    [bought.id, day, 409, "ENTRY_CANNOT_BE_PCA"],
    [newId(), day, 404, "ENTRY_NOT_FOUND"],
    [sealed.id, { date: "2027-02-11" }, 422, "PCA_DATE_IN_FUTURE"],
    [sealed.id, { date: "2026-09-30" }, 422, "PCA_DATE_BEFORE_ENTRY"],
    [sealed.id, { ...day, serviceStart: "2026-10-01" }, 422, "ACCRUAL_SERVICE_DATES_MISSING"],
    [
      sealed.id,
      { ...day, serviceStart: "2027-01-01", serviceEnd: "2026-12-31" },
      422,
      "ACCRUAL_SERVICE_DATES_INVALID",
    ],
    [sealed.id, { date: "31/12/2026" }, 422, "DATES_INVALID"],
  ] as const)
    expect([await mark(id, body), code]).toMatchObject([{ status, body: { code } }, code]);
  await mark(sealed.id, day);
  expect(await proposals()).toHaveLength(1);
  await succeed(root, "POST", `/api/entry/${sealed.id}/reverse`);
  expect((await mark(sealed.id, day)).body.code).toBe("ENTRY_CANNOT_BE_PCA");
  expect(await proposals()).toEqual([]);
});

it("keeps one mark of two at once, asks for the right and keeps to the caller's companies", async () => {
  const { id } = await income();
  const answers = await Promise.all(["2026-11-30", "2026-12-31"].map((date) => mark(id, { date })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const own = { legalEntityIds: [books.legalEntityId] };
  const viewer = await test.person({ rights: { "entry-logs": ["Viewer"] }, ...own });
  expect((await mark(id, { date: "2026-12-31" }, viewer)).status).toBe(403);
  expect((await viewer.call<EntryAnswer>("GET", `/api/entry/${id}`)).body.markPca).toEqual({
    allowed: false,
    code: "FORBIDDEN",
  });
  const other = await openBooks(test, root);
  const rights = { "entry-logs": ["Viewer", "Editor"] } as const;
  const stranger = await test.person({ rights, legalEntityIds: [other.legalEntityId] });
  expect((await mark(id, { date: "2026-12-31" }, stranger)).status).toBe(404);
  expect((await stranger.call("DELETE", `/api/entry/${id}/pca`)).status).toBe(404);
});
