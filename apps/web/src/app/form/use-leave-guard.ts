import { useBlocker } from "@tanstack/react-router";
import { confirmInFrench } from "../../ui/confirm.ts";

const UNSAVED = {
  title: "Quitter sans enregistrer\u202f?",
  message: "Ce que vous avez saisi ici n’est pas enregistré et sera perdu.",
  confirmLabel: "Quitter sans enregistrer",
};

/** Asks before leaving what would be lost, a form whose changes are not saved unless told: inside the application and when the tab closes. */
export function useLeaveGuard(isUnsaved: () => boolean, words: typeof UNSAVED = UNSAVED): void {
  useBlocker({
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async () => {
      if (!isUnsaved()) return false;
      const leaves = await confirmInFrench(words);
      return !leaves;
    },
  });
}
