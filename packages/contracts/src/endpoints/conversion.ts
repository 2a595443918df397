import {
  conversionAnswer,
  conversionPreviewAnswer,
  conversionQuery,
  writeConversionBody,
} from "../conversion.ts";
import { callsOn, endpoints } from "../endpoint.ts";

const { view, create, remove } = callsOn("regulations");

const PLANNED = [
  "CONVERSION_CHANGED",
  "CONVERSION_NOTHING_LEFT",
  "CONVERSION_RATE_MISSING",
  "CONVERSION_TOO_EARLY",
  "CONVERSION_WRITTEN",
  "ENTRY_ACCOUNT_UNKNOWN",
  "FISCAL_EXERCISE_NOT_FOUND",
  "JOURNAL_NOT_FOUND",
  "REGULATION_DATE_INVALID",
] as const;

export const conversionEndpoints = endpoints("conversion", {
  read: view.get(
    "/api/conversion-difference",
    "What is open in other currencies at the end of an exercise: its rate, its value in the books and at the closing",
    {
      query: conversionQuery,
      answer: conversionAnswer,
      refusals: ["FISCAL_EXERCISE_NOT_FOUND"],
    },
  ),
  preview: create.post(
    "/api/conversion-difference/preview",
    "The entries that the differences of a closing would write",
    { body: writeConversionBody, answer: conversionPreviewAnswer, refusals: PLANNED },
  ),
  write: create.post(
    "/api/conversion-difference",
    "Write the differences of a closing by document, their reversal of the next day, the provision and its release",
    { body: writeConversionBody, answer: conversionAnswer, refusals: PLANNED },
  ),
  cancel: remove.post(
    "/api/conversion-difference/{id}/cancel",
    "Take the differences of a closing back by opposite entries on the same days",
    {
      answer: conversionAnswer,
      refusals: ["CONVERSION_CANCELLED", "CONVERSION_NOT_FOUND", "REGULATION_DATE_INVALID"],
    },
  ),
});
