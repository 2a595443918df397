import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import { parseAmount } from "@grand-livre/domain/money/parse-amount";
import { mayDo } from "../../http/caller.ts";
import type { SearchProvider } from "../../search-provider.ts";
import { findEntriesLike } from "./search-repository.ts";

/** Entries of the current company by label, piece, third party, number, or the amount of a line. */
export const entrySearch: SearchProvider = {
  id: "entries",
  label: "Écritures",
  find: async (app, caller, { text, typed, legalEntityId, limit }) => {
    if (legalEntityId === undefined || !mayDo(caller, { service: "entry-logs", action: "Viewer" })) return [];
    const wanted = { legalEntityId, text, typed, cents: amountIn(typed), limit };
    const rows = await findEntriesLike(app.db, wanted);
    return rows.map(({ id, number, pieceRef, label, entryDate, cents }) => ({
      id,
      title: [number ?? pieceRef, label].filter(Boolean).join(" · "),
      subtitle: `${formatDate(entryDate)} · ${cents === null ? "aux archives" : formatMoney(cents)}`,
      link: `/accounting/entry-logs/${id}`,
    }));
  },
};

/** The amount that was typed, `1 234,56` or `1234`; undefined for anything else. */
export function amountIn(typed: string): number | undefined {
  if (!/^[\d\s\u00a0\u202f.,]+(?:€|EUR)?$/i.test(typed.trim())) return undefined;
  const read = parseAmount(typed);
  return typeof read === "number" && read > 0 ? read : undefined;
}
