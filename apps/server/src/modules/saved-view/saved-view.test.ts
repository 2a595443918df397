import type { SavedView } from "@grand-livre/contracts/saved-view";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.person({});
});
afterAll(() => test.close());

const keep = (name: string, who = person) =>
  who.call<SavedView>("POST", "/api/saved-view", { screen: "invoices", name, search: "payment=overdue" });

it("keeps a list's filters under a name, renames and forgets them, each told to the log", async () => {
  const { body: made } = await keep("En retard");
  expect(made).toMatchObject({ screen: "invoices", name: "En retard", search: "payment=overdue" });
  const changed = await person.call<SavedView>("PATCH", `/api/saved-view/${made.id}`, { name: "À relancer" });
  expect(changed.body).toEqual({ ...made, name: "À relancer" });
  const listed = await person.call("GET", "/api/saved-view?screen=invoices");
  expect(listed.body).toEqual({ savedViews: [changed.body] });
  expect((await person.call("GET", "/api/saved-view?screen=supplier-bills")).body).toEqual({
    savedViews: [],
  });
  expect((await person.call("DELETE", `/api/saved-view/${made.id}`)).body).toEqual(changed.body);
  const { rows } = await test.pool.query(
    "select action from audit_log where resource = 'saved-view' order by id",
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "saved-view.create",
    "saved-view.update",
    "saved-view.delete",
  ]);
});

it("SAVED_VIEW_NAME_TAKEN: refuses a second view of the same name, however it is written", async () => {
  await keep("Échues");
  expect(await keep("echues")).toMatchObject({ status: 409, body: { code: "SAVED_VIEW_NAME_TAKEN" } });
});

it("SAVED_VIEW_NOT_FOUND: knows nothing of another person's views", async () => {
  const { body: made } = await keep("À moi");
  const other = await test.person({});
  const path = `/api/saved-view/${made.id}`;
  expect(await other.call("PATCH", path, { name: "x" })).toMatchObject({
    status: 404,
    body: { code: "SAVED_VIEW_NOT_FOUND" },
  });
  expect((await other.call("DELETE", path)).status).toBe(404);
  expect((await other.call("GET", "/api/saved-view")).body).toEqual({ savedViews: [] });
  expect((await keep("À moi", other)).status).toBe(200);
});

it("SAVED_VIEW_LIMIT: keeps a hundred of them at most", async () => {
  const busy = await test.person({});
  for (let view = 0; view < 100; view += 1) expect((await keep(`Vue ${view}`, busy)).status).toBe(200);
  expect(await keep("De trop", busy)).toMatchObject({ status: 409, body: { code: "SAVED_VIEW_LIMIT" } });
});

it("keeps the views of any list, each under the list's name", async () => {
  const other = await test.person({});
  const body = { screen: "vat-codes", name: "Ventes", search: "direction=sale" };
  expect((await other.call("POST", "/api/saved-view", body)).body).toMatchObject(body);
  const listed = await other.call("GET", "/api/saved-view?screen=vat-codes");
  expect(listed.body).toMatchObject({ savedViews: [body] });
});

it("refuses what is no list's name, an empty name and a change of nothing", async () => {
  for (const body of [
    { screen: "Bulletins de paie", name: "x", search: "" },
    { screen: "a".repeat(61), name: "x", search: "" },
    { screen: "invoices", name: " ", search: "" },
  ])
    expect((await person.call("POST", "/api/saved-view", body)).status).toBe(422);
  const { body: made } = await keep("Vide");
  expect((await person.call("PATCH", `/api/saved-view/${made.id}`, {})).status).toBe(422);
});
