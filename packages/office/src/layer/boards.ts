import { type BoardLabel, type BoardList, type Card, POSITION_STEP } from "@grand-livre/contracts/board";
import { boardEndpoints } from "@grand-livre/contracts/endpoints/board";
import { boardLabelTitles, sampleBoards, sampleLists, sampleMembers } from "../samples/boards.ts";
import type { LayerContext } from "./layer-context.ts";
import { answering, type LayerRoute } from "./layer-route.ts";
import { Rows, requireKnown, without } from "./rows.ts";

type StoredCard = Omit<Card, "labels"> & { readonly labels: readonly string[] };
type StoredBoard = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly icon: string;
  readonly lastActivity: string;
  readonly members: string[];
};

const byPosition = (left: { readonly position: number }, right: { readonly position: number }) =>
  left.position - right.position;
const after = (rows: readonly { readonly position: number }[]) =>
  Math.max(0, ...rows.map(({ position }) => position)) + POSITION_STEP;

/** The rows of the boards, filled with the samples. */
function boardRows({ now, newId }: LayerContext) {
  const members = sampleMembers.map((member) => ({ ...member, id: newId() }));
  const boards = sampleBoards(now()).map(({ members: places, lastActivity, ...board }) => ({
    ...board,
    id: newId(),
    lastActivity: lastActivity.toISOString(),
    members: places.flatMap((at) => members[at]?.id ?? []),
  }));
  const boardId = boards[0]?.id ?? "";
  const labels = boardLabelTitles.map((title) => ({ id: newId(), boardId, title }));
  const lists: BoardList[] = [];
  const cards: StoredCard[] = [];
  for (const [at, { title, cards: own }] of sampleLists(now()).entries()) {
    const listId = newId();
    lists.push({ id: listId, boardId, title, position: (at + 1) * POSITION_STEP });
    for (const [place, card] of own.entries())
      cards.push({
        id: newId(),
        boardId,
        listId,
        position: (place + 1) * POSITION_STEP,
        title: card.title,
        description: null,
        dueDate: card.dueDate?.toISOString() ?? null,
        labels: card.labels.flatMap((one) => labels[one]?.id ?? []),
      });
  }
  return {
    members: new Rows(members, "BOARD_NOT_FOUND"),
    boards: new Rows<StoredBoard>(boards, "BOARD_NOT_FOUND"),
    labels: new Rows<BoardLabel>(labels, "OFFICE_TAG_NOT_FOUND"),
    lists: new Rows<BoardList>(lists, "BOARD_LIST_NOT_FOUND"),
    cards: new Rows<StoredCard>(cards, "BOARD_CARD_NOT_FOUND"),
  };
}

export function boardRoutes(context: LayerContext): LayerRoute[] {
  const { members, boards, labels, lists, cards } = boardRows(context);
  const withLabels = (card: StoredCard): Card => ({
    ...card,
    labels: card.labels.flatMap((id) => labels.find(id) ?? []),
  });
  const touched = <Done extends { readonly boardId: string }>(done: Done): Done => {
    boards.merge(done.boardId, { lastActivity: context.now().toISOString() });
    return done;
  };
  const of = <Row extends { readonly id: string; readonly boardId: string }>(rows: Rows<Row>, id: string) =>
    rows.all().filter(({ boardId }) => boardId === id);
  const changeCard = (id: string, sent: object) => {
    requireKnown(labels, (sent as { labels?: string[] }).labels);
    return withLabels(touched(cards.merge(id, sent)));
  };
  const changeList = ({ id, ...sent }: { readonly id: string }) => touched(lists.merge(id, sent));
  /** Changes all, or none when one is unknown. */
  const each = <Sent extends { readonly id: string }, Done>(
    rows: { read(id: string): unknown },
    sent: readonly Sent[],
    change: (one: Sent, at: number) => Done,
  ): Done[] => {
    for (const { id } of sent) rows.read(id);
    return sent.map(change);
  };
  return [
    answering(boardEndpoints.boards, () =>
      boards.all().map((board) => ({ ...board, members: board.members.map((id) => members.read(id)) })),
    ),
    answering(boardEndpoints.board, ({ query: { id } }) => {
      const own = of(cards, id).toSorted(byPosition).map(withLabels);
      const columns = of(lists, id).toSorted(byPosition);
      return {
        ...boards.read(id),
        lists: columns.map((list) => ({ ...list, cards: own.filter(({ listId }) => listId === list.id) })),
        labels: of(labels, id),
      };
    }),
    answering(boardEndpoints.createList, ({ body: { list } }) => {
      boards.read(list.boardId);
      const position = list.position ?? after(of(lists, list.boardId));
      return touched(lists.addLast({ ...list, id: context.newId(), position }));
    }),
    answering(boardEndpoints.changeList, ({ body }) => changeList(body.list)),
    answering(boardEndpoints.changeLists, ({ body }) => each(lists, body.lists, changeList)),
    answering(boardEndpoints.removeList, ({ query }) => {
      lists.remove(query.id);
      cards.drop(({ listId }) => listId === query.id);
      return true as const;
    }),
    answering(boardEndpoints.createCard, ({ body: { card } }) => {
      lists.read(card.listId);
      requireKnown(labels, card.labels);
      const inList = cards.all().filter(({ listId }) => listId === card.listId);
      const made = {
        ...card,
        id: context.newId(),
        position: card.position ?? after(inList),
        description: card.description ?? null,
        dueDate: card.dueDate ?? null,
        labels: card.labels ?? [],
      };
      return withLabels(touched(cards.addLast(made)));
    }),
    answering(boardEndpoints.changeCard, ({ body: { id, card } }) => changeCard(id, card)),
    answering(boardEndpoints.changeCards, ({ body }) =>
      each(cards, body.cards, ({ id, ...sent }) => changeCard(id, sent)),
    ),
    answering(boardEndpoints.removeCard, ({ query }) => {
      cards.remove(query.id);
      return true as const;
    }),
    answering(boardEndpoints.cardPositions, ({ body }) =>
      each(cards, body.cards, ({ id, ...sent }, position) => changeCard(id, { ...sent, position })),
    ),
    answering(boardEndpoints.labels, ({ query }) => of(labels, boards.read(query.boardId).id)),
    answering(boardEndpoints.createLabel, ({ body: { label } }) => {
      boards.read(label.boardId);
      return touched(labels.addLast({ ...label, id: context.newId() }));
    }),
    answering(boardEndpoints.changeLabel, ({ body }) => touched(labels.merge(body.id, body.label))),
    answering(boardEndpoints.removeLabel, ({ query }) => {
      labels.remove(query.id);
      cards.change((card) => ({ ...card, labels: without(card.labels, query.id) }));
      return true as const;
    }),
  ];
}
