import { splitLineBody } from "@grand-livre/contracts/analytic";
import { expect, it } from "vitest";
import { demandOf, draftOfSplit, NO_PART, rowsOfKey } from "./split-draft.ts";

const split = {
  axis: "SITE",
  revision: 2,
  inherited: false,
  parts: [{ section: "LYON", amountCents: 123_456 }],
  restCents: 44,
};

it("shows the amounts in force and sends them back as they are", () => {
  const draft = draftOfSplit(split);
  expect(draft.mode).toBe("amount");
  expect(demandOf(draft)).toEqual({ parts: split.parts });
  expect(demandOf(draftOfSplit(undefined))).toEqual({ shares: [] });
});

it("fills the parts from a key, in percent, without the blank rows", () => {
  const axis = {
    id: "6f9a4f8e-9f5c-4b9e-8c5b-2a1f5a3f9d10",
    legalEntityRefId: "LE1",
    code: "SITE",
    label: "Sites",
    sections: [],
    keys: [{ name: "Loyer", shares: [{ section: "LYON", basisPoints: 3_333 }] }],
    active: true,
    version: 1,
  };
  const rows = rowsOfKey(axis, "Loyer") ?? [];
  expect(rows).toEqual([{ section: "LYON", value: "33,33" }]);
  expect(rowsOfKey(axis, "Autre")).toBeUndefined();
  expect(demandOf({ mode: "share", key: "Loyer", rows: [...rows, NO_PART] })).toEqual({
    shares: [{ section: "LYON", basisPoints: 3_333 }],
  });
});

it("leaves what cannot be read to the contract", () => {
  const demand = demandOf({ mode: "amount", key: "", rows: [{ section: "LYON", value: "beaucoup" }] });
  const id = "6f9a4f8e-9f5c-4b9e-8c5b-2a1f5a3f9d10";
  expect(splitLineBody.safeParse({ entryLineId: id, axisId: id, revision: 0, ...demand }).success).toBe(
    false,
  );
});
