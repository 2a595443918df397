import { engagementEndpoints } from "@grand-livre/contracts/endpoints/engagement";
import { handle, type Route } from "../http/route.ts";
import { readFirm } from "../modules/company/service.ts";
import { addAct, billEngagement, removeAct } from "../modules/engagement/bill.ts";
import { addLetter, readLetter } from "../modules/engagement/letter.ts";
import { showEngagement } from "../modules/engagement/present.ts";
import type { EngagementRow } from "../modules/engagement/repository.ts";
import {
  closeEngagement,
  createEngagement,
  listEngagements,
  listMembers,
  listPrices,
  listRates,
  readEngagement,
  reopenEngagement,
  setRate,
  updateEngagement,
} from "../modules/engagement/service.ts";
import {
  dropTimer,
  readTimer,
  readTimesheet,
  setMinutes,
  startTimer,
  stopTimer,
} from "../modules/engagement/time.ts";

type Asked = Pick<Parameters<Route["handler"]>[0], "app" | "caller">;
const shown = async ({ app, caller }: Asked, row: Promise<EngagementRow>) =>
  showEngagement(app, caller, await row);

export const engagementRoutes: readonly Route[] = [
  handle(engagementEndpoints.list, ({ app, caller, query }) => listEngagements(app, caller, query)),
  handle(engagementEndpoints.create, (asked) =>
    shown(asked, createEngagement(asked.app, asked.caller, asked.body)),
  ),
  handle(engagementEndpoints.mode, async ({ app }) => readFirm(app.db)),
  handle(engagementEndpoints.people, ({ app, query }) => listMembers(app, query.legalEntityRefId)),
  handle(engagementEndpoints.prices, ({ app, query }) => listPrices(app, query.legalEntityRefId)),
  handle(engagementEndpoints.timesheet, ({ app, caller, query }) => readTimesheet(app, caller, query)),
  handle(engagementEndpoints.timer, ({ app, caller }) => readTimer(app, caller)),
  handle(engagementEndpoints.stopTimer, ({ app, caller, body }) => stopTimer(app, caller, body.minutes)),
  handle(engagementEndpoints.dropTimer, ({ app, caller }) => dropTimer(app, caller)),
  handle(engagementEndpoints.rates, ({ app, query }) => listRates(app, query.legalEntityRefId)),
  handle(engagementEndpoints.setRate, ({ app, caller, body }) => setRate(app, caller, body)),
  handle(engagementEndpoints.read, ({ app, caller, params }) => readEngagement(app, caller, params.id)),
  handle(engagementEndpoints.update, (asked) =>
    shown(asked, updateEngagement(asked.app, asked.caller, asked.params.id, asked.body)),
  ),
  handle(engagementEndpoints.close, (asked) =>
    shown(asked, closeEngagement(asked.app, asked.caller, { ...asked.params, ...asked.body })),
  ),
  handle(engagementEndpoints.reopen, (asked) =>
    shown(asked, reopenEngagement(asked.app, asked.caller, { ...asked.params, ...asked.body })),
  ),
  handle(engagementEndpoints.addLetter, (asked) =>
    shown(asked, addLetter(asked.app, asked.caller, asked.params.id, asked.request.raw)),
  ),
  handle(engagementEndpoints.letter, ({ app, caller, params }) => readLetter(app, caller, params.id)),
  handle(engagementEndpoints.setTime, ({ app, caller, params, body }) =>
    setMinutes(app, caller, params.id, body),
  ),
  handle(engagementEndpoints.startTimer, ({ app, caller, params }) => startTimer(app, caller, params.id)),
  handle(engagementEndpoints.addAct, (asked) =>
    shown(asked, addAct(asked.app, asked.caller, asked.params.id, asked.body)),
  ),
  handle(engagementEndpoints.removeAct, (asked) =>
    shown(asked, removeAct(asked.app, asked.caller, asked.params)),
  ),
  handle(engagementEndpoints.bill, async (asked) => {
    const { app, caller, params, body } = asked;
    const { invoiceId, row } = await billEngagement(app, caller, params.id, body);
    return { invoiceId, engagement: await showEngagement(app, caller, row) };
  }),
];
