import { useEffect } from "react";
import { labelOf } from "../../lib/i18n/labels.ts";
import { confirmInFrench } from "../../ui/confirm.ts";
import { toast } from "../../ui/toast.ts";
import type { FormFrame } from "./form-frame.ts";

/** After STALE_VERSION: offers to take what the other person saved, with one's own changes kept over it. */
export function useStaleDialog(form: Pick<FormFrame, "stale" | "takeTheirs" | "labels">): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog opens once for each refusal.
  useEffect(() => {
    if (!form.stale) return;
    void confirmInFrench({
      title: labelOf("frame.stale"),
      message: labelOf("frame.staleText"),
      confirmLabel: labelOf("frame.takeTheirs"),
      danger: false,
    }).then(async (reloads) => {
      if (!reloads) return;
      const kept = await form.takeTheirs();
      const named = kept.map((name) => form.labels[String(name)] ?? String(name)).join(", ");
      toast({
        message: named === "" ? labelOf("frame.reloaded") : labelOf("frame.reloadedKept", { fields: named }),
      });
    });
  }, [form.stale]);
}
