import { POSITION_STEP } from "@grand-livre/contracts/board";
import { officeLinks, officeRows } from "../../database/office-rows.ts";

const inBoard = { of: "installation", order: ["position"], place: "last", within: "boardId" } as const;

export const boardRows = officeRows("board", { of: "installation", order: ["position"], place: "last" });
export const memberRows = officeRows("boardMember", { of: "installation", order: ["name fr-x-icu"] });
export const boardMembers = officeLinks("board_membership", "installation");
export const listRows = officeRows("boardList", { ...inBoard, step: POSITION_STEP });
export const boardLabelRows = officeRows("boardLabel", inBoard);
export const cardRows = officeRows("boardCard", { ...inBoard, within: "listId", step: POSITION_STEP });
export const cardLabels = officeLinks("board_card_labelled", "installation");
