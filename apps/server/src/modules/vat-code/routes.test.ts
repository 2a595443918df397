import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { loadBooks } from "../books/service.ts";
import { vatCodesAt } from "./service.ts";

type VatCode = { id: string; code: string; version: number; validTo: string | null };
type List = { vatCodes: VatCode[]; count: number };

let test: TestApp;
let root: TestPerson;
let entity: { id: string; refId: string };

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  entity = (await root.call<typeof entity>("POST", "/api/legal-entity", { name: "TVA", siren: "732829320" }))
    .body;
});
afterAll(() => test.close());

const list = (query = "") =>
  root.call<List>("GET", `/api/vat-code?legalEntityRefId=${entity.refId}&limit=200${query}`);
const seventeen = {
  code: "A-17",
  label: "Achats à 17 %",
  direction: "purchase",
  rateBasisPoints: 1700,
  category: "S",
  exigibility: "delivery",
  account: "445660",
  validFrom: "2026-01-01",
};
const create = (body: object) =>
  root.call<VatCode>("POST", "/api/vat-code", { legalEntityRefId: entity.refId, ...seventeen, ...body });

describe("VAT codes", () => {
  it("come with every legal entity, whole", async () => {
    const { body } = await list();
    expect(body.vatCodes).toHaveLength(body.count);
    expect(body.vatCodes).toContainEqual(
      expect.objectContaining({
        direction: "purchase",
        rateBasisPoints: 2000,
        category: "S",
        account: "445660",
        active: true,
        version: 1,
      }),
    );
    expect((await list("&direction=sale")).body.vatCodes.every((code) => !code.code.startsWith("A-"))).toBe(
      true,
    );
    expect((await list("&searchValue=DEDUCTIBLE%20zzz")).body).toEqual({ vatCodes: [], count: 0 });
  });

  it("of a new company hold those for a tax without deduction, or that a fixed asset bears", async () => {
    const { rows } = await test.pool.query(
      `select code, fixed_asset as asset, deductible_share_basis_points as share, account from vat_code
       where legal_entity_id = (select id from legal_entity where ref_id = $1) and code = any($2) order by code collate "C"`,
      [entity.refId, ["AEBN20", "AESN20", "AHSN20", "ARCN20", "AESI20", "AHSI20", "AHBI20", "AMI20"]],
    );
    expect(rows).toEqual([
      { code: "AEBN20", asset: false, share: 0, account: "445662" },
      { code: "AESI20", asset: true, share: 10_000, account: "445620" },
      { code: "AESN20", asset: false, share: 0, account: "445662" },
      { code: "AHBI20", asset: true, share: 10_000, account: "445620" },
      { code: "AHSI20", asset: true, share: 10_000, account: "445620" },
      { code: "AHSN20", asset: false, share: 0, account: "445663" },
      { code: "AMI20", asset: true, share: 10_000, account: "445620" },
      { code: "ARCN20", asset: false, share: 0, account: "445663" },
    ]);
  });

  it("of a new company hold what is advanced for a client, on an account at the length of its accounts", async () => {
    const long = { name: "À huit chiffres", siren: "552100554", accountLength: 8 };
    await root.call("POST", "/api/legal-entity", long);
    const { rows } = await test.pool.query(
      `select t.account, v.category, v.exemption_reason_code from technical_account t
       join vat_code v on v.legal_entity_id = t.legal_entity_id and v.code = 'VDEB' where t.role = 'disbursements' order by 1`,
    );
    expect(rows).toEqual(
      ["467000", "46700000"].map((account) => ({
        account,
        category: "E",
        exemption_reason_code: "VATEX-EU-79-C",
      })),
    );
  });

  it("keep why a sale is exempt, with a code of the published list's form", async () => {
    const exempt = {
      code: "VDEB-GREFFE",
      label: "Débours de greffe",
      direction: "sale",
      category: "E",
      rateBasisPoints: 0,
      exigibility: "none",
      account: null,
      exemptionReason: "Débours, art. 267, II-2° du CGI",
      exemptionReasonCode: "vatex-eu-79-c",
    };
    expect(await create({ ...exempt, exemptionReasonCode: "79-C" })).toMatchObject({
      status: 422,
      body: { details: { fields: [{ path: "exemptionReasonCode" }] } },
    });
    expect(await create(exempt)).toMatchObject({
      status: 200,
      body: { exemptionReason: "Débours, art. 267, II-2° du CGI", exemptionReasonCode: "VATEX-EU-79-C" },
    });
  });

  it("of a purchase whose buyer owes the tax say where it is due", async () => {
    const own = {
      code: "ARC20-60",
      label: "Autoliquidation 20 %, déductible à 60 %",
      category: "AE",
      rateBasisPoints: 2000,
      deductibleShareBasisPoints: 6000,
      account: "445663",
    };
    expect(await create(own)).toMatchObject({
      status: 422,
      body: { code: "VAT_CODE_DUE_ACCOUNT_MISSING", details: { fields: [{ path: "dueAccount" }] } },
    });
    expect(await create({ ...own, dueAccount: "445712" })).toMatchObject({
      status: 200,
      body: { deductibleShareBasisPoints: 6000, dueAccount: "445712" },
    });
  });

  it("are added, found by folded text, and refused twice on one day", async () => {
    const { status, body } = await create({});
    expect(status).toBe(200);
    expect(body).toMatchObject({
      code: "A-17",
      deductibleShareBasisPoints: 10_000,
      fixedAsset: false,
      validTo: null,
      supplyType: null,
    });
    expect((await list("&searchValue=ACHATS%20a%2017")).body.count).toBe(1);
    expect((await create({ validFrom: "2027-01-01" })).body).toMatchObject({
      status: 409,
      code: "VAT_CODE_EXISTS",
    });
    const two = await Promise.all([1, 2].map(() => create({ code: "A-18" })));
    expect(two.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });

  it("end on a day, and another row takes over the next", async () => {
    const code = (await list("&searchValue=A-17")).body.vatCodes[0];
    const patch = (body: object) => root.call<VatCode>("PATCH", `/api/vat-code/${code?.id}`, body);
    expect((await patch({ version: 1, validTo: "2025-12-31" })).body).toMatchObject({
      status: 422,
      code: "VAT_CODE_DATES_INVALID",
    });
    expect(
      (await patch({ version: 1, validTo: "2026-06-30", label: "Achats, premier semestre" })).body,
    ).toMatchObject({ validTo: "2026-06-30", version: 2 });
    expect((await patch({ version: 1 })).body).toMatchObject({ status: 409, code: "STALE_VERSION" });
    expect((await create({ validFrom: "2026-07-01", rateBasisPoints: 1750 })).status).toBe(200);
    expect((await patch({ version: 2, validTo: null })).body).toMatchObject({
      status: 409,
      code: "VAT_CODE_EXISTS",
    });
    const scope = { userId: root.userId, legalEntityIds: "all" as const };
    const rate = async (date: string) =>
      vatCodesAt((await loadBooks(test.db, scope, entity.id)).vatCodes, date)
        .filter((row) => row.code === "A-17")
        .map((row) => row.rateBasisPoints);
    expect([await rate("2025-12-31"), await rate("2026-06-30"), await rate("2026-07-01")]).toEqual([
      [],
      [1700],
      [1750],
    ]);
  });

  it.each([
    ["a rate over 100 %", { rateBasisPoints: 10_001 }, "VALIDATION_FAILED"],
    ["an unknown category", { category: "X" }, "VALIDATION_FAILED"],
    ["a fractional rate", { rateBasisPoints: 5.5 }, "VALIDATION_FAILED"],
    ["an account that does not exist", { code: "A-19", account: "445699" }, "LEDGER_ACCOUNT_UNUSABLE"],
  ])("refuse %s", async (_, body, code) => {
    expect((await create(body)).body).toMatchObject({ status: 422, code });
  });

  it("ask for the token, the right and the scope", async () => {
    const code = (await list()).body.vatCodes[0];
    expect((await test.anonymous("GET", "/api/vat-code")).status).toBe(401);
    const viewer = await test.person({
      rights: { "accounting-plan": ["Viewer"] },
      legalEntityIds: [entity.id],
    });
    expect((await viewer.call("GET", "/api/vat-code")).status).toBe(200);
    expect((await viewer.call("POST", "/api/vat-code", {})).status).toBe(403);
    const stranger = await test.person({ rights: { "accounting-plan": ["Viewer", "Editor"] } });
    expect((await stranger.call("GET", "/api/vat-code")).body).toEqual({ vatCodes: [], count: 0 });
    expect((await stranger.call("PATCH", `/api/vat-code/${code?.id}`, { version: 1 })).body).toMatchObject({
      status: 404,
      code: "NOT_FOUND",
    });
  });
});
