import type { Chat, ChatContact } from "@grand-livre/contracts/chat";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { inTransaction } from "../../database/transaction.ts";
import { seedDemonstrationChats } from "./demonstration.ts";

const root = "/api/apps/chat";
const NOWHERE = "0190a0a0-0000-7000-8000-000000000000";

let test: TestApp;
let anna: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  anna = await test.person({});
  const scope = { userId: anna.userId, legalEntityIds: [] };
  await inTransaction(test.app.db, (tx) => seedDemonstrationChats(tx, scope, test.app.now));
});
afterAll(() => test.close());

const chats = async (who = anna) => (await who.call<Chat[]>("GET", `${root}/chats`)).body;

it("lists the conversations with their contact and messages, the reader's own marked", async () => {
  const found = await chats();
  expect(found).toHaveLength(15);
  expect(found.filter(({ muted }) => muted)).toHaveLength(2);
  expect(found.map(({ unreadCount }) => unreadCount).filter(Boolean)).toEqual([2, 1]);
  for (const { contact, contactId, messages, id } of found) {
    expect(contact.id).toBe(contactId);
    expect(new Set(messages.map(({ isMine }) => isMine)).size).toBe(2);
    expect(messages.every(({ chatId }) => chatId === id)).toBe(true);
    const times = messages.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted());
  }
  // Each says something else, and ends at a time of its own.
  for (const told of ["lastMessage", "lastMessageAt"] as const)
    expect(new Set(found.map((one) => one[told])).size).toBe(15);
  expect(found.every(({ lastMessage, messages }) => messages.at(-1)?.value === lastMessage)).toBe(true);
  const bruno = await test.person({});
  expect((await chats(bruno))[0]?.messages.filter(({ isMine }) => isMine)).toEqual([]);
});

it("reads one conversation, nothing for an unknown id, and merges a change", async () => {
  const [first] = (await chats()) as [Chat];
  const read = (id: string) => anna.call<Chat | null>("GET", `${root}/chat?id=${id}`);
  expect((await read(first.id)).body).toEqual(first);
  expect(await read(NOWHERE)).toMatchObject({ status: 200, body: null });
  const change = (id: string, chat: object) => anna.call("PATCH", `${root}/chat`, { id, chat });
  const muted = await change(first.id, { ...first, muted: true, unreadCount: 0, more: 1 });
  expect(muted.body).toEqual({ ...first, muted: true, unreadCount: 0 });
  expect((await change(first.id, {})).body).toEqual(muted.body);
  expect(await change(NOWHERE, { muted: true })).toMatchObject({
    status: 404,
    body: { code: "CHAT_NOT_FOUND", message: `Could not found chat with id of ${NOWHERE}!` },
  });
  expect((await change(first.id, { muted: "yes" })).status).toBe(422);
  expect((await anna.call("PATCH", `${root}/chat`, "{")).status).toBe(400);
});

it("lists contacts by name without details, and reads one whole", async () => {
  const { body } = await anna.call<ChatContact[]>("GET", `${root}/contacts`);
  expect(body).toHaveLength(80);
  expect(body.filter(({ avatar }) => avatar === null)).toHaveLength(16);
  expect(Object.keys(body[0] ?? {}).sort()).toEqual(["about", "avatar", "background", "id", "name"]);
  const names = body.map(({ name }) => name);
  expect(names).toEqual(names.toSorted(new Intl.Collator("fr").compare));
  const whole = (await anna.call<ChatContact>("GET", `${root}/contact?id=${body[0]?.id}`)).body;
  expect(whole.details.phoneNumbers[0]).toMatchObject({ country: "fr", label: "Mobile" });
  expect(whole.attachments.media).toHaveLength(8);
  expect((await anna.call("GET", `${root}/contact?id=${NOWHERE}`)).status).toBe(404);
});

it("shows the caller's own profile", async () => {
  expect((await anna.call("GET", `${root}/profile`)).body).toEqual({
    id: anna.userId,
    name: "Camille Martin",
    email: anna.email,
    avatar: null,
    about: expect.stringContaining("Bonjour"),
  });
});

it("says something as text, for everybody at once", async () => {
  const [first] = (await chats()) as [Chat];
  const say = (chatId: string, value: string) =>
    anna.call<Chat & { code?: string }>("POST", `${root}/message`, { chatId, value });
  const said = await say(first.id, " Bien <b>reçu</b>,\nmerci. ");
  const words = "Bien &lt;b&gt;reçu&lt;/b&gt;,<br />merci.";
  expect(said.body.messages.at(-1)).toMatchObject({ value: words, isMine: true });
  expect(said.body.lastMessage).toBe(words);
  const bruno = await test.person({});
  const seen = (await chats(bruno)).find(({ id }) => id === first.id);
  expect(seen?.messages.at(-1)).toMatchObject({ value: words, isMine: false });
  expect((await say(first.id, " ")).status).toBe(422);
  expect((await say(NOWHERE, "Bonjour")).body.code).toBe("CHAT_NOT_FOUND");
});
