import { describe, expect, it } from "vitest";
import { boxOf, givenOf, summaryOf, tickedOf, toggled, withRow } from "./rights-draft.ts";

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
    expect([...tickedOf(rows)]).toEqual(["audit Viewer"]);
  });

  it("forgets a box that is ticked twice", () => {
    const box = boxOf("kyc", "Editor");
    expect(givenOf(toggled(toggled(new Set(), box), box))).toEqual([]);
  });

  it("gives a whole line at once, and takes nothing of a service whose name begins alike", () => {
    const ticked = new Set([boxOf("audit", "Viewer"), boxOf("companies", "Deleter")]);
    const line = withRow(ticked, "companies", ["Viewer", "Editor"]);
    expect([...line].toSorted()).toEqual(["audit Viewer", "companies Editor", "companies Viewer"]);
    expect([...withRow(line, "companies", [])]).toEqual(["audit Viewer"]);
  });

  it("says in words how much is given", () => {
    expect(summaryOf(new Set())).toBe("Aucun droit");
    expect(summaryOf(new Set(["kyc Viewer"]))).toBe("1 droit sur 1 service");
    expect(summaryOf(new Set(["kyc Viewer", "kyc Editor", "audit Viewer"]))).toBe("3 droits sur 2 services");
  });
});
