import {
  analyticAxisAnswer,
  analyticAxisListAnswer,
  analyticAxisQuery,
  analyticLinesAnswer,
  analyticLinesQuery,
  analyticReportAnswer,
  analyticReportQuery,
  createAnalyticAxisBody,
  entrySplitsAnswer,
  splitLineBody,
  updateAnalyticAxisBody,
} from "../analytic.ts";
import { by, callsOn, endpoints } from "../endpoint.ts";

const { create, edit, remove } = callsOn("accounting-plan");
const { view: viewSplits, edit: split } = callsOn("entry-logs");
const { view: reports } = callsOn("reports");
const viewAxes = by({
  anyOf: [
    { service: "accounting-plan", action: "Viewer" },
    { service: "entry-logs", action: "Viewer" },
    { service: "reports", action: "Viewer" },
    // A contract names the sections that bear its cost.
    { service: "payslip", action: "Viewer" },
  ],
});

const AXIS = [
  "ANALYTIC_KEY_TWICE",
  "ANALYTIC_SECTION_TWICE",
  "ANALYTIC_SECTION_UNKNOWN",
  "ANALYTIC_SHARES_INVALID",
] as const;

export const analyticEndpoints = endpoints("analytic", {
  list: viewAxes.get("/api/analytic-axis", "The analytic axes with their sections and keys, by code", {
    query: analyticAxisQuery,
    answer: analyticAxisListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  create: create.post("/api/analytic-axis", "Add an axis with its sections and keys", {
    body: createAnalyticAxisBody,
    answer: analyticAxisAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "ANALYTIC_AXIS_CODE_TAKEN", ...AXIS],
  }),
  update: edit.patch(
    "/api/analytic-axis/{id}",
    "Change an axis; a section that lines bear stays, active or not",
    {
      body: updateAnalyticAxisBody,
      answer: analyticAxisAnswer,
      refusals: ["ANALYTIC_AXIS_NOT_FOUND", "ANALYTIC_SECTION_USED", ...AXIS],
    },
  ),
  remove: remove.delete("/api/analytic-axis/{id}", "Remove an axis on which no line was ever split", {
    answer: analyticAxisAnswer,
    refusals: ["ANALYTIC_AXIS_NOT_FOUND", "ANALYTIC_AXIS_USED"],
  }),
  ofEntry: viewSplits.get(
    "/api/analytic/entry/{id}",
    "The lines of an entry that can be split, with their splits on each axis",
    { answer: entrySplitsAnswer, refusals: ["ENTRY_NOT_FOUND"] },
  ),
  split: split.post(
    "/api/analytic/split",
    "Split a line over the sections of an axis, also after its validation; each split is kept",
    {
      body: splitLineBody,
      answer: entrySplitsAnswer,
      refusals: [
        "ANALYTIC_AXIS_NOT_FOUND",
        "ANALYTIC_LINE_NOT_FOUND",
        "ANALYTIC_LINE_NOT_SPLITTABLE",
        "ANALYTIC_SECTION_TWICE",
        "ANALYTIC_SECTION_UNKNOWN",
        "ANALYTIC_SHARES_INVALID",
        "ANALYTIC_SPLIT_TOO_HIGH",
      ],
    },
  ),
  report: reports.get(
    "/api/report/analytic",
    "Charges and income by section of an axis between two days; what no section bears is a row of its own",
    {
      query: analyticReportQuery,
      answer: analyticReportAnswer,
      refusals: ["ANALYTIC_AXIS_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
    },
  ),
  lines: reports.get("/api/report/analytic-line", "The lines behind a row of the analytic report, by date", {
    query: analyticLinesQuery,
    answer: analyticLinesAnswer,
    refusals: ["ANALYTIC_AXIS_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
  }),
});
