import type { DueDateRow, dueDatesQuery } from "@grand-livre/contracts/report-journal";
import { daysBetween } from "@grand-livre/domain/date/calendar-date";
import { openLines } from "@grand-livre/domain/lettering/open-items";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import type { z } from "zod";
import type { Connection } from "../../database/connection.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { findOpenAt } from "./aged-repository.ts";

/** What is to be received or paid, the earliest due date first. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function readDueDates(
  db: Connection,
  { legalEntityRefId, side, date }: z.output<typeof dueDatesQuery>,
): Promise<{ rows: DueDateRow[]; totalCents: number }> {
  const { id } = await resolveLegalEntity(db, legalEntityRefId);
  const lines = await findOpenAt(db, { legalEntityId: id, side, date });
  const rows = openLines(lines, side === "customer" ? 1 : -1).map(({ line, remainingCents }) => ({
    lineId: line.id,
    entryId: line.entryId,
    counterpartyId: line.counterpartyId,
    auxiliary: line.auxiliary,
    name: line.name,
    date: line.date,
    pieceRef: line.pieceRef,
    label: line.label,
    dueDate: line.dueDate,
    daysLate: Math.max(0, daysBetween(line.dueDate, date)),
    remainingCents,
  }));
  const key = ({ dueDate, name, date: day }: DueDateRow) => `${dueDate} ${name} ${day}`;
  return {
    rows: rows.toSorted((one, other) => (key(one) < key(other) ? -1 : 1)),
    totalCents: sumCentsOf(rows, (row) => row.remainingCents),
  };
}
