import { type Application, today } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { createAccount } from "../modules/chart/create.ts";
import { revaluation } from "../modules/conversion/revaluation-service.ts";
import { conversion } from "../modules/conversion/service.ts";
import { currencyRates } from "../modules/currency-rate/service.ts";
import { exercisesOf } from "../modules/fiscal-exercise/service.ts";
import { journals } from "../modules/journal/service.ts";
import { DOLLAR_ACCOUNT, dollarRates } from "./plan-dollars.ts";
import type { StoryCompany } from "./play-story.ts";
import { spanOf } from "./span.ts";
import type { StoryDifferences } from "./story.ts";

type Stage = { readonly caller: Caller; readonly company: Pick<StoryCompany, "id" | "refId"> };

/** The bank account in dollars, from the first exercise on, and the rates up to today. */
export async function openDollarAccount(
  app: Application,
  caller: Caller,
  { id, refId: legalEntityRefId }: Pick<StoryCompany, "id" | "refId">,
): Promise<void> {
  const [first] = (await exercisesOf(app.db, caller.scope, id)).toSorted((one, other) =>
    one.startDate < other.startDate ? -1 : 1,
  );
  await createAccount(app, caller, {
    legalEntityRefId,
    fiscalExerciseRefId: first?.refId,
    number: DOLLAR_ACCOUNT,
    label: "Banque en dollars",
  });
  await journals.create(app, caller, {
    legalEntityRefId,
    ...{ code: "BQD", label: "Banque en dollars", entryType: "bank", currency: "USD" },
    treasuryAccount: DOLLAR_ACCOUNT,
  });
  for (const { day, rate } of dollarRates(spanOf(today(app))))
    await currencyRates.create(app, caller, { legalEntityRefId, currency: "USD", day, rate });
}

/** Writes what the rates of a closing make of open documents and of the account, if anything. */
export async function writeDifferences(
  app: Application,
  { caller, company }: Stage,
  { endDate }: StoryDifferences,
): Promise<void> {
  const exercises = await exercisesOf(app.db, caller.scope, company.id);
  const exercise = exercises.find((one) => one.endDate === endDate);
  if (exercise === undefined || today(app) <= endDate) return;
  const { refId: fiscalExerciseRefId } = exercise;
  const documents = await conversion.read(app, app.db, caller, fiscalExerciseRefId);
  const { lossCents, gainCents } = documents;
  if (documents.abilities.write.allowed)
    await conversion.write(app, caller, { fiscalExerciseRefId, lossCents, gainCents, hedgedIds: [] });
  const accounts = await revaluation.read(app, app.db, caller, fiscalExerciseRefId);
  if (accounts.abilities.write.allowed)
    await revaluation.write(app, caller, {
      fiscalExerciseRefId,
      lossCents: accounts.lossCents,
      gainCents: accounts.gainCents,
    });
}
