import { type DeclarationDetails, declarationPostingBody } from "@grand-livre/contracts/declaration";
import { declarationEndpoints } from "@grand-livre/contracts/endpoints/declaration";
import { useQuery } from "@tanstack/react-query";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { entryHref } from "../../app/document/entry/ledger-links.ts";
import { call } from "../../lib/api.ts";
import { localToday } from "../../lib/format.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { type DeclarationAddress, declarationName } from "./declaration-words.ts";
import { DECLARATIONS } from "./queries.ts";

interface PostingDialogProps {
  readonly address: DeclarationAddress;
  readonly details: DeclarationDetails;
  readonly posting: "payment" | "charge";
  readonly onClose: () => void;
}

/** The payment or the charge of a declaration: its entry is shown before it is written. */
export function PostingDialog({ address, details, posting, onClose }: PostingDialogProps) {
  const { row } = details;
  const isPayment = posting === "payment";
  const sign = isPayment && (row.amountCents ?? 0) < 0 ? -1 : 1;
  const left = isPayment ? Math.abs((row.amountCents ?? 0) - row.paidCents) : undefined;
  const today = localToday();
  const form = useCommandForm({
    endpoint: declarationEndpoints.post,
    touches: [DECLARATIONS],
    schema: declarationPostingBody,
    initial: {
      date: (!isPayment && row.endDate < today ? row.endDate : today) as string | undefined,
      amountCents: left ?? details.corporateTax?.totalCents ?? row.amountCents ?? undefined,
      withoutEntry: false,
    },
    labels: { date: "Date", amountCents: "Montant", withoutEntry: "Déjà comptabilisé" },
    body: ({ date = "", amountCents = Number.NaN, withoutEntry }) => ({
      ...address,
      posting,
      date,
      amountCents: sign * amountCents,
      withoutEntry,
    }),
    said: ({ entryId }) => ({
      message: isPayment ? `${declarationName(row)}\u00a0: paiement enregistré.` : "Charge constatée.",
      actions:
        entryId === null
          ? []
          : [{ label: "Écriture", onSelect: () => window.location.assign(entryHref(entryId)) }],
    }),
    onClose,
  });
  const { date, amountCents, withoutEntry: isNoted } = form.values;
  const isWhole = date !== undefined && amountCents !== undefined;
  const query = {
    ...address,
    posting,
    date: date ?? "",
    amountCents: isWhole ? sign * amountCents : undefined,
  };
  const { data, error } = useQuery({
    queryKey: [DECLARATIONS, "posting", query],
    enabled: isWhole && !isNoted,
    retry: false,
    queryFn: ({ signal }) => call(declarationEndpoints.previewPosting, { query, signal }),
  });
  const verb = isPayment ? (sign < 0 ? "Remboursement" : "Paiement") : "Charge";
  return (
    <CommandDialog
      form={form}
      title={`${verb}, ${declarationName(row)}`}
      confirmLabel={isNoted ? "Noter le paiement" : "Passer l’écriture"}
      busyLabel="Enregistrement…"
      dateField="date"
      preview={isNoted ? undefined : { error, entries: data && [data] }}
      foot={
        isPayment && (
          <CheckField
            {...form.field("withoutEntry")}
            help={"Le paiement figure déjà en comptabilité\u00a0: il est noté sans écriture."}
          />
        )
      }
    >
      <DateField {...form.field("date")} autoFocus />
      <AmountField {...form.amount("amountCents")} />
    </CommandDialog>
  );
}
