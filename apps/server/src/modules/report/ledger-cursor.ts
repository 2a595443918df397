import { isDate } from "@grand-livre/domain/date/calendar-date";
import { isCents } from "@grand-livre/domain/money/cents";
import { RefusalError } from "../../http/refusal-error.ts";
import type { LinePlace } from "./ledger-page-repository.ts";

/** From where a page goes on: the last line shown, and the balance of its account after it. */
export type LedgerCursor = {
  readonly after: LinePlace;
  readonly balanceCents: number;
  readonly provisional: boolean;
};

const CURSOR =
  /^(\S{10}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,9}) (-?\d{1,16}) ([01]) (\S{1,20})$/;

/** The cursor as an opaque text. */
export function writeLedgerCursor({ after, balanceCents, provisional }: LedgerCursor): string {
  const parts = [after.date, after.entryId, after.position, balanceCents, provisional ? 1 : 0, after.account];
  return Buffer.from(parts.join(" ")).toString("base64url");
}

/** @throws RefusalError VALIDATION_FAILED for a text that no page answered */
export function readLedgerCursor(text: string): LedgerCursor {
  const match = CURSOR.exec(Buffer.from(text, "base64url").toString());
  const [, date = "", entryId = "", position, balance, provisional, account = ""] = match ?? [];
  const balanceCents = Number(balance);
  if (!match || !isDate(date) || !isCents(balanceCents))
    throw new RefusalError("VALIDATION_FAILED", { fields: [{ path: "after", message: "Not a cursor" }] });
  return {
    after: { account, date, entryId, position: Number(position) },
    balanceCents,
    provisional: provisional === "1",
  };
}
