import { createStore } from "../../lib/store.ts";

/** Whether the settings panel is open; a menu's entry may open it too. */
export const settingsPanel = createStore(false);
