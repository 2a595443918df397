import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { ClosingCheckAnswer, FiscalExerciseAnswer } from "@grand-livre/contracts/fiscal-exercise";
import { CLOSING_KINDS } from "@grand-livre/domain/closing/open-work";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importFile, statement } from "../../../test/bank-files.ts";
import { changeStatus, draftOf, facturX, typedBill } from "../../../test/bills.ts";
import { openOwnBooks, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { draftSale } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

/** Closing as a road: what is left, each with its figure and its place, and the reason that is kept for closing without it. */

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  await test.startWorker();
});
afterAll(() => test.close());
beforeEach(async () => {
  books = await openOwnBooks(test, root);
});

const road = (query = "") =>
  succeed<ClosingCheckAnswer>(root, "GET", `/api/fiscal-exercise/${books.exercise.refId}/closing?${query}`);
const month = (name: string) => {
  const period = books.exercise.periods.find(({ startDate }) => startDate.startsWith(name));
  if (!period) throw new Error(`no period ${name}`);
  return period;
};
const close = (name: string, change: object = {}, person = root) =>
  person.call<{ code?: string; details?: object; state?: string }>("PATCH", "/api/fiscal-period", {
    id: month(name).id,
    version: 1,
    state: "provisionally_closed",
    ...change,
  });
async function post(lines: readonly object[], change: object = {}) {
  const body = purchase(books, 1, {
    journalCode: "OD",
    date: "2026-03-15",
    label: "Pièce",
    lines,
    ...change,
  });
  const { id } = await succeed<EntryAnswer>(root, "POST", "/api/entry", body);
  await succeed<EntryAnswer>(root, "POST", `/api/entry/${id}/validate`);
}
const moved = (account: string, cents: number, counterpartyId?: string) => ({
  account,
  debitCents: Math.max(0, cents),
  creditCents: Math.max(0, -cents),
  ...(counterpartyId ? { counterpartyId } : {}),
});

/** A March with something of each kind that a company leaves behind. */
async function unfinishedMarch() {
  await importFile(
    root,
    books,
    statement({
      opening: ["2026-03-01", 0],
      closing: ["2026-03-31", -4_200],
      operations: [["2026-03-10", -4_200, "PRLV INCONNU"]],
    }),
  );
  await draftOf(root, books.refId, facturX({ number: "M-1", issueDate: "20260312", dueDate: "20260412" }));
  await draftSale(root, books, { bill_date: "2026-03-20" });
  await succeed(root, "POST", "/api/entry", purchase(books));
  const { supplierId } = books;
  await post([moved("401000", -9_000, supplierId), moved("606400", 9_000)]);
  await post([moved("401000", 9_000, supplierId), moved("512000", -9_000)]);
  await post([moved("471000", 3_000), moved("512000", -3_000)]);
  await post([
    { ...moved("445660", 2_000), vatCode: "AB20" },
    moved("606400", 10_000),
    moved("401000", -12_000, supplierId),
  ]);
  await succeed(root, "POST", "/api/asset", {
    legalEntityRefId: books.refId,
    label: "Machine",
    account: "215400",
    acquisitionDate: "2026-01-01",
    serviceDate: "2026-01-01",
    baseCents: 120_000,
    method: "straight_line",
    lifeMonths: 12,
  });
  await succeed(root, "POST", "/api/asset/depreciate", { legalEntityRefId: books.refId, date: "2026-02-28" });
}

describe("the road to a closing", () => {
  it("names what March leaves open, each with its figure and the screen where it is done", async () => {
    await unfinishedMarch();
    const { findings } = await road("month=2026-03&state=provisionally_closed");
    const told = findings.map(({ kind, count, amountCents, blocking }) => ({
      kind,
      count,
      amountCents,
      blocking,
    }));
    expect(told).toEqual([
      { kind: "entries", count: 1, amountCents: null, blocking: true },
      { kind: "bank", count: 1, amountCents: 4_200, blocking: false },
      { kind: "bills", count: 1, amountCents: 12_000, blocking: false },
      { kind: "drafts", count: 1, amountCents: expect.any(Number), blocking: false },
      { kind: "vat", count: 1, amountCents: null, blocking: false },
      { kind: "lettering", count: 1, amountCents: null, blocking: false },
      { kind: "suspense", count: 1, amountCents: 3_000, blocking: false },
      { kind: "depreciation", count: 1, amountCents: 10_000, blocking: false },
    ]);
    for (const { kind, link } of findings) {
      expect(CLOSING_KINDS).toContain(kind);
      expect(link).toMatch(/^\/accounting\//);
    }
    // January holds none of it, April the suspense that is still open.
    expect((await road("month=2026-01")).findings.map(({ kind }) => kind)).not.toContain("bank");
    expect((await road("month=2026-04")).findings.map(({ kind }) => kind)).toContain("suspense");
    // The exercise holds March; a month outside of it is none.
    const kinds = (await road()).findings.map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(["bank", "bills", "drafts", "vat", "lettering", "suspense"]),
    );
    expect(kinds.filter((kind) => kind === "suspense")).toHaveLength(1);
    expect(
      await root.call("GET", `/api/fiscal-exercise/${books.exercise.refId}/closing?month=2027-01`),
    ).toMatchObject({
      status: 404,
      body: { code: "PERIOD_NOT_FOUND" },
    });
  });

  it("names the bill that a monthly supplier did not send", async () => {
    for (const date of ["2026-01-12", "2026-02-12", "2026-03-12"]) {
      const parts = {
        bill_date: date,
        bill_number: date,
        bill_label: "Loyer",
        counterpartyId: books.supplierId,
      };
      await changeStatus(root, await typedBill(root, books, parts), "validated");
    }
    const fnp = async (of: string) =>
      (await road(`month=${of}`)).findings.filter(({ kind }) => kind === "accruals");
    expect(await fnp("2026-03")).toEqual([]);
    expect(await fnp("2026-04")).toMatchObject([
      { count: 1, code: "OPEN_MISSING_BILLS", link: "/accounting/regulations", blocking: false },
    ]);
  });

  it("closes with points open for a reason, which is kept with the list, audited and printed", async () => {
    await post([moved("471000", 3_000), moved("512000", -3_000)]);
    expect(await close("2026-03")).toMatchObject({
      status: 409,
      body: { code: "CLOSING_REASON_MISSING", details: { count: 1 } },
    });
    expect(await close("2026-03", { reason: "  " })).toMatchObject({ status: 409 });
    expect((await close("2026-02")).body).toMatchObject({ state: "provisionally_closed" });
    const reason = "Relevé attendu de la banque";
    const answers = await Promise.all([close("2026-03", { reason }), close("2026-03", { reason })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { rows } = await test.pool.query(
      "select start_date::text, state, reason, findings from closing where legal_entity_id = $1 order by closed_at",
      [books.legalEntityId],
    );
    expect(rows).toEqual([
      { start_date: "2026-02-01", state: "provisionally_closed", reason: null, findings: [] },
      {
        start_date: "2026-03-01",
        state: "provisionally_closed",
        reason,
        findings: [
          { code: "OPEN_SUSPENSE", details: expect.objectContaining({ count: 1, amountCents: 3_000 }) },
        ],
      },
    ]);
    const audited = await test.pool.query(
      "select details from audit_log where resource_id = $1 and action = 'close'",
      [month("2026-03").id],
    );
    expect(audited.rows).toMatchObject([{ details: { after: { state: "provisionally_closed", reason } } }]);
    const printed = await root.call<string>(
      "GET",
      `/api/report/file?report=review&format=csv&legalEntityRefId=${books.refId}&fiscalExerciseRefId=${books.exercise.refId}`,
    );
    expect(printed.status).toBe(200);
    expect(printed.body).toContain(reason);
    expect(printed.body).toContain("Comptes d’attente et de virement non soldés (47, 58)");
  });

  it("closes a quarter with its last month, for one reason, in order", async () => {
    await post([moved("471000", 3_000), moved("512000", -3_000)], { date: "2026-04-10" });
    const asked = { state: "closed", span: "quarter" };
    expect((await close("2026-06", { ...asked, reason: "Vu" })).body.code).toBe("PERIOD_NOT_CLOSED_BEFORE");
    expect((await close("2026-03", asked)).body).toMatchObject({ state: "closed" });
    expect((await close("2026-06", asked)).body.code).toBe("CLOSING_REASON_MISSING");
    expect((await close("2026-06", { ...asked, reason: "Vu" })).body).toMatchObject({ state: "closed" });
    const read = await succeed<FiscalExerciseAnswer>(
      root,
      "GET",
      `/api/fiscal-exercise/${books.exercise.refId}`,
    );
    expect(read.periods.map(({ state }) => state)).toEqual([
      ...Array(6).fill("closed"),
      ...Array(6).fill("open"),
    ]);
    const { rows } = await test.pool.query(
      "select start_date::text, end_date::text from closing where legal_entity_id = $1 order by start_date",
      [books.legalEntityId],
    );
    expect(rows).toEqual([
      { start_date: "2026-01-01", end_date: "2026-03-31" },
      { start_date: "2026-04-01", end_date: "2026-06-30" },
    ]);
  });

  it("asks an exercise for its reason too, at once and by a job, and is for those who may", async () => {
    await post([moved("401000", 100, books.supplierId), moved("512000", -100)]);
    const path = `/api/fiscal-exercise/${books.exercise.refId}`;
    // A supplier in debit is a finding of the review.
    expect(await root.call("POST", `${path}/close`, { state: "closed" })).toMatchObject({
      status: 409,
      body: { code: "CLOSING_REASON_MISSING" },
    });
    expect((await root.call("POST", `${path}/close-by-job`, { version: 1 })).body).toMatchObject({
      code: "CLOSING_REASON_MISSING",
    });
    const viewer = await test.person({
      rights: { "accounting-settings": ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await viewer.call("GET", `${path}/closing?month=2026-03`)).status).toBe(200);
    expect((await close("2026-03", { reason: "Vu" }, viewer)).status).toBe(403);
    const stranger = await test.person({ rights: { "accounting-settings": ["Viewer", "Editor"] } });
    expect((await stranger.call("GET", `${path}/closing?month=2026-03`)).status).toBe(404);
    expect((await close("2026-03", { reason: "Vu" }, stranger)).status).toBe(404);
    expect((await test.anonymous("GET", `${path}/closing`)).status).toBe(401);
    expect(
      (await root.call("POST", `${path}/close`, { state: "closed", reason: "Acompte du fournisseur" }))
        .status,
    ).toBe(200);
  });
});
