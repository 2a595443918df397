import type { Catalogue } from "./entry-type.ts";

export const ledgerErrors = {} as const satisfies Catalogue;
