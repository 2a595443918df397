/** The forms of the tax package that an address may ask for, beside 2050 to 2053. */
export const PACKAGE_FORMS = ["simplified", "tables", "result", "simplified-result", "holdings"] as const;
export type Forms = (typeof PACKAGE_FORMS)[number];
export const isForms = (value: unknown): value is Forms => PACKAGE_FORMS.includes(value as Forms);
