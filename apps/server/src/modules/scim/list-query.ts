import { type Compare, type Filter, parse } from "scim2-parse-filter";
import { invalidValue, ScimError } from "./scim-error.ts";

export type Condition = { readonly attribute: string; readonly value: string | boolean };
export type ListQuery = {
  readonly conditions: readonly Condition[];
  readonly startIndex: number;
  readonly count: number;
};

const USUAL_COUNT = 100;
const MOST_COUNT = 200;

const unfit = () =>
  new ScimError(
    400,
    "Ce filtre n’est pas pris en charge\u00a0: eq, au besoin plusieurs fois avec and, sur les attributs documentés.",
    "invalidFilter",
  );

/** The comparisons that all have to hold. @throws ScimError invalidFilter */
function conditionsOf(filter: Filter, attributes: ReadonlySet<string>): Condition[] {
  if (filter.op === "and" && "filters" in filter)
    return filter.filters.flatMap((one) => conditionsOf(one, attributes));
  if (filter.op !== "eq") throw unfit();
  const { attrPath, compValue } = filter as Compare;
  const attribute = attrPath.toLowerCase();
  if (!attributes.has(attribute) || (typeof compValue !== "string" && typeof compValue !== "boolean"))
    throw unfit();
  return [{ attribute, value: compValue }];
}

function parsed(filter: string): Filter {
  try {
    // An address as Entra names it, which the norm writes otherwise.
    return parse(filter.replace(/^emails\[type eq "work"\]\.value /i, "emails.value "));
  } catch {
    throw unfit();
  }
}

function wholeNumber(text: string | undefined, usual: number, name: string): number {
  if (text === undefined || text === "") return usual;
  if (!/^-?\d{1,9}$/.test(text)) throw invalidValue(`${name} doit être un nombre entier.`);
  return Number(text);
}

/** @param attributes those that a filter may name, in small letters. @throws ScimError */
export function listQuery(
  query: Readonly<Record<string, string>>,
  attributes: ReadonlySet<string>,
): ListQuery {
  const { filter } = query;
  return {
    conditions: filter ? conditionsOf(parsed(filter.slice(0, 2000)), attributes) : [],
    // Below the first is the first, below none is none: so the norm has it.
    startIndex: Math.max(1, wholeNumber(query.startIndex, 1, "startIndex")),
    count: Math.min(MOST_COUNT, Math.max(0, wholeNumber(query.count, USUAL_COUNT, "count"))),
  };
}

export const listAnswer = (resources: readonly object[], totalResults: number, startIndex = 1) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
