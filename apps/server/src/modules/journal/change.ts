import type { CreateJournalBody, UpdateJournalBody } from "@grand-livre/contracts/journal";
import { checkJournal } from "@grand-livre/domain/journal/journal";
import { fold } from "@grand-livre/domain/text/fold";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { companyResource } from "../../kit/company-resource.ts";
import { requireUsableAccount } from "../account/service.ts";
import { findJournals, type JournalRow, journalRows } from "./repository.ts";

/** A company's journals: code, label and treasury account are its own; one journal for each bank account. */
export const journals = companyResource<"journal", JournalRow, CreateJournalBody, UpdateJournalBody>({
  rows: journalRows,
  name: "journal",
  notFound: "JOURNAL_NOT_FOUND",
  audited: ({ code }) => ({ code }),

  async create({ tx, actor: { scope }, entity, today }, { code, label, entryType, treasuryAccount = null }) {
    if (entryType === "") throw new RefusalError("JOURNAL_ENTRY_TYPE_REQUIRED");
    const existing = await findJournals(tx, scope, { legalEntityId: entity.id });
    const checked = orRefuse(checkJournal({ code, label, entryType, treasuryAccount }, existing));
    if (treasuryAccount)
      await requireUsableAccount(tx, scope, entity.id, {
        number: treasuryAccount,
        day: today,
        field: "treasuryAccount",
      });
    return { ...checked, labelKey: fold(checked.label) };
  },

  /** Code, type and account stay: entries bear them. */
  async update({ tx, actor: { scope }, entity }, row, { label = row.label, active = row.active }) {
    const all = await findJournals(tx, scope, { legalEntityId: entity.id });
    const [journal, ...others] = all.toSorted((one) => (one.id === row.id ? -1 : 1));
    if (!journal) throw new RefusalError("JOURNAL_NOT_FOUND");
    const named = orRefuse(checkJournal({ ...journal, label }, others));
    return { label: named.label, labelKey: fold(named.label), active };
  },
});
