/**
 * The screens of the menu whose module comes in a later version: path → title. A screen leaves this table when its
 * feature brings its own route; a test fails on a path that has both, and on a menu entry that has neither.
 */
export const upcoming: Readonly<Record<string, string>> = {
  "/settings/platform": "Plateforme",
};

/** The title of a screen that comes later; undefined for a path that is no screen of the product. */
export function upcomingTitle(path: string): string | undefined {
  const clean = path.replace(/\/+$/, "");
  return Object.hasOwn(upcoming, clean) ? upcoming[clean] : undefined;
}
