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
import { endpoints } from "../endpoint.ts";
import { idParams } from "../paging.ts";

const plan = (action: "Creator" | "Editor" | "Deleter") => ({ service: "accounting-plan", action }) as const;
const entries = (action: "Viewer" | "Editor") => ({ service: "entry-logs", action }) as const;
const reports = { service: "reports", action: "Viewer" } as const;

const AXIS = [
  "ANALYTIC_KEY_TWICE",
  "ANALYTIC_SECTION_TWICE",
  "ANALYTIC_SECTION_UNKNOWN",
  "ANALYTIC_SHARES_INVALID",
] as const;

export const analyticEndpoints = endpoints("analytic", {
  list: {
    method: "get",
    path: "/api/analytic-axis",
    summary: "The analytic axes with their sections and keys, by code",
    right: { anyOf: [{ service: "accounting-plan", action: "Viewer" }, entries("Viewer"), reports] },
    query: analyticAxisQuery,
    answer: analyticAxisListAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  },
  create: {
    method: "post",
    path: "/api/analytic-axis",
    summary: "Add an axis with its sections and keys",
    right: plan("Creator"),
    body: createAnalyticAxisBody,
    answer: analyticAxisAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "ANALYTIC_AXIS_CODE_TAKEN", ...AXIS],
  },
  update: {
    method: "patch",
    path: "/api/analytic-axis/{id}",
    summary: "Change an axis; a section that lines bear stays, active or not",
    right: plan("Editor"),
    params: idParams,
    body: updateAnalyticAxisBody,
    answer: analyticAxisAnswer,
    refusals: ["ANALYTIC_AXIS_NOT_FOUND", "ANALYTIC_SECTION_USED", ...AXIS],
  },
  remove: {
    method: "delete",
    path: "/api/analytic-axis/{id}",
    summary: "Remove an axis on which no line was ever split",
    right: plan("Deleter"),
    params: idParams,
    answer: analyticAxisAnswer,
    refusals: ["ANALYTIC_AXIS_NOT_FOUND", "ANALYTIC_AXIS_USED"],
  },
  ofEntry: {
    method: "get",
    path: "/api/analytic/entry/{id}",
    summary: "The lines of an entry that can be split, with their splits on each axis",
    right: entries("Viewer"),
    params: idParams,
    answer: entrySplitsAnswer,
    refusals: ["ENTRY_NOT_FOUND"],
  },
  split: {
    method: "post",
    path: "/api/analytic/split",
    summary: "Split a line over the sections of an axis, also after its validation; each split is kept",
    right: entries("Editor"),
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
  report: {
    method: "get",
    path: "/api/report/analytic",
    summary:
      "Charges and income by section of an axis between two days; what no section bears is a row of its own",
    right: reports,
    query: analyticReportQuery,
    answer: analyticReportAnswer,
    refusals: ["ANALYTIC_AXIS_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
  },
  lines: {
    method: "get",
    path: "/api/report/analytic-line",
    summary: "The lines behind a row of the analytic report, by date",
    right: reports,
    query: analyticLinesQuery,
    answer: analyticLinesAnswer,
    refusals: ["ANALYTIC_AXIS_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
  },
});
