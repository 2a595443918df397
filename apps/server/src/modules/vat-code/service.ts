import type { VatCodeQuery } from "@grand-livre/contracts/vat-code";
import type { TechnicalAccounts } from "@grand-livre/domain/technical-account/technical-account";
import { foldedIncludes } from "@grand-livre/domain/text/fold";
import { defaultVatCodes } from "@grand-livre/domain/vat/default-vat-codes";
import { isVatCodeValid, type VatCode } from "@grand-livre/domain/vat/vat-code";
import type { Connection, Tx } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";
import type { Actor } from "../audit/service.ts";
import { entityFilter } from "../legal-entity/service.ts";
import { findVatCodeRows, findVatCodes, vatCodeRows } from "./repository.ts";
import type { VatCodeRow } from "./row.ts";

export type { VatCodeRow } from "./row.ts";

/** The VAT codes in force on a day. */
export function vatCodesAt(codes: readonly VatCode[], date: string): VatCode[] {
  return codes.filter((code) => isVatCodeValid(code, date));
}

/**
 * That another row of the books may name this code by default: it exists and one of its rows is active.
 * @param field the field of the body that names it, for `details.fields`
 * @throws RefusalError VAT_CODE_UNUSABLE
 */
export async function requireVatCode(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  code: string,
  field: string,
): Promise<void> {
  const rows = await findVatCodeRows(db, scope, legalEntityId, code);
  if (rows.some((row) => row.active)) return;
  throw new RefusalError("VAT_CODE_UNUSABLE", {
    code,
    fields: [{ path: field, message: "VAT_CODE_UNUSABLE" }],
  });
}

/** Gives a new legal entity the VAT codes of the product, on its own accounts. */
export async function installVatCodes(
  tx: Tx,
  actor: Actor,
  legalEntityId: string,
  accounts: TechnicalAccounts,
): Promise<void> {
  const rows = defaultVatCodes(accounts).map((code) => ({
    ...code,
    declarationTags: [...code.declarationTags],
    id: newId(),
  }));
  await vatCodeRows.insert(tx, actor.scope, legalEntityId, rows);
}

/** Every VAT code of a company, of every day, those out of use too: lines of before still bear them. */
export function allVatCodes(db: Connection, scope: Scope, legalEntityId: string): Promise<VatCodeRow[]> {
  return findVatCodes(db, scope, { legalEntityId, matches: () => true });
}

/** A page of VAT codes. */
export async function listVatCodes(
  db: Connection,
  scope: Scope,
  query: VatCodeQuery,
): Promise<{ rows: VatCodeRow[]; count: number }> {
  const { legalEntityRefId, searchValue = "", skip, limit, ...filter } = query;
  const rows = await findVatCodes(db, scope, {
    ...filter,
    legalEntityId: await entityFilter(db, scope, legalEntityRefId),
    matches: (row) => foldedIncludes(`${row.code} ${row.label}`, searchValue),
  });
  return { rows: rows.slice(skip, skip + limit), count: rows.length };
}
