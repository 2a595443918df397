import type { Application } from "../application.ts";
import { withinRows } from "../database/row-scope.ts";
import { sweepImports } from "../modules/import/service.ts";
import { lookForTexts, purgeTrash } from "../modules/invoice/service.ts";
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
const COUNT_MS = 30_000;

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
 * catches up as soon as it is back. What lists count beside commands is looked at sooner: an import leaves much of it.
 */
export function startDailyWork(app: Application): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const works = [
    everyNowAndThen(LOOK_MS, () => doDailyWork(app)),
    everyNowAndThen(COUNT_MS, () =>
      withinRows("all", () => lookForTexts(app, stopping.signal)).catch((error) =>
        app.log.error({ err: error }, "counting of texts failed"),
      ),
    ),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(works.map((work) => work.stop()));
    },
  };
}

/** Does it now and each time again, but for a turn that comes before the last one has ended. */
function everyNowAndThen(milliseconds: number, work: () => Promise<void>): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const look = () => {
    running ??= work().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(look, milliseconds);
  look();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
