/** Whether the database refused because another row still refers to what was to be removed. */
export const isReferred = (error: unknown): boolean => codeOf(error) === "23503";

const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
