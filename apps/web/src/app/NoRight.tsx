import { EmptyState } from "../ui/EmptyState.tsx";
import { icons } from "../ui/icons.ts";

/** A screen that the signed-in person may not see: which right is missing, and who gives it. */
export function NoRight({ reason }: { readonly reason: string }) {
  return <EmptyState icon={icons.lock} title="Vous n’avez pas accès à cet écran" text={reason} />;
}
