import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { importAgain } from "../../lib/import-again.ts";
import type { LayoutName } from "./layout-names.ts";

export interface LayoutProps {
  /** The screen. */
  readonly children: ReactNode;
}

type Layout = ComponentType<LayoutProps>;

function layout<Module>(load: () => Promise<Module>, layoutOf: (module: Module) => Layout) {
  const fetchModule = importAgain(load);
  return async () => layoutOf(await fetchModule());
}

const loaders: Readonly<Record<LayoutName, () => Promise<Layout>>> = {
  empty: layout(
    () => import("./EmptyLayout.tsx"),
    ({ EmptyLayout }) => EmptyLayout,
  ),
  classic: layout(
    () => import("./ClassicLayout.tsx"),
    ({ ClassicLayout }) => ClassicLayout,
  ),
  classy: layout(
    () => import("./ClassyLayout.tsx"),
    ({ ClassyLayout }) => ClassyLayout,
  ),
  compact: layout(
    () => import("./CompactLayout.tsx"),
    ({ CompactLayout }) => CompactLayout,
  ),
  dense: layout(
    () => import("./DenseLayout.tsx"),
    ({ DenseLayout }) => DenseLayout,
  ),
  futuristic: layout(
    () => import("./FuturisticLayout.tsx"),
    ({ FuturisticLayout }) => FuturisticLayout,
  ),
  thin: layout(
    () => import("./ThinLayout.tsx"),
    ({ ThinLayout }) => ThinLayout,
  ),
  centered: layout(
    () => import("./CenteredLayout.tsx"),
    ({ CenteredLayout }) => CenteredLayout,
  ),
  enterprise: layout(
    () => import("./EnterpriseLayout.tsx"),
    ({ EnterpriseLayout }) => EnterpriseLayout,
  ),
  material: layout(
    () => import("./MaterialLayout.tsx"),
    ({ MaterialLayout }) => MaterialLayout,
  ),
  modern: layout(
    () => import("./ModernLayout.tsx"),
    ({ ModernLayout }) => ModernLayout,
  ),
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
