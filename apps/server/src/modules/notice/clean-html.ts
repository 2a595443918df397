import { isSafeLink } from "@grand-livre/contracts/link-rules";
import sanitizeHtml from "sanitize-html";

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ["b", "i", "em", "strong", "a", "code", "br", "span"],
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
  return sanitizeHtml(html, OPTIONS);
}

/** A text for use inside HTML: what it names is shown as it is written. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
