import { invoiceFilters } from "@grand-livre/contracts/invoice";
import { expect, it } from "vitest";
import { filterWords, subtitleOf } from "./export-words.ts";

type Filters = Parameters<typeof filterWords>[0];

/** A value of each filter and what is said of it. */
const CASES: readonly (readonly [Filters, string])[] = [
  [{ legalEntityRefId: "Ab3" }, "Entreprise : Étoile SAS"],
  [{ bill_direction: "debit" }, ""],
  [{ searchValue: "drap" }, "Recherche : drap"],
  [{ companyName: "Léman" }, "Tiers : Léman"],
  [{ refId: "FA-2026-0042" }, "N° : FA-2026-0042"],
  [{ bill_label: "Loyer" }, "Intitulé : Loyer"],
  [{ entryLedgerLogLabel: "Ventes" }, "Journal : Ventes"],
  [{ startDate: "2026-03-01" }, "Du 01/03/2026"],
  [{ endDate: "2026-03-31" }, "Au 31/03/2026"],
  [{ status: "validated" }, "Statut : validées"],
  [{ todo: "toCheck" }, "Traitement : à vérifier"],
  [{ payment: "overdue" }, "Paiement : en retard"],
  [{ lifeCycle: "210" }, "Statut de la plateforme : Refusée"],
];

it("names every filter that a list has", () => {
  const told = new Set(CASES.flatMap(([asked]) => Object.keys(asked)));
  expect(told).toEqual(new Set(Object.keys(invoiceFilters.shape)));
  for (const [asked, words] of CASES) expect(filterWords(asked, "Étoile SAS")).toBe(words);
  // The filter finds credit notes too, and a credit note is never paid: the word is « soldées », not « payées ».
  expect(filterWords({ payment: "paid" }, "Étoile SAS")).toBe("Paiement : soldées");
});

it("puts all of them and the day under the title, and nothing of what does not narrow", () => {
  const all = Object.assign({}, ...CASES.map(([asked]) => asked)) as Filters;
  expect(subtitleOf({ ...all, ids: ["1", "2"] }, "2026-11-22", "Étoile SAS")).toBe(
    "Édité le 22/11/2026 · Entreprise : Étoile SAS · Recherche : drap · Tiers : Léman · N° : FA-2026-0042 · Intitulé : Loyer · " +
      "Journal : Ventes · Du 01/03/2026 · Au 31/03/2026 · Statut : validées · Traitement : à vérifier · " +
      "Paiement : en retard · Statut de la plateforme : Refusée · Sélection de 2",
  );
  const none: Filters = { searchValue: "", bill_direction: "default", status: "default" };
  expect(subtitleOf(none, "2026-11-22")).toBe("Édité le 22/11/2026");
});
