import {
  conversionAnswer,
  revaluationAnswer,
  writeConversionBody,
  writeRevaluationBody,
} from "../conversion.ts";
import { endpoints } from "../endpoint.ts";
import { yearEndCalls } from "./year-end.ts";

const service = "regulations";
const ofRates = {
  rights: {
    view: { service, action: "Viewer" },
    write: { service, action: "Creator" },
    cancel: { service, action: "Deleter" },
  },
  refusals: ["CONVERSION_RATE_MISSING", "CONVERSION_TOO_EARLY"],
} as const;

export const conversionEndpoints = endpoints(
  "conversion",
  yearEndCalls("conversion-difference", {
    ...ofRates,
    body: writeConversionBody,
    answer: conversionAnswer,
    said: {
      read: "What is open in other currencies at the end of an exercise: its rate, its value in the books and at the closing",
      preview: "The entries that the differences of a closing would write",
      write:
        "Write the differences of a closing by document, their reversal of the next day, the provision and its release",
      cancel: "Take the differences of a closing back by opposite entries on the same days",
    },
  }),
);

export const revaluationEndpoints = endpoints(
  "revaluation",
  yearEndCalls("revaluation", {
    ...ofRates,
    body: writeRevaluationBody,
    answer: revaluationAnswer,
    said: {
      read: "Bank accounts in other currencies at the end of an exercise: balance, rate, books and value",
      preview: "The entry that brings these accounts to the rate of a closing",
      write: "Write the differences of these accounts, a charge or an income at once (666, 766)",
      cancel: "Take the revaluation of a closing back by an opposite entry on the same day",
    },
  }),
);
