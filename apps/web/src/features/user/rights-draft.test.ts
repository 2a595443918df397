import { describe, expect, it } from "vitest";
import { boxOf, givenOf, sameBoxes, tickedOf, toggled } from "./rights-draft.ts";

describe("the matrix of rights", () => {
  it("sends what was ticked, and leaves out services without a right", () => {
    const ticked = toggled(toggled(new Set(), boxOf("invoices", "Viewer")), boxOf("audit", "Exporter"));
    expect(givenOf(ticked)).toEqual([
      { serviceId: "invoices", authorizations: { Viewer: true } },
      { serviceId: "audit", authorizations: { Exporter: true } },
    ]);
  });

  it("reads back what it sends", () => {
    const none = {
      Viewer: false,
      Creator: false,
      Editor: false,
      Validator: false,
      Deleter: false,
      Exporter: false,
    };
    const rows = [
      { serviceId: "audit", service: "Journal d’audit", authorizations: { ...none, Viewer: true } },
    ];
    expect(sameBoxes(tickedOf(rows), new Set(["audit Viewer"]))).toBe(true);
  });

  it("forgets a box that is ticked twice", () => {
    const box = boxOf("kyc", "Editor");
    expect(givenOf(toggled(toggled(new Set(), box), box))).toEqual([]);
  });
});
