import type { Chat, ChatPerson } from "@grand-livre/contracts/chat";
import { CHAT_MESSAGES } from "@grand-livre/contracts/chat-messages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { chatEvents } from "./events.ts";

const root = "/api/apps/chat";
const NOWHERE = "0190a0a0-0000-7000-8000-000000000000";

let test: TestApp;
let anna: TestPerson;
let bruno: TestPerson;
let carla: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  [anna, bruno, carla] = [await test.person({}), await test.person({}), await test.person({})];
});
afterAll(() => test.close());

type Answered = Chat & { code?: string };
const open = (who: TestPerson, other: TestPerson) =>
  who.call<Answered>("POST", `${root}/chat`, { personId: other.userId });
const say = (who: TestPerson, chatId: string, value: string) =>
  who.call<Answered>("POST", `${root}/message`, { chatId, value });
const chats = async (who: TestPerson) => (await who.call<Chat[]>("GET", `${root}/chats`)).body;
const read = async (who: TestPerson, id: string) =>
  (await who.call<Chat | null>("GET", `${root}/chat?id=${id}`)).body;
const change = (who: TestPerson, id: string, chat: object) =>
  who.call<Answered>("PATCH", `${root}/chat`, { id, chat });

describe("conversations of two persons", () => {
  it("are one, however often and from whichever side they are opened", async () => {
    const [first, again] = await Promise.all([open(anna, bruno), open(bruno, anna)]);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.id).toBe(first.body.id);
    expect(first.body).toMatchObject({
      contactId: bruno.userId,
      contact: { id: bruno.userId, details: { emails: [{ email: bruno.email }] } },
      unreadCount: 0,
      messages: [],
    });
    expect(again.body.contactId).toBe(anna.userId);
  });

  it("come to the other person with the first message, counted as unread until he reads", async () => {
    const { id } = (await open(anna, carla)).body;
    expect(await chats(carla)).toEqual([]);
    await say(anna, id, "La clôture est prête ?");
    await say(anna, id, "Relisez le <b>471</b>.");
    const [seen] = await chats(carla);
    expect(seen).toMatchObject({ id, contactId: anna.userId, unreadCount: 2 });
    expect(seen?.messages.map(({ value, isMine }) => [value, isMine])).toEqual([
      ["La clôture est prête ?", false],
      ["Relisez le &lt;b&gt;471&lt;/b&gt;.", false],
    ]);
    expect((await read(anna, id))?.unreadCount).toBe(0);
    await change(carla, id, { unreadCount: 0, muted: true });
    expect(await read(carla, id)).toMatchObject({ unreadCount: 0, muted: true });
    await say(carla, id, "Oui.");
    expect(await read(anna, id)).toMatchObject({ unreadCount: 1, muted: false, lastMessage: "Oui." });
  });

  it("are out of everybody else's reach", async () => {
    const { id } = (await open(anna, bruno)).body;
    await say(anna, id, "Entre nous");
    const root = await test.superAdministrator();
    for (const other of [carla, root]) {
      expect(await read(other, id)).toBeNull();
      expect((await chats(other)).map((chat) => chat.id)).not.toContain(id);
      expect((await say(other, id, "Moi aussi")).body.code).toBe("CHAT_NOT_FOUND");
      expect((await change(other, id, { muted: true })).status).toBe(404);
      const earlier = await other.call("GET", `/api/apps/chat/messages?chatId=${id}&before=${NOWHERE}`);
      expect(earlier.status).toBe(404);
    }
  });

  it("tell of the first unread message in the toolbar, but not to who muted them", async () => {
    const dora = await test.person({});
    const { id } = (await open(anna, dora)).body;
    const told = async () =>
      (await dora.call<{ description: string; link: string }[]>("GET", "/api/common/messages")).body;
    for (const text of ["Un <b>solde</b> ?", "Encore là ?"]) await say(anna, id, text);
    expect(await told()).toMatchObject([
      { description: "Un &lt;b&gt;solde&lt;/b&gt; ?", link: `/apps/chat/${id}` },
    ]);
    await change(dora, id, { unreadCount: 0, muted: true });
    await say(anna, id, "Je relance");
    expect(await told()).toHaveLength(1);
  });

  it("count every message, when two come at once", async () => {
    const { id } = (await open(carla, bruno)).body;
    await Promise.all(Array.from({ length: 5 }, (_, at) => say(carla, id, `n° ${at}`)));
    expect(await read(bruno, id)).toMatchObject({ unreadCount: 5 });
    expect((await read(bruno, id))?.messages).toHaveLength(5);
  });

  it("come with their latest messages, and are read back from there", async () => {
    const dora = await test.person({});
    const { id } = (await open(dora, bruno)).body;
    await test.pool.query(
      `insert into chat_message (id, chat_id, sender_id, value, created_at)
       select gen_random_uuid(), $1, $2, 'n° ' || n, '2026-01-01'::timestamptz + n * interval '1 minute'
       from generate_series(1, ${CHAT_MESSAGES + 20}) n`,
      [id, dora.userId],
    );
    const latest = await read(dora, id);
    const values = latest?.messages.map(({ value }) => value) ?? [];
    expect([values.length, values[0]]).toEqual([CHAT_MESSAGES, "n° 21"]);
    const before = latest?.messages[0]?.id ?? "";
    const earlier = await dora.call<Chat["messages"]>(
      "GET",
      `${root}/messages?chatId=${id}&before=${before}`,
    );
    expect(earlier.body.map(({ value }) => value)).toEqual(
      Array.from({ length: 20 }, (_, at) => `n° ${at + 1}`),
    );
    expect(earlier.body[0]).toMatchObject({ isMine: true, contactId: bruno.userId });
  });

  it("are offered with the active persons of the installation, not with oneself", async () => {
    const gone = await test.person({ status: "inactive" });
    const { body } = await anna.call<ChatPerson[]>("GET", `${root}/persons`);
    const ids = body.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([bruno.userId, carla.userId]));
    expect(ids).not.toContain(anna.userId);
    expect(ids).not.toContain(gone.userId);
    for (const other of [gone, anna])
      expect((await open(anna, other)).body.code).toBe("CHAT_PERSON_NOT_FOUND");
    expect((await anna.call("POST", `${root}/chat`, { personId: NOWHERE })).status).toBe(404);
  });

  it("are told of by events to their two persons, and to no other", async () => {
    const listen = (who: TestPerson) => {
      const leaving = new AbortController();
      const scope = { userId: who.userId, legalEntityIds: [] };
      const reader = chatEvents(test.app, scope, leaving.signal).body?.getReader();
      const heard: string[] = [];
      void (async () => {
        for (;;) {
          const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
          if (done) return;
          heard.push(new TextDecoder().decode(value));
        }
      })();
      const leave = () => {
        leaving.abort();
        return reader?.cancel();
      };
      return { heard, leave };
    };
    const { id } = (await open(anna, bruno)).body;
    const [hers, his, others] = [listen(anna), listen(bruno), listen(carla)];
    const events = ({ heard }: typeof hers) => heard.filter((text) => text.startsWith("event: chats")).length;
    await expect.poll(() => [events(hers), events(his), events(others)]).toEqual([1, 1, 1]);
    test.now.current = new Date(test.now.current.getTime() + 1000);
    await say(anna, id, "Vous voyez ?");
    await expect.poll(() => [events(hers), events(his)]).toEqual([2, 2]);
    expect(events(others)).toBe(1);
    for (const one of [hers, his, others]) await one.leave();
  });
});
