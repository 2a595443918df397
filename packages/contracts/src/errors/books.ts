import type { Catalogue } from "./entry-type.ts";

export const booksErrors = {} as const satisfies Catalogue;
