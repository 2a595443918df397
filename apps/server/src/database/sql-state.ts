/** Whether the database refused because another row still refers to what was to be removed. */
export function isReferred(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "23503";
}
