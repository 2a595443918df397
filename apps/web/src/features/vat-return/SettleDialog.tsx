import { vatReturnEndpoints } from "@grand-livre/contracts/endpoints/vat-return";
import { settleBody, type VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { entryHref } from "../../app/document/entry/ledger-links.ts";
import { call } from "../../lib/api.ts";
import { DateField } from "../../ui/DateField.tsx";
import { RETURNS } from "./queries.ts";
import { periodName } from "./return-words.ts";

interface SettleDialogProps {
  readonly shown: VatReturnAnswer & { readonly id: string };
  readonly onClose: () => void;
}

/** The settlement of a return: its entry is shown before it is written. */
export function SettleDialog({ shown, onClose }: SettleDialogProps) {
  const navigate = useNavigate();
  const params = { id: shown.id };
  const form = useCommandForm({
    endpoint: vatReturnEndpoints.settle,
    params,
    touches: [RETURNS],
    schema: settleBody,
    initial: { date: shown.endDate as string | undefined },
    labels: { date: "Date de l’écriture" },
    body: (values) => values,
    said: ({ entryId }) => ({
      message: `TVA ${periodName(shown)} liquidée.`,
      actions: [{ label: "Écriture", onSelect: () => void navigate({ href: entryHref(entryId) }) }],
    }),
    onClose,
  });
  const { date } = form.values;
  const { data, error } = useQuery({
    queryKey: [RETURNS, "settlement", shown.id, date],
    retry: false,
    queryFn: ({ signal }) => call(vatReturnEndpoints.previewSettlement, { params, query: { date }, signal }),
  });
  return (
    <CommandDialog
      form={form}
      title={`Liquider la TVA ${periodName(shown)}`}
      confirmLabel="Passer l’écriture"
      busyLabel="Écriture…"
      dateField="date"
      note={
        "L’écriture solde les comptes de TVA de la déclaration\u202f; l’arrondi à l’euro va en 658 ou 758."
      }
      preview={{ error, entries: data && [data] }}
    >
      <DateField {...form.field("date")} autoFocus />
    </CommandDialog>
  );
}
