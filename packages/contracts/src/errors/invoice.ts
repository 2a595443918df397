import type { Catalogue } from "./entry-type.ts";

export const invoiceErrors = {} as const satisfies Catalogue;
