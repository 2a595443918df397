import type { SearchAnswer, SearchBody } from "@grand-livre/contracts/search";
import { fold } from "@grand-livre/domain/text/fold";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import type { SearchProvider } from "../../search-provider.ts";
import { accountSearch } from "../account/service.ts";
import { contactSearch } from "../contact/service.ts";
import { counterpartySearch } from "../counterparty/service.ts";
import { entrySearch } from "../entry/search-service.ts";
import { invoiceSearch } from "../invoice/document-list/search-service.ts";
import { entityFilter } from "../legal-entity/service.ts";
import { taskSearch } from "../task/service.ts";
import { pageSearch } from "./pages.ts";

/** Results a group shows at most. */
const MOST_RESULTS = 5;

/** Every module that can be searched, in the order in which the groups are shown. */
const providers: readonly SearchProvider[] = [
  contactSearch,
  pageSearch,
  taskSearch,
  invoiceSearch,
  counterpartySearch,
  accountSearch,
  entrySearch,
];

/**
 * Looks in every module that the caller may view; groups without result are left out.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function search(app: Application, caller: Caller, body: SearchBody): Promise<SearchAnswer> {
  const text = fold(body.query);
  if (text === "") return { results: [] };
  const legalEntityId = await entityFilter(app.db, body.legalEntityRefId);
  const wanted = { text, typed: body.query.trim(), legalEntityId, limit: MOST_RESULTS };
  const groups = await Promise.all(
    providers.map(async ({ id, label, find }) => ({
      id,
      label,
      results: [...(await find(app, caller, wanted))],
    })),
  );
  return groups.filter(({ results }) => results.length > 0);
}
