import { errorTable } from "@grand-livre/contracts/errors";
import type { RefusalError } from "../../http/refusal-error.ts";

/** The French sentence of a refusal, with its figures; without its line, which is the entry's and not the file's. */
export function sentenceOf({ code, details }: RefusalError): string {
  return errorTable[code].text
    .replace(/\{(\w+)\}/g, (_, name: string) => String(details?.[name] ?? "…"))
    .replace(/^Ligne \d+\s*:\s*(.)/, (_, first: string) => first.toUpperCase());
}
