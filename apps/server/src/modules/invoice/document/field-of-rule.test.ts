import { describe, expect, it } from "vitest";
import { fieldOfRule } from "./field-of-rule.ts";

const lines = [{ kind: "line" }, { kind: "allowance" }, { kind: "line" }, { kind: "charge" }];

describe("where a rule is answered", () => {
  it.each([
    ["BT-47", null, "client.siren"],
    ["BT-52", null, "client.address"],
    ["BT-37", null, "issuer.address"],
    ["BT-75", null, "client.deliveryAddress"],
    ["BT-9", null, "invoice.due_date"],
    ["BT-106", null, undefined],
    // The document counts each kind of line on its own, the form counts them together.
    ["BT-146", "ligne 2", "lines.2.unitPrice"],
    ["BT-151", "ligne 1", "lines.0.vatRate"],
    ["BT-99", "frais 1", "lines.3"],
    ["BT-92", "remise 1", "lines.1"],
    ["BT-146", "ligne 3", undefined],
    ["BT-118", "TVA 1", undefined],
  ])("%s of %s is %s", (term, place, field) => {
    expect(fieldOfRule({ term, place }, lines)).toBe(field);
  });
});
