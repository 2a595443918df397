/** Whether the database refused because another row still refers to what was to be removed. */
export const isReferred = (error: unknown): boolean => codeOf(error) === "23503";

/** Whether it would have had to wait longer than it may for whoever uses the same. */
export const isInUse = (error: unknown): boolean => codeOf(error) === "55P03";

const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
