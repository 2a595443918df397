/** The secret that a mailed link carries in its fragment, `#<name>=<secret>`; undefined when it has none. */
export function linkSecret(hash: string, name: "invitation" | "confirm"): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, "")).get(name) || undefined;
}
