import { createTheme } from "@mui/material/styles";
import { componentOverrides } from "./component-overrides.ts";
import { darkScheme, lightScheme } from "./palette.ts";

const rem = (pixels: number) => `${pixels / 16}rem`;

const text = (pixels: number, line: number, weight = 400) => ({
  fontSize: rem(pixels),
  lineHeight: `${line}px`,
  fontWeight: weight,
  letterSpacing: pixels >= 20 ? "-0.012em" : "-0.003em",
});

/** One theme, two schemes. Breakpoints and durations are the specification's own. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: "data-color-scheme" },
  colorSchemes: { light: lightScheme, dark: darkScheme },
  breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1440 } },
  shape: { borderRadius: 8 },
  spacing: 4,
  motion: { reducedMotion: "system" },
  transitions: { duration: { enteringScreen: 225, leavingScreen: 195, complex: 375 } },
  typography: {
    fontFamily: '"Inter", "Inter Fallback", system-ui, sans-serif',
    fontSize: 14,
    h1: text(20, 28, 600),
    h2: text(16, 24, 600),
    h3: text(14, 20, 600),
    h4: text(24, 32, 600),
    body1: text(14, 20),
    body2: text(13, 18),
    subtitle1: text(14, 20, 500),
    subtitle2: text(13, 18, 500),
    caption: text(12, 16),
    button: { ...text(14, 20, 500), textTransform: "none" },
  },
  components: componentOverrides,
});
