import { monthsOf } from "@grand-livre/domain/date/calendar-date";
import type { Application } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { appIn, type Command, commandIn } from "../kit/command.ts";
import { readBankFileJob } from "../modules/bank/service.ts";
import { loadInvoice } from "../modules/invoice/document/load-service.ts";
import { pdfOf } from "../modules/invoice/sale/issued-files-service.ts";
import { enqueueJob } from "../modules/job/service.ts";
import { administratorCaller } from "./administrator.ts";
import { type BankedAccount, type BankedOperation, bankFilesOf } from "./bank-files.ts";
import { reconcileMonths } from "./bank-months.ts";
import { nameBank } from "./ebics-connection.ts";
import { exchangeOverPlatform } from "./einvoice-platform.ts";
import { scheduleMaintenance } from "./living-companies.ts";
import {
  accrueMonth,
  calculateCommissions,
  closeMonths,
  createActivity,
  splitByActivity,
} from "./month-end.ts";
import { seedPayroll } from "./payroll.ts";
import { DOLLAR_ACCOUNT, receivedInDollars } from "./plan-dollars.ts";
import { planDrafts } from "./plan-drafts.ts";
import { planStory } from "./plan-story.ts";
import { planStudio } from "./plan-studio.ts";
import { atNoon, type OpenDocument, playStory, type StoryCompany } from "./play-story.ts";
import { repeatAnEntry, reviewExercises } from "./revision.ts";
import { writeRules } from "./rules.ts";
import { spanOf } from "./span.ts";
import type { StoryAct } from "./story.ts";
import { talkOfInvoices } from "./talk.ts";
import { orderTransfers, settleTransfers } from "./transfers.ts";

/** A company as a payload keeps it: its third parties as pairs. */
type KeptCompany = Pick<StoryCompany, "id" | "refId"> & { readonly parties: readonly [string, string][] };

/**
 * One piece of the demonstration's books, each a job that leaves the next one in its own transaction: a killed server
 * takes up where it was, and nothing is written twice.
 */
type Step = {
  readonly today: string;
  readonly workshop: KeptCompany;
  readonly studio: KeptCompany;
} & (
  | { readonly step: "month"; readonly index: number; readonly open: readonly [string, OpenDocument][] }
  | { readonly step: "studio" }
  | { readonly step: "transfers"; readonly bills: readonly string[] }
  | {
      readonly step: "arrivals";
      readonly bills: readonly string[];
      readonly executed: readonly BankedOperation[];
    }
);

const EUROS: BankedAccount = { account: "512000", currency: "EUR" };
const DOLLARS: BankedAccount = { account: DOLLAR_ACCOUNT, currency: "USD" };

const KIND = "seed-demonstration";

const kept = ({ id, refId, parties }: StoryCompany): KeptCompany => ({ id, refId, parties: [...parties] });
const company = ({ id, refId, parties }: KeptCompany): StoryCompany => ({
  id,
  refId,
  parties: new Map(parties),
});

/**
 * Leaves the books of both companies to the worker: 14 months take it some 20 s, which no start should wait for.
 * @param fromMonth the first month that is written; what is paid of earlier ones is left out
 */
export async function enqueueSeeding(
  command: Command<Caller>,
  { today, workshop, studio }: { today: string; workshop: StoryCompany; studio: StoryCompany },
  fromMonth = 0,
): Promise<void> {
  const companies = { today, workshop: kept(workshop), studio: kept(studio) };
  await next(command, { ...companies, step: "month", index: fromMonth, open: [] });
}

async function next({ tx, scope }: Command<Caller>, payload: Step): Promise<void> {
  const legalEntityId = payload.step === "studio" ? payload.studio.id : payload.workshop.id;
  const months = monthsOf(spanOf(payload.today).startDate, payload.today).length;
  // What the dashboard shows while the books are written.
  const writing = { months, writtenMonths: payload.step === "month" ? payload.index : months };
  await enqueueJob(tx, scope, { kind: KIND, legalEntityId, payload: { ...payload, writing } });
}

export const seedDemonstrationJob: JobHandler = async (app, job) => {
  const caller = administratorCaller(job.actor.scope.userId);
  const payload = job.payload as Step;
  if (payload.step === "arrivals") {
    const files = await filesOf(app, caller, payload.bills);
    const { executed } = payload;
    const { id: legalEntityId } = payload.workshop;
    const { workshop, today } = payload;
    const statements = [
      ...(await bankFilesOf(app, workshop, EUROS, today, executed)),
      ...(await bankFilesOf(app, workshop, DOLLARS, today, receivedInDollars(today))),
    ];
    const imports: Awaited<ReturnType<typeof readBankFileJob>>[] = [];
    for (const file of statements)
      imports.push(await readBankFileJob(app, { ...job, legalEntityId, payload: file }));
    return async (tx) => {
      for (const file of files)
        await enqueueJob(tx, caller.scope, {
          kind: "read-bill",
          legalEntityId,
          payload: file,
          total: 1,
        });
      for (const write of imports) await write(tx);
      await settleTransfers(commandIn(app, tx, caller), payload.workshop, executed);
      for (const { account } of [EUROS, DOLLARS])
        await reconcileMonths(commandIn(app, tx, caller), workshop, account, today);
      await exchangeOverPlatform(appIn(app, tx), caller, {
        workshop: company(payload.workshop),
        studio: company(payload.studio),
      });
      await nameBank(appIn(app, tx), caller, { refId: workshop.refId, account: EUROS.account });
      const then = atNoon(appIn(app, tx), payload.today);
      await closeMonths(then, caller, payload.workshop);
      await talkOfInvoices(then, caller, company(payload.workshop));
      return { bills: files.length, statements: statements.length };
    };
  }
  if (payload.step === "transfers")
    return async (tx) => {
      const executed = await orderTransfers(commandIn(app, tx, caller), payload.workshop, payload.today);
      await next(commandIn(app, tx, caller), { ...payload, step: "arrivals", executed });
      return { transfers: executed.length };
    };
  return async (tx) => {
    const command = commandIn(app, tx, caller);
    if (payload.step === "month") return playMonth(command, payload, job.progress);
    const { acts, newest } = planStudio(payload.today);
    const written = await playStory(command.app, caller, company(payload.studio), acts, {
      onAct: job.progress,
    });
    const bills = newest.flatMap((key) => written.get(key)?.id ?? []);
    await next(command, { ...payload, step: "transfers", bills });
    return { acts: acts.length };
  };
};

/** What a later month needs of the documents before it: what is left to pay, what a later document names. */
export function carriedOn(
  written: ReadonlyMap<string, OpenDocument>,
  acts: readonly StoryAct[],
): [string, OpenDocument][] {
  const named = new Set(
    acts.flatMap((act) =>
      act.act === "document"
        ? [...(act.depositKeys ?? []), ...(act.precedingKey ? [act.precedingKey] : [])]
        : [],
    ),
  );
  return [...written].filter(([key, { leftCents }]) => leftCents > 0 || named.has(key));
}

async function playMonth(
  command: Command<Caller>,
  payload: Step & { readonly step: "month" },
  onAct: (done: number, total: number) => Promise<void>,
) {
  const { app, actor: caller } = command;
  const { today, index } = payload;
  const months = monthsOf(spanOf(today).startDate, today);
  const month = months[index];
  const acts = planStory(today).filter(
    ({ day }) => month && month.startDate <= day && day.slice(0, 7) === month.startDate.slice(0, 7),
  );
  const workshop = company(payload.workshop);
  const written = await playStory(app, caller, workshop, acts, { open: payload.open, onAct });
  const open = carriedOn(written, planStory(today));
  if (index + 1 < months.length) await next(command, { ...payload, index: index + 1, open });
  else {
    await playStory(atNoon(app, today), caller, workshop, planDrafts(today));
    await writeRules(atNoon(app, today), caller, workshop);
    await scheduleMaintenance(atNoon(app, today), caller, workshop);
    const axisId = await createActivity(atNoon(app, today), caller, workshop);
    await seedPayroll(atNoon(app, today), caller, workshop);
    await reviewExercises(atNoon(app, today), caller, workshop);
    await repeatAnEntry(atNoon(app, today), caller, workshop);
    await accrueMonth(atNoon(app, today), caller, workshop);
    await splitByActivity(atNoon(app, today), caller, workshop, axisId);
    await calculateCommissions(atNoon(app, today), caller, workshop);
    await next(command, { ...payload, step: "studio" });
  }
  return { month: month?.startDate, acts: acts.length };
}

/** The PDFs of what the studio has just invoiced to the workshop, as bills that arrive there. */
async function filesOf(app: Application, caller: Caller, ids: readonly string[]) {
  return Promise.all(
    ids.map(async (id) => {
      const { header } = await loadInvoice(app.db, id);
      const { fileSha256: sha256, fileName } = await pdfOf(app, caller.scope, header);
      const { length: sizeBytes } = await app.files.read(sha256);
      return { sha256, sizeBytes, mediaType: "application/pdf", fileName };
    }),
  );
}
