import type { AssetAnswer, AssetProposal } from "@grand-livre/contracts/asset";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { cutConnection, stopAt } from "../../../test/stop-at.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
});
afterAll(() => test.close());
beforeEach(async () => {
  books = await openOwnBooks(test, root);
});

const body = (change: object = {}) => ({
  legalEntityRefId: books.refId,
  label: "Four",
  account: "215400",
  acquisitionDate: "2026-01-01",
  serviceDate: "2026-01-01",
  baseCents: 1_000_000,
  method: "straight_line",
  lifeMonths: 120,
  ...change,
});
const create = (change?: object) =>
  root.call<AssetAnswer & { code?: string }>("POST", "/api/asset", body(change));
const list = async () =>
  (
    await succeed<{ assets: AssetAnswer[] }>(
      root,
      "GET",
      `/api/asset?legalEntityRefId=${books.refId}&limit=50`,
    )
  ).assets;
const BURNER = { label: "Brûleur", baseCents: 300_000, lifeMonths: 36 };

describe("a good with components", () => {
  it("has a card for its main part and one for each, each with its own life", async () => {
    const lining = { label: "Revêtement", baseCents: 100_000, lifeMonths: 60 };
    const { body: main } = await create({ components: [BURNER, lining] });
    expect(main).toMatchObject({
      refId: "IMMO-00001",
      baseCents: 600_000,
      main: null,
      components: [
        { refId: "IMMO-00002", label: "Brûleur", baseCents: 300_000 },
        { refId: "IMMO-00003", label: "Revêtement", baseCents: 100_000 },
      ],
    });
    const assets = await list();
    // 600 000 over ten years, 300 000 over three, 100 000 over five.
    expect(assets.map(({ chargeCents }) => chargeCents)).toEqual([60_000, 100_000, 20_000]);
    const burner = await succeed<AssetAnswer>(root, "GET", `/api/asset/${main.components[0]?.id}`);
    expect(burner.main).toMatchObject({ refId: "IMMO-00001", label: "Four" });
    expect(burner.plan.map(({ chargeCents }) => chargeCents)).toEqual([100_000, 100_000, 100_000]);
    await succeed(root, "DELETE", `/api/asset/${main.id}`);
    expect((await succeed<AssetAnswer>(root, "GET", `/api/asset/${burner.id}`)).main).toBeNull();
  });

  it.each([
    [{ components: [{ ...BURNER, baseCents: 1_000_000 }] }, "ASSET_COMPONENTS_TOO_HIGH"],
    [{ components: [BURNER], count: 2 }, "ASSET_SEVERAL_INVALID"],
    [{ components: [BURNER], method: "none", lifeMonths: 0 }, "ASSET_SEVERAL_INVALID"],
    [{ components: [BURNER], takenOver: { from: "2026-07-01", chargedCents: 1 } }, "ASSET_SEVERAL_INVALID"],
    [{ components: [{ ...BURNER, lifeMonths: 24 }], method: "declining" }, "ASSET_DECLINING_LIFE_TOO_SHORT"],
  ])("refuses %o, and leaves no card", async (change, code) => {
    expect((await create(change)).body).toMatchObject({ code });
    expect(await list()).toEqual([]);
  });
});

describe("several goods of one line", () => {
  const bill = (lines: readonly object[]) =>
    succeed<{ id: string }>(root, "POST", "/api/invoice/new-invoice", {
      legalEntityRefId: books.refId,
      bill_direction: "debit",
      bill_label: "Postes de travail",
      bill_number: "F-80",
      bill_date: "2026-05-04",
      counterpartyId: books.supplierId,
      status: "validated",
      lines,
    });
  const proposals = async () =>
    (
      await succeed<{ proposals: AssetProposal[] }>(
        root,
        "GET",
        `/api/asset/proposals?legalEntityRefId=${books.refId}`,
      )
    ).proposals;

  it("share it to the cent, each with its card", async () => {
    await bill([
      { label: "Postes", quantity: "3", unitPriceCents: "33333.333333", vatRate: 2000, account: "218300" },
    ]);
    const [line] = await proposals();
    expect(line).toMatchObject({ quantity: 3, costCents: 100_000 });
    const sources = [{ invoiceId: line?.invoiceId, invoiceLineId: line?.invoiceLineId }];
    const card = { account: "218300", label: "Poste", lifeMonths: 36, sources };
    const { body: more } = await create({ ...card, baseCents: 100_002, count: 3 });
    expect(more).toMatchObject({ code: "ASSET_SOURCE_EXCEEDED" });
    expect(await list()).toEqual([]);
    const { body: made } = await create({ ...card, baseCents: 100_000, count: 3 });
    expect(made).toMatchObject({ label: "Poste (1/3)", baseCents: 33_333, components: [], main: null });
    const assets = await list();
    expect(assets.map(({ label, baseCents }) => [label, baseCents])).toEqual([
      ["Poste (1/3)", 33_333],
      ["Poste (2/3)", 33_334],
      ["Poste (3/3)", 33_333],
    ]);
    expect(await proposals()).toEqual([]);
  });

  it("share what other books charged, and their residual value", async () => {
    const { body: made } = await create({
      acquisitionDate: "2024-01-01",
      serviceDate: "2024-01-01",
      residualCents: 100_000,
      takenOver: { from: "2026-01-01", chargedCents: 180_001 },
      count: 2,
    });
    expect(made).toMatchObject({ baseCents: 500_000, residualCents: 50_000, takenOverCents: 90_001 });
    const assets = await list();
    expect(assets.map(({ writtenCents }) => writtenCents)).toEqual([90_001, 90_000]);
  });
});

describe("cut in the middle", () => {
  const entries = async () =>
    (
      await test.pool.query(
        "select count(*)::int as count from entry where legal_entity_id = $1 and source_kind = 'asset_posting'",
        [books.legalEntityId],
      )
    ).rows[0].count as number;

  it("a disposal leaves none of its entries, an undo reverses none, and both are done once after", async () => {
    const { body: made } = await create();
    const dispose = () =>
      root.call<AssetAnswer>("POST", `/api/asset/${made.id}/dispose`, {
        date: "2026-06-30",
        kind: "sale",
        priceCents: 500_000,
        vatCode: "VB20",
      });
    await stopAt(test, "asset_posting", dispose, (backend) => cutConnection(test, backend));
    expect(await entries()).toBe(0);
    expect((await dispose()).body).toMatchObject({ state: "sold" });
    expect(await entries()).toBe(3);
    const [posting] = (await succeed<AssetAnswer>(root, "GET", `/api/asset/${made.id}`)).postings;
    const undo = () => root.call("POST", `/api/asset/posting/${posting?.id}/undo`);
    await stopAt(test, "asset_posting", undo, (backend) => cutConnection(test, backend));
    expect(await entries()).toBe(3);
    expect((await undo()).status).toBe(200);
    expect(await entries()).toBe(6);
    expect(await succeed(root, "GET", `/api/asset/${made.id}`)).toMatchObject({
      state: "active",
      writtenCents: 0,
    });
  });

  it("an asset with components leaves no card", async () => {
    await stopAt(
      test,
      "audit_log",
      () => create({ components: [BURNER] }),
      (backend) => cutConnection(test, backend),
    );
    expect(await list()).toEqual([]);
  });
});
