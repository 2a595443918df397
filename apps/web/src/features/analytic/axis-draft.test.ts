import { createAnalyticAxisBody } from "@grand-livre/contracts/analytic";
import { expect, it } from "vitest";
import { axisParts, draftOfAxis, replaced } from "./axis-draft.ts";

const axis = {
  id: "6f9a4f8e-9f5c-4b9e-8c5b-2a1f5a3f9d10",
  legalEntityRefId: "LE1",
  code: "SITE",
  label: "Sites",
  sections: [{ code: "LYON", label: "Lyon", active: true }],
  keys: [{ name: "Loyer", shares: [{ section: "LYON", basisPoints: 3_333 }] }],
  active: true,
  version: 1,
};

it("reads an axis into its form and back, blank rows left out", () => {
  const draft = draftOfAxis(axis);
  expect(draft.keys[0]?.shares).toEqual([{ section: "LYON", rate: "33,33" }]);
  const blank = { ...draft, sections: [...draft.sections, { code: "", label: " ", active: true }] };
  expect(axisParts(blank)).toEqual({ sections: axis.sections, keys: axis.keys });
});

it("leaves a rate that cannot be read to the contract, which refuses it", () => {
  const draft = {
    ...draftOfAxis(axis),
    keys: [{ name: "Loyer", shares: [{ section: "LYON", rate: "un tiers" }] }],
  };
  const body = { legalEntityRefId: "LE1", code: "A", label: "A", ...axisParts(draft) };
  expect(createAnalyticAxisBody.safeParse(body).success).toBe(false);
});

it("changes or removes one row of a list", () => {
  expect(replaced(["a", "b"], 1, "c")).toEqual(["a", "c"]);
  expect(replaced(["a", "b"], 0, undefined)).toEqual(["b"]);
});
