import { useBlocker } from "@tanstack/react-router";
import { labelOf } from "../../lib/i18n/labels.ts";
import { confirmInFrench } from "../../ui/confirm.ts";

const unsaved = () => ({
  title: labelOf("frame.unsaved"),
  message: labelOf("frame.unsavedText"),
  confirmLabel: labelOf("frame.leave"),
});

interface LeaveOptions {
  readonly words?: ReturnType<typeof unsaved> | undefined;
  /** What is typed is kept elsewhere: only leaving inside the application is asked. */
  readonly survivesReload?: boolean;
  /** The person leaves, and what was typed is given up. */
  readonly onLeave?: () => void;
}

/** Asks before losing something, unsaved changes of a form by default: inside the application and when the tab closes. */
export function useLeaveGuard(isUnsaved: () => boolean, options: LeaveOptions = {}): void {
  const { words, survivesReload = false, onLeave } = options;
  useBlocker({
    enableBeforeUnload: () => !survivesReload && isUnsaved(),
    shouldBlockFn: async () => {
      if (!isUnsaved()) return false;
      const leaves = await confirmInFrench(words ?? unsaved());
      if (leaves) onLeave?.();
      return !leaves;
    },
  });
}
