import { describe, expect, it } from "vitest";
import { DEFAULT_PAPER_LOOK, isReadableAccent, tintOf } from "./paper-look.ts";

describe("the accent of a paper", () => {
  it.each([
    [DEFAULT_PAPER_LOOK.accentColor, true],
    ["#000000", true],
    ["#767676", true],
    // 4,48 against white: WCAG asks for 4,5.
    ["#777777", false],
    ["#facc15", false],
    ["#ffffff", false],
    ["red", false],
    ["#12345", false],
  ])("%s is readable: %s", (color, is) => {
    expect(isReadableAccent(color)).toBe(is);
  });

  it("has a tint of a tenth on white", () => {
    expect(tintOf("#000000")).toBe("#e6e6e6");
    expect(tintOf("#4338ca")).toBe("#ecebfa");
  });
});
