import type { EngagementAnswer } from "@grand-livre/contracts/engagement";
import type { createAnswerRecorder } from "@grand-livre/testkit/answer-recorder";
import { succeed } from "./ledger-books.ts";
import { recordAnswer } from "./record-answer.ts";
import type { TestPerson } from "./test-app.ts";

/** Records the missions of a firm: one by periods that is worked on and billed, one by act, a week, a timer. */
export async function recordEngagements(
  recorder: ReturnType<typeof createAnswerRecorder>,
  person: TestPerson,
  {
    legalEntityRefId,
    counterpartyId,
  }: { readonly legalEntityRefId: string; readonly counterpartyId: string },
): Promise<void> {
  const record = recordAnswer(recorder, "engagement", person);
  const of = `legalEntityRefId=${legalEntityRefId}`;
  await succeed(person, "PATCH", "/api/company/settings", { firmMode: true });
  const common = { legalEntityRefId, counterpartyId, year: 2026, startDate: "2026-09-01" };
  const fees = { feeMode: "subscription", feeCents: 20_000, feeUnit: "month", periods: 12 };
  const open = (body: object) =>
    record<EngagementAnswer>("POST /api/engagement", { ...common, ...body }).then(({ id }) => id);
  const books = { type: "other", label: "Tenue comptable", estimatedMinutes: 2_400, ...fees };
  const id = await open(books);
  recorder.name("engagement", "engagement", id);
  const pay = await open({ type: "payroll", label: "Bulletins de paie", feeMode: "acts" });
  recorder.name("engagement", "actEngagement", pay);
  await record("GET /api/engagement/mode");
  const { people } = await record<{ people: { id: string }[] }>(`GET /api/engagement/people?${of}`);
  const rate = { legalEntityRefId, userId: people[0]?.id, fromDate: "2026-01-01", centsPerHour: 4_500 };
  await record("PUT /api/engagement/rate", rate);
  await record(`GET /api/engagement/rate?${of}`);
  const { prices } = await record<{ prices: { id: string }[] }>(`GET /api/engagement/price?${of}`);
  const act = { articleId: prices[0]?.id, date: "2026-11-19", quantity: 2 };
  await record(`POST /api/engagement/${pay}/act`, act);
  await succeed(person, "PUT", `/api/engagement/${id}/time`, { date: "2026-11-17", minutes: 210, before: 0 });
  await record("GET /api/engagement/timer");
  await record(`GET /api/engagement/timesheet?${of}&from=2026-11-16`);
  for (const one of [id, pay]) await record(`GET /api/engagement/${one}`);
  await record(`GET /api/engagement?${of}&skip=0&limit=50`);
  await record(`PUT /api/engagement/${id}/time`, { date: "2026-11-18", minutes: 90, before: 0 });
  await record(`POST /api/engagement/${id}/timer`, {});
  await record("GET /api/engagement/timer running");
  await record("POST /api/engagement/timer/stop", {});
  await record(`POST /api/engagement/${id}/bill`, {});
  await record(`GET /api/engagement/${id} billed`);
}
