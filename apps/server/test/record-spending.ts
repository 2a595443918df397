import type { AssetAnswer } from "@grand-livre/contracts/asset";
import type { ExpenseReportAnswer } from "@grand-livre/contracts/expense";
import type { createAnswerRecorder } from "@grand-livre/testkit/answer-recorder";
import { succeed } from "./ledger-books.ts";
import { recordAnswer } from "./record-answer.ts";
import type { TestPerson } from "./test-app.ts";

/** Records an asset with its tables, an expense report that may be sent, and a mission. */
export async function recordSpending(
  recorder: ReturnType<typeof createAnswerRecorder>,
  person: TestPerson,
  {
    legalEntityRefId,
    fiscalExerciseRefId,
  }: Readonly<Record<"legalEntityRefId" | "fiscalExerciseRefId", string>>,
): Promise<void> {
  const create = <T>(path: string, body: object) => succeed<T>(person, "POST", path, body);
  const record = recordAnswer(recorder, "lists", person);
  const of = `legalEntityRefId=${legalEntityRefId}`;
  const van = {
    ...{ label: "Fourgon", account: "218200", method: "straight_line", lifeMonths: 60 },
    ...{ acquisitionDate: "2026-03-15", serviceDate: "2026-03-15", baseCents: 1_200_000 },
  };
  const asset = await create<AssetAnswer>("/api/asset", { legalEntityRefId, ...van });
  recorder.name("lists", "asset", asset.id);
  await record(`GET /api/asset/${asset.id}`);
  await record(`GET /api/asset?${of}&fiscalExerciseRefId=${fiscalExerciseRefId}&skip=0&limit=50`);
  for (const part of ["families", `proposals?${of}`, `run?${of}`]) await record(`GET /api/asset/${part}`);
  await record(`GET /api/asset/tables?${of}&fiscalExerciseRefId=${fiscalExerciseRefId}`);
  const lunch = {
    ...{ date: "2026-11-12", nature: "reception", label: "Déjeuner client", inclVatCents: 6_000 },
    lostReceipt: "Ticket perdu en route",
  };
  const report = await create<ExpenseReportAnswer>("/api/expense-report", {
    legalEntityRefId,
    label: "Salon de Lyon",
    lines: [lunch],
  });
  recorder.name("lists", "report", report.id);
  await create("/api/mission", {
    legalEntityRefId,
    ...{ purpose: "Salon de Lyon", destination: "Lyon", startDate: "2026-11-12", endDate: "2026-11-13" },
  });
  await record(`GET /api/expense-report/${report.id}`);
  await record("GET /api/expense-report/natures");
  for (const list of ["expense-report", "mission"]) await record(`GET /api/${list}?${of}&skip=0&limit=50`);
  for (const state of ["approved", "planned"])
    await record(`GET /api/mission?${of}&state=${state}&limit=200`);
}
