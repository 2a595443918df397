import { callsOn, endpoints } from "../endpoint.ts";
import { approveExpensesBody } from "../expense.ts";
import {
  advanceBody,
  createMissionBody,
  giveBackBody,
  missionAnswer,
  missionListAnswer,
  missionQuery,
  updateMissionBody,
} from "../mission.ts";
import { POSTED } from "./posted.ts";

const { view, create, edit: approve, validate } = callsOn("missions");

const STEP = ["MISSION_NOT_FOUND", "MISSION_STATE"] as const;
const WRITES = [...POSTED] as const;

export const missionEndpoints = endpoints("mission", {
  list: view.get("/api/mission", "Orders of mission: all of them for whoever approves, one's own otherwise", {
    query: missionQuery,
    answer: missionListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: create.post("/api/mission", "Ask for an order of mission", {
    body: createMissionBody,
    answer: missionAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "MISSION_DATES_INVALID"],
  }),
  read: view.get("/api/mission/{id}", "One order of mission", {
    answer: missionAnswer,
    refusals: ["MISSION_NOT_FOUND"],
  }),
  update: create.patch("/api/mission/{id}", "Change one's own order of mission before it is approved", {
    body: updateMissionBody,
    answer: missionAnswer,
    refusals: [...STEP, "MISSION_DATES_INVALID", "MISSION_NOT_OWN"],
  }),
  approve: approve.post(
    "/api/mission/{id}/approve",
    "Approve an order of mission, one's own only where nobody else has the right",
    {
      body: approveExpensesBody,
      bodyOptional: true,
      answer: missionAnswer,
      refusals: [...STEP, "EXPENSE_APPROVAL_ALONE", "EXPENSE_APPROVAL_OWN"],
    },
  ),
  cancel: create.post("/api/mission/{id}/cancel", "Cancel an order of mission without advance", {
    answer: missionAnswer,
    refusals: [...STEP, "MISSION_NOT_OWN"],
  }),
  advance: validate.post("/api/mission/{id}/advance", "Record the advance given for an approved mission", {
    body: advanceBody,
    answer: missionAnswer,
    refusals: [...STEP, ...WRITES, "ENTRY_CASH_IN_CREDIT", "JOURNAL_NOT_FOUND"],
  }),
  undoAdvance: validate.post("/api/mission/{id}/undo-advance", "Reverse an advance that no report used", {
    answer: missionAnswer,
    refusals: [...STEP, ...POSTED],
  }),
  giveBack: validate.post(
    "/api/mission/{id}/give-back",
    "Record that the traveller gave back what is left of the advance",
    {
      body: giveBackBody,
      answer: missionAnswer,
      refusals: [...STEP, ...WRITES, "ENTRY_CASH_IN_CREDIT", "JOURNAL_NOT_FOUND"],
    },
  ),
  undoGiveBack: validate.post("/api/mission/{id}/undo-give-back", "Reverse what was recorded as given back", {
    answer: missionAnswer,
    refusals: [...STEP, ...POSTED],
  }),
});
