import { describe, expect, it } from "vitest";
import { darkScheme, lightScheme } from "./palette.ts";
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

interface Tokens {
  readonly background: { readonly default: string; readonly paper: string };
  readonly text: { readonly primary: string; readonly secondary: string };
  readonly error: Tone;
  readonly warning: Tone;
  readonly success: Tone;
  readonly info: Tone;
}
interface Tone {
  readonly main: string;
  readonly contrastText: string;
}

/** What a journey would look for with the eyes, once for every screen: each pair of tokens that text is written with. */
describe.each([
  ["light", lightScheme.palette],
  ["dark", darkScheme.palette],
])("the tokens of the %s scheme", (_, palette) => {
  const { background, text, ...tones } = palette as unknown as Tokens;
  const surfaces = [background.default, background.paper];
  const meanings = [tones.error, tones.warning, tones.success, tones.info];

  it("are readable as text on every surface, and text on a surface that is tinted by its meaning", () => {
    for (const surface of surfaces) {
      for (const ink of [text.primary, text.secondary])
        expect(contrast(ink, surface), `${ink} on ${surface}`).toBeGreaterThanOrEqual(4.5);
      for (const { main } of meanings) {
        expect(contrast(main, surface), `${main} on ${surface}`).toBeGreaterThanOrEqual(4.5);
        const tint = tinted(surface, main, 0.12);
        expect(contrast(main, tint), `${main} on its tint`).toBeGreaterThanOrEqual(4.5);
        expect(contrast(text.primary, tint), `text on the tint of ${main}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it("carry their own text on what is filled with a meaning", () => {
    for (const { main, contrastText } of meanings)
      expect(contrast(contrastText, main), `${contrastText} on ${main}`).toBeGreaterThanOrEqual(4.5);
  });
});

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
