import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dueDateOf, latestDueDate, readPaymentTerms } from "./payment-terms.ts";

describe("the due date of an invoice", () => {
  it.each([
    [null, "2026-04-14"],
    ["", "2026-04-14"],
    ["comptant", "2026-03-15"],
    ["Au comptant", "2026-03-15"],
    ["à réception", "2026-03-15"],
    ["À réception de facture", "2026-03-15"],
    ["paiement à la commande", "2026-03-15"],
    ["60 jours", "2026-05-14"],
    ["30 j", "2026-04-14"],
    ["30", "2026-04-14"],
    ["net 45", "2026-04-29"],
    ["30 jours nets date de facture", "2026-04-14"],
    ["30 jours après réception de la facture", "2026-04-14"],
    ["Paiement à 30 jours par virement", "2026-04-14"],
    ["30 days net", "2026-04-14"],
    ["2 mois", "2026-05-15"],
    ["fin de mois", "2026-03-31"],
    ["45 jours fin de mois", "2026-04-30"],
    ["fin de mois 45 jours", "2026-05-15"],
    ["fin de mois + 45 jours", "2026-05-15"],
    ["30 j fdm", "2026-04-30"],
    ["30j. F.D.M.", "2026-04-30"],
    ["45 jours fin de mois le 10", "2026-05-10"],
    ["45 jours fin de mois, le 10 du mois suivant", "2026-05-10"],
    ["fin de mois 30 jours le 15", "2026-05-15"],
    ["30 jours le 15", "2026-04-15"],
    ["le 10 du mois suivant", "2026-04-10"],
    ["le 1er du mois suivant", "2026-04-01"],
    ["le 31 du mois suivant", "2026-04-30"],
    ["30 jours fin de décade", "2026-04-20"],
    ["fin de quinzaine", "2026-03-15"],
    ["1 mois fin de mois", "2026-04-30"],
    ["30 % à la commande, le solde à 30 jours", undefined],
    ["2 % à 10 jours, 30 jours net", undefined],
    ["30 jours ouvrés", undefined],
    ["le 45", undefined],
    ["selon contrat", undefined],
  ])("of terms %j after 15 March is %s", (terms, due) => {
    expect(dueDateOf("2026-03-15", terms)).toBe(due ?? "2026-04-14");
    if (terms) expect(readPaymentTerms(terms) === undefined).toBe(due === undefined);
  });

  it("is the last day of a month that is too short", () => {
    expect(dueDateOf("2026-01-31", "1 mois")).toBe("2026-02-28");
    expect(dueDateOf("2026-01-15", "le 30 du mois suivant")).toBe("2026-02-28");
    expect(dueDateOf("2026-02-28", "le 30")).toBe("2026-02-28");
  });

  it("is never before the invoice, whatever is written", () => {
    const word = fc.constantFrom(
      "30",
      "45 jours",
      "2 mois",
      "fin de mois",
      "fdm",
      "le 10",
      "le 31",
      "du mois suivant",
      "comptant",
      "%",
    );
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date("2020-01-01"), max: new Date("2035-01-01") }),
        fc.array(word),
        (day, words) => {
          const date = day.toISOString().slice(0, 10);
          expect(dueDateOf(date, words.join(" ")) >= date).toBe(true);
        },
      ),
    );
  });
});

it.each([
  ["60 jours", "2026-05-14"],
  [null, "2026-05-14"],
  ["45 jours fin de mois", "2026-05-15"],
  ["fin de mois 45 jours", "2026-05-15"],
])("the longest legal due date of terms %j after 15 March is %s", (terms, latest) => {
  expect(latestDueDate("2026-03-15", terms)).toBe(latest);
  // On the first of a month, the end of the month and 45 days are the longest.
  if (terms?.includes("mois")) expect(latestDueDate("2026-03-01", terms)).toBe("2026-05-15");
});
