import type { Catalogue } from "./entry-type.ts";

export const captureErrors = {} as const satisfies Catalogue;
