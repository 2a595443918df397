import { createEntryScheduleBody } from "@grand-livre/contracts/entry-schedule";
import { addMonths, lastDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { type Application, today } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { listEntries } from "../modules/entry/manual-service.ts";
import { entrySchedules } from "../modules/entry-schedule/service.ts";
import { exercisesOf } from "../modules/fiscal-exercise/service.ts";
import { answerNote, attachFile, markReview, writeNote } from "../modules/review/commands.ts";
import { readSheet } from "../modules/review/sheet.ts";
import { personCaller } from "./administrator.ts";
import type { StoryCompany } from "./play-story.ts";
import { formRequest, samplePage } from "./sample-page.ts";

const ACCOUNTANT = "comptable@demo.fr";

/**
 * The review of each closed exercise, whole: the accountant prepared every account, another person reviewed it, a question
 * was answered and its proof attached. That of the open one is begun: treasury and equity are prepared, a question is open.
 */
export async function reviewExercises(
  app: Application,
  caller: Caller,
  { id: legalEntityId }: StoryCompany,
): Promise<void> {
  const accountant = await personCaller(app, caller, ACCOUNTANT);
  for (const { id, refId: fiscalExerciseRefId, state } of await exercisesOf(
    app.db,
    caller.scope,
    legalEntityId,
  )) {
    const { rows } = await readSheet(app.db, caller.scope, { legalEntityId, fiscalExerciseId: id });
    const begun = rows.filter(({ cycle }) => cycle === "treasury" || cycle === "equity");
    const accounts = (state === "closed" ? rows : begun).map(({ account }) => account);
    if (accounts.length === 0) continue;
    const note = (cycle: "purchases" | "state", text: string) =>
      writeNote(app, caller, { fiscalExerciseRefId, cycle, account: null, text });
    await markReview(app, accountant ?? caller, { fiscalExerciseRefId, accounts, mark: "prepared" });
    const { notes: asked } = await note(
      "state",
      "Rapprocher la TVA déclarée du chiffre d’affaires de l’exercice.",
    );
    if (state !== "closed" || accountant === undefined) continue;
    await markReview(app, caller, { fiscalExerciseRefId, accounts, mark: "reviewed" });
    for (const { id: noteId } of asked)
      await answerNote(app, accountant, noteId, "Rapprochée : l’écart vient des acomptes encaissés.");
    const { notes } = await note("purchases", "Obtenir la facture de pose de décembre, ou la passer en FNP.");
    for (const { id: noteId } of notes)
      await answerNote(app, accountant, noteId, "Passée en FNP au 31 décembre, reçue le 9 janvier.");
    const proof = await samplePage("Circularisation de la banque");
    await attachFile(app, accountant, formRequest({ fiscalExerciseRefId, cycle: "treasury" }, proof));
  }
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
