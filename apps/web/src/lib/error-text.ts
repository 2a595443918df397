import { fillIn } from "@grand-livre/contracts/fill-in";
import { ApiError, NETWORK_CODE } from "./api-error.ts";
import { errorWords, loadErrorWords } from "./i18n/error-words.ts";
import { labelOf } from "./i18n/labels.ts";

/** An error shown to a user: what is wrong and what to do, and the code to quote. */
export interface Explanation {
  readonly title: string;
  readonly text: string;
  readonly code: string;
}

const offline = (code: string): Explanation => ({
  title: labelOf("error.offline"),
  text: labelOf("error.offlineText"),
  code,
});

const unknown = (code: string): Explanation => ({
  title: labelOf("error.unknown"),
  text: labelOf("error.unknownText"),
  code,
});

/** The name of an error: a file of the application itself could not be fetched. */
export const LOST_FILE = "LostFileError";

/** The text of an error in the person's language, else in French from the catalogue that the server shares. */
export async function explainError(error: unknown): Promise<Explanation> {
  if (error instanceof Error && error.name === LOST_FILE) return offline(NETWORK_CODE);
  if (!(error instanceof ApiError)) return unknown("UNKNOWN");
  if (error.code === NETWORK_CODE) return offline(NETWORK_CODE);
  try {
    return (await explainCode(error.code, error.details)) ?? unknown(error.code);
  } catch {
    return offline(error.code);
  }
}

/** The text of a code of the catalogue; undefined when it is none. Rejects when the catalogue cannot be loaded. */
export async function explainCode(
  code: string,
  details: Readonly<Record<string, unknown>>,
): Promise<Explanation | undefined> {
  // Without the file of the translations the French sentence is better than none.
  await loadErrorWords().catch(() => undefined);
  const entry = errorWords(code) ?? (await import("@grand-livre/contracts/wording")).wordingOf(code);
  return entry && { title: entry.title, text: fillIn(entry.text, details), code };
}
