import type {
  analyticsAnswer,
  cryptoAnswer,
  financeAnswer,
  projectAnswer,
} from "@grand-livre/contracts/sample-dashboard";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { z } from "zod";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { inTransaction } from "../../database/transaction.ts";
import { seedDemonstrationDashboards } from "./demonstration.ts";

let test: TestApp;
let anna: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  anna = await test.person({});
});
afterAll(() => test.close());

const get = async <Answer>(name: string) => (await anna.call<Answer>("GET", `/api/dashboards/${name}`)).body;

it("answers the same shapes, empty, before there is any sample", async () => {
  expect(await get("finance")).toMatchObject({ budget: { expenses: 0 }, recentTransactions: [] });
  expect(await get("analytics")).toMatchObject({
    visitors: { series: { "this-year": [] } },
    gender: { series: [] },
  });
  expect(await get("crypto")).toMatchObject({ btc: { amount: 0, trend: { dir: "" } }, watchlist: [] });
  expect(await get("project")).toMatchObject({ teamMembers: [], schedule: { today: [] } });
  expect((await anna.call("GET", "/api/pages/activities")).body).toEqual([]);
});

it("answers the demonstration's figures in the specification's shapes and bounds", async () => {
  await inTransaction(test.app.db, (tx) => seedDemonstrationDashboards(tx, test.now.current));
  const finance = await get<z.output<typeof financeAnswer>>("finance");
  expect(finance.budget).toMatchObject({ expensesLimit: 20_000, savingsGoal: 250_000, billsLimit: 1000 });
  expect([finance.previousStatement.limit, finance.currentStatement.limit]).toEqual([34_500, 34_500]);
  expect(
    finance.recentTransactions.map(({ status }) => status).filter((one) => one === "pending"),
  ).toHaveLength(1);
  const analytics = await get<z.output<typeof analyticsAnswer>>("analytics");
  expect(analytics.visitors.series["this-year"][0]?.data).toHaveLength(120);
  expect(analytics.newVsReturning.series).toEqual([80, 20]);
  const crypto = await get<z.output<typeof cryptoAnswer>>("crypto");
  expect(crypto.btc.price.series[0]?.data).toHaveLength(145);
  expect(crypto.watchlist).toHaveLength(6);
  const project = await get<z.output<typeof projectAnswer>>("project");
  expect([project.teamMembers.length, project.budgetDetails.length, project.schedule.today.length]).toEqual([
    9, 5, 7,
  ]);
  const activities = (await anna.call<{ date: string }[]>("GET", "/api/pages/activities")).body;
  expect(activities).toHaveLength(10);
  expect(activities.map(({ date }) => date)).toEqual(
    activities
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  );
});
