import { by, callsOn, endpoints } from "../endpoint.ts";
import {
  createEngagementBody,
  engagementActBody,
  engagementActParams,
  engagementAnswer,
  engagementBillAnswer,
  engagementBillBody,
  engagementListAnswer,
  engagementModeAnswer,
  engagementPeopleAnswer,
  engagementPeopleQuery,
  engagementPriceAnswer,
  engagementQuery,
  engagementRateAnswer,
  engagementRateBody,
  engagementRateQuery,
  engagementStepBody,
  engagementTimeAnswer,
  engagementTimeBody,
  engagementTimerAnswer,
  engagementTimerStopBody,
  timesheetAnswer,
  timesheetQuery,
  updateEngagementBody,
} from "../engagement.ts";

const { view, create, edit, validate } = callsOn("engagements");
const viewMode = by({
  anyOf: [
    { service: "engagements", action: "Viewer" },
    { service: "missions", action: "Viewer" },
  ],
});
const OWN = ["ENGAGEMENT_NOT_FOUND", "ENGAGEMENT_NOT_IN_CHARGE"] as const;
const WORK = [
  "ENGAGEMENT_NOT_FOUND",
  "ENGAGEMENT_STATE",
  "ENGAGEMENT_LETTER_MISSING",
  "ENGAGEMENT_KYC_MISSING",
  "ENGAGEMENT_WORK_IN_FUTURE",
] as const;
const PEOPLE = ["ENGAGEMENT_PERSON_UNKNOWN", "ENGAGEMENT_FEES_INVALID"] as const;

export const engagementEndpoints = endpoints("engagement", {
  list: view.get(
    "/api/engagement",
    "Missions of the firm: all of them for a validator, else those that the caller takes part in",
    { query: engagementQuery, answer: engagementListAnswer, refusals: ["LEGAL_ENTITY_NOT_FOUND"] },
  ),
  create: create.post(
    "/api/engagement",
    "Open a mission for a client, in the firm mode of the installation",
    {
      body: createEngagementBody,
      answer: engagementAnswer,
      refusals: ["LEGAL_ENTITY_NOT_FOUND", "COUNTERPARTY_NOT_FOUND", "ENGAGEMENT_FIRM_ONLY", ...PEOPLE],
    },
  ),
  mode: viewMode.get(
    "/api/engagement/mode",
    "Whether the installation is a firm's (cabinet) or a company's (entreprise)",
    { answer: engagementModeAnswer },
  ),
  people: view.get("/api/engagement/people", "Who can be in charge of a mission or take part in it", {
    query: engagementPeopleQuery,
    answer: engagementPeopleAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  prices: view.get("/api/engagement/price", "The price list of acts: the articles in use", {
    query: engagementPeopleQuery,
    answer: engagementPriceAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  timesheet: view.get(
    "/api/engagement/timesheet",
    "Seven days of a person: his minutes by mission and by day",
    {
      query: timesheetQuery,
      answer: timesheetAnswer,
      refusals: ["LEGAL_ENTITY_NOT_FOUND", "ENGAGEMENT_NOT_IN_CHARGE"],
    },
  ),
  timer: view.get("/api/engagement/timer", "The caller's running timer", { answer: engagementTimerAnswer }),
  stopTimer: view.post(
    "/api/engagement/timer/stop",
    "Stop the caller's timer and add its minutes to the days it ran on",
    {
      body: engagementTimerStopBody,
      bodyOptional: true,
      answer: engagementTimeAnswer,
      refusals: ["ENGAGEMENT_TIMER_NONE", "ENGAGEMENT_TIMER_LONG", "ENGAGEMENT_DAY_FULL"],
    },
  ),
  dropTimer: view.delete("/api/engagement/timer", "Forget the caller's timer without recording its time", {
    answer: engagementTimerAnswer,
    refusals: ["ENGAGEMENT_TIMER_NONE"],
  }),
  rates: validate.get("/api/engagement/rate", "What an hour of each person costs, as it stands today", {
    query: engagementRateQuery,
    answer: engagementRateAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND"],
  }),
  setRate: validate.put("/api/engagement/rate", "Say what an hour of a person costs from a day on", {
    body: engagementRateBody,
    answer: engagementRateAnswer,
    refusals: ["LEGAL_ENTITY_NOT_FOUND", "ENGAGEMENT_PERSON_UNKNOWN"],
  }),
  read: view.get("/api/engagement/{id}", "One mission with its periods, acts and time", {
    answer: engagementAnswer,
    refusals: ["ENGAGEMENT_NOT_FOUND"],
  }),
  update: edit.patch("/api/engagement/{id}", "Change a mission that the caller is in charge of", {
    body: updateEngagementBody,
    answer: engagementAnswer,
    refusals: [...OWN, ...PEOPLE, "ENGAGEMENT_STATE", "ENGAGEMENT_FEES_BILLED"],
  }),
  close: edit.post(
    "/api/engagement/{id}/close",
    "Close a mission: no more work on it, what is due can still be billed",
    { body: engagementStepBody, answer: engagementAnswer, refusals: [...OWN, "ENGAGEMENT_STATE"] },
  ),
  reopen: edit.post("/api/engagement/{id}/reopen", "Open a closed mission again", {
    body: engagementStepBody,
    answer: engagementAnswer,
    refusals: [...OWN, "ENGAGEMENT_STATE"],
  }),
  addLetter: edit.post(
    "/api/engagement/{id}/letter",
    "Attach the signed letter of mission by a form of `file` and `signedOn`; an earlier one is replaced",
    {
      body: "multipart",
      answer: engagementAnswer,
      refusals: [...OWN, "ENGAGEMENT_STATE", "FILE_KIND_UNSUPPORTED"],
    },
  ),
  letter: view.get("/api/engagement/{id}/letter", "The signed letter of mission", {
    answer: { raw: "application/octet-stream" },
    refusals: ["ENGAGEMENT_NOT_FOUND", "ENGAGEMENT_LETTER_NOT_FOUND"],
  }),
  setTime: view.put("/api/engagement/{id}/time", "Say the minutes of a day on a mission; none removes them", {
    body: engagementTimeBody,
    answer: engagementTimeAnswer,
    refusals: [...WORK, "ENGAGEMENT_NOT_IN_CHARGE", "ENGAGEMENT_PERSON_UNKNOWN", "ENGAGEMENT_DAY_FULL"],
  }),
  startTimer: view.post(
    "/api/engagement/{id}/timer",
    "Start the caller's timer on a mission; one runs at a time",
    {
      answer: engagementTimerAnswer,
      refusals: [...WORK, "ENGAGEMENT_NOT_IN_CHARGE", "ENGAGEMENT_TIMER_RUNNING"],
    },
  ),
  addAct: view.post("/api/engagement/{id}/act", "Record an act at the price of its article", {
    body: engagementActBody,
    answer: engagementAnswer,
    refusals: [...WORK, "ENGAGEMENT_NOT_BY_ACT", "ARTICLE_NOT_FOUND"],
  }),
  removeAct: view.delete("/api/engagement/{id}/act/{actId}", "Remove an act that no sale bills", {
    params: engagementActParams,
    answer: engagementAnswer,
    refusals: [...OWN, "ENGAGEMENT_STATE", "ENGAGEMENT_ACT_NOT_FOUND", "ENGAGEMENT_BILLED"],
  }),
  bill: edit.post(
    "/api/engagement/{id}/bill",
    "Draft the sale of what is due: periods that are over and acts done, each once",
    {
      body: engagementBillBody,
      bodyOptional: true,
      answer: engagementBillAnswer,
      refusals: [
        ...OWN,
        "ENGAGEMENT_LETTER_MISSING",
        "ENGAGEMENT_KYC_MISSING",
        "ENGAGEMENT_NOTHING_DUE",
        "ENGAGEMENT_BILLED",
      ],
    },
  ),
});
