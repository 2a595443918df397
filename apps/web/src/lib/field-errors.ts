import { ApiError } from "./api-error.ts";
import { type Explanation, explainCode, explainError } from "./error-text.ts";

/** A refusal with a place for each sentence: beside its field when the form has it, else above the buttons. */
export interface PlacedError<Name extends string> {
  readonly fields: Partial<Record<Name, string>>;
  readonly rest: Explanation | undefined;
}

/**
 * Finds the field of a refusal: by the paths that the server names, or by the code where the form says whose it is.
 * `places` turns a server path (`address.city`) or a code (`LEGAL_ENTITY_EXISTS`) into a field of the form.
 */
export async function placeError<Name extends string>(
  error: unknown,
  names: readonly Name[],
  places: Readonly<Record<string, Name>> = {},
): Promise<PlacedError<Name>> {
  const explanation = await explainError(error);
  if (!(error instanceof ApiError)) return { fields: {}, rest: explanation };
  const placeOf = (path: string) => places[path] ?? names.find((name) => name === path);
  const fields: Partial<Record<Name, string>> = {};
  let lost = false;
  for (const { path, message } of namedFields(error)) {
    const name = placeOf(path);
    if (name === undefined) lost = true;
    else
      fields[name] =
        message === error.code
          ? explanation.text
          : ((await explainCode(message, error.details))?.text ?? "Valeur à corriger.");
  }
  const byCode = places[error.code];
  if (byCode !== undefined) fields[byCode] ??= explanation.text;
  const placed = Object.keys(fields).length > 0;
  return { fields, rest: placed && !lost ? undefined : explanation };
}

function namedFields(error: ApiError): readonly { readonly path: string; readonly message: string }[] {
  const { fields } = error.details;
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((field: { path?: unknown; message?: unknown }) =>
    typeof field?.path === "string" ? [{ path: field.path, message: String(field.message ?? "") }] : [],
  );
}
