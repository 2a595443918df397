import type { Catalogue } from "./entry-type.ts";

export const jobErrors = {} as const satisfies Catalogue;
