import GlobalStyles from "@mui/material/GlobalStyles";
import { useLayoutEffect, useSyncExternalStore } from "react";
import { themeChoice } from "./theme-choice.ts";
import { themeSheet } from "./themes.ts";

/** Lays the chosen theme's accent over the product's own. Nothing at all for the default theme. */
export function ThemeVariables() {
  const name = useSyncExternalStore(themeChoice.subscribe, themeChoice.get);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = name;
  }, [name]);
  return name === "default" ? null : <GlobalStyles styles={themeSheet(name)} />;
}
