import type { Ability, InvoiceAnswer } from "@grand-livre/contracts/invoice";
import Button from "@mui/material/Button";
import { api, saveFile } from "../../lib/api.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionMenu, type MenuAction } from "../../ui/ActionMenu.tsx";
import { icons } from "../../ui/icons.ts";
import styles from "./DraftActions.module.css";
import { findingText } from "./issue-text.ts";
import type { BillEditor } from "./use-bill-editor.ts";
import type { DraftCommands } from "./use-draft-commands.ts";

interface DraftActionsProps {
  readonly invoice: InvoiceAnswer;
  readonly dirty: boolean;
  readonly busy: BillEditor["busy"];
  readonly commands: DraftCommands;
  readonly onSplit: () => void;
}

/** The buttons of a draft: one that ends the work, the good to pay and the saving beside it, the rest in the menu. */
export function DraftActions({ invoice, dirty, busy, commands, onSplit }: DraftActionsProps) {
  const { edit, validate, delete: remove, approve, readAgain, split } = invoice.abilities;
  const missing = useMissingRight("supplier-bills", "Validator");
  const isApproved = invoice.inbox?.approvedAt != null;
  const original = invoice.documents[0];
  const menu: MenuAction[] = [];
  if (original !== undefined)
    menu.push({
      label: "Télécharger le document",
      icon: icons.download,
      onSelect: () =>
        void api
          .download(`/api/invoice/${invoice.id}/document/${original.id}`)
          .then((file) => saveFile(file, original.fileName)),
    });
  if (original !== undefined && readAgain !== undefined)
    menu.push({
      label: "Relire le document",
      icon: icons.retry,
      onSelect: () => void commands.readAgain(),
      disabledReason: commands.isReading ? "Lecture en cours." : reasonOf(readAgain),
    });
  if (split !== undefined && original?.mediaType === "application/pdf")
    menu.push({
      label: "Découper le PDF…",
      icon: icons.scissors,
      onSelect: onSplit,
      disabledReason: dirty ? "Enregistrez d’abord vos changements." : reasonOf(split),
    });
  if (isApproved)
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
  return (
    <>
      <ActionMenu actions={menu} />
      <span className={dirty ? undefined : styles.saved}>
        <Button
          variant="outlined"
          color="inherit"
          disabled={!dirty || busy !== undefined || !edit.allowed}
          onClick={() => void commands.save()}
          title="Ctrl+S"
        >
          {busy === "saving" ? "Enregistrement…" : "Enregistrer"}
        </Button>
      </span>
      {approve !== undefined && !isApproved && (
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
        disabled={busy !== undefined || validate.code === "FORBIDDEN"}
        onClick={() => void commands.validate()}
        title="Ctrl+Entrée"
        aria-keyshortcuts="Control+Enter"
      >
        {busy === "validating" ? "Validation…" : "Valider"}
      </Button>
    </>
  );
}

function reasonOf({ allowed, code, details }: Ability): string | undefined {
  if (allowed) return undefined;
  return code === undefined || code === "FORBIDDEN"
    ? "Vos droits ne le permettent pas."
    : findingText({ code, severity: "blocking", details });
}
