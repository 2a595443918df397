/** The column of a property, as the database names it: `billDate` is `bill_date`. */
export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
