import type { Board, BoardLabel, BoardList, Card, ListedBoard } from "@grand-livre/contracts/board";
import { seedBoards } from "@grand-livre/office/areas/boards";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../test/test-app.ts";
import { inTransaction } from "../database/transaction.ts";
import { officeStore } from "../kit/office-store.ts";

const root = "/api/apps/scrumboard";
const NOWHERE = "0190a0a0-0000-7000-8000-000000000000";

let test: TestApp;
let anna: TestPerson;
let sample: ListedBoard;
let other: ListedBoard;
beforeAll(async () => {
  test = await createTestApp();
  anna = await test.person({});
  const scope = { userId: anna.userId, legalEntityIds: [] };
  await inTransaction(test.app.db, (tx) => seedBoards(officeStore(tx, scope, test.app.now)));
  [sample, other] = (await anna.call<ListedBoard[]>("GET", `${root}/boards`)).body as [
    ListedBoard,
    ListedBoard,
  ];
});
afterAll(() => test.close());

const read = async (id: string) => (await anna.call<Board>("GET", `${root}/board?id=${id}`)).body;
const addList = async (list: object) =>
  (await anna.call<BoardList>("POST", `${root}/board/list`, { list: { boardId: other.id, ...list } })).body;
const addCard = (card: object) => anna.call<Card & { code?: string }>("PUT", `${root}/board/card`, { card });

describe("the sample boards", () => {
  it("are three, with whole members, of which the first has lists, cards and labels", async () => {
    const { body } = await anna.call<ListedBoard[]>("GET", `${root}/boards`);
    expect(body.map(({ members }) => members.length)).toEqual([3, 8, 1]);
    expect(body[0]?.members[0]).toEqual({
      id: expect.any(String),
      name: expect.any(String),
      avatar: expect.any(String),
    });
    const board = await read(sample.id);
    expect(board.members).toEqual(sample.members.map(({ id }) => id));
    expect(board.lists.map(({ title, cards }) => [title, cards.length])).toEqual([
      ["To do", 4],
      ["In progress", 2],
      ["In review", 1],
      ["Completed", 5],
    ]);
    expect(board.labels.map(({ title }) => title)).toEqual([
      "Research",
      "Wireframing",
      "Design",
      "Development",
      "Bug",
    ]);
    const cards = board.lists.flatMap(({ cards: own }) => own);
    expect(cards.filter(({ dueDate }) => dueDate !== null)).toHaveLength(4);
    expect([0, 1, 5].map((count) => cards.filter(({ labels }) => labels.length === count).length)).toEqual([
      2, 9, 1,
    ]);
    expect(board.lists.map(({ position }) => position)).toEqual([65_536, 131_072, 196_608, 262_144]);
    expect((await read(other.id)).lists).toEqual([]);
  });

  it("are shared by the installation", async () => {
    const bruno = await test.person({});
    expect((await bruno.call<ListedBoard[]>("GET", `${root}/boards`)).body).toHaveLength(3);
  });
});

describe("lists", () => {
  it("come after the others by steps of 65536, are moved and renamed, and leave with their cards", async () => {
    const [first, second] = [await addList({ title: "A" }), await addList({ title: "B" })];
    expect(second.position - first.position).toBe(65_536);
    expect((await addList({ title: "C", position: 1 })).position).toBe(1);
    const renamed = await anna.call("PATCH", `${root}/board/list`, { list: { ...first, title: "A1" } });
    expect(renamed.body).toEqual({ ...first, title: "A1" });
    const moved = await anna.call<BoardList[]>("PATCH", `${root}/board/lists`, {
      lists: [
        { ...second, position: 0.5 },
        { ...first, position: 2 },
      ],
    });
    expect(moved.body.map(({ title, position }) => [title, position])).toEqual([
      ["B", 0.5],
      ["A", 2],
    ]);
    expect((await read(other.id)).lists.map(({ title }) => title)).toEqual(["B", "C", "A"]);
    await addCard({ boardId: other.id, listId: first.id, title: "Carte" });
    expect((await anna.call("DELETE", `${root}/board/list?id=${first.id}`)).body).toBe(true);
    expect((await read(other.id)).lists.map(({ title }) => title)).toEqual(["B", "C"]);
    expect((await anna.call("DELETE", `${root}/board/list?id=${first.id}`)).status).toBe(404);
    const lost = { list: { boardId: NOWHERE, title: "x" } };
    expect(await anna.call("POST", `${root}/board/list`, lost)).toMatchObject({
      status: 404,
      body: { code: "BOARD_NOT_FOUND" },
    });
  });
});

describe("cards", () => {
  it("are made, changed with whole labels, ordered by their index, moved and removed", async () => {
    const list = await addList({ title: "Cartes" });
    const label = await anna.call<BoardLabel>("PUT", `${root}/board/label`, {
      label: { boardId: other.id, title: "Urgent" },
    });
    const place = { boardId: other.id, listId: list.id };
    const one = (await addCard({ ...place, title: "Un", position: 65_536 })).body;
    expect(one).toEqual({
      ...place,
      id: expect.any(String),
      position: 65_536,
      title: "Un",
      description: null,
      labels: [],
      dueDate: null,
    });
    const two = (await addCard({ ...place, title: "Deux" })).body;
    expect(two.position).toBe(131_072);
    const changed = await anna.call<Card>("PATCH", `${root}/board/card`, {
      id: one.id,
      card: { ...one, labels: [label.body], dueDate: "2026-12-24", more: 1 },
    });
    expect(changed.body).toEqual({ ...one, labels: [label.body], dueDate: "2026-12-24T00:00:00.000Z" });
    const ordered = await anna.call<Card[]>("PATCH", `${root}/board/card/positions`, {
      cards: [two, one].map(({ id, listId, boardId }) => ({ id, listId, boardId })),
    });
    expect(ordered.body.map(({ title, position }) => [title, position])).toEqual([
      ["Deux", 0],
      ["Un", 1],
    ]);
    const elsewhere = await addList({ title: "Ailleurs" });
    const moved = await anna.call<Card[]>("PATCH", `${root}/board/cards`, {
      cards: [{ ...two, listId: elsewhere.id }],
    });
    expect(moved.body[0]).toMatchObject({ listId: elsewhere.id, boardId: other.id });
    expect((await anna.call("DELETE", `${root}/board/label?id=${label.body.id}`)).body).toBe(true);
    const board = await read(other.id);
    expect(board.lists.find(({ id }) => id === list.id)?.cards.map(({ labels }) => labels)).toEqual([[]]);
    expect((await anna.call("DELETE", `${root}/board/card?id=${one.id}`)).body).toBe(true);
    expect((await anna.call("DELETE", `${root}/board/card?id=${one.id}`)).body).toMatchObject({
      code: "BOARD_CARD_NOT_FOUND",
    });
  });

  it("lie in a list of their own board, and bear labels that exist", async () => {
    const [list] = (await read(sample.id)).lists;
    const lost = await addCard({ boardId: other.id, listId: list?.id, title: "x" });
    expect(lost).toMatchObject({ status: 404, body: { code: "BOARD_LIST_NOT_FOUND" } });
    const unknown = await addCard({ boardId: sample.id, listId: list?.id, title: "x", labels: [NOWHERE] });
    expect(unknown).toMatchObject({ status: 404, body: { code: "OFFICE_TAG_NOT_FOUND" } });
  });
});

it("lists, renames and refuses labels of a board", async () => {
  const labels = (id: string) => anna.call<BoardLabel[]>("GET", `${root}/board/labels?boardId=${id}`);
  const [first] = (await labels(sample.id)).body;
  const renamed = await anna.call<BoardLabel>("PATCH", `${root}/board/label`, {
    id: first?.id,
    label: { title: "Étude" },
  });
  expect(renamed.body).toEqual({ id: first?.id, boardId: sample.id, title: "Étude" });
  expect((await labels(NOWHERE)).status).toBe(404);
  expect((await anna.call("GET", `${root}/board?id=${NOWHERE}`)).status).toBe(404);
  const lost = { label: { boardId: NOWHERE, title: "x" } };
  expect((await anna.call("PUT", `${root}/board/label`, lost)).status).toBe(404);
  expect((await anna.call("PUT", `${root}/board/label`, "{")).status).toBe(400);
});
