import { officeContract } from "@grand-livre/testkit/office-contract";
import { afterAll, beforeAll, describe, it } from "vitest";
import { seedDemonstrationOffice } from "../src/demonstration-office.ts";
import { createTestApp, type TestApp, type TestPerson } from "./test-app.ts";

describe("the office on the server", () => {
  let test: TestApp;
  let person: TestPerson;
  beforeAll(async () => {
    test = await createTestApp();
    person = await test.person({});
    await seedDemonstrationOffice(test.app, person.userId);
  });
  afterAll(() => test.close());

  it.each(Object.entries(officeContract))("%s", (_, holds) => holds(person));
});
