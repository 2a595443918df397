import { isDate } from "@grand-livre/domain/date/calendar-date";
import { type Raw, textParam } from "./search-params.ts";

/** A day that exists, `YYYY-MM-DD`. */
export function dayParam(search: Raw, name: string): string | undefined {
  const text = textParam(search, name);
  return text !== undefined && isDate(text) ? text : undefined;
}
