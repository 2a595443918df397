import { conversionAnswer, writeConversionBody } from "../conversion.ts";
import { endpoints } from "../endpoint.ts";
import { yearEndCalls } from "./year-end.ts";

const service = "regulations";

export const conversionEndpoints = endpoints(
  "conversion",
  yearEndCalls("conversion-difference", {
    rights: {
      view: { service, action: "Viewer" },
      write: { service, action: "Creator" },
      cancel: { service, action: "Deleter" },
    },
    body: writeConversionBody,
    answer: conversionAnswer,
    refusals: ["CONVERSION_RATE_MISSING", "CONVERSION_TOO_EARLY"],
    said: {
      read: "What is open in other currencies at the end of an exercise: its rate, its value in the books and at the closing",
      preview: "The entries that the differences of a closing would write",
      write:
        "Write the differences of a closing by document, their reversal of the next day, the provision and its release",
      cancel: "Take the differences of a closing back by opposite entries on the same days",
    },
  }),
);
