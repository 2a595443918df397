/** The forms of the tax package that an address may ask for, beside 2050 to 2053. */
const FORMS = ["simplified", "tables", "result", "simplified-result"] as const;
export type Forms = (typeof FORMS)[number];
export const isForms = (value: unknown): value is Forms => FORMS.includes(value as Forms);
