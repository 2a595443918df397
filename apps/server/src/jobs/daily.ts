import type { Application } from "../application.ts";
import { withinRows } from "../database/row-scope.ts";
import { sweepImports } from "../modules/import/service.ts";
import { purgeTrash } from "../modules/invoice/service.ts";
import { makeDueInvoices } from "../modules/recurring/service.ts";
import { sendAutomaticReminders } from "../modules/reminder/service.ts";

/** What comes with the days, each safe from several servers at once and as often as it is run. */
const WORKS: Readonly<Record<string, (app: Application) => Promise<unknown>>> = {
  "recurring invoices": makeDueInvoices,
  "reminders of overdue invoices": sendAutomaticReminders,
  "purge of the trash": purgeTrash,
  "lines of broken imports": sweepImports,
};

const LOOK_MS = 15 * 60_000;

/** Does what the day brings: one that fails keeps none of the others from theirs. */
export async function doDailyWork(app: Application): Promise<void> {
  for (const [work, run] of Object.entries(WORKS)) {
    await withinRows("all", () => run(app)).catch((error) =>
      app.log.error({ err: error, work }, "daily work failed"),
    );
  }
}

/**
 * Looks at the day now and every quarter of an hour, until stopped: a server that was off at midnight, or for a week,
 * catches up as soon as it is back.
 */
export function startDailyWork(app: Application): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const look = () => {
    running ??= doDailyWork(app).finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(look, LOOK_MS);
  look();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
