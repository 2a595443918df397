import { describe, expect, it } from "vitest";
import { channels, themeNamed, themeNames, themeSheet, themes } from "./themes.ts";

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color)
    .split(" ")
    .map((channel) => Number(channel) / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** A tint of `share` laid on a surface. */
function tinted(surface: string, tint: string, share: number): string {
  const over = channels(tint).split(" ").map(Number);
  return `#${channels(surface)
    .split(" ")
    .map((channel, at) => Math.round(Number(channel) * (1 - share) + (over[at] ?? 0) * share))
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")}`;
}

describe.each(themeNames)("the theme %s", (name) => {
  const { light, dark, strong, strongHover } = themes[name];

  it("is readable on every surface of the light scheme, selected rows included", () => {
    for (const surface of ["#ffffff", "#f8fafc"]) {
      expect(contrast(light.main, surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(light.main, tinted(surface, light.main, 0.12))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("is readable on every surface of the dark scheme, selected rows included", () => {
    for (const surface of ["#0f172a", "#172135"]) {
      expect(contrast(dark.main, surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark.main, tinted(surface, dark.main, 0.18))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("carries its own text", () => {
    for (const { main, dark: pressed, contrastText } of [light, dark]) {
      expect(contrast(contrastText, main)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(contrastText, pressed)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast("#ffffff", strong)).toBeGreaterThanOrEqual(4.5);
    expect(contrast("#ffffff", strongHover)).toBeGreaterThanOrEqual(4.5);
  });

  it("writes its accent for both schemes", () => {
    expect(themeSheet(name)).toContain(`--mui-palette-primary-main:${light.main}`);
    expect(themeSheet(name)).toContain(`--mui-palette-primary-main:${dark.main}`);
  });
});

it("falls back to the default theme", () => {
  expect(themeNamed("teal")).toBe("teal");
  expect(themeNamed("plaid")).toBe("default");
});
