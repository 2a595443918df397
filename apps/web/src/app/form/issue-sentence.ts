import { fillIn } from "@grand-livre/contracts/fill-in";
import { wordingOf } from "@grand-livre/contracts/wording";
import type { z } from "zod";
import { formatCents } from "../../lib/format.ts";

type Issue = z.core.$ZodIssue;

const REQUIRED = "Champ obligatoire.";

/** The sentence beside the field that a refusal of the domain is about. */
export function refusalSentence(code: string, details: Readonly<Record<string, unknown>> = {}): string {
  // A text that could not be read because there is none.
  if (details.text === "") return REQUIRED;
  return fillIn(wordingOf(code)?.text ?? "Valeur à corriger.", details);
}

/** The form's field that a refusal of the catalogue is about. */
export function refusalField(code: string): string | undefined {
  return wordingOf(code)?.field;
}

/** What a contract's schema refuses, in French. A message that is a code of the catalogue has its sentence there. */
export function issueSentence(issue: Issue, value: unknown): string {
  const named = wordingOf(issue.message);
  if (named !== undefined) return named.text;
  if (value == null || (typeof value === "string" && value.trim() === "")) return REQUIRED;
  switch (issue.code) {
    case "too_small":
      return issue.origin === "string"
        ? `${String(issue.minimum)} caractères au moins.`
        : `${amountOf(issue.path, issue.minimum)} au moins.`;
    case "too_big":
      return issue.origin === "string"
        ? `${String(issue.maximum)} caractères au plus.`
        : `${amountOf(issue.path, issue.maximum)} au plus.`;
    case "invalid_format":
      return FORMATS[issue.format] ?? "Valeur à corriger.";
    default:
      return "Valeur à corriger.";
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  email: "Adresse e-mail à corriger. Exemple : nom@entreprise.fr",
  date: "Date à corriger. Exemple : 15/03/2026",
  url: "Adresse web à corriger. Exemple : https://exemple.fr",
};

/** A bound in the unit of its field: cents are shown in euros. */
function amountOf(path: readonly PropertyKey[], bound: number | bigint): string {
  return String(path.at(-1) ?? "").endsWith("Cents") ? formatCents(Number(bound), "EUR") : String(bound);
}
