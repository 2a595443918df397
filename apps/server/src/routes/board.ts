import { boardEndpoints } from "@grand-livre/contracts/endpoints/board";
import { handle, type Route } from "../http/route.ts";
import {
  boardLabels,
  cards,
  changeCards,
  changeLists,
  createCard,
  labelsOfBoard,
  listBoards,
  lists,
  onBoard,
  readBoard,
} from "../modules/board/service.ts";

/** Boards are shared by the installation: being signed in is the right. */
export const boardRoutes: readonly Route[] = [
  handle(boardEndpoints.boards, async ({ app, caller }) => listBoards(app, caller)),
  handle(boardEndpoints.board, async ({ app, caller, query }) => readBoard(app, caller, query.id)),
  handle(boardEndpoints.createList, async ({ app, caller, body }) =>
    onBoard(app, caller, (tx) => lists.create(tx, caller.scope, body.list)),
  ),
  handle(boardEndpoints.changeList, async ({ app, caller, body: { list } }) => {
    const [changed] = await changeLists(app, caller, [list]);
    return changed as NonNullable<typeof changed>;
  }),
  handle(boardEndpoints.changeLists, async ({ app, caller, body }) => changeLists(app, caller, body.lists)),
  handle(boardEndpoints.removeList, async ({ app, caller, query }) =>
    lists.remove(app.db, caller.scope, query.id),
  ),
  handle(boardEndpoints.createCard, async ({ app, caller, body }) => createCard(app, caller, body.card)),
  handle(boardEndpoints.changeCard, async ({ app, caller, body: { id, card } }) => {
    const [changed] = await changeCards(app, caller, [{ ...card, id }]);
    return changed as NonNullable<typeof changed>;
  }),
  handle(boardEndpoints.changeCards, async ({ app, caller, body }) => changeCards(app, caller, body.cards)),
  handle(boardEndpoints.removeCard, async ({ app, caller, query }) =>
    cards.remove(app.db, caller.scope, query.id),
  ),
  handle(boardEndpoints.cardPositions, async ({ app, caller, body }) =>
    changeCards(
      app,
      caller,
      body.cards.map((card, position) => ({ ...card, position })),
    ),
  ),
  handle(boardEndpoints.labels, async ({ app, caller, query }) => labelsOfBoard(app, caller, query.boardId)),
  handle(boardEndpoints.createLabel, async ({ app, caller, body }) =>
    onBoard(app, caller, (tx) => boardLabels.create(tx, caller.scope, body.label)),
  ),
  handle(boardEndpoints.changeLabel, async ({ app, caller, body }) =>
    onBoard(app, caller, (tx) => boardLabels.merge(tx, caller.scope, body.id, body.label)),
  ),
  handle(boardEndpoints.removeLabel, async ({ app, caller, query }) =>
    boardLabels.remove(app.db, caller.scope, query.id),
  ),
];
