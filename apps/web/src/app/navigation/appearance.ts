import { createPreference } from "../../lib/preference.ts";
import { createStore } from "../../lib/store.ts";

/** Widths of the side menu, in pixels, as specified. */
export const NAVIGATION_WIDTH = { default: 280, compact: 112, dense: 80, thin: 80 } as const;

export type NavigationAppearance = keyof typeof NAVIGATION_WIDTH;

const preference = createPreference("navigationAppearance", "");

/** Of the dense layout: `default` (280 px) or `dense` (80 px); narrow screens start dense. Remembered. */
export const navigationAppearance = {
  subscribe: preference.subscribe,
  get(): "default" | "dense" {
    const kept = preference.get();
    if (kept === "default" || kept === "dense") return kept;
    return typeof window !== "undefined" && window.innerWidth < 1280 ? "dense" : "default";
  },
  toggle(): void {
    preference.set(navigationAppearance.get() === "dense" ? "default" : "dense");
  },
};

/** Whether the menu is beside the content; its button slides it fully out. */
export const navigationOpened = createStore(true);
