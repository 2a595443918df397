import type { CommonUser } from "@grand-livre/contracts/common-user";
import { commonUserEndpoints } from "@grand-livre/contracts/endpoints/common-user";
import { legalEntityEndpoints } from "@grand-livre/contracts/endpoints/legal-entity";
import { navigationEndpoints } from "@grand-livre/contracts/endpoints/navigation";
import { officeLinkEndpoints } from "@grand-livre/contracts/endpoints/office-link";
import { searchEndpoints } from "@grand-livre/contracts/endpoints/search";
import { shortcutEndpoints } from "@grand-livre/contracts/endpoints/shortcut";
import { navigationFor } from "@grand-livre/contracts/navigation-menu";
import type { SearchGroupId, SearchResult } from "@grand-livre/contracts/search";
import type { Shortcut } from "@grand-livre/contracts/shortcut";
import { fold } from "@grand-livre/domain/text/fold";
import { findContacts } from "../areas/contacts.ts";
import type { OfficeStore } from "../areas/office-store.ts";
import { findTasks } from "../areas/tasks.ts";
import { sampleShortcuts } from "../samples/shortcuts.ts";
import { demonstrationPerson, home, type LayerContext } from "./layer-context.ts";
import { answering, type LayerRoute } from "./layer-route.ts";
import { Rows } from "./rows.ts";

type Searching = (text: string) => SearchResult[] | Promise<SearchResult[]>;
const MOST_RESULTS = 5;

/** The menus of somebody without a right over the books: the office and its dashboards. */
const navigation = navigationFor(() => false);

type Item = {
  readonly id: string;
  readonly title?: string | undefined;
  readonly subtitle?: string | undefined;
  readonly link?: string | undefined;
  readonly hidden: boolean;
  readonly children?: readonly Item[] | undefined;
};
const shownPages = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => (item.hidden ? [] : [item, ...shownPages(item.children ?? [])]));

const searchPages: Searching = (text) =>
  shownPages(navigation.default)
    .filter(({ title = "", subtitle = "" }) =>
      [title, subtitle].some((held) => fold(held).includes(fold(text))),
    )
    .flatMap(({ id, title = "", link }) => (link === undefined ? [] : [{ id, title, subtitle: null, link }]));

/** What the toolbar asks for. */
export function toolbarRoutes(context: LayerContext, store: OfficeStore): LayerRoute[] {
  const shortcuts = new Rows<Shortcut>(
    sampleShortcuts(home).map(({ description, ...shortcut }) => ({
      ...shortcut,
      id: context.newId(),
      description: description ?? "",
    })),
    "SHORTCUT_NOT_FOUND",
  );
  const { id, firstname, lastname, email } = demonstrationPerson;
  const name = `${firstname} ${lastname}`;
  let user: CommonUser = { id, name, email, avatar: null, status: "online", firstConnexion: false };
  const groups: readonly { readonly id: SearchGroupId; readonly label: string; readonly find: Searching }[] =
    [
      { id: "contacts", label: "Contacts", find: (text) => findContacts(store, text) },
      { id: "pages", label: "Pages", find: searchPages },
      { id: "tasks", label: "Tâches", find: (text) => findTasks(store, text) },
    ];
  return [
    answering(shortcutEndpoints.list, () => [...shortcuts.all()]),
    answering(shortcutEndpoints.create, ({ body: { shortcut } }) =>
      shortcuts.addLast({ ...shortcut, id: context.newId(), description: shortcut.description ?? "" }),
    ),
    answering(shortcutEndpoints.update, ({ body }) =>
      shortcuts.merge(body.id ?? body.shortcut.id ?? "", body.shortcut),
    ),
    answering(shortcutEndpoints.remove, ({ query }) => shortcuts.remove(query.id)),
    answering(commonUserEndpoints.read, () => user),
    answering(commonUserEndpoints.update, ({ body }) => {
      const { avatar = user.avatar, status = user.status } = body.user;
      user = { ...user, avatar, status };
      return user;
    }),
    answering(navigationEndpoints.read, () => navigation),
    answering(searchEndpoints.find, async ({ body: { query } }) => {
      if (query.trim() === "") return { results: [] };
      const found = groups.map(async ({ find, ...group }) => ({
        ...group,
        results: (await find(query.trim())).slice(0, MOST_RESULTS),
      }));
      return (await Promise.all(found)).filter(({ results }) => results.length > 0);
    }),
    // There are no books here to choose, nor to link anything with.
    answering(legalEntityEndpoints.list, () => ({ legalEntities: [], count: 0 })),
    answering(officeLinkEndpoints.ofOwner, () => []),
    answering(officeLinkEndpoints.findTargets, () => []),
  ];
}
