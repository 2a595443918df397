import Fade from "@mui/material/Fade";
import type { Components, CssVarsTheme, Theme } from "@mui/material/styles";

type Overrides = Components<Omit<Theme, "components"> & CssVarsTheme>;

const FLOATING_SHADOW = "0 0 0 1px rgba(15, 23, 42, 0.06), 0 12px 32px -8px rgba(15, 23, 42, 0.25)";

/**
 * What floats over the page opens at its final place, and only fades in: while it grew, as the kit has it, its lines moved
 * under the pointer that pressed one, and the click was lost.
 *
 * Hairlines rather than shadows, one shadow for what floats, 36 px controls, no ripple. */
export const componentOverrides: Overrides = {
  MuiButtonBase: { defaultProps: { disableRipple: true, disableTouchRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        padding: "7px 14px",
        borderRadius: 8,
        whiteSpace: "nowrap",
        "&.Mui-focusVisible": { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
        variants: [
          {
            props: { variant: "contained", color: "primary" },
            style: theme.applyStyles("dark", {
              backgroundColor: "var(--accent-strong, #4f46e5)",
              color: "#ffffff",
              "&:hover": { backgroundColor: "var(--accent-strong-hover, #6059ea)" },
            }),
          },
          {
            props: { variant: "outlined", color: "inherit" },
            style: {
              borderColor: theme.vars.palette.divider,
              backgroundColor: theme.vars.palette.background.paper,
              "&:hover": { backgroundColor: theme.vars.palette.action.hover },
            },
          },
          { props: { size: "small" }, style: { minHeight: 30, padding: "4px 10px", fontSize: "0.8125rem" } },
          { props: { size: "large" }, style: { minHeight: 42, padding: "10px 18px" } },
        ],
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 36,
        height: 36,
        borderRadius: 8,
        color: theme.vars.palette.text.secondary,
        "&:hover": { color: theme.vars.palette.text.primary },
        "&.Mui-focusVisible": { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 0 },
        variants: [{ props: { size: "small" }, style: { width: 28, height: 28 } }],
      }),
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: "none" } },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        backgroundColor: theme.vars.palette.background.paper,
        "& .MuiOutlinedInput-notchedOutline": { borderColor: "#b4c0cf" },
        ...theme.applyStyles("dark", {
          "& .MuiOutlinedInput-notchedOutline": { borderColor: "#475569" },
        }),
        "&.Mui-focused .MuiOutlinedInput-notchedOutline": {
          borderWidth: 1,
          borderColor: theme.vars.palette.primary.main,
          boxShadow: `0 0 0 3px ${theme.vars.palette.action.focus}`,
        },
        "&.Mui-disabled": { backgroundColor: theme.vars.palette.action.hover },
      }),
      input: {
        padding: "7px 12px",
        height: 20,
        // The frame already shows the focus; a second outline inside it would be noise.
        "&:focus-visible": { outline: "none" },
      },
      multiline: { padding: 0 },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { margin: "4px 0 0", lineHeight: "16px" } } },
  MuiSelect: { styleOverrides: { select: { minHeight: "20px !important" } } },
  MuiPopover: { defaultProps: { slots: { transition: Fade } } },
  MuiMenu: {
    defaultProps: { slots: { transition: Fade } },
    styleOverrides: {
      paper: ({ theme }) => ({
        marginTop: 4,
        boxShadow: FLOATING_SHADOW,
        ...theme.applyStyles("dark", { border: `1px solid ${theme.vars.palette.divider}` }),
      }),
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 34,
        padding: "6px 10px",
        gap: 10,
        borderRadius: 6,
        fontSize: "0.875rem",
        "&.Mui-focusVisible": { backgroundColor: theme.vars.palette.action.focus, outline: "none" },
        [theme.breakpoints.up("sm")]: { minHeight: 34 },
      }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme }) => ({
        marginTop: 4,
        boxShadow: FLOATING_SHADOW,
        ...theme.applyStyles("dark", { border: `1px solid ${theme.vars.palette.divider}` }),
      }),
      listbox: { padding: 4 },
      popupIndicator: { width: 24, height: 24 },
      clearIndicator: { width: 24, height: 24 },
      inputRoot: { padding: "0 8px 0 0", "& .MuiAutocomplete-input": { padding: "7px 12px" } },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 12,
        boxShadow: "0 24px 64px -16px rgba(15, 23, 42, 0.45)",
        ...theme.applyStyles("dark", { border: `1px solid ${theme.vars.palette.divider}` }),
      }),
    },
  },
  // The foot of every dialog: its buttons on a ground of their own, at the right.
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: ({ theme }) => ({
        flexWrap: "wrap",
        gap: 8,
        padding: "12px 24px",
        borderTop: `1px solid ${theme.vars.palette.divider}`,
        background: theme.vars.palette.action.hover,
        [theme.breakpoints.down("sm")]: { paddingInline: 16 },
      }),
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 200 },
    styleOverrides: {
      tooltip: {
        backgroundColor: "#0f172a",
        color: "#f1f5f9",
        fontSize: "0.75rem",
        padding: "5px 8px",
        borderRadius: 6,
      },
    },
  },
  MuiDivider: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.vars.palette.divider }) } },
};
