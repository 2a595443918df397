import { samplePeople } from "./people.ts";

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
/** The labels of the first board, in their order. */
export const boardLabelTitles = ["Research", "Wireframing", "Design", "Development", "Bug"];
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

/** Who may be a member of a board. */
export const sampleMembers = samplePeople.slice(0, 20).map(({ name, avatar }) => ({ name, avatar }));

/** Three boards; members are given by their places among {@link sampleMembers}. */
export function sampleBoards(now: Date) {
  return BOARDS.map((board, at) => ({
    title: board.title,
    description: board.description,
    icon: `heroicons_outline:${board.icon}`,
    lastActivity: new Date(now.getTime() - (at * 3 + 1) * DAY_MS),
    members: Array.from({ length: board.members }, (_, step) => at * 3 + step),
  }));
}

const labelsAt = (place: number) => {
  if (place === 0) return boardLabelTitles.map((_, at) => at);
  return place === 4 || place === 9 ? [] : [place % 5];
};

/** The lists of the first board with their cards; labels are given by their places among {@link boardLabelTitles}. */
export function sampleLists(now: Date) {
  let place = -1;
  return LISTS.map(([title, titles]) => ({
    title,
    cards: titles.map((card) => {
      place += 1;
      const dueDate = place % 3 === 1 ? new Date(now.getTime() + (place - 5) * DAY_MS) : null;
      return { title: card, dueDate, labels: labelsAt(place) };
    }),
  }));
}
