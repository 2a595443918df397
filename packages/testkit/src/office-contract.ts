import assert from "node:assert/strict";
import {
  type Any,
  APPS,
  get,
  type Office,
  type OfficeCases,
  send,
  statusOf,
  UNKNOWN,
} from "./office-calls.ts";
import { officeTolerance } from "./office-tolerance.ts";

const titles = (items: Any): string[] => items.map((item: Any) => item.title);

/** A list of tags under `<root>/tags`: the newest first, renamed, and taken off the items that have it. */
async function tagsAreManaged(office: Office, root: string): Promise<void> {
  const before = titles(await get(office, `${root}/tags`));
  const { id, title } = await send(office, "POST", `${root}/tag`, { tag: { title: "Nouvelle" } });
  assert.equal(title, "Nouvelle");
  assert.deepEqual(titles(await get(office, `${root}/tags`)), ["Nouvelle", ...before]);
  const renamed = await send(office, "PATCH", `${root}/tag`, { id, tag: { title: "Renommée", other: 1 } });
  assert.deepEqual(renamed, { id, title: "Renommée" });
  assert.equal(await send(office, "DELETE", `${root}/tag?id=${id}`), true);
  assert.deepEqual(titles(await get(office, `${root}/tags`)), before);
}

/**
 * The calls of the office by the specification's own text (template-areas.md §3, §7, §8 and §9), on its samples. The server
 * and the layer in the browser are held to the same cases: of the areas that both share, those that show how rows are kept.
 */
export const officeContract: OfficeCases = {
  ...officeTolerance,
  "chat: all, one, nothing for an unknown id, merged, contacts by name, one whole, the profile": async (
    office,
  ) => {
    const chats = await get(office, `${APPS}/chat/chats`);
    assert.equal(chats.length, 15);
    const [{ id, contactId }] = chats;
    assert.equal((await get(office, `${APPS}/chat/chat?id=${id}`)).messages.length, chats[0].messages.length);
    assert.equal(await get(office, `${APPS}/chat/chat?id=${UNKNOWN}`), null);
    const merged = await send(office, "PATCH", `${APPS}/chat/chat`, {
      id,
      chat: { unreadCount: 0, other: true },
    });
    assert.equal(merged.unreadCount, 0);
    assert.equal(merged.contactId, contactId);
    const contacts = await get(office, `${APPS}/chat/contacts`);
    assert.equal(contacts.length, 80);
    assert.equal(contacts[0].name, "Adèle Vasseur");
    assert.ok(!("details" in contacts[0]) && !("attachments" in contacts[0]));
    assert.ok((await get(office, `${APPS}/chat/contact?id=${contactId}`)).details.emails.length > 0);
    assert.equal(typeof (await get(office, `${APPS}/chat/profile`)).name, "string");
  },

  "contacts: by name, found, made empty, merged, with a birthday at noon, removed": async (office) => {
    const root = `${APPS}/contacts`;
    assert.equal((await get(office, `${root}/all`)).length, 80);
    assert.equal((await get(office, `${root}/search?query=`)).length, 80);
    assert.deepEqual(
      (await get(office, `${root}/search?query=BENALI`)).map((one: Any) => one.name),
      ["Karim Benali"],
    );
    const made = await send(office, "POST", `${root}/contact`);
    assert.equal(made.name, "New Contact");
    assert.deepEqual(made.emails, []);
    const sent = { ...made, name: "Élodie Zed", birthday: "1980-02-29T08:30:00.000Z", other: 1 };
    const merged = await send(office, "PATCH", `${root}/contact`, { id: made.id, contact: sent });
    assert.equal(merged.birthday, "1980-02-29T12:00:00.000Z");
    assert.deepEqual(await get(office, `${root}/contact?id=${made.id}`), merged);
    const names = (await get(office, `${root}/all`)).map((one: Any) => one.name);
    // É is sorted as e, between « Édith » and « Émile ».
    assert.ok(names.indexOf("Élodie Zed") > names.indexOf("Élias Gauthier"));
    assert.ok(names.indexOf("Élodie Zed") < names.indexOf("Éloïse Renard"));
    assert.equal(await send(office, "DELETE", `${root}/contact?id=${made.id}`), true);
    assert.equal(await statusOf(office, "GET", `${root}/contact?id=${made.id}`), 404);
    assert.ok(
      (await get(office, `${root}/countries`)).some((one: Any) => one.iso === "fr" && one.code === "+33"),
    );
    await tagsAreManaged(office, root);
  },

  "a removed tag leaves every contact that bore it": async (office) => {
    const [tag] = await get(office, `${APPS}/contacts/tags`);
    const bears = async () =>
      (await get(office, `${APPS}/contacts/all`)).filter((one: Any) => one.tags.includes(tag.id)).length;
    assert.ok((await bears()) > 0);
    await send(office, "DELETE", `${APPS}/contacts/tag?id=${tag.id}`);
    assert.equal(await bears(), 0);
  },

  "a change that names an unknown tag, or a group, changes nothing": async (office) => {
    const [{ id, name }] = await get(office, `${APPS}/contacts/all`);
    const body = { id, contact: { name: "Autre", tags: [UNKNOWN] } };
    assert.equal(await statusOf(office, "PATCH", `${APPS}/contacts/contact`, body), 404);
    assert.equal((await get(office, `${APPS}/contacts/contact?id=${id}`)).name, name);
    const inventory = `${APPS}/ecommerce/inventory`;
    const [product] = (await get(office, `${inventory}/products?page=0`)).products;
    const grouped = { id: product.id, product: { stock: 1, brand: UNKNOWN } };
    assert.equal(await statusOf(office, "PATCH", `${inventory}/product`, grouped), 404);
    assert.deepEqual(await get(office, `${inventory}/product?id=${product.id}`), product);
  },

  "inventory: groups, pages counted from zero, null beyond the last, sorted, searched": async (office) => {
    const root = `${APPS}/ecommerce/inventory`;
    assert.equal((await get(office, `${root}/categories`)).length, 3);
    assert.equal((await get(office, `${root}/brands`)).length, 5);
    assert.equal((await get(office, `${root}/vendors`)).length, 3);
    const first = await get(office, `${root}/products?page=0`);
    assert.deepEqual(first.pagination, {
      length: 23,
      size: 10,
      page: 0,
      lastPage: 3,
      startIndex: 0,
      endIndex: 9,
    });
    const names = first.products.map((one: Any) => one.name);
    assert.deepEqual(
      names,
      names.toSorted((a: string, b: string) => a.localeCompare(b, "fr")),
    );
    // The page by default is 1, the second of the slice.
    assert.equal((await get(office, `${root}/products`)).pagination.startIndex, 10);
    assert.deepEqual(await get(office, `${root}/products?page=4`), {
      products: null,
      pagination: { lastPage: 3 },
    });
    const dear = await get(office, `${root}/products?page=0&sort=price&order=desc`);
    const prices = dear.products.map((one: Any) => one.price);
    assert.deepEqual(
      prices,
      prices.toSorted((a: number, b: number) => b - a),
    );
    assert.equal((await get(office, `${root}/products?page=0&search=MÉRIDIEN`)).pagination.length, 1);
  },

  "file manager: folders and files by name, and the way there": async (office) => {
    const root = await get(office, `${APPS}/file-manager?folderId=null`);
    assert.deepEqual(
      root.folders.map((one: Any) => one.name),
      ["Assemblées", "Contrats", "Personnel"],
    );
    assert.equal(root.files.length, 13);
    assert.deepEqual(root.path, []);
    const contracts = await get(office, `${APPS}/file-manager?folderId=${root.folders[1].id}`);
    const insurance = await get(office, `${APPS}/file-manager?folderId=${contracts.folders[0].id}`);
    assert.deepEqual(
      insurance.path.map((one: Any) => one.name),
      ["Contrats", "Assurances"],
    );
  },

  "help center: faqs, guides with their counts, one category, one guide": async (office) => {
    const root = `${APPS}/help-center`;
    const [category] = await get(office, `${root}/faqs`);
    assert.equal((await get(office, `${root}/faqs?slug=${category.slug}`)).length, 1);
    for (const one of await get(office, `${root}/guides?limit=2`)) {
      assert.equal(one.visibleGuides, one.guides.length);
      assert.ok(one.visibleGuides <= 2 && one.totalGuides >= one.visibleGuides);
    }
    const [first] = await get(office, `${root}/guides`);
    assert.ok(first.guides.length <= 5);
    const whole = await get(office, `${root}/guides?slug=${first.slug}`);
    const [guide] = whole.guides;
    const read = await get(office, `${root}/guide?categorySlug=${first.slug}&guideSlug=${guide.slug}`);
    assert.equal(typeof read.guide.content, "string");
    assert.equal(await statusOf(office, "GET", `${root}/faqs?slug=unknown`), 404);
  },

  "mailbox: settings, counts of folders, filters": async (office) => {
    const root = `${APPS}/mailbox`;
    const folders = await get(office, `${root}/folders`);
    const counts = Object.fromEntries(folders.map((one: Any) => [one.slug, one.count]));
    assert.deepEqual(counts, { inbox: 27, sent: 0, drafts: 7, spam: 13, trash: 0 });
    assert.deepEqual(
      (await get(office, `${root}/filters`)).map((one: Any) => one.slug),
      ["starred", "important"],
    );
    const settings = await send(office, "PATCH", `${root}/settings`, {
      settings: { messageLayout: "bottom" },
    });
    assert.equal(settings.messageLayout, "bottom");
    assert.deepEqual(await get(office, `${root}/settings`), settings);
  },

  "mailbox: pages of ten, folder before filter before label, the newest first": async (office) => {
    const root = `${APPS}/mailbox`;
    const page = await get(office, `${root}/mails?folder=inbox`);
    assert.deepEqual(page.pagination, {
      totalResults: 45,
      resultsPerPage: 10,
      currentPage: 1,
      lastPage: 5,
      startIndex: 0,
      endIndex: 9,
    });
    const dates = page.mails.map((one: Any) => one.date);
    assert.deepEqual(dates, dates.toSorted().toReversed());
    assert.deepEqual(await get(office, `${root}/mails?folder=inbox&page=6`), {
      mails: null,
      pagination: { lastPage: 5 },
    });
    const narrowed = await get(office, `${root}/mails?folder=drafts&filter=starred&label=work`);
    assert.equal(narrowed.pagination.totalResults, 7);
    const starred = await get(office, `${root}/mails?filter=starred&label=work`);
    assert.ok(starred.mails.every((one: Any) => one.starred));
    const [work] = (await get(office, `${root}/labels`)).filter((one: Any) => one.slug === "work");
    const labelled = await get(office, `${root}/mails?label=work`);
    assert.ok(labelled.mails.every((one: Any) => one.labels.includes(work.id)));
  },

  "mailbox: labels have a slug that is numbered from 1, none when renamed; null on an unknown id": async (
    office,
  ) => {
    const root = `${APPS}/mailbox`;
    const make = (title: string) =>
      send(office, "POST", `${root}/label`, { label: { title, color: "blue" } });
    const [first, second, third] = [await make("À  Payer !"), await make("À Payer"), await make("À payer")];
    assert.deepEqual([first.slug, second.slug, third.slug], ["à-payer-", "à-payer", "à-payer-1"]);
    const renamed = await send(office, "PATCH", `${root}/label`, {
      id: third.id,
      label: { title: "À Payer" },
    });
    assert.equal(renamed.slug, "à-payer");
    const unknown = await send(office, "PATCH", `${root}/label`, { id: UNKNOWN, label: { title: "x" } });
    assert.equal(unknown, null);
    const { mails } = await get(office, `${root}/mails?folder=inbox`);
    const [{ id }] = mails;
    const changed = await send(office, "PATCH", `${root}/mail`, {
      id,
      mail: { labels: [third.id], unread: false },
    });
    assert.deepEqual([changed.labels, changed.unread], [[third.id], false]);
    assert.equal(await send(office, "DELETE", `${root}/label?id=${third.id}`), true);
    assert.deepEqual((await get(office, `${root}/mail?id=${id}`)).labels, []);
  },

  "scrumboard: boards with their members, a board in its order, lists by steps of 65536": async (office) => {
    const root = `${APPS}/scrumboard`;
    const boards = await get(office, `${root}/boards`);
    assert.deepEqual(
      boards.map((one: Any) => one.members.length),
      [3, 8, 1],
    );
    const [{ id: boardId }] = boards;
    const board = await get(office, `${root}/board?id=${boardId}`);
    assert.deepEqual(
      board.lists.map(({ position, cards }: Any) => [position, cards.length]),
      [
        [65_536, 4],
        [131_072, 2],
        [196_608, 1],
        [262_144, 5],
      ],
    );
    const list = await send(office, "POST", `${root}/board/list`, { list: { boardId, title: "Plus tard" } });
    assert.equal(list.position, 327_680);
    const renamed = await send(office, "PATCH", `${root}/board/list`, {
      list: { ...list, title: "Un jour" },
    });
    assert.equal(renamed.title, "Un jour");
    const [moved] = await send(office, "PATCH", `${root}/board/lists`, {
      lists: [{ id: list.id, position: 1 }],
    });
    assert.equal(moved.position, 1);
    const first = (await get(office, `${root}/board?id=${boardId}`)).lists[0];
    assert.equal(first.id, list.id);
    assert.equal(await send(office, "DELETE", `${root}/board/list?id=${list.id}`), true);
  },

  "scrumboard: cards are made, changed with whole labels, ordered by their index, removed": async (
    office,
  ) => {
    const root = `${APPS}/scrumboard`;
    const [{ id: boardId }] = await get(office, `${root}/boards`);
    const { lists } = await get(office, `${root}/board?id=${boardId}`);
    const [{ id: listId, cards }] = lists;
    const card = await send(office, "PUT", `${root}/board/card`, {
      card: { boardId, listId, title: "Neuve" },
    });
    const label = await send(office, "PUT", `${root}/board/label`, { label: { boardId, title: "À voir" } });
    const changed = await send(office, "PATCH", `${root}/board/card`, {
      id: card.id,
      card: { ...card, labels: [label] },
    });
    assert.deepEqual(titles(changed.labels), ["À voir"]);
    const sent = [card, ...cards].map(({ id }: Any) => ({ id, listId, boardId }));
    const ordered = await send(office, "PATCH", `${root}/board/card/positions`, { cards: sent });
    assert.deepEqual(
      ordered.map((one: Any) => one.position),
      sent.map((_, at) => at),
    );
    const renamed = await send(office, "PATCH", `${root}/board/label`, {
      id: label.id,
      label: { title: "Vu" },
    });
    assert.equal(renamed.title, "Vu");
    assert.ok(titles(await get(office, `${root}/board/labels?boardId=${boardId}`)).includes("Vu"));
    assert.equal(await send(office, "DELETE", `${root}/board/label?id=${label.id}`), true);
    const [{ cards: now }] = (await get(office, `${root}/board?id=${boardId}`)).lists;
    assert.deepEqual([now[0].id, now[0].labels], [card.id, []]);
    const [retitled] = await send(office, "PATCH", `${root}/board/cards`, {
      cards: [{ id: card.id, title: "Autre" }],
    });
    assert.equal(retitled.title, "Autre");
    assert.equal(await send(office, "DELETE", `${root}/board/card?id=${card.id}`), true);
  },

  "tasks: sorted by order, made at the top, merged, ordered, removed": async (office) => {
    const root = `${APPS}/tasks`;
    const before = await get(office, `${root}/all`);
    assert.deepEqual([before.length, before[0].type], [30, "section"]);
    const made = await send(office, "POST", `${root}/task`, { type: "task" });
    assert.deepEqual([made.title, made.order, made.completed], ["", 0, false]);
    assert.deepEqual(
      (await get(office, `${root}/all`)).map((one: Any) => one.order),
      Array.from({ length: 31 }, (_, at) => at),
    );
    const merged = await send(office, "PATCH", `${root}/task`, {
      id: made.id,
      task: { ...made, title: "Neuve" },
    });
    assert.deepEqual(await get(office, `${root}/task?id=${made.id}`), merged);
    const tasks = [before[0], made].map(({ id }: Any) => ({ id }));
    const ordered = await send(office, "PATCH", `${root}/order`, { tasks });
    assert.deepEqual(
      ordered.map(({ id, order }: Any) => [id, order]),
      [
        [before[0].id, 0],
        [made.id, 1],
      ],
    );
    assert.equal(await send(office, "DELETE", `${root}/task?id=${made.id}`), true);
    assert.equal(await statusOf(office, "GET", `${root}/task?id=${made.id}`), 404);
  },

  "messages and notifications: made, listed the newest first, changed, read, removed": async (office) => {
    for (const [path, key] of [
      ["messages", "message"],
      ["notifications", "notification"],
    ] as const) {
      const root = `/api/common/${path}`;
      const made = await send(office, "POST", root, {
        [key]: { title: "Bonjour <b>Zoé</b><script>x</script>" },
      });
      assert.deepEqual([made.title, made.read], ["Bonjour <b>Zoé</b>", false]);
      assert.equal((await get(office, root))[0].id, made.id);
      const changed = await send(office, "PATCH", root, { id: made.id, [key]: { description: "Texte" } });
      assert.deepEqual([changed.title, changed.description], ["Bonjour <b>Zoé</b>", "Texte"]);
      await send(office, "POST", `${root}/toggle-read-status`, { [key]: { id: made.id, read: true } });
      assert.equal((await get(office, root))[0].read, true);
      assert.equal(await get(office, `${root}/mark-all-as-read`), true);
      assert.ok((await get(office, root)).every((one: Any) => one.read && one.seen));
      assert.equal((await send(office, "DELETE", `${root}?id=${made.id}`)).id, made.id);
    }
  },

  "shortcuts, the person, the menus": async (office) => {
    const shortcut = { id: null, label: "Notes", icon: "note", link: "/apps/notes", useRouter: true };
    const made = await send(office, "POST", "/api/common/shortcuts", { shortcut });
    const changed = { id: made.id, shortcut: { ...made, label: "Mes notes" } };
    assert.equal((await send(office, "PATCH", "/api/common/shortcuts", changed)).label, "Mes notes");
    assert.equal((await get(office, "/api/common/shortcuts")).at(-1).label, "Mes notes");
    assert.equal((await send(office, "DELETE", `/api/common/shortcuts?id=${made.id}`)).id, made.id);
    const user = await get(office, "/api/common/user");
    const away = await send(office, "PATCH", "/api/common/user", { user: { ...user, status: "away" } });
    assert.deepEqual(away, { ...user, status: "away" });
    const menus = await get(office, "/api/common/navigation");
    assert.deepEqual(Object.keys(menus).toSorted(), ["compact", "default", "futuristic", "horizontal"]);
  },

  "search: nothing for nothing, else groups of contacts, pages and tasks": async (office) => {
    const find = (query: string) => send(office, "POST", "/api/common/search", { query });
    assert.deepEqual(await find(""), { results: [] });
    const groupsOf = async (query: string) => (await find(query)).map((one: Any) => one.id);
    assert.ok((await groupsOf("benali")).includes("contacts"));
    assert.ok((await groupsOf("messagerie")).includes("pages"));
    const [tasks] = (await find("lettrer")).filter((one: Any) => one.id === "tasks");
    assert.match(tasks.results[0].link, /^\/apps\/tasks\/[0-9a-f-]{36}$/);
  },

  "dashboards: four of them, and what happened of late": async (office) => {
    for (const name of ["analytics", "crypto", "finance", "project"])
      assert.ok(Object.keys(await get(office, `/api/dashboards/${name}`)).length > 3);
    const { budget } = await get(office, "/api/dashboards/finance");
    assert.deepEqual([budget.expensesLimit, budget.savingsGoal, budget.billsLimit], [20_000, 250_000, 1000]);
  },

  "what nobody answers is not found": async (office) => {
    assert.equal(await statusOf(office, "GET", `${APPS}/unknown`), 404);
  },
};
