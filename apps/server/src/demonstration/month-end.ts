import { createAnalyticAxisBody } from "@grand-livre/contracts/analytic";
import { listEntriesQuery } from "@grand-livre/contracts/entry";
import { createRegulationBody } from "@grand-livre/contracts/regulation";
import { addMonths } from "@grand-livre/domain/date/calendar-date";
import { type Application, today } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { billCommissions, readCommissions } from "../modules/agent/commissions.ts";
import { agents } from "../modules/agent/service.ts";
import { analyticAxes } from "../modules/analytic/axes-service.ts";
import { showSplits, splitEntryLine } from "../modules/analytic/split.ts";
import { updatePeriod } from "../modules/closing/update.ts";
import { listEntries } from "../modules/entry/manual-service.ts";
import { exercisesOf } from "../modules/fiscal-exercise/service.ts";
import { createRegulation } from "../modules/regulation/commands.ts";
import { proposeRegulations } from "../modules/regulation/service.ts";
import type { StoryCompany } from "./play-story.ts";
import { closedMonth } from "./span.ts";
import { SUPPLIERS } from "./trade.ts";

/** Months of an agent's statement. */
const STATEMENT_MONTHS = 3;
const SUBCONTRACTING = "604000";

/** The accruals of the month that is closed: a bill that has not come (FNP), a licence paid for a year (CCA). */
export async function accrueMonth(
  app: Application,
  caller: Caller,
  { id: legalEntityId, refId: legalEntityRefId, parties }: StoryCompany,
): Promise<void> {
  const { endDate: date } = closedMonth(today(app));
  const supplier = SUPPLIERS.find(({ account }) => account === SUBCONTRACTING);
  const missing = {
    ...{ legalEntityRefId, date, kind: "fnp", account: SUBCONTRACTING },
    ...{ amountCents: 186_000, vatCents: 37_200, counterpartyId: parties.get(supplier?.name ?? "") },
    label: "Pose des appliques de la clinique, facture non parvenue",
  };
  await createRegulation(app, caller, createRegulationBody.parse(missing));
  const exercises = await exercisesOf(app.db, caller.scope, legalEntityId);
  const exercise = exercises.find((one) => one.startDate <= date && date <= one.endDate);
  if (!exercise) return;
  const days = { fiscalExerciseRefId: exercise.refId, date, method: "days" } as const;
  const { proposals } = await proposeRegulations(app, caller, days);
  for (const proposal of proposals.filter(({ kind }) => kind === "cca")) {
    const { entryId: _, counterpartyName: __, regulatedCents: ___, ...accrual } = proposal;
    const body = { ...accrual, legalEntityRefId, date, method: days.method };
    await createRegulation(app, caller, createRegulationBody.parse(body));
  }
}

export const ACTIVITY = "ACTIVITE";
/** The axis of the workshop, and the section of each expense account that is not shared by the two. */
const AXIS = {
  code: ACTIVITY,
  label: "Activité",
  sections: [
    { code: "FABRIC", label: "Fabrication", active: true },
    { code: "POSE", label: "Pose et chantiers", active: true },
  ],
  keys: [
    {
      name: "Surface",
      shares: [
        { section: "FABRIC", basisPoints: 7_000 },
        { section: "POSE", basisPoints: 3_000 },
      ],
    },
  ],
};
const SECTIONS: Readonly<Record<string, string>> = {
  "601000": "FABRIC",
  "604000": "POSE",
  "606300": "FABRIC",
  "607000": "FABRIC",
  "613500": "POSE",
  "624200": "POSE",
  "701000": "FABRIC",
  "706000": "POSE",
  "707000": "FABRIC",
};
/** Rent, power, insurance, telephone: by the area that each activity has. */
const SHARED = /^6(06100|13200|15200|16000|26000)/;
const SPLIT_ENTRIES = 60;

/** The axis, which contracts name; answers its id. */
export async function createActivity(
  app: Application,
  caller: Caller,
  { refId: legalEntityRefId }: StoryCompany,
): Promise<string> {
  const body = createAnalyticAxisBody.parse({ legalEntityRefId, ...AXIS });
  return (await analyticAxes.create(app, caller, body)).id;
}

/** Its sections on the purchases and sales of the month that is closed and of the one after it. */
export async function splitByActivity(
  app: Application,
  caller: Caller,
  { refId: legalEntityRefId }: StoryCompany,
  axisId: string,
): Promise<void> {
  const { startDate } = closedMonth(today(app));
  for (const journalCode of ["AC", "VE"]) {
    const limit = SPLIT_ENTRIES;
    const query = { legalEntityRefId, journalCode, state: "validated", startDate, order: "asc", limit };
    const { entries } = await listEntries(app, caller, listEntriesQuery.parse(query));
    for (const { id } of entries)
      for (const { id: entryLineId, account } of (await showSplits(app.db, caller, id)).lines) {
        const section = SECTIONS[account];
        const own = section === undefined ? [] : [{ section, basisPoints: 10_000 }];
        const shares = SHARED.test(account) ? (AXIS.keys[0]?.shares ?? []) : own;
        if (shares.length > 0)
          await splitEntryLine(app, caller, { entryLineId, axisId, revision: 0, shares });
      }
  }
}

/** The statement of the agents who have a mandate, of the months up to the closed one, with the invoice in their name. */
export async function calculateCommissions(
  app: Application,
  caller: Caller,
  { refId: legalEntityRefId }: StoryCompany,
): Promise<void> {
  const { startDate: month, endDate } = closedMonth(today(app));
  const span = { startDate: addMonths(month, 1 - STATEMENT_MONTHS), endDate };
  const { rows } = await agents.list(app.db, caller.scope, { legalEntityRefId, skip: 0, limit: 50 }, {}, [
    "name",
  ]);
  for (const { id, version, selfBillingFrom } of rows) {
    if (selfBillingFrom === null) continue;
    const { commissionCents } = await readCommissions(app.db, caller.scope, id, span);
    if (commissionCents > 0)
      await billCommissions(app, caller, { id, version, ...span, kind: "self_billed" });
  }
}

/** Closes the months up to the closed one, each with the points that it leaves. */
export async function closeMonths(
  app: Application,
  caller: Caller,
  { id: legalEntityId }: Pick<StoryCompany, "id">,
): Promise<void> {
  const { endDate } = closedMonth(today(app));
  for (const { periods, state } of await exercisesOf(app.db, caller.scope, legalEntityId))
    for (const { id, version, ...period } of state === "open" ? periods : [])
      if (period.state === "open" && period.endDate <= endDate)
        await updatePeriod(app, caller, {
          ...{ id, version, state: "closed", span: "month" },
          reason: "Points revus avec le dirigeant ; ils sont suivis sur le mois suivant.",
        });
}
