const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Controls and spaces, which browsers drop from a URL before they read its scheme. */
function hasBlank(text: string): boolean {
  return [...text].some((letter) => letter <= " " || (letter >= "\u007f" && letter <= "\u00a0"));
}

/**
 * Whether a link may be shown to be clicked: a path of this site, or an http(s) address. Nothing that a browser could
 * read as another scheme or, behind two slashes, as another host without its scheme.
 */
export function isSafeLink(link: string): boolean {
  if (link === "" || hasBlank(link) || link.includes("\\") || link.startsWith("//")) return false;
  return SCHEME.test(link) ? /^https?:\/\/[^/?#]/i.test(link) : true;
}

/** Whether a safe link stays within the product. */
export function isOwnPath(link: string): boolean {
  return isSafeLink(link) && !SCHEME.test(link);
}
