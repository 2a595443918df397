import { isSafeLink } from "@grand-livre/contracts/link-rules";
import sanitizeHtml from "sanitize-html";

const INLINE_TAGS = ["b", "i", "em", "strong", "a", "code", "br", "span"];
const DOCUMENT_TAGS = [
  ...[...INLINE_TAGS, "u", "s", "mark"],
  ...["p", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "pre", "hr"],
];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["http", "https"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  enforceHtmlBoundary: false,
  nestingLimit: 20,
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href && isSafeLink(href) ? { href } : {}), rel: "noopener noreferrer nofollow" },
    }),
  },
};

/** The text with nothing left of its HTML but a few inline tags, and links to http(s) addresses or paths of this site. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, { ...OPTIONS, allowedTags: INLINE_TAGS });
}

/** What a person wrote as HTML, with paragraphs, headings, lists and links, and nothing that could run or be loaded. */
export function cleanDocument(html: string): string {
  return sanitizeHtml(html, { ...OPTIONS, allowedTags: DOCUMENT_TAGS });
}

const BREAKS = /<br ?\/?>|<\/(?:p|h[2-4]|li|blockquote|pre)>/g;
const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** What a document says, a line each paragraph, for who reads no HTML. */
export function plainText(html: string): string {
  const text = sanitizeHtml(html.replaceAll(BREAKS, "$&\n"), { allowedTags: [], allowedAttributes: {} });
  return text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity).trim();
}

/** A text for use inside HTML: what it names is shown as it is written. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
