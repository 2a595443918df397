import { describe, expect, it } from "vitest";
import { withSiren } from "./identity.ts";
import { mistakeWhileTyping } from "./SirenField.tsx";

const RIGHT = "732829320";

describe("a SIREN while it is typed", () => {
  it("says nothing before nine figures, and its key from there on", () => {
    for (const typed of ["", "732 829 3", "732 829 320"])
      expect(mistakeWhileTyping(typed), typed).toBeUndefined();
    for (const typed of ["732 829 321", "7328293201", "73A"])
      expect(mistakeWhileTyping(typed)).toContain(`«\u202f${typed}\u202f» est incorrect`);
  });

  it("proposes its number of TVA, and takes the proposal back when it is wrong again", () => {
    expect(withSiren({ siren: "73282932", vatNumber: "" }, RIGHT).vatNumber).toBe(
      "FR\u202f44\u202f732\u202f829\u202f320",
    );
    const typed = { siren: RIGHT, vatNumber: "FR44732829320" };
    expect(withSiren(typed, "73282932")).toEqual({ siren: "73282932", vatNumber: "" });
    const shown = { siren: RIGHT, vatNumber: "FR 44 732 829 320" };
    expect(withSiren(shown, "73282932")).toEqual({ siren: "73282932", vatNumber: "" });
  });

  it("never replaces a number of TVA that was typed", () => {
    expect(withSiren({ siren: "", vatNumber: "BE0123456749" }, RIGHT)).toEqual({ siren: RIGHT });
  });
});
