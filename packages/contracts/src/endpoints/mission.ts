import { endpoints } from "../endpoint.ts";
import {
  advanceBody,
  createMissionBody,
  giveBackBody,
  missionAnswer,
  missionListAnswer,
  missionQuery,
  updateMissionBody,
} from "../mission.ts";
import { idParams } from "../paging.ts";
import { POSTED } from "./posted.ts";

const view = { service: "missions", action: "Viewer" } as const;
const create = { service: "missions", action: "Creator" } as const;
const approve = { service: "missions", action: "Editor" } as const;
const validate = { service: "missions", action: "Validator" } as const;

const STEP = ["MISSION_NOT_FOUND", "MISSION_STATE"] as const;
const WRITES = [...POSTED] as const;

export const missionEndpoints = endpoints("mission", {
  list: {
    method: "get",
    path: "/api/mission",
    summary: "Orders of mission: all of them for whoever approves, one's own otherwise",
    right: view,
    query: missionQuery,
    answer: missionListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  create: {
    method: "post",
    path: "/api/mission",
    summary: "Ask for an order of mission",
    right: create,
    body: createMissionBody,
    answer: missionAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "MISSION_DATES_INVALID"],
  },
  read: {
    method: "get",
    path: "/api/mission/{id}",
    summary: "One order of mission",
    right: view,
    params: idParams,
    answer: missionAnswer,
    refusals: ["MISSION_NOT_FOUND"],
  },
  update: {
    method: "patch",
    path: "/api/mission/{id}",
    summary: "Change one's own order of mission before it is approved",
    right: create,
    params: idParams,
    body: updateMissionBody,
    answer: missionAnswer,
    refusals: [...STEP, "MISSION_DATES_INVALID", "MISSION_NOT_OWN"],
  },
  approve: {
    method: "post",
    path: "/api/mission/{id}/approve",
    summary: "Approve an order of mission, never one's own",
    right: approve,
    params: idParams,
    answer: missionAnswer,
    refusals: [...STEP, "EXPENSE_APPROVAL_OWN"],
  },
  cancel: {
    method: "post",
    path: "/api/mission/{id}/cancel",
    summary: "Cancel an order of mission without advance",
    right: create,
    params: idParams,
    answer: missionAnswer,
    refusals: [...STEP, "MISSION_NOT_OWN"],
  },
  advance: {
    method: "post",
    path: "/api/mission/{id}/advance",
    summary: "Record the advance given for an approved mission",
    right: validate,
    params: idParams,
    body: advanceBody,
    answer: missionAnswer,
    refusals: [...STEP, ...WRITES, "ENTRY_CASH_IN_CREDIT", "JOURNAL_NOT_FOUND"],
  },
  undoAdvance: {
    method: "post",
    path: "/api/mission/{id}/undo-advance",
    summary: "Reverse an advance that no report used",
    right: validate,
    params: idParams,
    answer: missionAnswer,
    refusals: [...STEP, ...POSTED],
  },
  giveBack: {
    method: "post",
    path: "/api/mission/{id}/give-back",
    summary: "Record that the traveller gave back what is left of the advance",
    right: validate,
    params: idParams,
    body: giveBackBody,
    answer: missionAnswer,
    refusals: [...STEP, ...WRITES, "ENTRY_CASH_IN_CREDIT", "JOURNAL_NOT_FOUND"],
  },
  undoGiveBack: {
    method: "post",
    path: "/api/mission/{id}/undo-give-back",
    summary: "Reverse what was recorded as given back",
    right: validate,
    params: idParams,
    answer: missionAnswer,
    refusals: [...STEP, ...POSTED],
  },
});
