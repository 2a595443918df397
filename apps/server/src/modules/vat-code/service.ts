import type { CreateVatCodeBody, UpdateVatCodeBody } from "@grand-livre/contracts/vat-code";
import { addDays, formatDate } from "@grand-livre/domain/date/calendar-date";
import type { TechnicalAccounts } from "@grand-livre/domain/technical-account/technical-account";
import { defaultVatCodes } from "@grand-livre/domain/vat/default-vat-codes";
import { checkExemptionCode, checkSaleRate } from "@grand-livre/domain/vat/exemption-code";
import {
  checkDueAccount,
  checkVatCodeDates,
  isVatCodeValid,
  type VatCode,
} from "@grand-livre/domain/vat/vat-code";
import type { Connection, Tx } from "../../database/connection.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { companyResource } from "../../kit/company-resource.ts";
import { requireUsableAccount } from "../account/service.ts";
import { findLastUse } from "./repository.ts";

const FOREVER = "9999-12-31";
const rows = ownedRows("vatCode");

const rowsOfCode = (db: Connection, legalEntityId: string, code: string) =>
  rows.list(db, legalEntityId, { equal: { code } }, { order: ["validFrom"] });

/** A company's VAT codes: two rows of one code never share a day. */
export const vatCodes = companyResource<"vatCode", RowOf<"vatCode">, CreateVatCodeBody, UpdateVatCodeBody>({
  rows,
  name: "vat-code",
  notFound: "NOT_FOUND",
  audited: ({ code }) => ({ code }),

  async create({ tx, actor: { scope }, entity }, { legalEntityRefId: _, ...code }) {
    orRefuse(
      checkVatCodeDates(code.validFrom, code.validTo) ??
        checkDueAccount(code) ??
        checkExemptionCode(code) ??
        checkSaleRate(code),
    );
    const clash = (await rowsOfCode(tx, entity.id, code.code)).some(
      (row) => row.validFrom <= (code.validTo ?? FOREVER) && code.validFrom <= (row.validTo ?? FOREVER),
    );
    if (clash) throw new RefusalError("VAT_CODE_EXISTS", { code: code.code });
    for (const field of ["account", "pendingAccount", "dueAccount"] as const) {
      const number = code[field];
      if (number) await requireUsableAccount(tx, scope, entity.id, { number, day: code.validFrom, field });
    }
    return { ...code, legalSource: code.legalSource || null };
  },

  /** What a code is called, its tags, its end, and whether it may still be chosen; the rest is born with it. */
  async update({ tx, entity }, row, { version: _, ...change }) {
    const { validTo } = change;
    if (validTo === undefined) return change;
    orRefuse(checkVatCodeDates(row.validFrom, validTo));
    const others = await rowsOfCode(tx, entity.id, row.code);
    const next = others.find((other) => other.validFrom > row.validFrom);
    if (next && (validTo ?? FOREVER) >= next.validFrom)
      throw new RefusalError("VAT_CODE_EXISTS", { code: row.code });
    // Lines of the next row are its own; those between the new end and it would be left without a code.
    const lastUse = validTo && !next ? await findLastUse(tx, row, addDays(validTo, 1)) : null;
    if (lastUse) throw new RefusalError("VAT_CODE_RETROACTIVE", { lastDate: formatDate(lastUse) });
    return change;
  },
});

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
  legalEntityId: string,
  code: string,
  field: string,
): Promise<void> {
  if ((await rowsOfCode(db, legalEntityId, code)).some((row) => row.active)) return;
  const fields = [{ path: field, message: "VAT_CODE_UNUSABLE" }];
  throw new RefusalError("VAT_CODE_UNUSABLE", { code, fields });
}

/** Gives a new legal entity the VAT codes of the product, on its own accounts. */
export async function installVatCodes(
  tx: Tx,
  legalEntityId: string,
  accounts: TechnicalAccounts,
): Promise<void> {
  const codes = defaultVatCodes(accounts);
  const made = codes.map((code) => ({ ...code, declarationTags: [...code.declarationTags], id: newId() }));
  await rows.insert(tx, legalEntityId, made);
}

/** Every VAT code of a company, of every day, those out of use too: lines of before still name them. */
export async function allVatCodes(db: Connection, legalEntityId: string): Promise<VatCode[]> {
  const all = await rows.list(db, legalEntityId, {}, { order: ["code", "validFrom"] });
  return all.map((row) => ({ ...row, legalSource: row.legalSource ?? "" }) as VatCode);
}
