import type { ColorSystemOptions } from "@mui/material/styles";

/** The slate neutrals of the interface; every grey on a screen is one of these. */
export const slate = {
  50: "#f8fafc",
  100: "#f1f5f9",
  200: "#e2e8f0",
  300: "#cbd5e1",
  400: "#94a3b8",
  500: "#64748b",
  600: "#475569",
  700: "#334155",
  800: "#1e293b",
  900: "#0f172a",
  950: "#0a1020",
} as const;

/** Meaning colours mean one thing only: amber needs a look, red is refused or late, green is settled. */
export const lightScheme: ColorSystemOptions = {
  palette: {
    primary: { main: "#4f46e5", dark: "#4338ca", light: "#6366f1", contrastText: "#ffffff" },
    error: { main: "#b91c1c", contrastText: "#ffffff" },
    warning: { main: "#a94d08", contrastText: "#ffffff" },
    success: { main: "#166534", contrastText: "#ffffff" },
    info: { main: "#0369a1", contrastText: "#ffffff" },
    background: { default: slate[50], paper: "#ffffff" },
    text: { primary: slate[900], secondary: slate[600], disabled: slate[400] },
    divider: slate[200],
    action: {
      hover: "rgba(100, 116, 139, 0.08)",
      selected: "rgba(79, 70, 229, 0.08)",
      focus: "rgba(79, 70, 229, 0.12)",
    },
  },
};

export const darkScheme: ColorSystemOptions = {
  palette: {
    primary: { main: "#a5b4fc", dark: "#818cf8", light: "#c7d2fe", contrastText: slate[900] },
    error: { main: "#fca5a5", contrastText: slate[900] },
    warning: { main: "#fcd34d", contrastText: slate[900] },
    success: { main: "#86efac", contrastText: slate[900] },
    info: { main: "#7dd3fc", contrastText: slate[900] },
    background: { default: slate[900], paper: "#172135" },
    text: { primary: slate[100], secondary: slate[400], disabled: slate[500] },
    divider: "rgba(226, 232, 240, 0.13)",
    action: {
      hover: "rgba(255, 255, 255, 0.05)",
      selected: "rgba(165, 180, 252, 0.14)",
      focus: "rgba(165, 180, 252, 0.18)",
    },
  },
};
