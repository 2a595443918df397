import { ApiError, NETWORK_CODE } from "./api-error.ts";

/** An error told to a user: what is wrong and what to do, and the code to quote. */
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

/** The French text of an error, from the catalogue that the server shares (loaded when first needed). */
export async function explainError(error: unknown): Promise<Explanation> {
  if (!(error instanceof ApiError)) return UNKNOWN;
  if (error.code === NETWORK_CODE) return OFFLINE;
  try {
    const { errorTable } = await import("@grand-livre/contracts/errors");
    const entry = Object.hasOwn(errorTable, error.code)
      ? errorTable[error.code as keyof typeof errorTable]
      : undefined;
    if (entry === undefined) return { ...UNKNOWN, code: error.code };
    return { title: entry.title, text: fillIn(entry.text, error.details), code: error.code };
  } catch {
    return { ...OFFLINE, code: error.code };
  }
}

/** Replaces `{name}` by `details.name`; a detail that is missing leaves a dash rather than a hole. */
export function fillIn(text: string, details: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = details[name];
    return value === undefined || value === null ? "–" : String(value);
  });
}
