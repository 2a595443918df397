import type { Board } from "@grand-livre/contracts/board";
import { describe, expect, it } from "vitest";
import { movedList, newPositions, placedCard, withCardOver } from "./board-places.ts";

const card = (id: string, listId: string, position: number) => ({
  id,
  boardId: "b",
  listId,
  position,
  title: id,
  description: null,
  labels: [],
  dueDate: null,
});
const lists: Board["lists"] = [
  {
    id: "L1",
    boardId: "b",
    position: 65_536,
    title: "À faire",
    cards: [card("a", "L1", 65_536), card("b", "L1", 131_072)],
  },
  { id: "L2", boardId: "b", position: 131_072, title: "En cours", cards: [card("c", "L2", 65_536)] },
  { id: "L3", boardId: "b", position: 196_608, title: "Fait", cards: [] },
];
const ids = (all: Board["lists"]) => all.map((list) => list.cards.map(({ id }) => id).join(""));

describe("the position of what was moved", () => {
  const at = (...positions: number[]) => positions.map((position, place) => ({ id: `${place}`, position }));

  it("is half of the next one's, a step after the last, or between its neighbours", () => {
    expect(newPositions(at(9, 65_536), "0")).toEqual([{ id: "0", position: 32_768 }]);
    expect(newPositions(at(65_536, 9), "1")).toEqual([{ id: "1", position: 131_072 }]);
    expect(newPositions(at(65_536, 9, 131_072), "1")).toEqual([{ id: "1", position: 98_304 }]);
  });

  it("numbers the row anew in steps where no whole number is left", () => {
    expect(newPositions(at(1, 9, 2), "1").map(({ position }) => position)).toEqual([
      65_536, 131_072, 196_608,
    ]);
    expect(newPositions(at(9, 1), "0").map(({ position }) => position)).toEqual([65_536, 131_072]);
  });
});

describe("a card", () => {
  it("goes within its list, before a card of another one, or to the end of an empty one", () => {
    expect(ids(withCardOver(lists, "a", "b"))).toEqual(["ba", "c", ""]);
    expect(ids(withCardOver(lists, "a", "c"))).toEqual(["b", "ac", ""]);
    expect(ids(withCardOver(lists, "a", "L3"))).toEqual(["b", "c", "a"]);
  });

  it("is kept with its list and its position", () => {
    const { cards } = placedCard(withCardOver(lists, "a", "c"), "a");
    expect(cards).toEqual([{ id: "a", listId: "L2", position: 32_768 }]);
  });
});

it("moves a list before another one", () => {
  const { lists: moved, places } = movedList(lists, "L3", "L1");
  expect(moved.map(({ id }) => id)).toEqual(["L3", "L1", "L2"]);
  expect(places).toEqual([{ id: "L3", position: 32_768 }]);
});
