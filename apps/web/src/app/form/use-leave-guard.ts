import { useBlocker } from "@tanstack/react-router";
import { confirmInFrench } from "../../ui/confirm.ts";

const UNSAVED = {
  title: "Quitter sans enregistrer\u202f?",
  message: "Ce que vous avez saisi ici n’est pas enregistré et sera perdu.",
  confirmLabel: "Quitter sans enregistrer",
};

interface LeaveOptions {
  readonly words?: typeof UNSAVED | undefined;
  /** What is typed is kept elsewhere: only leaving inside the application is asked. */
  readonly survivesReload?: boolean;
  /** The person leaves, and what was typed is given up. */
  readonly onLeave?: () => void;
}

/** Asks before losing something, unsaved changes of a form by default: inside the application and when the tab closes. */
export function useLeaveGuard(isUnsaved: () => boolean, options: LeaveOptions = {}): void {
  const { words = UNSAVED, survivesReload = false, onLeave } = options;
  useBlocker({
    enableBeforeUnload: () => !survivesReload && isUnsaved(),
    shouldBlockFn: async () => {
      if (!isUnsaved()) return false;
      const leaves = await confirmInFrench(words);
      if (leaves) onLeave?.();
      return !leaves;
    },
  });
}
