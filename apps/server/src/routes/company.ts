import { companyEndpoints } from "@grand-livre/contracts/endpoints/company";
import type { Application } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { handle, type Route } from "../http/route.ts";
import { archiveFile, askForArchive } from "../modules/company/archive.ts";
import { listPortfolio, readCompany } from "../modules/company/portfolio.ts";
import {
  askAccess,
  assignCompany,
  changeFirm,
  changeStatus,
  listPeople,
  makeConfidential,
  readFirm,
  unarchive,
} from "../modules/company/service.ts";

type Asked = {
  readonly app: Application;
  readonly caller: Caller;
  readonly params: { readonly refId: string };
};

/** The company after a command. */
const after = async ({ app, caller, params }: Asked, done: Promise<void>) => {
  await done;
  return readCompany(app, caller, params.refId);
};

export const companyRoutes: readonly Route[] = [
  handle(companyEndpoints.list, ({ app, caller, query }) => listPortfolio(app, caller, query)),
  handle(companyEndpoints.people, async ({ app, caller }) => ({
    people: await listPeople(app.db, caller.scope),
  })),
  handle(companyEndpoints.settings, ({ app }) => readFirm(app.db)),
  handle(companyEndpoints.changeSettings, ({ app, caller, body }) => changeFirm(app, caller, body)),
  handle(companyEndpoints.askAccess, ({ app, caller, body }) => askAccess(app, caller, body)),
  handle(companyEndpoints.read, ({ app, caller, params }) => readCompany(app, caller, params.refId)),
  handle(companyEndpoints.changeStatus, (asked) =>
    after(asked, changeStatus(asked.app, asked.caller, asked.params.refId, asked.body)),
  ),
  handle(companyEndpoints.assign, (asked) =>
    after(asked, assignCompany(asked.app, asked.caller, asked.params.refId, asked.body)),
  ),
  handle(companyEndpoints.makeConfidential, (asked) =>
    after(asked, makeConfidential(asked.app, asked.caller, asked.params.refId, asked.body)),
  ),
  handle(companyEndpoints.archive, ({ app, caller, params, body }) =>
    askForArchive(app, caller, params.refId, body.version),
  ),
  handle(companyEndpoints.unarchive, (asked) =>
    after(asked, unarchive(asked.app, asked.caller, asked.params.refId, asked.body)),
  ),
  handle(companyEndpoints.archiveFile, ({ app, caller, params }) => archiveFile(app, caller, params)),
];
