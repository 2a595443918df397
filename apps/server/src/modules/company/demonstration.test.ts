import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { seedDemonstrationBooks } from "./demonstration.ts";

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it("seeds the demonstration company once, with open exercises up to the current year", async () => {
  const root = await test.superAdministrator();
  await seedDemonstrationBooks(test.app, root.userId);
  await seedDemonstrationBooks(test.app, root.userId);
  const entities = await root.call<{ legalEntities: { refId: string; version: number }[] }>(
    "GET",
    "/api/legal-entity",
  );
  expect(entities.body).toMatchObject({
    count: 1,
    legalEntities: [{ name: "LE CLIENT", siren: "987654321", vatNumber: "FR05987654321" }],
  });
  const exercises = await root.call("GET", "/api/fiscal-exercise");
  expect(exercises.body).toMatchObject({
    count: 4,
    fiscalExercises: [2026, 2025, 2024, 2023].map((year) => ({
      startDate: `${year}-01-01`,
      endDate: `${year}-12-31`,
      state: "open",
    })),
  });
  const entity = entities.body.legalEntities[0];
  const changed = await root.call("PATCH", `/api/legal-entity/${entity?.refId}`, {
    version: entity?.version,
    siren: "987654321",
    rcsCity: "Grasse",
  });
  expect(changed.body).toMatchObject({ rcsCity: "Grasse" });
});
