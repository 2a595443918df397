import { findingTable } from "@grand-livre/contracts/findings";
import { refuse } from "@grand-livre/domain/refusal";
import { expect, it } from "vitest";
import { z } from "zod";
import { mistakesIn } from "./mistakes.ts";

const whole = z.union(
  [z.strictObject({ email: z.email() }), z.strictObject({ phone: z.string() })],
  "RECIPIENT_INVALID",
);
const listed = z.object({
  name: z.string().trim().min(1),
  levels: z.array(z.object({ days: z.int().max(365) })),
});

it("says what a part of the body lacks beside the nearest field that the form has", () => {
  const levels = [{ days: "10" }, { days: "x" }];
  const body = (values: { name: string; levels: { days: string }[] }) => ({
    name: values.name,
    levels: values.levels.map(({ days }) => ({ days: Number(days) })),
  });
  expect(mistakesIn({ name: " ", levels }, { schema: listed, body })).toEqual({
    name: "Champ obligatoire.",
    "levels.1.days": "Valeur à corriger.",
  });
  const shown = { name: "Relances", levels: "10, x" };
  const parsed = () => ({ name: "Relances", levels: [{ days: 10 }, { days: 400 }] });
  expect(mistakesIn(shown, { schema: listed, body: parsed })).toEqual({ levels: "365 au plus." });
});

it("says what the body as a whole lacks beside the field that the form gives for it", () => {
  const body = () => ({ email: undefined });
  expect(mistakesIn({ address: "x" }, { schema: whole, body, places: { "": "address" } })).toEqual({
    address: findingTable.RECIPIENT_INVALID.text,
  });
});

it("says every refusal of the domain beside the field of the catalogue, of the rule or of the form", () => {
  const mistakes = mistakesIn(
    { siren: "1", subledgerSupplier: "x", number: "" },
    {
      schema: z.object({}),
      body: () => ({}),
      rule: () => [
        refuse("SIREN_INVALID", { text: "1" }),
        refuse("VALUE_TOO_SHORT", { field: "subledgerSupplier" }),
        refuse("JOURNAL_CODE_TAKEN"),
      ],
      places: { JOURNAL_CODE_TAKEN: "number" },
    },
  );
  expect(Object.keys(mistakes)).toEqual(["siren", "subledgerSupplier", "number"]);
  expect(mistakes.siren).toContain("«\u202f1\u202f»");
});
