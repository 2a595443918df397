import { useNavigate, useSearch } from "@tanstack/react-router";
import { searchOf } from "../../lib/read-search.ts";

/** What the URL of every list may hold. */
export interface BaseSearch {
  /** The text that is searched. */
  readonly q?: string | undefined;
  /** The row whose panel is open, or `new`. */
  readonly panel?: string | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
}

/** A filter holds one of some values, a day, or any text. */
type FilterShape = Readonly<Record<string, readonly string[] | "day" | "text">>;
export type ListSearchOf<Filters extends FilterShape> = BaseSearch & {
  readonly [Name in keyof Filters]?:
    | (Filters[Name] extends readonly (infer Value)[] ? Value : string)
    | undefined;
};

const readBase = searchOf({ q: "text", panel: "text", skip: "count", limit: "number" });

/** Reads a list's state from its URL: search, panel, page and the filters named here; anything else is left out. */
export function listSearch<const Filters extends FilterShape>(
  filters: Filters,
): (raw: Readonly<Record<string, unknown>>) => ListSearchOf<Filters> {
  const own = searchOf(filters);
  return (raw) => {
    const { limit, ...base } = readBase(raw);
    return { ...base, limit: limit && Math.min(limit, 200), ...own(raw) } as ListSearchOf<Filters>;
  };
}

export type AnySearch = BaseSearch & Readonly<Record<string, string | number | undefined>>;

/** The list's state in the URL of the screen that is shown, and the way to change it. An empty text is no filter. */
export function useListSearch(): {
  readonly search: AnySearch;
  readonly show: (next: AnySearch) => void;
} {
  const search = useSearch({ strict: false }) as AnySearch;
  const navigate = useNavigate();
  return {
    search,
    show: (next) => {
      const kept = Object.fromEntries(
        Object.entries(next).map(([name, value]) => [name, value === "" ? undefined : value]),
      );
      void navigate({
        to: ".",
        search: (before: Readonly<Record<string, unknown>>) => ({ ...before, ...kept }),
        replace: true,
      } as never);
    },
  };
}
