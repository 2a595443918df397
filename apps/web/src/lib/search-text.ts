/**
 * How a screen's settings are written in the URL: every value as the text that it is (`?panel=101200&q=0042`), so
 * that a link can be read, typed and shortened by hand. Screens read numbers and flags out of these texts.
 */

/** The settings of a query string. A text that an older link carries between quotes loses them. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, unquoted(value)]));
}

/** The query string of settings, with its `?`; what is not set is not written. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  // A path or a date needs no escape in a query.
  return query.size === 0 ? "" : `?${query.toString().replaceAll("%2F", "/").replaceAll("%3A", ":")}`;
}

function unquoted(value: string): string {
  if (!/^".*"$/.test(value)) return value;
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === "string" ? read : value;
  } catch {
    return value;
  }
}
