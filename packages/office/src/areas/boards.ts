import {
  type Board,
  type BoardLabel,
  type BoardList,
  type Card,
  type ChangedCard,
  type ChangedList,
  type ListedBoard,
  POSITION_STEP,
} from "@grand-livre/contracts/board";
import { boardEndpoints } from "@grand-livre/contracts/endpoints/board";
import { boardLabelTitles, sampleBoards, sampleLists, sampleMembers } from "../samples/boards.ts";
import { answering, type OfficeCall, seedAll } from "./office-call.ts";
import { officeResource } from "./office-resource.ts";
import { instantOf, type OfficeStore, officeTable } from "./office-store.ts";

type Placed = { readonly position: number };
type BoardRow = Omit<Board, "members" | "lists" | "labels" | "lastActivity"> &
  Placed & { readonly lastActivity: Date | string | null };
type CardRow = Omit<Card, "labels" | "dueDate"> & { readonly dueDate: Date | string | null };
type CardWithIds = Omit<Card, "labels"> & { readonly labels: readonly string[] };

const shared = { of: "installation", order: ["position"], place: "last" } as const;

const members = officeResource({
  table: officeTable<ListedBoard["members"][number]>("boardMember", {
    of: "installation",
    order: ["name fr-x-icu"],
    notFound: "BOARD_NOT_FOUND",
  }),
  present: (row) => row,
});

const boards = officeResource({
  table: officeTable<BoardRow>("board", { ...shared, notFound: "BOARD_NOT_FOUND" }),
  links: { members: { name: "boardMembership", of: "installation", to: members.table } },
  present: ({ position: _, lastActivity, ...row }, linked) => ({
    ...row,
    ...linked,
    lastActivity: instantOf(lastActivity),
  }),
});

const inBoard = { ...shared, within: "boardId", parents: { boardId: boards.table } } as const;

const lists = officeResource({
  table: officeTable<BoardList>("boardList", {
    ...inBoard,
    step: POSITION_STEP,
    notFound: "BOARD_LIST_NOT_FOUND",
  }),
  present: (row) => row,
});

const labels = officeResource({
  table: officeTable<BoardLabel & Placed>("boardLabel", { ...inBoard, notFound: "OFFICE_TAG_NOT_FOUND" }),
  present: ({ position: _, ...row }): BoardLabel => row,
});

/** Cards with the ids of their labels; {@link withLabels} puts the labels themselves there. */
const cards = officeResource({
  table: officeTable<CardRow>("boardCard", {
    ...shared,
    within: "listId",
    step: POSITION_STEP,
    parents: { listId: lists.table },
    notFound: "BOARD_CARD_NOT_FOUND",
  }),
  links: { labels: { name: "boardCardLabelled", of: "installation", to: labels.table } },
  empty: { description: null, dueDate: null },
  present: ({ dueDate, ...row }, linked): CardWithIds => ({ ...row, ...linked, dueDate: instantOf(dueDate) }),
});

async function withLabels(store: OfficeStore, found: readonly CardWithIds[]): Promise<Card[]> {
  const ids = [...new Set(found.flatMap((card) => card.labels))];
  const own = ids.length === 0 ? [] : await labels.list(store, { ids });
  const byId = new Map(own.map((label) => [label.id, label]));
  return found.map((card) => ({ ...card, labels: card.labels.flatMap((id) => byId.get(id) ?? []) }));
}

/** The boards, each with its members. */
async function listBoards(store: OfficeStore): Promise<ListedBoard[]> {
  const byId = new Map((await members.list(store)).map((member) => [member.id, member]));
  const found = await boards.list(store);
  return found.map((board) => ({ ...board, members: board.members.flatMap((id) => byId.get(id) ?? []) }));
}

/** A board with its lists, their cards and its labels. Throws BOARD_NOT_FOUND. */
async function readBoard(store: OfficeStore, id: string): Promise<Board> {
  const board = await boards.read(store, id);
  const within = { equal: { boardId: id } };
  const found = await withLabels(store, await cards.list(store, within));
  const byList = Map.groupBy(found, ({ listId }) => listId);
  const own = await lists.list(store, within);
  return {
    ...board,
    lists: own.map((list) => ({ ...list, cards: byList.get(list.id) ?? [] })),
    labels: await labels.list(store, within),
  };
}

/** Does something on a board in one transaction, and remembers when: the list of boards shows it. */
const onBoard = <Done extends { readonly boardId: string } | readonly { readonly boardId: string }[]>(
  store: OfficeStore,
  work: (within: OfficeStore) => Promise<Done>,
): Promise<Done> =>
  store.transaction(async (within) => {
    const done = await work(within);
    const touched: readonly { readonly boardId: string }[] = "boardId" in done ? [done] : done;
    for (const id of new Set(touched.map(({ boardId }) => boardId)))
      await within.update(boards.table, id, { lastActivity: store.now() });
    return done;
  });

/** Changes each by its id, or none when one is unknown. */
async function mergeAll<Answer>(
  store: OfficeStore,
  resource: { merge(store: OfficeStore, id: string, sent: object): Promise<Answer> },
  sent: readonly { readonly id: string }[],
): Promise<Answer[]> {
  const changed: Answer[] = [];
  for (const { id, ...change } of sent) changed.push(await resource.merge(store, id, change));
  return changed;
}
const changeLists = (store: OfficeStore, sent: readonly ChangedList[]) =>
  onBoard(store, (within) => mergeAll(within, lists, sent));
const changeCards = (store: OfficeStore, sent: readonly ChangedCard[]) =>
  onBoard(store, async (within) => withLabels(within, await mergeAll(within, cards, sent)));

const first = <One>([one]: readonly One[]): One => one as One;

/** Boards, which the installation shares. */
export const boardCalls: readonly OfficeCall[] = [
  answering(boardEndpoints.boards, listBoards),
  answering(boardEndpoints.board, (store, { query }) => readBoard(store, query.id)),
  answering(boardEndpoints.createList, (store, { body }) =>
    onBoard(store, (within) => lists.create(within, body.list)),
  ),
  answering(boardEndpoints.changeList, async (store, { body }) =>
    first(await changeLists(store, [body.list])),
  ),
  answering(boardEndpoints.changeLists, (store, { body }) => changeLists(store, body.lists)),
  answering(boardEndpoints.removeList, (store, { query }) => lists.remove(store, query.id)),
  answering(boardEndpoints.createCard, (store, { body }) =>
    onBoard(store, async (within) =>
      first(await withLabels(within, [await cards.create(within, body.card)])),
    ),
  ),
  answering(boardEndpoints.changeCard, async (store, { body: { id, card } }) =>
    first(await changeCards(store, [{ ...card, id }])),
  ),
  answering(boardEndpoints.changeCards, (store, { body }) => changeCards(store, body.cards)),
  answering(boardEndpoints.removeCard, (store, { query }) => cards.remove(store, query.id)),
  answering(boardEndpoints.cardPositions, (store, { body }) => {
    const placed = body.cards.map((card, position) => ({ ...card, position }));
    return changeCards(store, placed);
  }),
  answering(boardEndpoints.labels, async (store, { query: { boardId } }) => {
    await boards.read(store, boardId);
    return labels.list(store, { equal: { boardId } });
  }),
  answering(boardEndpoints.createLabel, (store, { body }) =>
    onBoard(store, (within) => labels.create(within, body.label)),
  ),
  answering(boardEndpoints.changeLabel, (store, { body }) =>
    onBoard(store, (within) => labels.merge(within, body.id, body.label)),
  ),
  answering(boardEndpoints.removeLabel, (store, { query }) => labels.remove(store, query.id)),
];

/** Gives the installation twenty members and three boards, of which the first has lists and cards. */
export async function seedBoards(store: OfficeStore): Promise<void> {
  const now = store.now();
  const memberIds = await seedAll(store, members, sampleMembers);
  const wanted = sampleBoards(now).map((board) => ({
    ...board,
    members: board.members.map((at) => memberIds[at]),
  }));
  const [boardId] = await seedAll(store, boards, wanted);
  const titled = boardLabelTitles.map((title) => ({ boardId, title }));
  const labelIds = await seedAll(store, labels, titled);
  for (const { title, cards: own } of sampleLists(now)) {
    const { id: listId } = await lists.create(store, { boardId, title });
    const placed = own.map((card) => ({
      ...card,
      boardId,
      listId,
      labels: card.labels.map((at) => labelIds[at]),
    }));
    await seedAll(store, cards, placed);
  }
}
