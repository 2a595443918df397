import { createElement, Fragment, type ReactNode } from "react";

const INLINE = ["b", "i", "em", "strong", "code", "span", "u", "s", "mark"];
const BLOCKS = ["p", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "pre"];
const TAGS: ReadonlySet<string> = new Set([...INLINE, ...BLOCKS]);
const WITHOUT_CONTENT: ReadonlySet<string> = new Set(["br", "hr"]);
const LINK = /^(https?:\/\/|\/(?![/\\]))/i;

/**
 * HTML that the server has cleaned, shown by building its few tags anew: anything else it held would be text. A link
 * within something that is a link already is shown as its words.
 */
export function SafeHtml({ html, links = true }: { readonly html: string; readonly links?: boolean }) {
  // A parsed document is inert: it runs and loads nothing.
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return <>{nodes(body, links)}</>;
}

function nodes(parent: Node, links: boolean): ReactNode[] {
  return [...parent.childNodes].map((node, at) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const tag = node.tagName.toLowerCase();
    const key = `${at}`;
    if (WITHOUT_CONTENT.has(tag)) return createElement(tag, { key });
    const children = nodes(node, links);
    if (tag === "a") {
      const href = node.getAttribute("href") ?? "";
      const props = links && LINK.test(href) ? { key, href, rel: "noopener noreferrer nofollow" } : { key };
      return createElement("href" in props ? "a" : "span", props, ...children);
    }
    return createElement(TAGS.has(tag) ? tag : Fragment, { key }, ...children);
  });
}
