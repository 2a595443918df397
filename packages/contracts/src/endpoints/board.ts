import {
  boardAnswer,
  boardLabelAnswer,
  boardLabelsAnswer,
  boardQuery,
  boardsAnswer,
  cardAnswer,
  cardPositionsBody,
  cardsAnswer,
  changeBoardLabelBody,
  changeCardBody,
  changeCardsBody,
  changeListBody,
  changeListsBody,
  createBoardLabelBody,
  createCardBody,
  createListBody,
  listAnswer,
  listsAnswer,
} from "../board.ts";
import { endpoints, signedIn } from "../endpoint.ts";
import { reading, removal } from "../office-item.ts";

export const boardEndpoints = endpoints("scrumboard", {
  boards: signedIn.get("/api/apps/scrumboard/boards", "The boards, with their members", {
    answer: boardsAnswer,
  }),
  board: reading(
    "/api/apps/scrumboard/board",
    "A board with its lists, cards and labels",
    boardAnswer,
    "BOARD_NOT_FOUND",
  ),
  createList: signedIn.post("/api/apps/scrumboard/board/list", "Add a list to a board", {
    body: createListBody,
    answer: listAnswer,
    refusals: ["BOARD_NOT_FOUND"],
  }),
  changeList: signedIn.patch("/api/apps/scrumboard/board/list", "Change a list; what is not sent stays", {
    body: changeListBody,
    answer: listAnswer,
    refusals: ["BOARD_LIST_NOT_FOUND"],
  }),
  changeLists: signedIn.patch("/api/apps/scrumboard/board/lists", "Change several lists: their positions", {
    body: changeListsBody,
    answer: listsAnswer,
    refusals: ["BOARD_LIST_NOT_FOUND"],
  }),
  removeList: removal(
    "/api/apps/scrumboard/board/list",
    "Remove a list with its cards",
    "BOARD_LIST_NOT_FOUND",
  ),
  createCard: signedIn.put("/api/apps/scrumboard/board/card", "Add a card to a list", {
    body: createCardBody,
    answer: cardAnswer,
    refusals: ["BOARD_LIST_NOT_FOUND", "OFFICE_TAG_NOT_FOUND"],
  }),
  changeCard: signedIn.patch("/api/apps/scrumboard/board/card", "Change a card; what is not sent stays", {
    body: changeCardBody,
    answer: cardAnswer,
    refusals: ["BOARD_CARD_NOT_FOUND", "BOARD_LIST_NOT_FOUND", "OFFICE_TAG_NOT_FOUND"],
  }),
  changeCards: signedIn.patch(
    "/api/apps/scrumboard/board/cards",
    "Change several cards: their lists and positions",
    {
      body: changeCardsBody,
      answer: cardsAnswer,
      refusals: ["BOARD_CARD_NOT_FOUND", "BOARD_LIST_NOT_FOUND", "OFFICE_TAG_NOT_FOUND"],
    },
  ),
  removeCard: removal("/api/apps/scrumboard/board/card", "Remove a card", "BOARD_CARD_NOT_FOUND"),
  cardPositions: signedIn.patch(
    "/api/apps/scrumboard/board/card/positions",
    "Put cards in the order sent: their position becomes the index",
    {
      body: cardPositionsBody,
      answer: cardsAnswer,
      refusals: ["BOARD_CARD_NOT_FOUND", "BOARD_LIST_NOT_FOUND"],
    },
  ),
  labels: signedIn.get("/api/apps/scrumboard/board/labels", "The labels of a board", {
    query: boardQuery,
    answer: boardLabelsAnswer,
    refusals: ["BOARD_NOT_FOUND"],
  }),
  createLabel: signedIn.put("/api/apps/scrumboard/board/label", "Add a label to a board", {
    body: createBoardLabelBody,
    answer: boardLabelAnswer,
    refusals: ["BOARD_NOT_FOUND"],
  }),
  changeLabel: signedIn.patch("/api/apps/scrumboard/board/label", "Rename a label", {
    body: changeBoardLabelBody,
    answer: boardLabelAnswer,
    refusals: ["OFFICE_TAG_NOT_FOUND"],
  }),
  removeLabel: removal(
    "/api/apps/scrumboard/board/label",
    "Remove a label, and take it off the cards",
    "OFFICE_TAG_NOT_FOUND",
  ),
});
