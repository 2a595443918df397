import { createPreference } from "../../lib/preference.ts";
import { themeNamed } from "./themes.ts";

const kept = createPreference("theme", "default");

/** The theme that the person chose, kept in this browser. */
export const themeChoice = {
  subscribe: kept.subscribe,
  get: () => themeNamed(kept.get()),
  set: kept.set,
};
