import { isDate } from "@grand-livre/domain/date/calendar-date";
import { RefusalError } from "../../http/refusal-error.ts";

export type EntryCursor = { readonly date: string; readonly id: string };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where a page ends, as an opaque text. */
export function writeCursor({ date, id }: EntryCursor): string {
  return Buffer.from(`${date} ${id}`).toString("base64url");
}

/** @throws RefusalError VALIDATION_FAILED for a text that no page answered */
export function readCursor(text: string): EntryCursor {
  const [date = "", id = ""] = Buffer.from(text, "base64url").toString().split(" ");
  if (isDate(date) && UUID.test(id)) return { date, id };
  throw new RefusalError("VALIDATION_FAILED", { fields: [{ path: "after", message: "Not a cursor" }] });
}
