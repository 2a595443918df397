import type {
  Board,
  BoardLabel,
  BoardList,
  Card,
  ChangedCard,
  ChangedList,
  ListedBoard,
} from "@grand-livre/contracts/board";
import type { Application } from "../../application.ts";
import type { Connection, Tx } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { officeResource } from "../../kit/office-resource.ts";
import type { Scope } from "../../scope.ts";
import {
  boardLabelRows,
  boardMembers,
  boardRows,
  cardLabels,
  cardRows,
  listRows,
  memberRows,
} from "./repository.ts";

export const boards = officeResource({
  rows: boardRows,
  notFound: "BOARD_NOT_FOUND",
  links: { members: boardMembers },
  present: ({ position: _, lastActivity, ...row }, { members }) => ({
    ...row,
    lastActivity: lastActivity?.toISOString() ?? null,
    members,
  }),
});

export const lists = officeResource({
  rows: listRows,
  notFound: "BOARD_LIST_NOT_FOUND",
  present: (row): BoardList => row,
});

export const boardLabels = officeResource({
  rows: boardLabelRows,
  notFound: "OFFICE_TAG_NOT_FOUND",
  present: ({ position: _, ...row }): BoardLabel => row,
});

/** Cards with the ids of their labels; {@link withLabels} puts the labels themselves there. */
export const cards = officeResource({
  rows: cardRows,
  notFound: "BOARD_CARD_NOT_FOUND",
  links: { labels: cardLabels },
  present: ({ dueDate, ...row }, { labels }) => ({
    ...row,
    dueDate: dueDate?.toISOString() ?? null,
    labels,
  }),
});

type CardWithIds = Omit<Card, "labels"> & { readonly labels: readonly string[] };

async function withLabels(db: Connection, scope: Scope, found: readonly CardWithIds[]): Promise<Card[]> {
  const ids = [...new Set(found.flatMap(({ labels }) => labels))];
  const labels = ids.length === 0 ? [] : await boardLabels.list(db, scope, { ids });
  const byId = new Map(labels.map((label) => [label.id, label]));
  return found.map((card) => ({ ...card, labels: card.labels.flatMap((id) => byId.get(id) ?? []) }));
}

/** The boards, each with its members. */
export async function listBoards(app: Application, { scope }: Caller): Promise<ListedBoard[]> {
  const members = new Map((await memberRows.list(app.db, scope)).map((member) => [member.id, member]));
  const found = await boards.list(app.db, scope);
  return found.map((board) => ({
    ...board,
    members: board.members.flatMap((id) => members.get(id) ?? []),
  }));
}

/** A board with its lists, their cards and its labels. @throws RefusalError BOARD_NOT_FOUND */
export async function readBoard(app: Application, { scope }: Caller, id: string): Promise<Board> {
  const board = await boards.read(app.db, scope, id);
  const within = { equal: { boardId: id } };
  const found = await withLabels(app.db, scope, await cards.list(app.db, scope, within));
  const byList = Map.groupBy(found, ({ listId }) => listId);
  const own = await lists.list(app.db, scope, within);
  return {
    ...board,
    lists: own.map((list) => ({ ...list, cards: byList.get(list.id) ?? [] })),
    labels: await boardLabels.list(app.db, scope, within),
  };
}

/** The labels of a board. @throws RefusalError BOARD_NOT_FOUND */
export async function labelsOfBoard(
  app: Application,
  { scope }: Caller,
  boardId: string,
): Promise<BoardLabel[]> {
  await boards.read(app.db, scope, boardId);
  return boardLabels.list(app.db, scope, { equal: { boardId } });
}

/** Does something on a board in one transaction, and remembers when: the list of boards shows it. */
export function onBoard<Done extends { readonly boardId: string } | readonly { readonly boardId: string }[]>(
  app: Application,
  { scope }: Caller,
  work: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  return inTransaction(app.db, async (tx) => {
    const done = await work(tx);
    const touched: readonly { readonly boardId: string }[] = "boardId" in done ? [done] : done;
    for (const id of new Set(touched.map(({ boardId }) => boardId)))
      await boardRows.update(tx, scope, id, { lastActivity: app.now() });
    return done;
  });
}

/** Changes lists, each by its id. @throws RefusalError BOARD_LIST_NOT_FOUND, and then changes none */
export function changeLists(
  app: Application,
  caller: Caller,
  sent: readonly ChangedList[],
): Promise<BoardList[]> {
  return onBoard(app, caller, async (tx) => {
    const changed: BoardList[] = [];
    for (const { id, ...change } of sent) changed.push(await lists.merge(tx, caller.scope, id, change));
    return changed;
  });
}

/** Adds a card. @throws RefusalError BOARD_LIST_NOT_FOUND for a list of no such board, OFFICE_TAG_NOT_FOUND */
export function createCard(app: Application, caller: Caller, sent: object): Promise<Card> {
  return onBoard(app, caller, async (tx) => {
    const [card] = await withLabels(tx, caller.scope, [await cards.create(tx, caller.scope, sent)]);
    return card as Card;
  });
}

/** Changes cards, each by its id. @throws RefusalError for one that is unknown, and then changes none */
export function changeCards(app: Application, caller: Caller, sent: readonly ChangedCard[]): Promise<Card[]> {
  return onBoard(app, caller, async (tx) => {
    const changed: CardWithIds[] = [];
    for (const { id, ...change } of sent) changed.push(await cards.merge(tx, caller.scope, id, change));
    return withLabels(tx, caller.scope, changed);
  });
}
