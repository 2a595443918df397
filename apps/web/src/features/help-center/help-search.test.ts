import { expect, it } from "vitest";
import { searchHelp } from "./help-search.ts";

const faqs = [
  {
    id: "a",
    slug: "a",
    title: "Questions",
    faqs: [
      { id: "1", categoryId: "a", question: "Comment obtenir le FEC ?", answer: "Ouvrez Rapports." },
      { id: "2", categoryId: "a", question: "Qui voit mes dossiers ?", answer: "Selon les droits." },
    ],
  },
];
const guide = {
  id: "g",
  categoryId: "b",
  slug: "vat",
  title: "Déclarer la TVA",
  subtitle: "Mois ou trimestre",
};
const guides = [
  { id: "b", slug: "b", title: "Comptabilité", guides: [guide], visibleGuides: 1, totalGuides: 1 },
];

it("finds the questions and guides that hold every word, without case or accents", () => {
  expect(searchHelp("rapports fec", faqs, guides).faqs.map(({ id }) => id)).toEqual(["1"]);
  expect(searchHelp("tva comptabilite", faqs, guides).guides).toMatchObject([{ slug: "vat", category: "b" }]);
  expect(searchHelp("fec trimestre", faqs, guides)).toEqual({ faqs: [], guides: [] });
});
