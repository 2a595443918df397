import type { Application } from "../application.ts";
import { withinRows } from "../database/row-scope.ts";
import { findArchivedIds } from "../modules/company/repository.ts";
import { remindDeclarations } from "../modules/declaration/remind.ts";
import { fetchDueStatements } from "../modules/ebics/fetch.ts";
import { writeDueEntries } from "../modules/entry-schedule/write-due.ts";
import { sweepImports } from "../modules/import/service.ts";
import { purgeTrash } from "../modules/invoice/document/trash.ts";
import { settleMails } from "../modules/invoice-mail/service.ts";
import { remindKyc } from "../modules/kyc/remind.ts";
import { proposePurges } from "../modules/no-customer/propose.ts";
import { tellDueReminders } from "../modules/note/service.ts";
import { settlePayslipMails } from "../modules/payslip-mail/service.ts";
import { syncDueCompanies } from "../modules/platform/sync.ts";
import { makeDueInvoices } from "../modules/recurring/service.ts";
import { sendAutomaticReminders } from "../modules/reminder/service.ts";
import { every } from "./every.ts";
import { forgetOldRows } from "./forget-old-rows.ts";

/** What comes with the days, each safe from several servers at once and as often as it is run. */
const DAILY: Readonly<Record<string, (app: Application) => Promise<unknown>>> = {
  "recurring invoices": makeDueInvoices,
  "recurring entries": writeDueEntries,
  "reminders of overdue invoices": sendAutomaticReminders,
  "mails of invoices": settleMails,
  "mails of payslips": settlePayslipMails,
  "reminders of declarations": remindDeclarations,
  "reminders of KYC files": remindKyc,
  "purge of contacts, proposed": proposePurges,
  "statements of banks": fetchDueStatements,
  "purge of the trash": purgeTrash,
  "lines of broken imports": sweepImports,
  "keys, sessions and jobs of long ago": forgetOldRows,
};

const LOOK_MS = 15 * 60_000;
/** A reminder names an hour and a minute. */
const MINUTE_MS = 60_000;

/** Does what the day brings. One work that fails keeps none of the others from theirs. */
export async function doDailyWork(app: Application): Promise<void> {
  // An archived company is left as it is: no invoice, no reminder of it.
  const allBut = await withinRows("all", () => findArchivedIds(app.db));
  for (const [work, run] of Object.entries(DAILY)) {
    await withinRows({ allBut }, () => run(app)).catch((error) =>
      app.log.error({ err: error, work }, "daily work failed"),
    );
  }
}

function remindOfNotes(app: Application): Promise<void> {
  return withinRows("all", () => tellDueReminders(app)).catch((error) =>
    app.log.error({ err: error, work: "reminders of notes" }, "work of the minute failed"),
  );
}

async function exchangeFlows(app: Application, signal: AbortSignal): Promise<void> {
  const allBut = await withinRows("all", () => findArchivedIds(app.db));
  await withinRows({ allBut }, () => syncDueCompanies(app, signal)).catch((error) =>
    app.log.error({ err: error, work: "flows of platforms" }, "work of the minute failed"),
  );
}

/**
 * Looks at the day now and every quarter of an hour, and at the reminders of notes and the flows of approved platforms every minute,
 * until stopped: a server that was off at midnight, or for a week, catches up as soon as it is back.
 */
export function startDailyWork(app: Application): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const looks = [
    every(LOOK_MS, () => doDailyWork(app)),
    every(MINUTE_MS, () => remindOfNotes(app)),
    every(MINUTE_MS, () => exchangeFlows(app, stopping.signal)),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(looks.map((look) => look.stop()));
    },
  };
}
