import { fillIn } from "@grand-livre/contracts/fill-in";
import { ApiError, NETWORK_CODE } from "./api-error.ts";

/** An error shown to a user: what is wrong and what to do, and the code to quote. */
export interface Explanation {
  readonly title: string;
  readonly text: string;
  readonly code: string;
}

const OFFLINE: Explanation = {
  title: "Serveur injoignable",
  text: "Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.",
  code: NETWORK_CODE,
};

const UNKNOWN: Explanation = {
  title: "Erreur interne",
  text: "Une erreur inattendue est survenue. Réessayez plus tard.",
  code: "UNKNOWN",
};

/** The name of an error: a file of the application itself could not be fetched. */
export const LOST_FILE = "LostFileError";

/** The French text of an error, from the catalogue that the server shares (loaded when first needed). */
export async function explainError(error: unknown): Promise<Explanation> {
  if (error instanceof Error && error.name === LOST_FILE) return OFFLINE;
  if (!(error instanceof ApiError)) return UNKNOWN;
  if (error.code === NETWORK_CODE) return OFFLINE;
  try {
    return (await explainCode(error.code, error.details)) ?? { ...UNKNOWN, code: error.code };
  } catch {
    return { ...OFFLINE, code: error.code };
  }
}

/** The French text of a code of the catalogue; undefined when it is none. Rejects when the catalogue cannot be loaded. */
export async function explainCode(
  code: string,
  details: Readonly<Record<string, unknown>>,
): Promise<Explanation | undefined> {
  const { wordingOf } = await import("@grand-livre/contracts/wording");
  const entry = wordingOf(code);
  return entry && { title: entry.title, text: fillIn(entry.text, details), code };
}
