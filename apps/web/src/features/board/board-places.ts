import { arrayMove } from "@dnd-kit/sortable";
import { type Board, POSITION_STEP } from "@grand-livre/contracts/board";

type Lists = Board["lists"];
type Placed = { readonly id: string; readonly position: number };

export type CardPlace = { readonly id: string; readonly listId: string; readonly position: number };
export type ListPlace = { readonly id: string; readonly position: number };

/**
 * The new positions after one of a row was moved to its present place: half of the next one's at the start, a step after
 * the last one at the end, between its neighbours elsewhere. Without room for a whole number the row is numbered anew.
 */
export function newPositions(row: readonly Placed[], movedId: string): readonly Placed[] {
  const at = row.findIndex(({ id }) => id === movedId);
  const before = row[at - 1]?.position;
  const after = row[at + 1]?.position;
  const position =
    after === undefined
      ? (before ?? 0) + POSITION_STEP
      : before === undefined
        ? after / 2
        : (before + after) / 2;
  const isFree = (before === undefined || position > before) && (after === undefined || position < after);
  if (Number.isInteger(position) && position > 0 && isFree) return [{ id: movedId, position }];
  return row.map(({ id }, place) => ({ id, position: (place + 1) * POSITION_STEP }));
}

export const listOf = (lists: Lists, cardId: string) =>
  lists.find(({ cards }) => cards.some(({ id }) => id === cardId));

/** The lists with a card where it is dragged to: over another card, or over a list, at its end. */
export function withCardOver(lists: Lists, cardId: string, overId: string): Lists {
  const from = listOf(lists, cardId);
  const to = lists.find(({ id }) => id === overId) ?? listOf(lists, overId);
  const card = from?.cards.find(({ id }) => id === cardId);
  if (from === undefined || to === undefined || card === undefined || cardId === overId) return lists;
  if (from.id === to.id) {
    const ids = to.cards.map(({ id }) => id);
    const end = overId === to.id ? ids.length - 1 : ids.indexOf(overId);
    const cards = arrayMove(to.cards, ids.indexOf(cardId), end);
    return lists.map((list) => (list.id === to.id ? { ...list, cards } : list));
  }
  const place = to.cards.findIndex(({ id }) => id === overId);
  const moved = { ...card, listId: to.id };
  return lists.map((list) => {
    if (list.id === from.id) return { ...list, cards: list.cards.filter(({ id }) => id !== cardId) };
    if (list.id !== to.id) return list;
    return { ...list, cards: list.cards.toSpliced(place === -1 ? list.cards.length : place, 0, moved) };
  });
}

/** The lists with their new positions, and the cards whose place changed, once a card was let go. */
export function placedCard(lists: Lists, cardId: string): { lists: Lists; cards: CardPlace[] } {
  const list = listOf(lists, cardId);
  if (list === undefined) return { lists, cards: [] };
  const changed = new Map(newPositions(list.cards, cardId).map(({ id, position }) => [id, position]));
  const cards = list.cards.map((card) => ({ ...card, position: changed.get(card.id) ?? card.position }));
  return {
    lists: lists.map((one) => (one.id === list.id ? { ...one, cards } : one)),
    cards: [...changed].map(([id, position]) => ({ id, listId: list.id, position })),
  };
}

/** The lists with one of them where another one was, and the positions that changed. */
export function movedList(
  lists: Lists,
  movedId: string,
  overId: string,
): { lists: Lists; places: ListPlace[] } {
  const ids = lists.map(({ id }) => id);
  const moved = arrayMove(lists, ids.indexOf(movedId), ids.indexOf(overId));
  const changed = new Map(newPositions(moved, movedId).map(({ id, position }) => [id, position]));
  return {
    lists: moved.map((list) => ({ ...list, position: changed.get(list.id) ?? list.position })),
    places: [...changed].map(([id, position]) => ({ id, position })),
  };
}
