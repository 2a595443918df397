/** The eleven layouts, in the order of the settings panel. */
export const layoutNames = [
  "empty",
  "classic",
  "classy",
  "compact",
  "dense",
  "futuristic",
  "thin",
  "centered",
  "enterprise",
  "material",
  "modern",
] as const;
export type LayoutName = (typeof layoutNames)[number];

/** Those whose menu holds one Example alone, as the specification has it. */
export const sampleLayouts: ReadonlySet<LayoutName> = new Set<LayoutName>([
  "compact",
  "futuristic",
  "thin",
  "centered",
  "enterprise",
  "material",
  "modern",
]);

/** Whether the product's menu is not in it: a sample, or the one without any menu. */
export function withoutMenu(name: LayoutName): boolean {
  return name === "empty" || sampleLayouts.has(name);
}

export const DEFAULT_LAYOUT: LayoutName = "dense";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The layout that a route demands, before the user's choice. */
    readonly layout?: LayoutName;
  }
}

/** The layout of that name; undefined for anything else. */
export function layoutNamed(name: unknown): LayoutName | undefined {
  return layoutNames.find((one) => one === name);
}

/**
 * The layout of a screen: what its route demands (the deepest one wins), else what the query names, else
 * what is configured.
 */
export function chooseLayout(
  demanded: readonly (LayoutName | undefined)[],
  named: unknown,
  configured: unknown,
): LayoutName {
  return (
    demanded.findLast((layout) => layout !== undefined) ??
    layoutNamed(named) ??
    layoutNamed(configured) ??
    DEFAULT_LAYOUT
  );
}

/** The `layout` of a URL; it stays in the URL from screen to screen. */
export function readLayoutSearch(search: Readonly<Record<string, unknown>>): {
  readonly layout?: LayoutName | undefined;
} {
  return { layout: layoutNamed(search.layout) };
}
