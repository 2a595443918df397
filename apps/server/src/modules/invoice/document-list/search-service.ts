import { type Application, today } from "../../../application.ts";
import type { Scope } from "../../../scope.ts";
import type { SearchProvider } from "../../../search-provider.ts";
import { visibleDirections } from "../document/rights.ts";
import { findOfAmount } from "./amount-repository.ts";
import type { InvoiceFilter } from "./list-filter.ts";
import { sortPage, walkPage } from "./list-repository.ts";
import { findRows, type InvoiceListRow } from "./list-rows-repository.ts";
import { typedAmount } from "./typed-amount.ts";

/** Trigrams find three signs anywhere; one or two, only where a word begins. */
const SHORTEST_ANYWHERE = 3;

/** Invoices by amount, number, label or third party, on the sides that the caller may view; first those whose number begins with it. */
export const invoiceSearch: SearchProvider = {
  id: "invoices",
  label: "Factures",
  find: async (app, caller, { text, typed, legalEntityId, limit }) => {
    const directions = visibleDirections(caller);
    if (directions.length === 0) return [];
    const number = text.replaceAll(" ", "");
    const numbered = /\d/.test(number) ? [[`%\n%\n${number}%`]] : [];
    const containing =
      text.length < SHORTEST_ANYWHERE
        ? [`${text}%`, `% ${text}%`, `%\n${text}%`]
        : [`%${text}%`, `%${number}%`];
    const amount = typedAmount(typed);
    const ids = new Set(
      amount === undefined
        ? []
        : await findOfAmount(app.db, caller.scope, { legalEntityId, directions, amount }, limit),
    );
    for (const patterns of [...numbered, containing]) {
      const filter = { legalEntityId, directions, patterns, today: today(app) };
      for (const id of await findLatest(app, caller.scope, filter, limit)) ids.add(id);
    }
    return (await findRows(app.db, caller.scope, [...ids].slice(0, limit))).map(resultOf);
  },
};

async function findLatest(app: Application, scope: Scope, filter: InvoiceFilter, limit: number) {
  const page = { skip: 0, limit, sort: { by: "created", order: "desc" } } as const;
  const walked = await walkPage(app.db, scope, filter, page);
  return walked.length === limit ? walked : sortPage(app.db, scope, filter, page, "keys");
}

/** Where an invoice is shown. */
const linkOf = ({ direction, id }: InvoiceListRow) =>
  `/accounting/${direction === "credit" ? "invoices" : "supplier-bills"}/${id}`;

function resultOf(row: InvoiceListRow) {
  const number = row.billNumber ?? row.refId;
  const parts = [number, row.companyName].filter((part) => part !== null && part !== "");
  return {
    id: row.id,
    title: parts.length > 0 ? parts.join(" · ") : row.label || "Brouillon sans numéro",
    subtitle: parts.length > 0 && row.label !== "" ? row.label : null,
    link: linkOf(row),
  };
}
