const ESCAPED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);

/** A title as HTML in which every occurrence of a text, in any case, is in `<mark>`. */
export function marked(title: string, text: string): string {
  const pattern = new RegExp(`(${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)})`, "iu");
  return title
    .split(pattern)
    .map((part, at) => (at % 2 === 1 ? `<mark>${escaped(part)}</mark>` : escaped(part)))
    .join("");
}
