import type { SearchGroupId, SearchResult } from "@grand-livre/contracts/search";
import type { Application } from "./application.ts";
import type { Caller } from "./http/caller.ts";

export type Wanted = {
  /** Folded, never empty. */
  readonly text: string;
  /** As typed, trimmed. */
  readonly typed: string;
  /** One company of the caller; undefined for all of them. */
  readonly legalEntityId: string | undefined;
  readonly limit: number;
};

/** What a module adds to the search: its service exports one, `search/service.ts` lists it. */
export type SearchProvider = {
  readonly id: SearchGroupId;
  /** The heading of its results, in French. */
  readonly label: string;
  /** The best first, at most `limit`; nothing for a caller who may not view the module. */
  readonly find: (app: Application, caller: Caller, wanted: Wanted) => Promise<readonly SearchResult[]>;
};
