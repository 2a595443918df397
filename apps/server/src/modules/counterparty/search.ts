import { mayDo } from "../../http/caller.ts";
import type { SearchProvider } from "../../search-provider.ts";
import { findCounterpartiesNamed } from "./search-repository.ts";

const KINDS = { customer: "Client", supplier: "Fournisseur", both: "Client et fournisseur" } as const;

/** Third parties by name, identifier or auxiliary. */
export const counterpartySearch: SearchProvider = {
  id: "counterparties",
  label: "Tiers",
  find: async (app, caller, { text, legalEntityId, limit }) => {
    if (!mayDo(caller, { service: "counterparties", action: "Viewer" })) return [];
    const rows = await findCounterpartiesNamed(app.db, caller.scope, { text, legalEntityId, limit });
    return rows.map((row) => ({
      id: row.id,
      title: row.name,
      subtitle: [KINDS[row.kind], row.siren].filter((part) => part !== null).join(" · "),
      link: `/accounting/counterparties/${row.id}`,
    }));
  },
};
