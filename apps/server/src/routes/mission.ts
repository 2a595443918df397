import { missionEndpoints } from "@grand-livre/contracts/endpoints/mission";
import { handle, type Route } from "../http/route.ts";
import {
  approveMission,
  cancelMission,
  createMission,
  giveAdvance,
  giveBackAdvance,
  listMissions,
  showMission,
  undoAdvance,
  undoGiveBack,
  updateMission,
} from "../modules/mission/service.ts";

export const missionRoutes: readonly Route[] = [
  handle(missionEndpoints.list, ({ app, caller, query }) => listMissions(app, caller, query)),
  handle(missionEndpoints.create, ({ app, caller, body }) => createMission(app, caller, body)),
  handle(missionEndpoints.read, ({ app, caller, params }) => showMission(app.db, caller, params.id)),
  handle(missionEndpoints.update, ({ app, caller, params, body }) =>
    updateMission(app, caller, params.id, body),
  ),
  handle(missionEndpoints.approve, ({ app, caller, params, body }) =>
    approveMission(app, caller, params.id, body?.alone),
  ),
  handle(missionEndpoints.cancel, ({ app, caller, params }) => cancelMission(app, caller, params.id)),
  handle(missionEndpoints.advance, ({ app, caller, params, body }) =>
    giveAdvance(app, caller, params.id, body),
  ),
  handle(missionEndpoints.undoAdvance, ({ app, caller, params }) => undoAdvance(app, caller, params.id)),
  handle(missionEndpoints.giveBack, ({ app, caller, params, body }) =>
    giveBackAdvance(app, caller, params.id, body),
  ),
  handle(missionEndpoints.undoGiveBack, ({ app, caller, params }) => undoGiveBack(app, caller, params.id)),
];
