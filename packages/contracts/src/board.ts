import { z } from "zod";
import { askedId } from "./notice.ts";
import { changing, holding, instantText, tagAnswer, tagTitle } from "./office-item.ts";

/** Between two neighbours there is room for sixteen halvings. */
export const POSITION_STEP = 65_536;

const position = z.number().min(-1e12).max(1e12);
const title = z.string().trim().min(1).max(500);

const memberAnswer = z.object({ id: z.uuid(), name: z.string(), avatar: z.string().nullable() });

export const boardLabelAnswer = tagAnswer.extend({ boardId: z.uuid() });
export type BoardLabel = z.infer<typeof boardLabelAnswer>;
export const boardLabelsAnswer = z.array(boardLabelAnswer);

export const cardAnswer = z.object({
  id: z.uuid(),
  boardId: z.uuid(),
  listId: z.uuid(),
  position: z.number(),
  title: z.string(),
  description: z.string().nullable(),
  labels: z.array(boardLabelAnswer),
  dueDate: z.string().nullable(),
});
export type Card = z.infer<typeof cardAnswer>;
export const cardsAnswer = z.array(cardAnswer);

export const listAnswer = z.object({
  id: z.uuid(),
  boardId: z.uuid(),
  position: z.number(),
  title: z.string(),
});
export type BoardList = z.infer<typeof listAnswer>;
export const listsAnswer = z.array(listAnswer);

const boardFields = {
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  icon: z.string().nullable(),
  lastActivity: z.string().nullable(),
};
export const boardsAnswer = z.array(z.object({ ...boardFields, members: z.array(memberAnswer) }));
export type ListedBoard = z.infer<typeof boardsAnswer>[number];
export const boardAnswer = z.object({
  ...boardFields,
  members: z.array(z.uuid()),
  lists: z.array(listAnswer.extend({ cards: cardsAnswer })),
  labels: boardLabelsAnswer,
});
export type Board = z.infer<typeof boardAnswer>;

export const boardQuery = z.object({ boardId: askedId });

/** Without a position it comes after the others. */
export const createListBody = holding(
  "list",
  z.object({ boardId: z.uuid(), title, position: position.optional() }),
);
const changedList = z.object({ id: askedId, title: title.optional(), position: position.optional() });
export type ChangedList = z.infer<typeof changedList>;
export const changeListBody = holding("list", changedList);
export const changeListsBody = holding("lists", z.array(changedList).max(200));

/** Labels are sent by their ids, or as they were read. */
const sentLabel = z.union([z.uuid(), z.object({ id: z.uuid() }).transform(({ id }) => id)]);
const cardFields = z.object({
  boardId: z.uuid(),
  listId: z.uuid(),
  position,
  title,
  description: z.string().max(50_000).nullable(),
  labels: z.array(sentLabel).max(200),
  dueDate: instantText.nullable(),
});
export const createCardBody = holding(
  "card",
  cardFields.partial().extend({ boardId: z.uuid(), listId: z.uuid(), title }),
);
export const changeCardBody = changing("card", cardFields.partial());
const changedCard = cardFields.partial().extend({ id: askedId });
export type ChangedCard = z.output<typeof changedCard>;
export const changeCardsBody = holding("cards", z.array(changedCard).max(5000));
export const cardPositionsBody = holding(
  "cards",
  z.array(z.object({ id: askedId, listId: z.uuid(), boardId: z.uuid() })).max(5000),
);

export const createBoardLabelBody = holding("label", z.object({ boardId: z.uuid(), title: tagTitle }));
export const changeBoardLabelBody = changing("label", z.object({ title: tagTitle }).partial());
