import { assetEndpoints } from "@grand-livre/contracts/endpoints/asset";
import { today } from "../application.ts";
import { handle, type Route } from "../http/route.ts";
import { countUnits, impairAsset, reviseAsset } from "../modules/asset/change-plan.ts";
import { requireAsset } from "../modules/asset/command.ts";
import { disposeOfAsset, previewDisposal } from "../modules/asset/dispose.ts";
import { printTables } from "../modules/asset/paper.ts";
import { presentAsset } from "../modules/asset/present.ts";
import { createAsset, removeAsset, updateAsset } from "../modules/asset/register.ts";
import type { AssetRow } from "../modules/asset/repository.ts";
import { previewRun, runCharges } from "../modules/asset/run.ts";
import { askToRun } from "../modules/asset/run-job.ts";
import { listAssets, listFamilies, listProposals, listRuns, readTables } from "../modules/asset/service.ts";
import { undoPosting } from "../modules/asset/undo.ts";

type Asked = Pick<Parameters<Route["handler"]>[0], "app" | "caller">;
const card = async ({ app, caller }: Asked, row: Promise<AssetRow>) =>
  presentAsset(app.db, caller, await row, today(app));

export const assetRoutes: readonly Route[] = [
  handle(assetEndpoints.list, ({ app, caller, query }) => listAssets(app, caller, query)),
  handle(assetEndpoints.create, (asked) => card(asked, createAsset(asked.app, asked.caller, asked.body))),
  handle(assetEndpoints.families, async () => listFamilies()),
  handle(assetEndpoints.proposals, ({ app, query }) => listProposals(app.db, query)),
  handle(assetEndpoints.tables, ({ app, caller, query }) => readTables(app.db, caller.scope, query)),
  handle(assetEndpoints.paper, ({ app, caller, query }) => printTables(app, caller, query)),
  handle(assetEndpoints.runs, ({ app, caller, query }) => listRuns(app.db, caller, query)),
  handle(assetEndpoints.previewRun, ({ app, caller, query }) => previewRun(app, caller, query)),
  handle(assetEndpoints.run, ({ app, caller, body }) => runCharges(app, caller, body)),
  handle(assetEndpoints.runByJob, async ({ app, caller, body }) => ({
    jobId: await askToRun(app, caller, body),
  })),
  handle(assetEndpoints.undo, ({ app, caller, params }) => undoPosting(app, caller, params.id)),
  handle(assetEndpoints.read, (asked) =>
    card(asked, requireAsset(asked.app.db, asked.caller.scope, asked.params.id)),
  ),
  handle(assetEndpoints.update, (asked) =>
    card(asked, updateAsset(asked.app, asked.caller, asked.params.id, asked.body)),
  ),
  handle(assetEndpoints.remove, ({ app, caller, params }) => removeAsset(app, caller, params.id)),
  handle(assetEndpoints.revise, (asked) =>
    card(asked, reviseAsset(asked.app, asked.caller, asked.params.id, asked.body)),
  ),
  handle(assetEndpoints.countUnits, (asked) =>
    card(asked, countUnits(asked.app, asked.caller, asked.params.id, asked.body)),
  ),
  handle(assetEndpoints.impair, (asked) =>
    card(asked, impairAsset(asked.app, asked.caller, asked.params.id, asked.body)),
  ),
  handle(assetEndpoints.previewDisposal, ({ app, caller, params, body }) =>
    previewDisposal(app, caller, params.id, body),
  ),
  handle(assetEndpoints.dispose, (asked) =>
    card(asked, disposeOfAsset(asked.app, asked.caller, asked.params.id, asked.body)),
  ),
];
