import type { DueDateRow, dueDatesQuery } from "@grand-livre/contracts/report-journal";
import { daysBetween, isDate } from "@grand-livre/domain/date/calendar-date";
import { fold } from "@grand-livre/domain/text/fold";
import type { z } from "zod";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { requireOpenAt } from "../ledger/archived-service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { type DuePlace, findDuePage } from "./aged-repository.ts";

type Query = Omit<z.output<typeof dueDatesQuery>, "limit"> & { readonly limit: number | null };

/**
 * A page of what is to be received or paid, the earliest due date first.
 * @param query without a limit, all of it: for a file
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, VALIDATION_FAILED for a cursor that no page answered
 */
export async function readDueDates(
  db: Connection,
  { legalEntityRefId, side, date, searchValue = "", after, limit }: Query,
): Promise<{ rows: DueDateRow[]; count: number; totalCents: number; nextAfter: string | null }> {
  const { id: legalEntityId } = await resolveLegalEntity(db, legalEntityRefId);
  await requireOpenAt(db, legalEntityId, date);
  const words = fold(searchValue).split(" ").filter(Boolean);
  const place = after ? readPlace(after) : undefined;
  const page = await findDuePage(db, { legalEntityId, side, date }, { words, after: place, limit });
  const last = page.count > page.rows.length ? page.rows.at(-1) : undefined;
  return {
    rows: page.rows.map(({ id: lineId, cents, dueDate, ...row }) => ({
      lineId,
      entryId: row.entryId,
      counterpartyId: row.counterpartyId,
      auxiliary: row.auxiliary,
      name: row.name,
      date: row.date,
      pieceRef: row.pieceRef,
      label: row.label,
      dueDate,
      daysLate: Math.max(0, daysBetween(dueDate, date)),
      remainingCents: cents,
    })),
    count: page.count,
    totalCents: page.totalCents,
    nextAfter: last === undefined ? null : [last.dueDate, last.date, last.id].join(" "),
  };
}

function readPlace(text: string): DuePlace {
  const [dueDate = "", date = "", id = ""] = text.split(" ");
  if (!isDate(dueDate) || !isDate(date) || !/^[0-9a-f-]{36}$/.test(id))
    throw new RefusalError("VALIDATION_FAILED", { fields: [{ path: "after", message: "Not a cursor" }] });
  return { dueDate, date, id };
}
