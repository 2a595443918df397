import { createEntryScheduleBody } from "@grand-livre/contracts/entry-schedule";
import { addMonths, lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { type Application, today } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { listEntries } from "../modules/entry/manual-service.ts";
import { entrySchedules } from "../modules/entry-schedule/service.ts";
import { exercisesOf } from "../modules/fiscal-exercise/service.ts";
import { markReview, writeNote } from "../modules/review/commands.ts";
import { readSheet } from "../modules/review/sheet.ts";
import type { StoryCompany } from "./play-story.ts";

/** The review of the first exercise, begun: treasury and equity are prepared, two questions are open. */
export async function beginRevision(
  app: Application,
  caller: Caller,
  { id: legalEntityId }: StoryCompany,
): Promise<void> {
  const [exercise] = await exercisesOf(app.db, caller.scope, legalEntityId);
  if (!exercise) return;
  const { refId: fiscalExerciseRefId } = exercise;
  const { rows } = await readSheet(app.db, caller.scope, { legalEntityId, fiscalExerciseId: exercise.id });
  const accounts = rows
    .filter(({ cycle }) => cycle === "treasury" || cycle === "equity")
    .map(({ account }) => account);
  if (accounts.length > 0) await markReview(app, caller, { fiscalExerciseRefId, accounts, mark: "prepared" });
  const note = (cycle: "purchases" | "state", text: string) =>
    writeNote(app, caller, { fiscalExerciseRefId, cycle, account: null, text });
  await note("purchases", "Demander la facture d’électricité de décembre, ou la passer en FNP.");
  await note("state", "Rapprocher la TVA déclarée du chiffre d’affaires de l’exercice.");
}

/** An entry of the books that comes again at each end of month. */
export async function repeatAnEntry(
  app: Application,
  caller: Caller,
  { refId: legalEntityRefId }: StoryCompany,
): Promise<void> {
  const { entries } = await listEntries(app, caller, {
    legalEntityRefId,
    journalCode: "OD",
    state: "validated",
    order: "desc",
    skip: 0,
    limit: 1,
  });
  const [entry] = entries;
  if (!entry) return;
  const body = createEntryScheduleBody.parse({
    legalEntityRefId,
    entryId: entry.id,
    name: entry.label.replace(/ \d{2}\/\d{4}$/, "").slice(0, 100) || "Écriture mensuelle",
    unit: "month",
    every: 1,
    dayRule: "last_day",
    startDate: lastDayOfMonth(addMonths(today(app), 1)),
  });
  await entrySchedules.create(app, caller, body);
}
