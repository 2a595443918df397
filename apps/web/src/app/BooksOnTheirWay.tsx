import { SkeletonForm } from "../ui/Skeleton.tsx";
import { useHeldKeys } from "./use-held-keys.ts";

/** In the place of a screen whose books have not come yet: what is typed for it is kept. */
export function BooksOnTheirWay() {
  useHeldKeys();
  return <SkeletonForm fields={6} />;
}
