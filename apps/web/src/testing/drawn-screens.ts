import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The seed of a run that looks at a part of the screens (vitest.config.ts); empty where it looks at all. */
    drawnScreens: string;
  }
}

/** A commit looks at a quarter of the screens, which its seed says: all of them take 300 s alone. */
const PARTS = 4;
const seed = inject("drawnScreens");

/** Whether this run looks at the screen at that place of a list. */
export const isDrawn = (_path: string, at: number): boolean =>
  seed === "" || at % PARTS === Number(seed) % PARTS;
