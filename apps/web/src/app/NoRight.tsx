import { acting } from "../lib/acting-for.ts";
import { useStore } from "../lib/store.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { icons } from "../ui/icons.ts";

/** A screen that the signed-in person may not see: which right is missing, and who gives it. */
export function NoRight({ reason }: { readonly reason: string }) {
  const actingFor = useStore(acting);
  return (
    <EmptyState
      icon={icons.lock}
      title="Vous n’avez pas accès à cet écran"
      text={
        actingFor === undefined
          ? reason
          : `Vous agissez pour ${actingFor.name}, qui ne vous a pas délégué ce droit. Arrêtez d’agir en son nom pour retrouver les vôtres.`
      }
    />
  );
}
