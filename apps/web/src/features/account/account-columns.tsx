import type { AccountAnswer } from "@grand-livre/contracts/account";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { accountTypes, settingsText, usualSides } from "./account-words.ts";

export interface AccountActions {
  readonly onLedger: (account: AccountAnswer) => void;
  readonly onSubAccount: (parent: AccountAnswer) => void;
  /** Why no sub-account can be added. */
  readonly missingRight: string | undefined;
}

/** The columns of the chart. */
export function accountColumns({
  onLedger,
  onSubAccount,
  missingRight,
}: AccountActions): readonly Column<AccountAnswer>[] {
  return [
    {
      id: "number",
      header: "N° de compte",
      width: "104px",
      figures: true,
      card: "aside",
      cell: (row) => <strong>{row.number}</strong>,
    },
    { id: "label", header: "Intitulé", card: "title", truncate: true, cell: (row) => row.label },
    { id: "class", header: "Classe", width: "64px", card: "none", cell: (row) => row.class },
    { id: "type", header: "Type", width: "106px", cell: (row) => accountTypes[row.type] },
    { id: "side", header: "Sens", width: "84px", cell: (row) => usualSides[row.usualSide] },
    { id: "use", header: "Réglages", width: "180px", cell: settingsText },
    { id: "vat", header: "Code TVA", width: "88px", cell: (row) => row.defaultVatCode },
    {
      id: "status",
      header: "Statut",
      width: "104px",
      cell: (row) =>
        row.active ? <StatusChip tone="success">Actif</StatusChip> : <StatusChip>Désactivé</StatusChip>,
    },
    {
      id: "actions",
      header: "Actions",
      width: "68px",
      align: "right",
      cell: (row) => (
        <ActionMenu
          small
          label={`Actions du compte ${row.number}`}
          actions={[
            { label: "Voir le grand livre", onSelect: () => onLedger(row) },
            {
              label: "Ajouter un sous-compte",
              disabledReason: missingRight,
              onSelect: () => onSubAccount(row),
            },
          ]}
        />
      ),
    },
  ];
}
