import type { Board, Card } from "@grand-livre/contracts/board";
import { boardEndpoints } from "@grand-livre/contracts/endpoints/board";
import { queryOptions } from "@tanstack/react-query";
import { useCommand } from "../../app/command/use-command.ts";
import { runCommand } from "../../app/office/run-command.ts";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import type { CardPlace, ListPlace } from "./board-places.ts";

const { tag } = boardEndpoints.board;
/** Another person's changes show within this time. */
const LOOK_MS = 10_000;

export const boardsQuery = queryOptions({
  queryKey: [tag, "boards"],
  queryFn: ({ signal }) => call(boardEndpoints.boards, { signal }),
});

export const boardQuery = (id: string) =>
  queryOptions({
    queryKey: [tag, "board", id],
    refetchInterval: LOOK_MS,
    queryFn: ({ signal }) => call(boardEndpoints.board, { query: { id }, signal, quiet: true }),
  });

export type BoardList = Board["lists"][number];
export type CardChange = Partial<Pick<Card, "title" | "description" | "labels" | "dueDate">>;

/** Shows lists in their new places at once. */
async function showLists(boardId: string, lists: BoardList[]): Promise<void> {
  const { queryKey } = boardQuery(boardId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (board) => board && { ...board, lists });
}

/** Keeps the new places of cards; refused, they go back. */
export const placeCards = (boardId: string, lists: BoardList[], cards: CardPlace[]) =>
  runCommand(tag, async () => {
    await showLists(boardId, lists);
    if (cards.length > 0) await call(boardEndpoints.changeCards, { body: { cards } });
  });

/** Keeps the new places of lists; refused, they go back. */
export const placeLists = (boardId: string, lists: BoardList[], places: ListPlace[]) =>
  runCommand(tag, async () => {
    await showLists(boardId, lists);
    if (places.length > 0) await call(boardEndpoints.changeLists, { body: { lists: places } });
  });

export const renameList = (id: string, title: string) =>
  runCommand(tag, () => call(boardEndpoints.changeList, { body: { list: { id, title } } }));

export const removeList = (id: string) =>
  runCommand(tag, () => call(boardEndpoints.removeList, { query: { id } }));

export const removeCard = (id: string) =>
  runCommand(tag, () => call(boardEndpoints.removeCard, { query: { id } }));

/** Saves a change of a card. Throws what the server refused. */
export async function saveCard(id: string, change: CardChange): Promise<void> {
  await call(boardEndpoints.changeCard, { body: { id, card: { ...change } } });
  await queryClient.invalidateQueries({ queryKey: [tag] });
}

/** What can be done with the labels of a board. */
export function useLabelCommands(boardId: string) {
  const { run } = useCommand([tag]);
  return {
    create: (title: string) => run(boardEndpoints.createLabel, { body: { label: { boardId, title } } }),
    rename: (id: string, title: string) =>
      runCommand(tag, () => call(boardEndpoints.changeLabel, { body: { id, label: { title } } })),
    remove: (id: string) => runCommand(tag, () => call(boardEndpoints.removeLabel, { query: { id } })),
  };
}
