import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

type Named = { number: string; label: string; published?: string };
type Comparison = { chartVersion: number; missing: Named[]; renamed: Named[]; added: Named[] };

let test: TestApp;
let root: TestPerson;
let entity: { id: string; refId: string };
beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  entity = (
    await root.call<typeof entity>("POST", "/api/legal-entity", { name: "Écarts", siren: "732829320" })
  ).body;
  const year = { startDate: "2026-01-01", endDate: "2026-12-31" };
  await root.call("POST", "/api/fiscal-exercise", { legalEntityRefId: entity.refId, ...year });
});
afterAll(() => test.close());

const path = () => `/api/account/comparison?legalEntityRefId=${entity.refId}`;
const compare = () => root.call<Comparison>("GET", path());

it("a chart is compared with the published one: nothing at first, then what was added, renamed, taken away", async () => {
  expect((await compare()).body).toEqual({ chartVersion: 2026, missing: [], renamed: [], added: [] });
  const added = { number: "606110", label: "Eau, gaz, électricité de l’atelier" };
  await root.call("POST", "/api/account", { legalEntityRefId: entity.refId, ...added });
  const { body } = await root.call<{ accounts: (Named & { id: string; version: number })[] }>(
    "GET",
    `/api/account?legalEntityRefId=${entity.refId}&searchValue=606300`,
  );
  const [renamed] = body.accounts;
  const { id, version, label: published } = renamed ?? { id: "", version: 0, label: "" };
  await root.call("PATCH", `/api/account/${id}`, { version, label: "Petit outillage" });
  await test.pool.query("delete from account where legal_entity_id = $1 and number = '606400'", [entity.id]);
  const { missing, ...rest } = (await compare()).body;
  expect(missing.map(({ number }) => number)).toEqual(["606400"]);
  expect(rest).toEqual({
    chartVersion: 2026,
    renamed: [{ number: "606300", label: "Petit outillage", published }],
    added: [added],
  });
});

it("asks for the right and the scope", async () => {
  const stranger = await test.person({ rights: { "accounting-plan": ["Viewer"] } });
  const nobody = await test.person({ legalEntityIds: [entity.id] });
  expect((await stranger.call("GET", path())).status).toBe(404);
  expect((await nobody.call("GET", path())).status).toBe(403);
});
