import type { Application } from "../application.ts";
import { compactTables } from "../database/compact-tables.ts";
import { withinRows } from "../database/row-scope.ts";
import { sweepImports } from "../modules/import/service.ts";
import { lookForTexts, purgeTrash, WAITING_COUNTS } from "../modules/invoice/service.ts";
import { makeDueInvoices } from "../modules/recurring/service.ts";
import { sendAutomaticReminders } from "../modules/reminder/service.ts";

type Works = Readonly<Record<string, (app: Application, signal: AbortSignal) => Promise<unknown>>>;

/** What comes with the days, each safe from several servers at once and as often as it is run. */
const DAILY: Works = {
  "recurring invoices": makeDueInvoices,
  "reminders of overdue invoices": sendAutomaticReminders,
  "purge of the trash": purgeTrash,
  "lines of broken imports": sweepImports,
};

/** What lists count beside commands, and the room that it took. */
const COUNTING: Works = {
  "counting of texts": lookForTexts,
  "room of what waited to be counted": ({ db }) => compactTables(db, WAITING_COUNTS),
};

const LOOK_MS = 15 * 60_000;
const COUNT_MS = 30_000;

/** Does what the day brings. */
export const doDailyWork = (app: Application): Promise<void> => doEach(DAILY, app);

/** One that fails keeps none of the others from theirs. */
async function doEach(works: Works, app: Application, signal = new AbortController().signal): Promise<void> {
  for (const [work, run] of Object.entries(works)) {
    await withinRows("all", () => run(app, signal)).catch((error) =>
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
    everyNowAndThen(COUNT_MS, () => doEach(COUNTING, app, stopping.signal)),
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
