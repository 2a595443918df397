import { expect, it } from "vitest";
import { checkMixedScope } from "./check-mixed-scope.ts";

const of = (...categories: (string | null)[]) =>
  checkMixedScope(categories.map((vatCategory) => ({ vatCategory })));

it("names what lies outside of VAT and what does not, by their lines", () => {
  expect(of("G", "O")).toEqual({ outside: "hors champ (O) ligne 2", others: "exportation (G) ligne 1" });
  expect(of("O", "G", "O", "S")).toEqual({
    outside: "hors champ (O) lignes 1, 3",
    others: "exportation (G) ligne 2, taxé (S) ligne 4",
  });
});

it("says nothing of a document of one scope", () => {
  for (const categories of [["O", "O"], ["G", "S"], ["O", null], []])
    expect(of(...categories)).toBeUndefined();
});
