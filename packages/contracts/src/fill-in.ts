/** Replaces `{name}` by `details.name`; a detail that is missing or empty leaves a dash rather than a hole. */
export function fillIn(text: string, details: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = details[name];
    if (Array.isArray(value)) return value.join(", ");
    return value === undefined || value === null || value === "" ? "–" : String(value);
  });
}
