import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { NAVIGATION_WIDTH } from "../navigation/appearance.ts";
import { theme } from "./theme.ts";
import { themeNames } from "./themes.ts";

const styles = (path: string) => readFileSync(join(import.meta.dirname, "..", "..", path), "utf8");

describe("the constants that the specification prints", () => {
  it("are the breakpoints sm 600, md 960, lg 1280, xl 1440", () => {
    expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 960, lg: 1280, xl: 1440 });
  });

  it("are the timings: entering 225 ms, exiting 195 ms, complex 375 ms, and the shake of 0.8 s", () => {
    expect(theme.transitions.duration).toMatchObject({
      enteringScreen: 225,
      leavingScreen: 195,
      complex: 375,
    });
    expect(styles("features/identity/SignInScreen.module.css")).toContain("animation: shake 0.8s");
  });

  it("are the widths of the menu: 280 px, 112 px, 80 px and 80 px", () => {
    expect(NAVIGATION_WIDTH).toEqual({ default: 280, compact: 112, dense: 80, thin: 80 });
  });

  it("are the six themes", () => {
    expect(themeNames).toEqual(["default", "brand", "teal", "rose", "purple", "amber"]);
  });

  it("are the dialog's 32rem from 960 px on, and the loading bar's 6 px", () => {
    expect(styles("ui/ConfirmDialog.module.css")).toContain("max-width: 32rem");
    expect(styles("app/LoadingBar.module.css")).toContain("height: 6px");
  });
});
