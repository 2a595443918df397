/** The six themes of the specification, in the order of the settings panel. */
export const themeNames = ["default", "brand", "teal", "rose", "purple", "amber"] as const;
export type ThemeName = (typeof themeNames)[number];

/** The accent of a theme in one scheme. */
export interface Accent {
  readonly main: string;
  readonly dark: string;
  readonly light: string;
  /** The text on `main`. */
  readonly contrastText: string;
}

interface ThemeColors {
  readonly light: Accent;
  readonly dark: Accent;
  /** Behind white text in the dark scheme, at rest and under the pointer. */
  readonly strong: string;
  readonly strongHover: string;
}

const ink = "#0f172a";
const white = "#ffffff";

const accent = (main: string, dark: string, light: string, contrastText: string): Accent => ({
  main,
  dark,
  light,
  contrastText,
});

/** Every pair is readable (AA) on the surfaces of its scheme; a test measures each. */
export const themes: Readonly<Record<ThemeName, ThemeColors>> = {
  default: {
    light: accent("#4f46e5", "#4338ca", "#6366f1", white),
    dark: accent("#a5b4fc", "#818cf8", "#c7d2fe", ink),
    strong: "#4f46e5",
    strongHover: "#6059ea",
  },
  brand: {
    light: accent("#1565c0", "#0d47a1", "#1976d2", white),
    dark: accent("#90caf9", "#64b5f6", "#bbdefb", ink),
    strong: "#1565c0",
    strongHover: "#1b70d0",
  },
  teal: {
    light: accent("#0c6b63", "#115e59", "#0d9488", white),
    dark: accent("#5eead4", "#2dd4bf", "#99f6e4", ink),
    strong: "#0f766e",
    strongHover: "#0d7d75",
  },
  rose: {
    light: accent("#be123c", "#9f1239", "#e11d48", white),
    dark: accent("#fda4af", "#fb7185", "#fecdd3", ink),
    strong: "#be123c",
    strongHover: "#cf1a47",
  },
  purple: {
    light: accent("#7e22ce", "#6b21a8", "#9333ea", white),
    dark: accent("#d8b4fe", "#c084fc", "#e9d5ff", ink),
    strong: "#7e22ce",
    strongHover: "#8b34d9",
  },
  amber: {
    light: accent("#9a4a06", "#7c3a05", "#b45309", white),
    dark: accent("#fcd34d", "#fbbf24", "#fde68a", ink),
    strong: "#9a4a06",
    strongHover: "#a95508",
  },
};

/** The theme of that name, else the default one. */
export function themeNamed(name: string): ThemeName {
  return themeNames.find((one) => one === name) ?? "default";
}

/** `#4f46e5` → `79 70 229`, as CSS mixes colours with an opacity. */
export function channels(color: string): string {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(" ");
}

function variables({ main, dark, light, contrastText }: Accent): string {
  const parts = { main, dark, light, contrastText };
  const tint = channels(main);
  return [
    ...Object.entries(parts).flatMap(([part, color]) => [
      `--mui-palette-primary-${part}:${color}`,
      `--mui-palette-primary-${part}Channel:${channels(color)}`,
    ]),
    `--mui-palette-action-selected:rgb(${tint} / ${contrastText === white ? 0.08 : 0.14})`,
    `--mui-palette-action-focus:rgb(${tint} / ${contrastText === white ? 0.12 : 0.18})`,
  ].join(";");
}

/** The style sheet of a theme: the accent's variables in both schemes, and in what is dark in both. */
export function themeSheet(name: ThemeName): string {
  const { light, dark, strong, strongHover } = themes[name];
  const root = `:root[data-theme="${name}"]`;
  const within = (scheme: string) =>
    `${root}[data-color-scheme="${scheme}"],${root} [data-color-scheme="${scheme}"]`;
  return [
    `${root}{--accent-strong:${strong};--accent-strong-hover:${strongHover}}`,
    `${root},${within("light")}{${variables(light)}}`,
    `${within("dark")}{${variables(dark)}}`,
  ].join("\n");
}
