import type { NavigationItem } from "@grand-livre/contracts/navigation";
import { fold } from "@grand-livre/domain/text/fold";
import type { SearchProvider } from "../../search-provider.ts";
import { navigationOf } from "../navigation/service.ts";

type Page = { readonly title: string; readonly subtitle: string | null; readonly link: string };

/** The screens of a menu: what is hidden from the caller, and what leads elsewhere, is left out. */
function pagesOf(items: readonly NavigationItem[], above: string | null): Page[] {
  return items.flatMap((item) => {
    const { title, link, hidden, children = [] } = item;
    if (hidden) return [];
    const own = title && link?.startsWith("/") ? [{ title, subtitle: item.subtitle ?? above, link }] : [];
    return [...own, ...pagesOf(children, title ?? above)];
  });
}

/** The screens of the caller's menu, by title or by the subtitle or entry above; a title that begins with the text first. */
export const pageSearch: SearchProvider = {
  id: "pages",
  label: "Pages",
  find: async (app, caller, { text, limit }) =>
    pagesOf((await navigationOf(app.db, caller)).default, null)
      .flatMap((page) => {
        const rank = rankOf(text, fold(page.title), fold(page.subtitle ?? ""));
        return rank === undefined ? [] : [{ rank, result: { id: page.link, ...page } }];
      })
      .sort((a, b) => a.rank - b.rank)
      .slice(0, limit)
      .map(({ result }) => result),
};

function rankOf(text: string, title: string, above: string): number | undefined {
  if (title.startsWith(text)) return 0;
  if (title.includes(text)) return 1;
  return above.includes(text) ? 2 : undefined;
}
