import {
  absenceAnswer,
  absenceListAnswer,
  absencePlanning,
  absencePlanningQuery,
  absenceQuery,
  absenceStepBody,
  createAbsenceBody,
  refuseAbsenceBody,
  updateAbsenceBody,
} from "../absence.ts";
import { callsOn, endpoints } from "../endpoint.ts";

const { view, create, validate } = callsOn("payslip");

const RULES = [
  "ABSENCE_DATES_INVALID",
  "ABSENCE_OUTSIDE_CONTRACT",
  "ABSENCE_WITHOUT_DAY",
  "ABSENCE_OVERLAP",
] as const;

/** Absences asked, noted, approved and refused. */
export const absenceEndpoints = endpoints("absence", {
  list: view.get("/api/absence", "Absences, the last one first", {
    query: absenceQuery,
    answer: absenceListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: create.post("/api/absence", "Ask for an absence, or note a stop of work", {
    body: createAbsenceBody,
    answer: absenceAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "EMPLOYEE_NOT_FOUND", ...RULES],
  }),
  update: create.patch("/api/absence/{id}", "Change what was asked, or a stop as it goes on", {
    body: updateAbsenceBody,
    answer: absenceAnswer,
    refusals: ["ABSENCE_NOT_FOUND", "ABSENCE_STATE", ...RULES],
  }),
  approve: validate.post(
    "/api/absence/{id}/approve",
    "Approve an absence: the payslips of its months take it",
    {
      body: absenceStepBody,
      answer: absenceAnswer,
      refusals: ["ABSENCE_NOT_FOUND", "ABSENCE_STATE", ...RULES],
    },
  ),
  refuse: validate.post("/api/absence/{id}/refuse", "Refuse an absence, with its reason", {
    body: refuseAbsenceBody,
    answer: absenceAnswer,
    refusals: ["ABSENCE_NOT_FOUND", "ABSENCE_STATE"],
  }),
  cancel: create.post("/api/absence/{id}/cancel", "Take an absence back", {
    body: absenceStepBody,
    answer: absenceAnswer,
    refusals: ["ABSENCE_NOT_FOUND", "ABSENCE_STATE"],
  }),
  planning: view.get("/api/absence/planning", "Who is away in a month, and the balances of leave", {
    query: absencePlanningQuery,
    answer: absencePlanning,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
});
