import { formatCents } from "../../lib/format.ts";
import { fieldName } from "./audit-words.ts";

/** One field of an audit row; `before` is undefined where the row records no change. */
export interface AuditDetail {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A recorded value in words: « oui », « non », a dash for nothing, lists with commas. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.map(valueText).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The same of a field: cents as an amount. */
const fieldText = (key: string, value: unknown): string =>
  key.endsWith("Cents") && typeof value === "number" ? formatCents(value) : valueText(value);

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Internal references have no meaning for a reader: names are beside them. */
const isReference = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every(isReference)
    : typeof value === "string" && UUID.test(value);

/** The rows of an entry's detail: the fields as they are, then each changed field before and after. */
export function detailsOf(details: Fields): readonly AuditDetail[] {
  const { before, after, ...told } = details;
  // Only the pair is a comparison; one of them alone is shown as any other field.
  const changed = isFields(before) && isFields(after);
  const rest = changed ? told : details;
  const plain = Object.entries(rest)
    .filter(([, value]) => !isReference(value))
    .map(([key, value]) => ({ field: fieldName(key), before: undefined, after: fieldText(key, value) }));
  if (!changed) return plain;
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isReference(before[key]) && !isReference(after[key]),
  );
  const changes = keys.map((key) => ({
    field: fieldName(key),
    before: fieldText(key, before[key]),
    after: fieldText(key, after[key]),
  }));
  return [...plain, ...changes];
}
