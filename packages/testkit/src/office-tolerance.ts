import assert from "node:assert/strict";
import { APPS, get, type OfficeCases, send, statusOf, UNKNOWN } from "./office-calls.ts";

/** The answers of the calls of the office to unknown ids and unknown keys. */
export const officeTolerance: OfficeCases = {
  "an unknown id is not found, whatever text it is, where nothing else is printed": async (office) => {
    const board = `${APPS}/scrumboard/board`;
    const inventory = `${APPS}/ecommerce/inventory`;
    for (const id of [UNKNOWN, "unknown"]) {
      assert.equal(await get(office, `${APPS}/chat/chat?id=${id}`), null);
      const label = { id, label: { title: "x" } };
      assert.equal(await send(office, "PATCH", `${APPS}/mailbox/label`, label), null);
      const read = [
        ...["chat/contact", "contacts/contact", "mailbox/mail", "scrumboard/board", "tasks/task"].map(
          (path) => `${APPS}/${path}?id=${id}`,
        ),
        `${inventory}/product?id=${id}`,
        `${APPS}/file-manager?folderId=${id}`,
        `${board}/labels?boardId=${id}`,
        `${APPS}/mailbox/mails?folder=${id}`,
        `${APPS}/mailbox/mails?label=${id}`,
        `${APPS}/help-center/guides?slug=${id}`,
        `${APPS}/help-center/guide?categorySlug=settings&guideSlug=${id}`,
      ];
      for (const path of read) assert.equal(await statusOf(office, "GET", path), 404, `GET ${path}`);
      const removed = [
        ...["contacts/contact", "contacts/tag", "tasks/task", "tasks/tag", "notes", "notes/labels"],
        ...["mailbox/label", "scrumboard/board/list", "scrumboard/board/card", "scrumboard/board/label"],
        ...["ecommerce/inventory/product", "ecommerce/inventory/tag"],
      ].map((path) => `${APPS}/${path}?id=${id}`);
      for (const path of ["messages", "notifications", "shortcuts"])
        removed.push(`/api/common/${path}?id=${id}`);
      for (const path of removed) assert.equal(await statusOf(office, "DELETE", path), 404, `DELETE ${path}`);
      const changed: readonly (readonly [string, object])[] = [
        [`${APPS}/chat/chat`, { id, chat: { muted: true } }],
        [`${APPS}/contacts/contact`, { id, contact: { name: "x" } }],
        [`${APPS}/contacts/tag`, { id, tag: { title: "x" } }],
        [`${inventory}/product`, { id, product: { name: "x" } }],
        [`${inventory}/tag`, { id, tag: { title: "x" } }],
        [`${APPS}/mailbox/mail`, { id, mail: { starred: true } }],
        [`${APPS}/notes`, { updatedNote: { id, title: "x" } }],
        [`${APPS}/notes/labels`, { label: { id, title: "x" } }],
        [`${board}/list`, { list: { id, title: "x" } }],
        [`${board}/lists`, { lists: [{ id, position: 1 }] }],
        [`${board}/card`, { id, card: { title: "x" } }],
        [`${board}/cards`, { cards: [{ id, title: "x" }] }],
        [`${board}/label`, { id, label: { title: "x" } }],
        [`${APPS}/tasks/task`, { id, task: { title: "x" } }],
        [`${APPS}/tasks/tag`, { id, tag: { title: "x" } }],
        [`${APPS}/tasks/order`, { tasks: [{ id }] }],
        ["/api/common/messages", { id, message: { read: true } }],
        ["/api/common/notifications", { id, notification: { read: true } }],
      ];
      for (const [path, body] of changed)
        assert.equal(await statusOf(office, "PATCH", path, body), 404, `PATCH ${path}`);
      const added = { note: { id }, task: "x" };
      assert.equal(await statusOf(office, "POST", `${APPS}/notes/tasks`, added), 404);
    }
  },

  "keys that are not known are ignored where a change is merged": async (office) => {
    const user = await get(office, "/api/common/user");
    const body = { user: { ...user, more: 1 }, more: 1 };
    assert.deepEqual(await send(office, "PATCH", "/api/common/user", body), user);
    const shortcut = { label: "Notes", icon: "note", link: "/apps/notes", useRouter: true, more: 1 };
    const made = await send(office, "POST", "/api/common/shortcuts", { shortcut, more: 1 });
    await send(office, "PATCH", "/api/common/shortcuts", { id: made.id, shortcut: { ...made, more: 1 } });
    await send(office, "DELETE", `/api/common/shortcuts?id=${made.id}`);
    for (const [path, key] of [
      ["messages", "message"],
      ["notifications", "notification"],
    ] as const) {
      const root = `/api/common/${path}`;
      const created = await send(office, "POST", root, { [key]: { title: "Bonjour", more: 1 } });
      await send(office, "PATCH", root, { id: created.id, [key]: { ...created, more: 1 }, more: 1 });
      await send(office, "DELETE", `${root}?id=${created.id}`);
    }
  },
};
