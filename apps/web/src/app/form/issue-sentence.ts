import { fillIn } from "@grand-livre/contracts/fill-in";
import { wordingOf } from "@grand-livre/contracts/wording";
import type { z } from "zod";
import { formatCents } from "../../lib/format.ts";
import { errorWords } from "../../lib/i18n/error-words.ts";
import { type LabelKey, labelOf } from "../../lib/i18n/labels.ts";

type Issue = z.core.$ZodIssue;

/** The sentence beside the field that a refusal of the domain is about. */
export function refusalSentence(code: string, details: Readonly<Record<string, unknown>> = {}): string {
  // A text that could not be read because there is none.
  if (details.text === "") return labelOf("form.required");
  return fillIn((errorWords(code) ?? wordingOf(code))?.text ?? labelOf("error.field"), details);
}

/** The form's field that a refusal of the catalogue is about. */
export function refusalField(code: string): string | undefined {
  return wordingOf(code)?.field;
}

/** What a contract's schema refuses, in the person's language. A message that is a code of the catalogue has its sentence there. */
export function issueSentence(issue: Issue, value: unknown): string {
  const named = errorWords(issue.message) ?? wordingOf(issue.message);
  if (named !== undefined) return named.text;
  if (value == null || (typeof value === "string" && value.trim() === "")) return labelOf("form.required");
  switch (issue.code) {
    case "too_small":
      return issue.origin === "string"
        ? labelOf("form.leastCharacters", { bound: String(issue.minimum) })
        : labelOf("form.least", { bound: amountOf(issue.path, issue.minimum) });
    case "too_big":
      return issue.origin === "string"
        ? labelOf("form.mostCharacters", { bound: String(issue.maximum) })
        : labelOf("form.most", { bound: amountOf(issue.path, issue.maximum) });
    case "invalid_format":
      return labelOf(FORMATS[issue.format] ?? "error.field");
    default:
      return labelOf("error.field");
  }
}

const FORMATS: Readonly<Record<string, LabelKey>> = {
  email: "form.emailFormat",
  date: "form.dateFormat",
  url: "form.urlFormat",
};

/** A bound in the unit of its field: cents are shown in euros. */
function amountOf(path: readonly PropertyKey[], bound: number | bigint): string {
  return String(path.at(-1) ?? "").endsWith("Cents") ? formatCents(Number(bound), "EUR") : String(bound);
}
