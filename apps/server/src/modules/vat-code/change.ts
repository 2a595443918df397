import type { CreateVatCodeBody, UpdateVatCodeBody } from "@grand-livre/contracts/vat-code";
import { addDays, formatDate } from "@grand-livre/domain/date/calendar-date";
import { checkDueAccount, checkVatCodeDates, type VatCodeRefusal } from "@grand-livre/domain/vat/vat-code";
import type { RowOf } from "../../database/owned-rows.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { companyResource } from "../../kit/company-resource.ts";
import { requireUsableAccount } from "../account/service.ts";
import { findLastUse, findVatCodeRows, vatCodeRows } from "./repository.ts";

const FOREVER = "9999-12-31";

/** A company's VAT codes: two rows of one code never share a day. */
export const vatCodes = companyResource<"vatCode", RowOf<"vatCode">, CreateVatCodeBody, UpdateVatCodeBody>({
  rows: vatCodeRows,
  name: "vat-code",
  notFound: "NOT_FOUND",
  audited: ({ code }) => ({ code }),

  async create({ tx, actor: { scope }, entity }, { legalEntityRefId: _, ...code }) {
    requireValid(checkVatCodeDates(code.validFrom, code.validTo) ?? checkDueAccount(code));
    const rows = await findVatCodeRows(tx, scope, entity.id, code.code);
    const clash = rows.some(
      (row) => row.validFrom <= (code.validTo ?? FOREVER) && code.validFrom <= (row.validTo ?? FOREVER),
    );
    if (clash) throw new RefusalError("VAT_CODE_EXISTS", { code: code.code });
    for (const field of ["account", "pendingAccount", "dueAccount"] as const) {
      const number = code[field];
      if (number) await requireUsableAccount(tx, scope, entity.id, { number, day: code.validFrom, field });
    }
    return code;
  },

  /** What a code is called, its tags, its end, and whether it may still be chosen; the rest is born with it. */
  async update({ tx, actor: { scope }, entity }, row, { version: _, ...change }) {
    const { validTo } = change;
    if (validTo === undefined) return change;
    requireValid(checkVatCodeDates(row.validFrom, validTo));
    const others = await findVatCodeRows(tx, scope, entity.id, row.code);
    const next = others.find((other) => other.validFrom > row.validFrom);
    if (next && (validTo ?? FOREVER) >= next.validFrom)
      throw new RefusalError("VAT_CODE_EXISTS", { code: row.code });
    // Lines of the next row are its own; those between the new end and it would be left without a code.
    const lastUse = validTo && !next ? await findLastUse(tx, scope, row, addDays(validTo, 1)) : null;
    if (lastUse) throw new RefusalError("VAT_CODE_RETROACTIVE", { lastDate: formatDate(lastUse) });
    return change;
  },
});

/** @throws RefusalError VAT_CODE_DATES_INVALID, VAT_CODE_DUE_ACCOUNT_MISSING */
function requireValid(refusal: VatCodeRefusal | undefined): void {
  if (refusal) throw new RefusalError(refusal.refused);
}
