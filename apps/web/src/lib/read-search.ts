import { dayParam } from "./day-param.ts";
import { choiceParam, countParam, type Raw, textParam } from "./search-params.ts";

/** What a name of an URL's query holds: one of some values, any text, a day, a whole number from 0 or from 1 on, yes. */
type Kind = readonly string[] | "text" | "day" | "count" | "number" | "flag";
export type SearchShape = Readonly<Record<string, Kind>>;

type ValueOf<Of extends Kind> = Of extends readonly (infer Value)[]
  ? Value
  : Of extends "count" | "number"
    ? number
    : Of extends "flag"
      ? true
      : string;
export type SearchOf<Shape extends SearchShape> = {
  readonly [Name in keyof Shape]?: ValueOf<Shape[Name]> | undefined;
};

/**
 * Reads the query of a screen's URL without trust. Each name is in the answer, also without a value: the router lets a name
 * that is missing there through as it was typed.
 */
export function searchOf<const Shape extends SearchShape>(shape: Shape): (raw: Raw) => SearchOf<Shape> {
  return (raw) =>
    Object.fromEntries(
      Object.entries(shape).map(([name, kind]) => [name, read(raw, name, kind)]),
    ) as SearchOf<Shape>;
}

function read(raw: Raw, name: string, kind: Kind): string | number | true | undefined {
  switch (kind) {
    case "text":
      return textParam(raw, name);
    case "day":
      return dayParam(raw, name);
    case "count":
      return countParam(raw, name);
    case "number":
      return countParam(raw, name) || undefined;
    case "flag":
      return raw[name] === true || raw[name] === "true" ? true : undefined;
    default:
      return choiceParam(raw, name, kind);
  }
}
