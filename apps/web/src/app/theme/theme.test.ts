import { describe, expect, it } from "vitest";
import { NAVIGATION_WIDTH } from "../navigation/appearance.ts";
import { theme } from "./theme.ts";
import { themeNames } from "./themes.ts";

describe("the constants that the specification prints", () => {
  it("are the breakpoints sm 600, md 960, lg 1280, xl 1440", () => {
    expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 960, lg: 1280, xl: 1440 });
  });

  it("are the timings: entering 225 ms, exiting 195 ms, complex 375 ms", () => {
    expect(theme.transitions.duration).toMatchObject({
      enteringScreen: 225,
      leavingScreen: 195,
      complex: 375,
    });
  });

  it("are the widths of the menu: 280 px, 112 px, 80 px and 80 px", () => {
    expect(NAVIGATION_WIDTH).toEqual({ default: 280, compact: 112, dense: 80, thin: 80 });
  });

  it("are the six themes", () => {
    expect(themeNames).toEqual(["default", "brand", "teal", "rose", "purple", "amber"]);
  });
});
