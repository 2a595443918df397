import { fillIn } from "@grand-livre/contracts/fill-in";
import { expect, it } from "vitest";

it("leaves a dash where a detail is missing or empty, never a hole", () => {
  const text = "Ce document est adressé à {name} ({identifier}), pas à votre dossier.";
  const said = "Ce document est adressé à Mitchell Admin (–), pas à votre dossier.";
  expect(fillIn(text, { name: "Mitchell Admin", identifier: "" })).toBe(said);
  expect(fillIn(text, { name: "Mitchell Admin" })).toBe(said);
  expect(fillIn("{count} sur {ids}", { count: 0, ids: ["a", "b"] })).toBe("0 sur a, b");
});
