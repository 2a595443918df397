/** What a URL's query may hold, read without trust: anything else than what a screen knows is left out. */
export type Raw = Readonly<Record<string, unknown>>;

/** A text; a number that looks like one (`q=401`) is the text that was typed. */
export function textParam(search: Raw, name: string): string | undefined {
  const value = search[name];
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A whole number from zero on. */
export function countParam(search: Raw, name: string): number | undefined {
  const value = Number(search[name]);
  return search[name] !== undefined && Number.isInteger(value) && value >= 0 ? value : undefined;
}

/** One of the values that the screen knows. */
export function choiceParam<Value extends string>(
  search: Raw,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const text = textParam(search, name);
  return values.find((value) => value === text);
}
