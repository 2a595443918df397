import { Amount } from "../../ui/Amount.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** A sum at the foot of a list. It comes after the rows, into a place of its own height: nothing moves. */
export function Total({ cents }: { readonly cents: number | undefined }) {
  return cents === undefined ? (
    <Skeleton width="64px" height={12} />
  ) : (
    <Amount cents={cents} zero="figures" />
  );
}
