import type { agedBalanceQuery } from "@grand-livre/contracts/report";
import { openItems } from "@grand-livre/domain/lettering/open-items";
import { type AgedAmounts, agedBalance } from "@grand-livre/domain/report/aged-balance";
import type { z } from "zod";
import type { Connection } from "../../database/connection.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { findOpenAt } from "./aged-repository.ts";

/**
 * What customers owe, or suppliers are owed, at a day, by age of the lines that were open then.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function readAgedBalance(
  db: Connection,
  { legalEntityRefId, side, date }: z.output<typeof agedBalanceQuery>,
) {
  const { id } = await resolveLegalEntity(db, legalEntityRefId);
  const lines = await findOpenAt(db, id, side, date);
  const { rows, total } = agedBalance(openItems(lines, side === "customer" ? 1 : -1), date);
  const parties = new Map(lines.map((line) => [line.key, line]));
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
  const lines = await findOpenAt(db, party.legalEntityId, side, date, party.id);
  return inCents(agedBalance(openItems(lines, side === "customer" ? 1 : -1), date).total);
}

const inCents = ({ notDue, to30, to60, to90, over90, totalCents }: AgedAmounts) => ({
  notDueCents: notDue,
  upTo30Cents: to30,
  upTo60Cents: to60,
  upTo90Cents: to90,
  olderCents: over90,
  totalCents,
});
