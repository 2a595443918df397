/** What the layer needs of the outside. */
export type LayerContext = {
  now(): Date;
  newId(): string;
};

/** The person of the demonstration; the published sign-in, which opens nothing but this page's own memory. */
export const demonstrationPerson = {
  id: "0198c000-0000-7000-8000-000000000001",
  firstname: "Camille",
  lastname: "Démonstration",
  email: "admin@demo.fr",
  password: "Demo-2026!",
} as const;

/** There are no books here: the dashboard that a person lands on is one of the office. */
export const home = "/dashboards/project";
