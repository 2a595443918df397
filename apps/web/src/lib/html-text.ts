/** The words of cleaned HTML, a line for each break or block. */
export function textOfHtml(html: string): string {
  const broken = html.replaceAll(/<br\s*\/?>|<\/(?:p|li|h[2-4]|blockquote)>/g, "\n");
  return broken
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .trim();
}

/** A text within HTML: what it names is shown as it is written. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
