import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { LayoutName } from "./layout-names.ts";

export interface LayoutProps {
  /** The screen. */
  readonly children: ReactNode;
}

type Layout = ComponentType<LayoutProps>;

const loaders: Readonly<Record<LayoutName, () => Promise<Layout>>> = {
  empty: async () => (await import("./EmptyLayout.tsx")).EmptyLayout,
  classic: async () => (await import("./ClassicLayout.tsx")).ClassicLayout,
  classy: async () => (await import("./ClassyLayout.tsx")).ClassyLayout,
  compact: async () => (await import("./CompactLayout.tsx")).CompactLayout,
  dense: async () => (await import("./DenseLayout.tsx")).DenseLayout,
  futuristic: async () => (await import("./FuturisticLayout.tsx")).FuturisticLayout,
  thin: async () => (await import("./ThinLayout.tsx")).ThinLayout,
  centered: async () => (await import("./CenteredLayout.tsx")).CenteredLayout,
  enterprise: async () => (await import("./EnterpriseLayout.tsx")).EnterpriseLayout,
  material: async () => (await import("./MaterialLayout.tsx")).MaterialLayout,
  modern: async () => (await import("./ModernLayout.tsx")).ModernLayout,
};

const loaded = new Map<LayoutName, Layout>();

/** Fetches a layout's files, once; the ten others are not downloaded. */
export async function loadLayout(name: LayoutName): Promise<Layout> {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const layout = await loaders[name]();
  loaded.set(name, layout);
  return layout;
}

/** The layout to show: the wanted one, or the one before it for as long as its files are on their way. */
export function useLoadedLayout(wanted: LayoutName): Layout | undefined {
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    let current = true;
    void loadLayout(wanted).then(
      () => {
        if (current) setShown(wanted);
      },
      // The one before it stays.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [wanted]);
  return loaded.get(wanted) ?? loaded.get(shown);
}
