import type { AssetAnswer, AssetProposal, AssetTables, RunPreview } from "@grand-livre/contracts/asset";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ended } from "../../../test/bills.ts";
import { openExercise, openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { cutConnection, stopAt } from "../../../test/stop-at.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

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

/** 12 000 € over 5 years from 15/03/2026: 1 906,67 the first year. */
const body = (change: object = {}) => ({
  legalEntityRefId: books.refId,
  label: "Fourgon",
  account: "218200",
  acquisitionDate: "2026-03-15",
  serviceDate: "2026-03-15",
  baseCents: 1_200_000,
  method: "straight_line",
  lifeMonths: 60,
  ...change,
});
const create = (change?: object) => succeed<AssetAnswer>(root, "POST", "/api/asset", body(change));
const read = (id: string) => succeed<AssetAnswer>(root, "GET", `/api/asset/${id}`);
const list = (query = "") =>
  succeed<{ assets: AssetAnswer[]; count: number }>(
    root,
    "GET",
    `/api/asset?legalEntityRefId=${books.refId}${query}`,
  );
const run = (date: string, person = root) =>
  person.call<{ entryId: string | null; assets: number; chargeCents: number; code?: string }>(
    "POST",
    "/api/asset/depreciate",
    { legalEntityRefId: books.refId, date },
  );
const undo = (id: string) => root.call<{ code?: string }>("POST", `/api/asset/posting/${id}/undo`);
const tables = () =>
  succeed<AssetTables>(
    root,
    "GET",
    `/api/asset/tables?legalEntityRefId=${books.refId}&fiscalExerciseRefId=${books.exercise.refId}`,
  );
async function sides(entryId: string | null): Promise<string[]> {
  const { lines } = await succeed<EntryAnswer>(root, "GET", `/api/entry/${entryId}`);
  return lines.map(({ account, debitCents, creditCents }) => `${account} ${debitCents - creditCents}`);
}
/** Buys what a card holds, so that register and ledger agree. */
async function buy(cents: number, account = "218200"): Promise<void> {
  const draft = await succeed<EntryAnswer>(root, "POST", "/api/entry", {
    legalEntityRefId: books.refId,
    journalCode: "OD",
    date: "2026-03-15",
    label: "Achat",
    lines: [
      { account, debitCents: cents, creditCents: 0 },
      { account: "471000", debitCents: 0, creditCents: cents },
    ],
  });
  await succeed(root, "POST", `/api/entry/${draft.id}/validate`, {});
}

describe("the register", () => {
  it("holds cards with the plan of the worked figures, by exercise", async () => {
    const made = await create();
    expect(made).toMatchObject({ refId: "IMMO-00001", family: "vehicles", state: "active", version: 1 });
    expect(made).toMatchObject({ depreciationAccount: "281820", chargeAccount: "681120" });
    expect(made.plan.map(({ chargeCents }) => chargeCents)).toEqual([
      190_667, 240_000, 240_000, 240_000, 240_000, 49_333,
    ]);
    const declining = await create({
      label: "Tour",
      account: "215400",
      acquisitionDate: "2026-04-10",
      serviceDate: "2026-04-10",
      baseCents: 1_000_000,
      method: "declining",
    });
    expect(declining.plan.map(({ chargeCents }) => chargeCents)).toEqual([
      262_500, 258_125, 167_781, 155_797, 155_797,
    ]);
    const { assets, count } = await list("&state=active&searchValue=fourgon");
    expect(count).toBe(1);
    expect(assets).toMatchObject([{ refId: "IMMO-00001", chargeCents: 190_667, netCents: 1_009_333 }]);
  });

  it.each([
    [{ account: "606400" }, "ASSET_ACCOUNT_INVALID"],
    [{ account: "218999" }, "LEDGER_ACCOUNT_UNUSABLE"],
    [{ serviceDate: "2026-03-01" }, "ASSET_SERVICE_BEFORE_ACQUISITION"],
    [{ lifeMonths: 0 }, "ASSET_LIFE_INVALID"],
    [{ method: "declining", lifeMonths: 24 }, "ASSET_DECLINING_LIFE_TOO_SHORT"],
    [{ residualCents: 1_200_000 }, "ASSET_BASE_NOT_POSITIVE"],
  ])("refuses %o", async (change, code) => {
    expect((await root.call("POST", "/api/asset", body(change))).body).toMatchObject({ code });
  });

  it("goes on with what other books charged", async () => {
    const made = await create({
      acquisitionDate: "2024-01-01",
      serviceDate: "2024-01-01",
      takenOver: { from: "2026-01-01", chargedCents: 480_000 },
    });
    expect(made).toMatchObject({ takenOverCents: 480_000, takenOverFrom: "2026-01-01" });
    expect((await run("2026-12-31")).body.chargeCents).toBe(240_000);
    expect((await read(made.id)).writtenCents).toBe(720_000);
  });
});

describe("a run of charges", () => {
  it("is previewed, written once as one entry, and undone whole", async () => {
    await buy(1_200_000);
    const { id, version } = await create();
    await create({ label: "Terrain", account: "211000", method: "none", lifeMonths: 0 });
    const query = `legalEntityRefId=${books.refId}&date=2026-12-31`;
    const preview = await succeed<RunPreview>(root, "GET", `/api/asset/depreciate?${query}`);
    expect(preview).toMatchObject({
      chargeCents: 190_667,
      rows: [{ label: "Fourgon", closingCents: 190_667 }],
    });
    const { body: written } = await run("2026-12-31");
    expect(written).toMatchObject({ assets: 1, chargeCents: 190_667 });
    expect(await sides(written.entryId)).toEqual(["681120 190667", "281820 -190667"]);
    expect((await run("2026-12-31")).body).toEqual({ entryId: null, assets: 0, chargeCents: 0 });
    const change = { version: version + 1, baseCents: 1 };
    expect((await root.call("PATCH", `/api/asset/${id}`, change)).body).toMatchObject({
      code: "ASSET_POSTED",
    });
    expect((await root.call("DELETE", `/api/asset/${id}`)).body).toMatchObject({ code: "ASSET_POSTED" });
    const [posting] = (await read(id)).postings;
    expect((await undo(posting?.id ?? "")).status).toBe(200);
    expect((await undo(posting?.id ?? "")).body).toMatchObject({ code: "ASSET_POSTING_UNDONE" });
    const undone = await read(id);
    expect(undone).toMatchObject({ writtenCents: 0, chargedUntil: null });
    expect(undone.abilities).toMatchObject({ editPlan: { allowed: true }, remove: { allowed: false } });
    expect((await root.call("DELETE", `/api/asset/${id}`)).body).toMatchObject({ code: "ASSET_POSTED" });
    expect((await run("2026-12-31")).body.chargeCents).toBe(190_667);
  });

  it("is written once by two at once, month after month", async () => {
    await create();
    const both = await Promise.all([run("2026-03-31"), run("2026-03-31")]);
    expect(both.map(({ body: answer }) => answer.chargeCents).toSorted((a, b) => a - b)).toEqual([0, 10_667]);
    expect((await run("2026-04-30")).body.chargeCents).toBe(20_000);
    const { runs } = await succeed<{ runs: { id: string; undo: { allowed: boolean } }[] }>(
      root,
      "GET",
      `/api/asset/run?legalEntityRefId=${books.refId}`,
    );
    expect(runs.map((one) => one.undo.allowed)).toEqual([true, false]);
    expect((await undo(runs[1]?.id ?? "")).body).toMatchObject({ code: "ASSET_POSTING_NOT_LAST" });
  });

  it("refuses a day within a month, a closed period, and a person without the right", async () => {
    await create();
    expect((await run("2026-06-15")).body.code).toBe("ASSET_RUN_DATE_INVALID");
    expect((await run("2031-12-31")).body.code).toBe("EXERCISE_NOT_FOUND");
    await test.pool.query(
      "update fiscal_period set state = 'closed' where legal_entity_id = $1 and number = 3",
      [books.legalEntityId],
    );
    expect((await run("2026-03-31")).body.code).toBe("PERIOD_CLOSED");
    const viewer = await test.person({
      rights: { immobilizations: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await run("2026-12-31", viewer)).status).toBe(403);
  });

  it("charges the derogatory depreciation to 145", async () => {
    await create({ fiscal: { method: "declining", lifeMonths: 60 } });
    const { body: written } = await run("2026-12-31");
    expect(await sides(written.entryId)).toEqual([
      "681120 190667",
      "281820 -190667",
      "687250 159333",
      "145000 -159333",
    ]);
  });
});

describe("a run of charges left to a job", () => {
  const ask = (date: string, person = root) =>
    person.call<{ jobId: string; code?: string }>("POST", "/api/asset/depreciate-by-job", {
      legalEntityRefId: books.refId,
      date,
    });
  const jobEnd = (jobId: string) => ended(root, jobId);
  const written = async () => {
    const { rows } = await test.pool.query(
      `select (select count(*) from asset_posting where legal_entity_id = $1)::int as postings,
        (select count(*) from entry where legal_entity_id = $1 and source_kind = 'asset_posting')::int as entries,
        (select coalesce(sum(charged_cents), 0) from asset where legal_entity_id = $1)::int as cents`,
      [books.legalEntityId],
    );
    return rows[0];
  };

  it("writes all of it once when two ask at once, and nothing when asked again", async () => {
    await create();
    await create({ label: "Utilitaire" });
    const asked = await Promise.all([ask("2026-12-31"), ask("2026-12-31")]);
    expect(asked.map(({ status }) => status)).toEqual([202, 202]);
    const ends = await Promise.all(asked.map(({ body: { jobId } }) => jobEnd(jobId)));
    expect(ends.map(({ state }) => state)).toEqual(["succeeded", "succeeded"]);
    expect(ends.map(({ result }) => result?.chargeCents).toSorted((a, b) => Number(a) - Number(b))).toEqual([
      0, 381_334,
    ]);
    expect(ends.map(({ done, total }) => [done, total])).toContainEqual([2, 2]);
    expect(await written()).toEqual({ postings: 1, entries: 1, cents: 381_334 });
    const again = await jobEnd((await ask("2026-12-31")).body.jobId);
    expect(again.result).toEqual({ entryId: null, assets: 0, chargeCents: 0 });
  });

  it("leaves nothing half when it is cut after its entry, and is then written once", async () => {
    await create();
    const asked = await stopAt(
      test,
      "asset_charge",
      async () => (await ask("2026-12-31")).body.jobId,
      async (backend) => {
        expect(await written()).toEqual({ postings: 0, entries: 0, cents: 0 });
        await cutConnection(test, backend);
      },
    );
    const jobId = "given" in asked ? asked.given : "";
    expect(await jobEnd(jobId)).toMatchObject({ state: "succeeded", result: { chargeCents: 190_667 } });
    const { rows } = await test.pool.query("select attempts from job where id = $1", [jobId]);
    expect(rows).toEqual([{ attempts: 2 }]);
    expect(await written()).toEqual({ postings: 1, entries: 1, cents: 190_667 });
  });

  it("is refused at once for a day within a month, an unknown company and who may not", async () => {
    expect((await ask("2026-06-15")).body.code).toBe("ASSET_RUN_DATE_INVALID");
    const viewer = await test.person({
      rights: { immobilizations: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await ask("2026-12-31", viewer)).status).toBe(403);
    const elsewhere = await test.person({ rights: { immobilizations: ["Viewer", "Validator"] } });
    expect((await ask("2026-12-31", elsewhere)).body.code).toBe("LEGAL_ENTITY_NOT_FOUND");
  });
});

describe("what happens to an asset", () => {
  it("is sold: charged up to the day, its exit and its price; undone, it is back", async () => {
    await buy(1_200_000);
    const { id } = await create();
    await openExercise(root, books.refId, "2027-01-01", "2027-12-31");
    await run("2026-12-31");
    const demand = { date: "2027-06-30", kind: "sale", priceCents: 1_000_000, vatCode: "VB20" };
    const preview = await succeed<{ bookValueCents: number; gainCents: number }>(
      root,
      "POST",
      `/api/asset/${id}/dispose/preview`,
      demand,
    );
    expect(preview).toMatchObject({ bookValueCents: 889_333, gainCents: 110_667 });
    const sold = await succeed<AssetAnswer>(root, "POST", `/api/asset/${id}/dispose`, demand);
    expect(sold).toMatchObject({ state: "sold", disposedOn: "2027-06-30", writtenCents: 310_667 });
    const [posting] = sold.postings;
    const written = await Promise.all((posting?.entries ?? []).map((entry) => sides(entry.id)));
    expect(written).toEqual([
      ["681120 120000", "281820 -120000"],
      ["281820 310667", "657000 889333", "218200 -1200000"],
      ["462000 1200000", "757000 -1000000", "445710 -200000"],
    ]);
    expect((await root.call("POST", `/api/asset/${id}/dispose`, demand)).body).toMatchObject({
      code: "ASSET_ALREADY_DISPOSED",
    });
    expect((await undo(posting?.id ?? "")).status).toBe(200);
    expect(await read(id)).toMatchObject({ state: "active", writtenCents: 190_667, disposedOn: null });
  });

  it("is scrapped, impaired and revised for the future only", async () => {
    const { id } = await create();
    await run("2026-12-31");
    await openExercise(root, books.refId, "2027-01-01", "2027-12-31");
    const call = (path: string, demand: object) =>
      root.call<AssetAnswer & { code?: string }>("POST", `/api/asset/${id}/${path}`, demand);
    const terms = { method: "straight_line", lifeMonths: 24 };
    expect((await call("revise", { from: "2026-06-01", ...terms })).body.code).toBe("ASSET_PLAN_FROZEN");
    const revised = await call("revise", { from: "2027-01-01", ...terms });
    expect(revised.body.plan.map(({ chargeCents }) => chargeCents)).toEqual([190_667, 504_667, 504_666]);
    const impaired = await call("impair", { date: "2027-01-31", cents: 100_000 });
    expect(impaired.body.impairments).toEqual([{ date: "2027-01-31", cents: 100_000 }]);
    expect(await sides(impaired.body.postings[0]?.entries[0]?.id ?? null)).toEqual([
      "681620 100000",
      "291800 -100000",
    ]);
    expect((await call("impair", { date: "2027-02-28", cents: 9_999_999 })).body.code).toBe(
      "ASSET_IMPAIRMENT_TOO_HIGH",
    );
    expect((await undo(impaired.body.postings[0]?.id ?? "")).status).toBe(200);
    expect((await read(id)).plan).toEqual(revised.body.plan);
    const scrapped = await call("dispose", { date: "2027-12-31", kind: "scrap" });
    expect(scrapped.body).toMatchObject({ state: "scrapped", disposedOn: "2027-12-31" });
    expect(scrapped.body.plan.at(-1)).toMatchObject({ chargeCents: 504_667, netCents: 0 });
  });

  it("is sold in part: the part leaves with its share, the rest goes on", async () => {
    await buy(1_200_000);
    const { id } = await create();
    await run("2026-12-31");
    await openExercise(root, books.refId, "2027-01-01", "2027-12-31");
    const demand = { date: "2027-12-31", kind: "scrap", partCents: 300_000 };
    const part = await succeed<AssetAnswer>(root, "POST", `/api/asset/${id}/dispose`, demand);
    expect(part).toMatchObject({ refId: "IMMO-00002", state: "scrapped", baseCents: 300_000 });
    const rest = await read(id);
    expect(rest).toMatchObject({ state: "active", baseCents: 900_000 });
    expect((await run("2027-12-31")).body.chargeCents).toBe(180_000);
    const written = (await read(id)).writtenCents + part.writtenCents;
    expect(written).toBe(430_667);
    const whole = { date: "2027-12-31", kind: "scrap", partCents: 900_000 };
    expect((await root.call("POST", `/api/asset/${id}/dispose`, whole)).body).toMatchObject({
      code: "ASSET_PART_INVALID",
    });
  });

  it("agrees with the ledger, account by account, in the tables 2054 and 2055", async () => {
    await buy(1_200_000);
    await create();
    await run("2026-12-31");
    const { lines, total, gaps } = await tables();
    expect(gaps.map(({ account, gapCents }) => `${account} ${gapCents}`)).toEqual(["218200 0", "281820 0"]);
    expect(lines.find(({ key }) => key === "vehicles")).toMatchObject({
      acquiredCents: 1_200_000,
      chargeCents: 190_667,
      closingChargedCents: 190_667,
    });
    expect(total.closingCostCents).toBe(1_200_000);
    const query = `legalEntityRefId=${books.refId}&fiscalExerciseRefId=${books.exercise.refId}`;
    const paper = await root.call<string>("GET", `/api/asset/tables/pdf?${query}`);
    expect([paper.status, String(paper.body).slice(0, 5)]).toEqual([200, "%PDF-"]);
    await create({ label: "Hors livres" });
    expect((await tables()).gaps[0]).toMatchObject({ account: "218200", gapCents: -1_200_000 });
  });
});

describe("a bill's line of class 2", () => {
  it("is proposed until cards hold all of it", async () => {
    const bill = await succeed<{ id: string; version: number }>(root, "POST", "/api/invoice/new-invoice", {
      legalEntityRefId: books.refId,
      bill_direction: "debit",
      bill_label: "Postes de travail",
      bill_number: "F-77",
      bill_date: "2026-05-04",
      counterpartyId: books.supplierId,
      lines: [
        {
          label: "Poste de travail",
          quantity: "2",
          unitPriceCents: 150_000,
          vatRate: 2000,
          vatCategory: "S",
          account: "218300",
        },
      ],
    });
    await succeed(root, "PATCH", "/api/invoice/update-status-invoice", {
      id: bill.id,
      status: "validated",
      version: bill.version,
    });
    const proposals = async () =>
      (
        await succeed<{ proposals: AssetProposal[] }>(
          root,
          "GET",
          `/api/asset/proposals?legalEntityRefId=${books.refId}`,
        )
      ).proposals;
    const [proposed] = await proposals();
    expect(proposed).toMatchObject({
      costCents: 300_000,
      account: "218300",
      lifeMonths: 36,
      lowValue: false,
    });
    const sources = [{ invoiceId: bill.id, invoiceLineId: proposed?.invoiceLineId }];
    const card = { account: "218300", acquisitionDate: "2026-05-04", serviceDate: "2026-05-04", sources };
    const made = await create({ ...card, baseCents: 150_000 });
    expect(made.sources).toMatchObject([{ invoiceId: bill.id, cents: 150_000 }]);
    expect(await proposals()).toMatchObject([{ costCents: 150_000 }]);
    const more = await root.call("POST", "/api/asset", body({ ...card, baseCents: 150_001 }));
    expect(more.body).toMatchObject({ code: "ASSET_SOURCE_EXCEEDED" });
    const path = `/api/asset/${made.id}`;
    const all = await root.call<AssetAnswer>("PATCH", path, { version: 1, baseCents: 300_000 });
    expect(all.body.sources).toMatchObject([{ cents: 300_000 }]);
    expect(await proposals()).toEqual([]);
    expect((await root.call("PATCH", path, { version: 2, baseCents: 300_001 })).body).toMatchObject({
      code: "ASSET_SOURCE_EXCEEDED",
    });
    await succeed(root, "DELETE", path);
    expect(await proposals()).toMatchObject([{ costCents: 300_000 }]);
  });

  it("makes one asset with another line, and gives both back when the card is removed", async () => {
    const bill = await succeed<{ id: string; version: number }>(root, "POST", "/api/invoice/new-invoice", {
      legalEntityRefId: books.refId,
      bill_direction: "debit",
      bill_label: "Machine et sa pose",
      bill_number: "F-78",
      bill_date: "2026-05-04",
      counterpartyId: books.supplierId,
      status: "validated",
      lines: [
        { label: "Machine", unitPriceCents: 900_000, vatRate: 2000, vatCategory: "S", account: "215400" },
        { label: "Pose", unitPriceCents: 100_000, vatRate: 2000, vatCategory: "S", account: "215400" },
      ],
    });
    const path = `/api/asset/proposals?legalEntityRefId=${books.refId}`;
    const left = async () =>
      (await succeed<{ proposals: AssetProposal[] }>(root, "GET", path)).proposals.filter(
        ({ invoiceId }) => invoiceId === bill.id,
      );
    const sources = (await left()).map(({ invoiceId, invoiceLineId }) => ({ invoiceId, invoiceLineId }));
    expect(sources).toHaveLength(2);
    const card = { account: "215400", acquisitionDate: "2026-05-04", serviceDate: "2026-05-04", sources };
    const made = await create({ ...card, baseCents: 1_000_000 });
    expect(made.sources.map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([100_000, 900_000]);
    expect(await left()).toEqual([]);
    await succeed(root, "DELETE", `/api/asset/${made.id}`);
    expect(await left()).toHaveLength(2);
  });
});
