import { useEffect } from "react";
import { confirmInFrench } from "../../ui/confirm.ts";
import { toast } from "../../ui/toast.ts";
import type { FormFrame } from "./form-frame.ts";

/** After STALE_VERSION: offers to take what the other person saved, with one's own changes kept over it. */
export function useStaleDialog(form: Pick<FormFrame, "stale" | "takeTheirs" | "labels">): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog opens once for each refusal.
  useEffect(() => {
    if (!form.stale) return;
    void confirmInFrench({
      title: "Modifié entre-temps",
      message:
        "Quelqu’un a enregistré une autre version depuis que vous avez ouvert cet écran. Vous pouvez la recharger\u00a0: les champs que vous avez changés gardent votre saisie, les autres prennent la sienne. Rien n’est enregistré avant votre prochaine confirmation.",
      confirmLabel: "Recharger et garder ma saisie",
      danger: false,
    }).then(async (reloads) => {
      if (!reloads) return;
      const kept = await form.takeTheirs();
      const named = kept.map((name) => form.labels[String(name)] ?? String(name)).join(", ");
      toast({
        message:
          named === ""
            ? "Dernière version rechargée."
            : `Dernière version rechargée. Votre saisie reste pour\u00a0: ${named}.`,
      });
    });
  }, [form.stale]);
}
