import { POSITION_STEP } from "@grand-livre/contracts/board";
import {
  boardLabelTitles,
  sampleBoards,
  sampleLists,
  sampleMembers,
} from "@grand-livre/office/samples/boards";
import type { Tx } from "../../database/connection.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";
import { memberRows } from "./repository.ts";
import { boardLabels, boards, cards, lists } from "./service.ts";

/** Gives the installation twenty members and three boards, of which the first has lists and cards. */
export async function seedDemonstrationBoards(tx: Tx, scope: Scope, now: Date): Promise<void> {
  const ids: string[] = [];
  for (const member of sampleMembers)
    ids.push((await memberRows.insert(tx, scope, { id: newId(), ...member })).id);
  const made: { id: string }[] = [];
  for (const { members, ...board } of sampleBoards(now))
    made.push(await boards.create(tx, scope, { ...board, members: members.map((at) => ids[at]) }));
  const boardId = made[0]?.id;
  const labelIds: string[] = [];
  for (const title of boardLabelTitles)
    labelIds.push((await boardLabels.create(tx, scope, { boardId, title })).id);
  for (const [at, { title, cards: own }] of sampleLists(now).entries()) {
    const list = await lists.create(tx, scope, { boardId, title, position: (at + 1) * POSITION_STEP });
    for (const { labels, ...card } of own)
      await cards.create(tx, scope, {
        ...card,
        boardId,
        listId: list.id,
        labels: labels.map((place) => labelIds[place]),
      });
  }
}
