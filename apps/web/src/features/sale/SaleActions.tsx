import Button from "@mui/material/Button";
import { accrualLabel } from "../../app/document/document-kinds.ts";
import type { DocumentEditor } from "../../app/document/draft/use-document-editor.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { ActionMenu, type MenuAction } from "../../ui/ActionMenu.tsx";
import { icons } from "../../ui/icons.ts";

interface SaleActionsProps {
  readonly editor: Pick<DocumentEditor, "saved" | "dirty" | "busy" | "isUnanswered">;
  /** Why the person may not save it. */
  readonly missing: string | undefined;
  readonly onDuplicate: () => void;
  readonly onAccrue: () => void;
  readonly onRemove: () => void;
  readonly onSave: () => void;
  readonly onValidate: () => void;
}

/** The buttons of a sale that is typed: its validation, its saving, the rest in the menu. */
export function SaleActions(props: SaleActionsProps) {
  const { saved, dirty, busy, isUnanswered } = props.editor;
  const { missing } = props;
  const menu: MenuAction[] =
    saved === undefined
      ? []
      : [
          { label: "Dupliquer", icon: icons.add, onSelect: props.onDuplicate },
          {
            label: accrualLabel(saved),
            icon: icons.calendar,
            onSelect: props.onAccrue,
            disabledReason: dirty
              ? "Enregistrez d’abord vos changements."
              : abilityReason(saved.abilities.markAsFae),
          },
          {
            label: "Supprimer le brouillon",
            icon: icons.trash,
            danger: true,
            onSelect: props.onRemove,
            disabledReason: abilityReason(saved.abilities.delete),
          },
        ];
  const isForbidden = saved?.abilities.validate.code === "FORBIDDEN";
  const isSaved = saved !== undefined && !dirty && !isUnanswered;
  return (
    <>
      <ActionMenu actions={menu} />
      <Button
        variant="outlined"
        color="inherit"
        disabled={busy !== undefined || missing !== undefined || isSaved}
        title={missing ?? "Ctrl+S"}
        aria-keyshortcuts="Control+S"
        onClick={props.onSave}
      >
        {busy === "saving" ? "Enregistrement…" : "Enregistrer"}
      </Button>
      <Button
        variant="contained"
        disabled={busy !== undefined || missing !== undefined || isForbidden}
        title={isForbidden ? (abilityReason(saved.abilities.validate) ?? "") : "Ctrl+Entrée"}
        aria-keyshortcuts="Control+Enter"
        onClick={props.onValidate}
      >
        {busy === "validating" ? "Validation…" : "Valider"}
      </Button>
    </>
  );
}
