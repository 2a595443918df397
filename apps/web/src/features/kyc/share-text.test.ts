import { describe, expect, it } from "vitest";
import { shareFromText, shareText } from "./share-text.ts";

describe("a part of a capital", () => {
  it("is typed in percent or as a fraction, and shown as it was typed", () => {
    expect(shareFromText("33,33")).toEqual({ numerator: 3333, denominator: 10_000 });
    expect(shareFromText("25 %")).toEqual({ numerator: 2500, denominator: 10_000 });
    expect(shareFromText(" 1 / 3 ")).toEqual({ numerator: 1, denominator: 3 });
    for (const wrong of ["", "un tiers", "1/0", "-5"]) expect(shareFromText(wrong), wrong).toBeUndefined();
    for (const text of ["33,33", "25", "1/3", "100"]) {
      const share = shareFromText(text);
      expect(share && shareText(share)).toBe(text);
    }
  });
});
