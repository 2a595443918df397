import { POSITION_STEP } from "@grand-livre/contracts/board";
import type { Tx } from "../../database/connection.ts";
import { newId } from "../../ids.ts";
import { samplePeople } from "../../sample-people.ts";
import type { Scope } from "../../scope.ts";
import { memberRows } from "./repository.ts";
import { boardLabels, boards, cards, lists } from "./service.ts";

const BOARDS = [
  {
    title: "Refonte des devis",
    description: "Nouveaux modèles, de l’esquisse à l’envoi",
    icon: "template",
    members: 3,
  },
  {
    title: "Calendrier fiscal",
    description: "Échéances de l’année et personnes chargées",
    icon: "calendar",
    members: 8,
  },
  { title: "Nouveaux bureaux", description: "Déménagement du printemps", icon: "home", members: 1 },
];
const LABELS = ["Research", "Wireframing", "Design", "Development", "Bug"];
/** Cards of the first board, by list; the place of a card says its labels and its due date. */
const LISTS: readonly [string, readonly string[]][] = [
  [
    "To do",
    [
      "Recueillir les avis des clients",
      "Dessiner l’en-tête",
      "Choisir les mentions",
      "Chiffrer l’impression",
    ],
  ],
  ["In progress", ["Composer le pied de page", "Traduire le modèle en anglais"]],
  ["In review", ["Relire les conditions de vente"]],
  [
    "Completed",
    [
      "Inventaire des modèles",
      "Charte des couleurs",
      "Logo vectoriel",
      "Police de caractères",
      "Essai à blanc",
    ],
  ],
];
const DAY_MS = 24 * 3_600_000;

/** Gives the installation twenty members and three boards, of which the first has lists and cards. */
export async function seedDemonstrationBoards(tx: Tx, scope: Scope, now: Date): Promise<void> {
  const members: string[] = [];
  for (const { name, avatar } of samplePeople.slice(0, 20))
    members.push((await memberRows.insert(tx, scope, { id: newId(), name, avatar })).id);
  const made: { id: string }[] = [];
  for (const [at, board] of BOARDS.entries()) {
    const lastActivity = new Date(now.getTime() - (at * 3 + 1) * DAY_MS);
    const own = members.slice(at * 3, at * 3 + board.members);
    made.push(
      await boards.create(tx, scope, {
        ...board,
        icon: `heroicons_outline:${board.icon}`,
        lastActivity,
        members: own,
      }),
    );
  }
  const boardId = made[0]?.id;
  const labels: string[] = [];
  for (const title of LABELS) labels.push((await boardLabels.create(tx, scope, { boardId, title })).id);
  let place = 0;
  for (const [at, [title, titles]] of LISTS.entries()) {
    const list = await lists.create(tx, scope, { boardId, title, position: (at + 1) * POSITION_STEP });
    for (const card of titles) {
      const own = place === 0 ? labels : place === 4 || place === 9 ? [] : [labels[place % 5]];
      const dueDate = place % 3 === 1 ? new Date(now.getTime() + (place - 5) * DAY_MS) : null;
      await cards.create(tx, scope, { boardId, listId: list.id, title: card, dueDate, labels: own });
      place += 1;
    }
  }
}
