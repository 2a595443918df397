import { acting } from "../lib/acting-for.ts";
import { useLabels } from "../lib/i18n/labels.ts";
import { useStore } from "../lib/store.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { icons } from "../ui/icons.ts";

/** A screen that the signed-in person may not see: which right is missing, and who gives it. */
export function NoRight({ reason }: { readonly reason: string }) {
  const { label } = useLabels();
  const actingFor = useStore(acting);
  return (
    <EmptyState
      icon={icons.lock}
      title={label("right.noScreen")}
      text={actingFor === undefined ? reason : label("right.notDelegated", { name: actingFor.name })}
    />
  );
}
