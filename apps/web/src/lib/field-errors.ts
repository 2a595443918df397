import { ApiError } from "./api-error.ts";
import { type Explanation, explainCode, explainError } from "./error-text.ts";
import { labelOf } from "./i18n/labels.ts";

/** A refusal with a place for each sentence: beside its field when the form has it, else above the buttons. */
export interface PlacedError {
  readonly fields: Readonly<Record<string, string>>;
  readonly rest: Explanation | undefined;
}

/**
 * Finds the field of a refusal: by the paths that the server names, or by the code where the form says whose it is.
 * `places` turns a server path (`legalEntityRefIds`) or a code (`INVALID_CREDENTIALS`) into a field of the form.
 */
export async function placeError(
  error: unknown,
  isField: (path: string) => boolean,
  places: Readonly<Record<string, string>> = {},
): Promise<PlacedError> {
  const explanation = await explainError(error);
  if (!(error instanceof ApiError)) return { fields: {}, rest: explanation };
  const placeOf = (path: string) => places[path] ?? (isField(path) ? path : undefined);
  const fields: Record<string, string> = {};
  let lost = false;
  for (const { path, message } of namedFields(error)) {
    const name = placeOf(path);
    if (name === undefined) lost = true;
    else
      fields[name] =
        message === error.code
          ? explanation.text
          : ((await explainCode(message, error.details))?.text ?? labelOf("error.field"));
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
