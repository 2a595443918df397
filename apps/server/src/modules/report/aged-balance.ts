import type { agedBalanceQuery } from "@grand-livre/contracts/report";
import { AGE_BUCKET_DAYS, type AgedAmounts, agedBalance } from "@grand-livre/domain/report/aged-balance";
import type { z } from "zod";
import type { Connection } from "../../database/connection.ts";
import { requireOpenAt } from "../ledger/archived-service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { type OpenAt, sumOpenAt } from "./aged-repository.ts";

/**
 * What customers owe, or suppliers are owed, at a day, by age of the lines that were open then.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function readAgedBalance(
  db: Connection,
  { legalEntityRefId, side, date }: z.output<typeof agedBalanceQuery>,
) {
  const { id } = await resolveLegalEntity(db, legalEntityRefId);
  const { rows, total, parties } = await ageOpen(db, { legalEntityId: id, side, date });
  const found = [...rows].map(([key, amounts]) => {
    const party = parties.get(key);
    return {
      counterpartyId: party?.counterpartyId ?? null,
      auxiliary: party?.auxiliary ?? null,
      name: party?.name ?? "",
      ...inCents(amounts),
    };
  });
  return {
    rows: found.toSorted(
      (one, other) => other.totalCents - one.totalCents || (one.name < other.name ? -1 : 1),
    ),
    ...inCents(total),
  };
}

/** The same of one third party. */
export async function ageParty(
  db: Connection,
  party: { readonly legalEntityId: string; readonly id: string },
  { side, date }: { readonly side: "customer" | "supplier"; readonly date: string },
) {
  const of = { legalEntityId: party.legalEntityId, counterpartyId: party.id, side, date };
  return inCents((await ageOpen(db, of)).total);
}

/** What is left is added up by the database, by third party and age. */
async function ageOpen(db: Connection, of: OpenAt) {
  await requireOpenAt(db, of.legalEntityId, of.date);
  const sums = await sumOpenAt(db, of, AGE_BUCKET_DAYS);
  const parties = new Map(sums.map((one) => [one.key, one]));
  const items = sums.map(({ key, dueDate, cents }) => ({ key, dueDate, remainingCents: cents }));
  return { ...agedBalance(items, of.date), parties };
}

const inCents = ({ notDue, to30, to60, to90, over90, totalCents }: AgedAmounts) => ({
  notDueCents: notDue,
  upTo30Cents: to30,
  upTo60Cents: to60,
  upTo90Cents: to90,
  olderCents: over90,
  totalCents,
});
