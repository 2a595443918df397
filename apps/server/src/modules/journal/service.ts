import type { CreateJournalBody, UpdateJournalBody } from "@grand-livre/contracts/journal";
import { checkJournal, defaultJournals, type EntryType } from "@grand-livre/domain/journal/journal";
import type { TechnicalAccounts } from "@grand-livre/domain/technical-account/technical-account";
import { fold } from "@grand-livre/domain/text/fold";
import type { Connection, Tx } from "../../database/connection.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { companyResource } from "../../kit/company-resource.ts";
import { requireUsableAccount } from "../account/service.ts";

export type JournalRow = Omit<RowOf<"journal">, "entryType"> & { readonly entryType: EntryType };

/** What the rules on entries look at of a journal. */
export type Journal = Pick<
  JournalRow,
  "id" | "code" | "label" | "entryType" | "active" | "treasuryAccount" | "currency"
>;

const rows = ownedRows<"journal", JournalRow>("journal");

/** All journals of a company, a handful, by code. */
export function journalsOf(db: Connection, legalEntityId: string): Promise<JournalRow[]> {
  return rows.list(db, legalEntityId, {}, { order: ["code"] });
}

/** A company's journals: code, label and treasury account are its own; one journal for each bank account. */
export const journals = companyResource<"journal", JournalRow, CreateJournalBody, UpdateJournalBody>({
  rows,
  name: "journal",
  notFound: "JOURNAL_NOT_FOUND",
  audited: ({ code }) => ({ code }),

  async create(
    { tx, actor: { scope }, entity, today },
    { code, label, entryType, treasuryAccount = null, currency },
  ) {
    if (entryType === "") throw new RefusalError("JOURNAL_ENTRY_TYPE_REQUIRED");
    const existing = await journalsOf(tx, entity.id);
    const checked = orRefuse(checkJournal({ code, label, entryType, treasuryAccount, currency }, existing));
    const account = { number: treasuryAccount ?? "", day: today, field: "treasuryAccount" };
    if (treasuryAccount) await requireUsableAccount(tx, scope, entity.id, account);
    return { ...checked, labelKey: fold(checked.label) };
  },

  /** Code, type and account stay: entries name them. */
  async update({ tx, entity }, row, { label = row.label, active = row.active }) {
    const all = await journalsOf(tx, entity.id);
    const others = all.filter(({ id }) => id !== row.id);
    const named = orRefuse(checkJournal({ ...row, label }, others));
    return { label: named.label, labelKey: fold(named.label), active };
  },
});

/**
 * One journal by its code, active or not: a writer in it checks `active`.
 * @throws RefusalError JOURNAL_NOT_FOUND
 */
export function journalByCode(journals: readonly Journal[], code: string): Journal {
  const found = journals.find((one) => one.code === code);
  if (!found) throw new RefusalError("JOURNAL_NOT_FOUND", { journal: code });
  return found;
}

/**
 * One journal by its id, as an entry names it.
 * @throws RefusalError JOURNAL_NOT_FOUND
 */
export function journalById(journals: readonly Journal[], id: string): Journal {
  const found = journals.find((one) => one.id === id);
  if (!found) throw new RefusalError("JOURNAL_NOT_FOUND");
  return found;
}

/**
 * The first active journal of a type, in the order of codes: AC for `purchase`, OD for `general`.
 * For a bank or a till, `treasuryAccount` chooses the one of that account.
 * @throws RefusalError JOURNAL_NOT_FOUND
 */
export function journalOfType(
  journals: readonly Journal[],
  entryType: string,
  treasuryAccount?: string,
): Journal {
  const active = journals.filter((one) => one.entryType === entryType && one.active);
  const found = treasuryAccount ? active.find((one) => one.treasuryAccount === treasuryAccount) : active[0];
  if (!found) throw new RefusalError("JOURNAL_NOT_FOUND", { entryType });
  return found;
}

/** Gives a new legal entity the journals of the product. */
export async function installJournals(
  tx: Tx,
  legalEntityId: string,
  accounts: TechnicalAccounts,
): Promise<void> {
  const made = defaultJournals(accounts).map((one) => ({ ...one, id: newId(), labelKey: fold(one.label) }));
  await rows.insert(tx, legalEntityId, made);
}
