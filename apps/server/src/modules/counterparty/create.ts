import type { PostalAddress } from "@grand-livre/contracts/postal-address";
import { auxiliaryCode, parseAuxiliary } from "@grand-livre/domain/counterparty/auxiliary-code";
import {
  type CounterpartyMatch,
  matchCounterparty,
} from "@grand-livre/domain/counterparty/match-counterparty";
import type { CheckedIdentity } from "@grand-livre/domain/identifier/company-identity";
import { vatNumberOfSiren } from "@grand-livre/domain/identifier/vat-number";
import type { DirectoryReading } from "@grand-livre/domain/platform/buyer-address";
import { isRefusal } from "@grand-livre/domain/refusal";
import { companyNameKey } from "@grand-livre/domain/text/company-name-key";
import { fold } from "@grand-livre/domain/text/fold";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { Command } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import { checkIdentity } from "../legal-entity/service.ts";
import { askIban } from "./iban.ts";
import {
  type CounterpartyRow,
  findAuxiliaries,
  findCounterpartiesLike,
  findCounterpartyById,
  insertCounterparty,
  lockCounterparties,
  updateCounterpartyRow,
} from "./repository.ts";

export type CounterpartySide = "customer" | "supplier";

export type NewCounterpartyInput = {
  readonly legalEntityId: string;
  readonly kind: CounterpartySide | "both";
  readonly customerKind?: "business" | "consumer" | "public" | "foreign" | null | undefined;
  readonly name: string;
  readonly siren?: string | null | undefined;
  readonly siret?: string | null | undefined;
  readonly vatNumber?: string | null | undefined;
  readonly address?: PostalAddress | null | undefined;
  readonly deliveryAddress?: PostalAddress | null | undefined;
  readonly electronicAddress?: string | null | undefined;
  readonly directoryAnswer?: DirectoryReading | null | undefined;
  readonly email?: string | null | undefined;
  readonly iban?: string | null | undefined;
  readonly paymentTerms?: string | null | undefined;
  readonly creditLimitCents?: number | null | undefined;
  readonly defaultAccount?: string | null | undefined;
  readonly defaultVatCode?: string | null | undefined;
  readonly subledgerCustomer?: string | null | undefined;
  readonly subledgerSupplier?: string | null | undefined;
  /** `user` by default; identifiers that a `capture` read wrong are left out instead of refused. */
  readonly origin?: "user" | "capture" | "import";
};

/**
 * Creates a counterparty with its auxiliaries, in the caller's transaction, with its audit row. For a `capture`, one that
 * exists already is answered instead of refused.
 * @throws RefusalError COUNTERPARTY_EXISTS with the existing `details.id`; SUBLEDGER_EXISTS, SUBLEDGER_INVALID,
 * VALUE_TOO_SHORT; the identifiers' own refusals; LEGAL_ENTITY_NOT_FOUND out of the scope
 */
export async function createCounterparty(
  command: Command,
  input: NewCounterpartyInput,
): Promise<CounterpartyRow> {
  const { tx } = command;
  const origin = input.origin ?? "user";
  const captured = origin === "capture";
  const identity = checkIdentity(input, { lenient: captured, country: input.address?.country });
  await lockCounterparties(tx, input.legalEntityId);
  const double = await findDouble(command, input, identity);
  // Two bills of a new supplier read at once: the second one finds what the first one made.
  if (double && captured) return bothSides(command, double, input.kind);
  if (double) refuseDouble(double);
  const auxiliaries = {
    subledgerCustomer:
      input.kind === "supplier"
        ? null
        : await takeAuxiliary(command, "customer", input, input.subledgerCustomer),
    subledgerSupplier:
      input.kind === "customer"
        ? null
        : await takeAuxiliary(command, "supplier", input, input.subledgerSupplier),
  };
  const name = input.name.trim();
  const row = await insertCounterparty(tx, {
    legalEntityId: input.legalEntityId,
    id: newId(),
    kind: input.kind,
    customerKind: input.customerKind ?? null,
    name,
    nameKey: companyNameKey(name),
    searchKey: counterpartySearchKey({ name, ...identity, ...auxiliaries }),
    ...identity,
    ...auxiliaries,
    address: input.address ?? null,
    deliveryAddress: input.deliveryAddress ?? null,
    electronicAddress: input.electronicAddress ?? null,
    directoryAnswer: (input.directoryAnswer ?? null) as CounterpartyRow["directoryAnswer"],
    email: input.email ?? null,
    paymentTerms: input.paymentTerms ?? null,
    creditLimitCents: input.creditLimitCents ?? null,
    defaultAccount: input.defaultAccount ?? null,
    defaultVatCode: input.defaultVatCode ?? null,
    origin,
  });
  if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  if (row.iban !== null) await askIban(command, row);
  await command.audit({
    action: "create",
    resource: "counterparty",
    resourceId: row.id,
    legalEntityId: row.legalEntityId,
    details: { name, kind: row.kind, ...identity, ...auxiliaries, origin },
  });
  return row;
}

/**
 * Makes a counterparty usable on a side it did not have: a customer who sends a bill becomes `both`, with an auxiliary.
 * Answers the row unchanged when it has that side already.
 */
export async function ensureCounterpartySide(
  command: Command,
  row: CounterpartyRow,
  side: CounterpartySide,
): Promise<CounterpartyRow> {
  const { tx } = command;
  if (row.kind === side || row.kind === "both") return row;
  await lockCounterparties(tx, row.legalEntityId);
  const auxiliary = await takeAuxiliary(command, side, row, undefined);
  const change = {
    kind: "both",
    ...(side === "customer" ? { subledgerCustomer: auxiliary } : { subledgerSupplier: auxiliary }),
  };
  const searchKey = counterpartySearchKey({ ...row, ...change });
  const updated = await updateCounterpartyRow(tx, row, { ...change, searchKey });
  if (!updated) throw new RefusalError("STALE_VERSION");
  await command.audit({
    action: "update",
    resource: "counterparty",
    resourceId: row.id,
    legalEntityId: row.legalEntityId,
    details: { before: { kind: row.kind }, after: change },
  });
  return updated;
}

/** What a search of counterparties looks at, folded: name, identifiers, auxiliaries. */
export function counterpartySearchKey(
  row: Pick<CounterpartyRow, "name" | "subledgerCustomer" | "subledgerSupplier"> & Partial<CheckedIdentity>,
): string {
  const parts = [row.name, row.siren, row.vatNumber, row.subledgerCustomer, row.subledgerSupplier];
  return fold(parts.filter((part) => part != null).join(" "));
}

/** One company is one counterparty: the one that exists already. Homonyms pass only among consumers, who have no identifier. */
export async function findDouble(
  { tx, scope }: Command,
  input: Pick<NewCounterpartyInput, "legalEntityId" | "name" | "customerKind">,
  { siren, vatNumber }: CheckedIdentity,
  exceptId?: string,
): Promise<CounterpartyRow | undefined> {
  const alike = await findCounterpartiesLike(tx, input.legalEntityId, {
    siren: siren ?? undefined,
    vatNumbers: [vatNumber, siren ? vatNumberOfSiren(siren) : null].filter((one) => one !== null),
    nameKey: companyNameKey(input.name),
  });
  const others = alike.filter((other) => other.id !== exceptId);
  const match = matchLiving({ name: input.name, siren, vatNumber }, others);
  if (!match) return undefined;
  const sameName = !("by" in match) || match.by === "name";
  if (sameName && input.customerKind === "consumer") return undefined;
  const double = await keptFor(tx, scope, "found" in match ? match.found : match.candidates[0]);
  return double?.id === exceptId ? undefined : double;
}

/** The match among third parties in use; one that was merged is found by its own name only where none of them answers. */
export function matchLiving(
  wanted: Parameters<typeof matchCounterparty>[0],
  rows: readonly CounterpartyRow[],
): CounterpartyMatch<CounterpartyRow> {
  const [merged, living] = [true, false].map((isMerged) =>
    rows.filter(({ mergedIntoId }) => (mergedIntoId !== null) === isMerged),
  );
  return matchCounterparty(wanted, living ?? []) ?? matchCounterparty(wanted, merged ?? []);
}

/** The third party of a row today: the one it was merged into. */
export async function keptFor<T extends CounterpartyRow | undefined>(
  db: Connection,
  scope: Scope,
  row: T,
): Promise<T | CounterpartyRow> {
  if (!row?.mergedIntoId) return row;
  return (await findCounterpartyById(db, scope, row.mergedIntoId)) ?? row;
}

/** @throws RefusalError COUNTERPARTY_EXISTS with the `id` and `name` of the existing one */
export function refuseDouble({ id, name }: CounterpartyRow): never {
  throw new RefusalError("COUNTERPARTY_EXISTS", { id, name });
}

async function bothSides(command: Command, row: CounterpartyRow, kind: NewCounterpartyInput["kind"]) {
  if (kind !== "both") return ensureCounterpartySide(command, row, kind);
  const asCustomer = await ensureCounterpartySide(command, row, "customer");
  return ensureCounterpartySide(command, asCustomer, "supplier");
}

/** The auxiliary given, checked, or a new one made from the name. */
export async function takeAuxiliary(
  { tx }: Command,
  side: CounterpartySide,
  owner: { readonly legalEntityId: string; readonly name: string },
  given: string | null | undefined,
): Promise<string> {
  const taken = new Set(await findAuxiliaries(tx, owner.legalEntityId, side));
  if (given == null) return auxiliaryCode(side, owner.name, taken);
  const field = side === "customer" ? "subledgerCustomer" : "subledgerSupplier";
  const code = parseAuxiliary(given);
  if (isRefusal(code))
    throw new RefusalError(code.refused, {
      ...code.details,
      fields: [{ path: field, message: code.refused }],
    });
  if (taken.has(code)) throw new RefusalError("SUBLEDGER_EXISTS", { subledger: code });
  return code;
}
