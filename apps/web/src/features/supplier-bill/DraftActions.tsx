import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import Button from "@mui/material/Button";
import type { DocumentEditor } from "../../app/document/draft/use-document-editor.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { download, saveFile } from "../../lib/api.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionMenu, type MenuAction } from "../../ui/ActionMenu.tsx";
import { icons } from "../../ui/icons.ts";
import type { DraftCommands } from "./use-draft-commands.ts";

interface DraftActionsProps {
  readonly editor: Pick<DocumentEditor, "saved" | "dirty" | "busy" | "isUnanswered">;
  readonly commands: DraftCommands;
  readonly onSplit: () => void;
}

/** The buttons of a bill's draft: its validation, its approval and saving beside it, the rest in the menu. */
export function DraftActions({ editor, commands, onSplit }: DraftActionsProps) {
  const { saved, dirty, busy, isUnanswered } = editor;
  const missing = useMissingRight("supplier-bills", "Validator");
  const isApproved = saved?.inbox?.approvedAt != null;
  const isForbidden = saved?.abilities.validate.code === "FORBIDDEN";
  const isUnsaved = saved === undefined || dirty || isUnanswered;
  return (
    <>
      <ActionMenu actions={saved === undefined ? [] : menuOf(saved, { dirty, missing, commands, onSplit })} />
      {/* There is nothing to save: the button is not in the way on a phone. */}
      {(isUnsaved || busy === "saving") && (
        <Button
          variant="outlined"
          color="inherit"
          disabled={busy !== undefined || saved?.abilities.edit.allowed === false}
          aria-keyshortcuts="Control+S"
          onClick={() => void commands.save()}
          title="Ctrl+S"
        >
          {busy === "saving" ? "Enregistrement…" : "Enregistrer"}
        </Button>
      )}
      {saved?.abilities.approve !== undefined && !isApproved && (
        <Button
          variant="outlined"
          color="inherit"
          disabled={busy !== undefined || missing !== undefined}
          title={missing ?? "Vérifiée\u00a0: peut être comptabilisée et payée"}
          onClick={() => void commands.approve()}
        >
          {busy === "approving" ? "Enregistrement…" : "Bon à payer"}
        </Button>
      )}
      <Button
        variant="contained"
        disabled={busy !== undefined || isForbidden}
        onClick={() => void commands.askToValidate()}
        title="Ctrl+Entrée"
        aria-keyshortcuts="Control+Enter"
      >
        {busy === "validating" ? "Validation…" : "Valider"}
      </Button>
    </>
  );
}

interface MenuOptions extends Pick<DraftActionsProps, "commands" | "onSplit"> {
  readonly dirty: boolean;
  readonly missing: string | undefined;
}

function menuOf(
  saved: NonNullable<DocumentEditor["saved"]>,
  { dirty, missing, commands, onSplit }: MenuOptions,
): readonly MenuAction[] {
  const { delete: remove, readAgain, split } = saved.abilities;
  const original = saved.documents[0];
  const menu: MenuAction[] = [];
  if (original !== undefined)
    menu.push({
      label: "Télécharger le document",
      icon: icons.download,
      onSelect: () =>
        void download(invoiceEndpoints.document, {
          params: { id: saved.id, documentId: original.id },
        }).then((file) => saveFile(file, original.fileName)),
    });
  if (original !== undefined && readAgain !== undefined)
    menu.push({
      label: "Relire le document",
      icon: icons.retry,
      onSelect: () => void commands.readAgain(),
      disabledReason: commands.isReading ? "Lecture en cours." : abilityReason(readAgain),
    });
  if (split !== undefined && original?.mediaType === "application/pdf")
    menu.push({
      label: "Découper le PDF…",
      icon: icons.scissors,
      onSelect: onSplit,
      disabledReason: dirty ? "Enregistrez d’abord vos changements." : abilityReason(split),
    });
  if (saved.inbox?.approvedAt != null)
    menu.push({
      label: "Retirer le bon à payer",
      icon: icons.close,
      onSelect: () => void commands.withdrawApproval(),
      disabledReason: missing,
    });
  menu.push({
    label: "Supprimer le brouillon",
    icon: icons.trash,
    danger: true,
    onSelect: () => void commands.remove(),
    disabledReason: remove.allowed ? undefined : "Vos droits ne le permettent pas.",
  });
  return menu;
}
