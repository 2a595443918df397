import { labelOf } from "../lib/i18n/labels.ts";
import { ActionButton } from "./ActionButton.tsx";
import { toast } from "./toast.ts";

/** Copies a text. A page without the clipboard (a server on a local network without TLS) says how else. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({ tone: "success", message: labelOf("ui.copied") });
    } catch {
      toast({
        tone: "error",
        message: labelOf("ui.copyRefused"),
      });
    }
  }
  return (
    <ActionButton size="small" variant="outlined" color="inherit" onClick={() => void copy()}>
      {label}
    </ActionButton>
  );
}
