import { settingsPanel } from "../settings-panel/settings.ts";
import { askSignOut } from "./sign-out.ts";

/** What a menu's entry may do by name besides following its link. */
const functions: Readonly<Record<string, () => void>> = {
  "open-settings": () => settingsPanel.set(true),
  "sign-out": () => void askSignOut(),
};

/** The function that an entry names; undefined for a name that these screens do not know. */
export function functionOf(name: string | undefined): (() => void) | undefined {
  return name === undefined || !Object.hasOwn(functions, name) ? undefined : functions[name];
}
