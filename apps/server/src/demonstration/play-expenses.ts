import { createExpenseReportBody } from "@grand-livre/contracts/expense";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { type Application, today } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { postReport, reimburseReport } from "../modules/expense/post.ts";
import { addReceipt } from "../modules/expense/receipt.ts";
import { approveReport, createReport, submitReport } from "../modules/expense/report.ts";
import { showReport } from "../modules/expense/service.ts";
import { approveMission, createMission, giveAdvance } from "../modules/mission/service.ts";
import { personCaller } from "./administrator.ts";
import { formRequest, samplePage } from "./sample-page.ts";
import type { StoryExpense } from "./story.ts";

type Stage = { readonly caller: Caller; readonly company: { readonly refId: string } };

/** Whose expenses they are, among the people of the demonstration. */
const MANAGER = "dirigeante@demo.fr";
/** Who gives the second approval. */
const ACCOUNTANT = "comptable@demo.fr";
/** Days from the order of a mission and its advance to the report. */
const ADVANCE_DAYS = 15;

/** The administrator approves what another person spent; without another person, the administrator's reports stay sent. */
export async function reportExpenses(
  app: Application,
  { caller, company }: Stage,
  act: StoryExpense,
): Promise<void> {
  const author = (await personCaller(app, caller, MANAGER)) ?? caller;
  const isOwn = author.userId === caller.userId;
  const missionId = isOwn ? null : await orderMission(app, { caller, company }, author, act);
  const { id } = await createReport(
    app,
    author,
    createExpenseReportBody.parse({
      legalEntityRefId: company.refId,
      label: act.label,
      missionId,
      lines: act.lines.map(({ day, nature, label, cents, dollarCents, vatCents, kilometres }) => ({
        date: day,
        nature,
        label,
        inclVatCents: cents ?? 0,
        inCurrency: dollarCents === undefined ? null : { currency: "USD", units: dollarCents },
        taxes:
          vatCents === undefined ? [] : [{ vatCode: "AB10", baseCents: (cents ?? 0) - vatCents, vatCents }],
        journey: kilometres === undefined ? null : { kind: "car", power: 6, electric: false, kilometres },
      })),
    }),
  );
  await proveLines(app, author, id);
  await submitReport(app, author, id);
  if (act.until === "submitted" || isOwn) return;
  await approveReport(app, caller, id);
  // Without a second person the administrator is the only one who may.
  await approveReport(app, (await personCaller(app, caller, ACCOUNTANT)) ?? caller, id, true);
  await postReport(app, caller, id);
  await reimburseReport(app, caller, id, {});
}

/** The order of the mission, which another person approves, and its advance. */
async function orderMission(
  app: Application,
  { caller, company }: Stage,
  author: Caller,
  { mission }: StoryExpense,
): Promise<string | null> {
  if (mission === undefined) return null;
  const { advanceCents: amountCents, ...asked } = mission;
  const { id } = await createMission(app, author, { legalEntityRefId: company.refId, ...asked });
  await approveMission(app, caller, id);
  await giveAdvance(app, caller, id, { amountCents, date: addDays(today(app), -ADVANCE_DAYS) });
  return id;
}

/** A receipt for each line that needs one. */
async function proveLines(app: Application, author: Caller, id: string): Promise<void> {
  const { lines } = await showReport(app.db, author, id);
  for (const { id: lineId, label, needsReceipt } of lines)
    if (needsReceipt) await addReceipt(app, author, { id, lineId }, formRequest({}, await samplePage(label)));
}
