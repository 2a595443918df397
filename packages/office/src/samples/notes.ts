/** The labels of the sample notes, in their order. */
export const noteLabelTitles = ["Family", "Work", "Tasks", "Priority", "Personal", "Friends"];
const LONG =
  "Penser à comparer les conditions de règlement des trois fournisseurs avant de signer le prochain contrat.";

type Sample = {
  readonly title?: string;
  readonly content?: string;
  readonly tasks?: readonly string[];
  readonly image?: string;
};

/** Fifteen notes: two with a picture, four with a checklist, eight without title, four without content. */
const SAMPLES: readonly Sample[] = [
  { content: "Appeler la banque au sujet du second compte." },
  { title: "Points de la réunion", content: LONG },
  { title: "Fournitures", tasks: ["Enveloppes", "Chemises cartonnées"] },
  { content: LONG, image: "/images/covers/02.svg" },
  { content: "Le code du portail change lundi." },
  { title: "Avant la clôture", tasks: ["Caisse", "Banque", "Stocks", "Salaires"] },
  { content: "Offrir un livre à Solène." },
  { title: "Vacances", content: LONG, image: "/images/covers/03.svg" },
  { content: "Idée : un modèle de relance plus court." },
  { title: "Déménagement", tasks: ["Assurance", "Électricité", "Courrier", "Clés", "Cartons"] },
  { content: "Dîner chez Octave samedi." },
  { title: "Questions au notaire", content: LONG },
  { content: "Arroser les plantes du bureau." },
  { title: "Formation", tasks: ["Dates", "Devis", "Accord", "Inscription", "Trajet"] },
  { content: LONG },
];
const DAY_MS = 24 * 3_600_000;

/** Fifteen notes; labels are given by their places among {@link noteLabelTitles}. */
export function sampleNotes(now: Date, newId: () => string) {
  const days = (count: number) => new Date(now.getTime() + count * DAY_MS);
  return SAMPLES.map(({ title, content, tasks, image }, at) => ({
    title: title ?? null,
    content: content ?? null,
    tasks: tasks?.map((text, place) => ({ id: newId(), content: text, completed: place % 2 === 0 })) ?? null,
    image: image ?? null,
    reminder: at % 3 === 0 ? days(at + 1) : null,
    archived: at % 5 === 4,
    createdAt: days(at - 40),
    updatedAt: at === 1 || at === 7 ? days(-2) : null,
    labels: at % 2 === 0 ? [at % 6] : [at % 6, (at + 2) % 6],
  }));
}
