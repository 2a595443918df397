import { today } from "../../application.ts";
import { mayDo } from "../../http/caller.ts";
import type { SearchProvider } from "../../search-provider.ts";
import { findAccountsLike } from "./list-repository.ts";

/** Accounts of the current chart by number or label. */
export const accountSearch: SearchProvider = {
  id: "accounts",
  label: "Comptes",
  find: async (app, caller, { text, typed, legalEntityId, limit }) => {
    if (!mayDo(caller, { service: "accounting-plan", action: "Viewer" })) return [];
    const filter = {
      legalEntityId,
      day: today(app),
      active: true,
      labelContains: text,
      numberContains: typed.toUpperCase(),
    };
    const rows = await findAccountsLike(app.db, caller.scope, filter, limit);
    return rows.map((row) => ({
      id: row.id,
      title: `${row.number} · ${row.label}`,
      subtitle: legalEntityId ? null : row.companyName,
      link: `/accounting/accounting-plan/reference-accounts?panel=${encodeURIComponent(row.number)}`,
    }));
  },
};
