import { createElement, Fragment, type ReactNode } from "react";

const TAGS: ReadonlySet<string> = new Set(["b", "i", "em", "strong", "code", "br", "span"]);
const LINK = /^(https?:\/\/|\/(?![/\\]))/i;

/**
 * HTML that the server has cleaned, shown by building its few tags anew: whatever else it held would be text. A link
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
    if (tag === "br") return createElement("br", { key });
    const children = nodes(node, links);
    if (tag === "a") {
      const href = node.getAttribute("href") ?? "";
      const props = links && LINK.test(href) ? { key, href, rel: "noopener noreferrer nofollow" } : { key };
      return createElement("href" in props ? "a" : "span", props, ...children);
    }
    return createElement(TAGS.has(tag) ? tag : Fragment, { key }, ...children);
  });
}
