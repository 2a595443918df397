import type { CounterpartyQuery } from "@grand-livre/contracts/counterparty";
import { sirenOfVatNumber, vatNumberOfSiren } from "@grand-livre/domain/identifier/vat-number";
import { companyNameKey } from "@grand-livre/domain/text/company-name-key";
import { fold } from "@grand-livre/domain/text/fold";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { entityFilter } from "../legal-entity/service.ts";
import { keptFor, matchLiving } from "./create.ts";
import {
  type CounterpartyRow,
  countCounterparties,
  findCounterpartiesById,
  findCounterpartiesLike,
  findCounterpartyById,
  findCounterpartyPage,
} from "./repository.ts";

export { partyBalances } from "./balance.ts";
export {
  counterpartySearchKey,
  createCounterparty,
  ensureCounterpartySide,
  keptFor,
  takeAuxiliary,
} from "./create.ts";
export { checkDefaults } from "./defaults.ts";
export { askIban, decideIban, listIbans } from "./iban.ts";
export { findWaitingIbans } from "./iban-repository.ts";
export {
  type CounterpartyRow,
  findSupplierNames,
  lockCounterparties,
  updateCounterpartyRow,
} from "./repository.ts";
export { counterpartySearch } from "./search.ts";

/**
 * One counterparty of a legal entity.
 * @throws RefusalError COUNTERPARTY_NOT_FOUND when it is unknown, of another legal entity, or out of the scope
 */
export async function counterpartyById(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  id: string,
): Promise<CounterpartyRow> {
  const row = await findCounterpartyById(db, scope, id);
  if (row?.legalEntityId !== legalEntityId) throw new RefusalError("COUNTERPARTY_NOT_FOUND");
  return row;
}

/** The counterparties that exist among these ids, by id. Unknown ones are absent. */
export async function findCounterparties(
  db: Connection,
  legalEntityId: string,
  ids: readonly string[],
): Promise<Map<string, CounterpartyRow>> {
  const rows = await findCounterpartiesById(db, legalEntityId, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

export type WantedCounterparty = {
  readonly siren?: string | null | undefined;
  readonly vatNumber?: string | null | undefined;
  readonly name: string | null;
};

/** The counterparty of a document; several of one name are `candidates` for the user to choose from. */
export type FoundCounterparty =
  | { readonly found: CounterpartyRow; readonly by: "siren" | "vat_number" | "name" }
  | { readonly candidates: readonly CounterpartyRow[] }
  | undefined;

/** Matches by SIREN, then VAT number, then folded name; undefined when it is a new one. */
export async function matchCounterparty(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  wanted: WantedCounterparty,
): Promise<FoundCounterparty> {
  const siren = wanted.siren ?? (wanted.vatNumber ? sirenOfVatNumber(wanted.vatNumber) : undefined);
  const vatNumbers = [wanted.vatNumber, siren && vatNumberOfSiren(siren)].filter((one) => one != null);
  const alike = await findCounterpartiesLike(db, legalEntityId, {
    siren,
    vatNumbers: vatNumbers.filter((one) => one !== ""),
    nameKey: companyNameKey(wanted.name ?? ""),
  });
  const match = matchLiving(wanted, alike);
  if (!match || !("found" in match)) return match;
  return { ...match, found: await keptFor(db, scope, match.found) };
}

/**
 * One counterparty of the caller's scope, in any legal entity.
 * @throws RefusalError COUNTERPARTY_NOT_FOUND
 */
export async function counterpartyOfScope(
  db: Connection,
  scope: Scope,
  id: string,
): Promise<CounterpartyRow> {
  const row = await findCounterpartyById(db, scope, id);
  if (!row) throw new RefusalError("COUNTERPARTY_NOT_FOUND");
  return row;
}

/** A page of counterparties by name. */
export async function listCounterparties(
  db: Connection,
  scope: Scope,
  query: CounterpartyQuery,
): Promise<{ rows: CounterpartyRow[]; count: number }> {
  const filter = {
    legalEntityId: await entityFilter(db, query.legalEntityRefId),
    contains: fold(query.searchValue ?? ""),
    kind: query.kind,
    active: query.active,
  };
  const rows = await findCounterpartyPage(db, scope, filter, query);
  return { rows, count: await countCounterparties(db, scope, filter) };
}
