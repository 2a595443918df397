import { useBlocker } from "@tanstack/react-router";
import { confirmInFrench } from "../../ui/confirm.ts";

/** Asks before leaving a form whose changes are not saved, inside the application and when the tab closes. */
export function useLeaveGuard(isUnsaved: () => boolean): void {
  useBlocker({
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async () => {
      if (!isUnsaved()) return false;
      const leaves = await confirmInFrench({
        title: "Quitter sans enregistrer\u202f?",
        message: "Ce que vous avez saisi ici n’est pas enregistré et sera perdu.",
        confirmLabel: "Quitter sans enregistrer",
      });
      return !leaves;
    },
  });
}
