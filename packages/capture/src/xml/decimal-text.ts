const POINT = /^([+-]?)(\d{1,20})?(?:\.(\d{0,20}))?$/;
const COMMA = /^([+-]?)(\d{1,20}),(\d{1,2})$/;

/**
 * An `xs:decimal` as the shortest exact machine decimal: `+07.500` → `7.5`, `.5` → `0.5`. A comma followed by one or two
 * digits can only be a decimal comma: it is read with a warning; `1,234` could be a group, so it is not guessed.
 */
export function normalizeDecimal(text: string): { text: string; hadComma: boolean } | null {
  const comma = COMMA.exec(text);
  const match = comma ?? POINT.exec(text);
  if (match === null) return null;
  const [, sign = "", whole = "", fraction = ""] = match;
  if (whole === "" && fraction === "") return null;
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  const decimals = fraction.replace(/0+$/, "");
  const magnitude = decimals === "" ? digits : `${digits}.${decimals}`;
  return { text: sign === "-" && magnitude !== "0" ? `-${magnitude}` : magnitude, hadComma: comma !== null };
}

/** The opposite of an exact decimal string. */
export function negateDecimal(text: string): string {
  if (text === "0") return text;
  return text.startsWith("-") ? text.slice(1) : `-${text}`;
}
