import type { recordAnswer } from "./record-answer.ts";

/** Records the reports that are lists, the review file and what comes again. */
export async function recordLedger(
  record: ReturnType<typeof recordAnswer>,
  of: string,
  ofExercise: string,
): Promise<void> {
  const days = "startDate=2026-01-01&endDate=2026-12-31";
  for (const report of ["journal", "centralisation"]) await record(`GET /api/report/${report}?${of}&${days}`);
  await record(`GET /api/report/due-dates?${of}&side=customer&date=2026-11-20`);
  await record(`GET /api/report/cash-forecast?${of}&date=2026-11-20`);
  await record(`GET /api/annual-accounts?${ofExercise}`);
  await record(`GET /api/tax-forms?${ofExercise}&regime=normal`);
  await record(`GET /api/capital-holding?${of}&on=2026-12-31&skip=0&limit=50`);
  await record(`GET /api/review?${ofExercise}`);
  for (const cycle of ["treasury", "sales"])
    await record(`GET /api/review/cycle?${ofExercise}&cycle=${cycle}`);
  await record(`GET /api/entry-schedule?${of}&skip=0&limit=50`);
}
