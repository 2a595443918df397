import type { AccountAnswer } from "@grand-livre/contracts/account";
import { activeColumn } from "../../app/resource/active-column.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import type { Column } from "../../ui/data-table-types.ts";
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
      value: ({ number }) => number,
      cell: ({ number }) => <strong>{number}</strong>,
    },
    { id: "label", header: "Intitulé", card: "title", truncate: true, value: ({ label }) => label },
    { id: "class", header: "Classe", width: "64px", card: "none", value: (row) => row.class },
    { id: "type", header: "Type", width: "106px", value: ({ type }) => accountTypes[type] },
    { id: "side", header: "Sens", width: "84px", value: ({ usualSide }) => usualSides[usualSide] },
    { id: "use", header: "Réglages", width: "180px", value: settingsText },
    { id: "vat", header: "Code TVA", width: "88px", value: ({ defaultVatCode }) => defaultVatCode },
    activeColumn("104px"),
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
