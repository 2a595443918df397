import { createStore } from "../../lib/store.ts";

/** Which of the two is open; a menu or a button may open them too. */
export const palette = createStore<"palette" | "sheet" | undefined>(undefined);
