/** Signs alone make no address: such a label has this one. */
const NAMELESS = "label";

/** A title as a part of an address: lower case, hyphens for spaces, letters, digits, underscores and hyphens alone. */
export function labelSlug(title: string): string {
  const slug = title
    .toLowerCase()
    .replaceAll(/\s/g, "-")
    .replaceAll(/-+/g, "-")
    .replaceAll(/[^\p{L}\p{N}_-]/gu, "");
  return slug === "" ? NAMELESS : slug;
}

/** The slug of a new label: a taken one gets the first free number, from 1 on. */
export function freeLabelSlug(title: string, taken: ReadonlySet<string>): string {
  const slug = labelSlug(title);
  if (!taken.has(slug)) return slug;
  let number = 1;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
