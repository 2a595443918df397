import { useNavigate } from "@tanstack/react-router";
import { useShortcut } from "../../../ui/shortcut.ts";
import { documentPlaces } from "../document-kinds.ts";

interface DraftKeys {
  /** Whose list Escape leads to. */
  readonly direction: keyof typeof documentPlaces;
  /** A panel or a dialog is open: the keys are its own. */
  readonly enabled: boolean;
  /** Undefined where the person may not. */
  readonly onSave: (() => Promise<void>) | undefined;
  readonly onValidate: (() => Promise<void>) | undefined;
}

/** The keys of a document that is typed: Ctrl+S saves it, Ctrl+Enter has its entry shown, Escape goes back to the list. */
export function useDraftKeys({ direction, enabled, onSave, onValidate }: DraftKeys): void {
  const navigate = useNavigate();
  useShortcut("ctrl+s", () => void onSave?.(), {
    enabled: enabled && onSave !== undefined,
    label: "Enregistrer le brouillon",
  });
  useShortcut("ctrl+enter", () => void onValidate?.(), {
    enabled: enabled && onValidate !== undefined,
    label: "Valider la facture",
  });
  useShortcut("escape", () => void navigate({ to: documentPlaces[direction].list }), { enabled });
}
