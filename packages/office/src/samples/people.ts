/** The invented people of the demonstration's office, by their initial. */
const NAMES =
  `Adèle Vasseur|Alban Thierry|Amandine Roussel|Anatole Brunet|Apolline Girard|Baptiste Lenoir|Blanche Castel
Bruno Delorme|Camille Aubert|Capucine Moreau|Cédric Payet|Clémence Favre|Colette Berger|Damien Royer|Delphine Marchal
Denis Colas|Diane Perret|Édith Lambert|Élias Gauthier|Éloïse Renard|Émile Fabre|Estelle Gaudin|Fabien Leroux|Faustine Meyer
Félix Bourdin|Flavie Charpentier|Gabin Poulain|Gaëlle Tessier|Gaspard Leclerc|Géraldine Huet|Hadrien Pasquier|Héloïse Carlier
Henri Guillot|Hortense Maillard|Inès Duhamel|Irène Chauvin|Isaure Lemaître|Jacinthe Pons|Jeanne Barbier|Joachim Rolland
Jules Hamon|Justine Collet|Karim Benali|Katia Morvan|Laure Vidal|Léandre Cousin|Léonie Prévost|Lucien Arnaud|Ludivine Maury
Madeleine Besson|Marius Jacquet|Mathilde Riviere|Maxence Gilbert|Mélina Schmitt|Mireille Navarro|Nadège Klein|Nathan Lacroix
Nina Bouchet|Noémie Ferrand|Octave Millet|Odile Rey|Olympe Weber|Pascal Dumas|Pauline Bazin|Perrine Guérin|Philibert Noël
Quentin Labbé|Raphaëlle Picard|Rémi Caron|Roxane Vallet|Sacha Leblanc|Séverine Joly|Simon Baudry|Solène Adam|Théodore Blin
Tiphaine Lebrun|Ulysse Hardy|Valentine Dupré|Victor Mallet|Yvonne Le Goff`
    .split(/[|\n]/)
    .map((name) => name.trim());

const COMPANIES = [
  "Atelier Garance",
  "Cabinet Berthier",
  "Menuiserie Hautbois",
  "Boulangerie Chantemerle",
  "Transports Rivalin",
  "Pépinières du Val",
  "Imprimerie Sablon",
  "Électricité Corvisart",
  "Studio Marelle",
  "Fromagerie Tourvieille",
];
const TITLES = [
  "Comptable",
  "Gérante",
  "Chef d’atelier",
  "Responsable des achats",
  "Assistante de direction",
  "Commercial",
  "Directrice financière",
  "Conducteur de travaux",
];
const STREETS = [
  "rue des Tilleuls",
  "avenue Foch",
  "place du Marché",
  "chemin des Vignes",
  "quai Saint-Michel",
];
const TOWNS = [
  "44000 Nantes",
  "69003 Lyon",
  "59800 Lille",
  "33000 Bordeaux",
  "67000 Strasbourg",
  "35000 Rennes",
];

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ".");

export type SamplePerson = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly avatar: string;
  readonly cover: string;
  readonly company: string;
  readonly title: string;
  readonly address: string;
  /** YYYY-MM-DD. */
  readonly birthday: string;
};

/** Eighty invented people; numbers of telephone are those that the French numbering plan keeps for fiction. */
export const samplePeople: readonly SamplePerson[] = NAMES.map((name, at) => ({
  name,
  email: `${plain(name)}@exemple.fr`,
  phone: `6 39 98 ${String(10 + (at % 90))} ${String(10 + ((at * 7) % 90))}`,
  avatar: `/images/avatars/0${(at % 8) + 1}.svg`,
  cover: `/images/covers/0${(at % 4) + 1}.svg`,
  company: pick(COMPANIES, at * 3),
  title: pick(TITLES, at * 5),
  address: `${(at * 7) % 90 || 3} ${pick(STREETS, at)}, ${pick(TOWNS, at)}`,
  birthday: `${1958 + ((at * 11) % 44)}-${String(1 + (at % 12)).padStart(2, "0")}-${String(1 + ((at * 5) % 28)).padStart(2, "0")}`,
}));
