import { type AssetAnswer, type DisposeBody, disposeBody } from "@grand-livre/contracts/asset";
import { assetEndpoints } from "@grand-livre/contracts/endpoints/asset";
import { useQuery } from "@tanstack/react-query";
import styles from "../../app/command/CommandDialog.module.css";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { VatCodeField } from "../../app/fields/VatCodeField.tsx";
import type { Ledger } from "../../app/WithLedger.tsx";
import { call } from "../../lib/api.ts";
import { formatCents, localToday } from "../../lib/format.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { ASSETS } from "./queries.ts";

const kinds = { sale: "Cession", scrap: "Mise au rebut" } as const;

interface DisposeDialogProps {
  readonly asset: AssetAnswer;
  readonly ledger: Ledger;
  readonly onClose: () => void;
}

/** A sale or a scrapping, of the whole or of a part: its entries are shown before they are written. */
export function DisposeDialog({ asset, ledger, onClose }: DisposeDialogProps) {
  const params = { id: asset.id };
  const form = useCommandForm({
    endpoint: assetEndpoints.dispose,
    params,
    touches: [ASSETS],
    schema: disposeBody,
    initial: {
      kind: "sale" as keyof typeof kinds,
      date: localToday() as string | undefined,
      priceCents: undefined as number | undefined,
      vatCode: "",
      partCents: undefined as number | undefined,
    },
    labels: {
      kind: "Motif",
      date: "Date de sortie",
      priceCents: "Prix de cession HT",
      vatCode: "Code de TVA",
      partCents: "Part sortie",
    },
    body: bodyOfDisposal,
    said: ({ refId }, { kind }) => `${refId} ${kind === "sale" ? "cédée" : "mise au rebut"}.`,
    onClose,
  });
  const { kind, date, priceCents } = form.values;
  const isWhole = date !== undefined && (kind === "scrap" || priceCents !== undefined);
  const body = bodyOfDisposal(form.values);
  const { data, error } = useQuery({
    queryKey: [ASSETS, "disposal", asset.id, body],
    enabled: isWhole,
    retry: false,
    queryFn: ({ signal }) => call(assetEndpoints.previewDisposal, { params, body, signal }),
  });
  const shown = isWhole ? data : undefined;
  return (
    <CommandDialog
      form={form}
      title={`Sortir ${asset.label}`}
      confirmLabel="Passer les écritures"
      busyLabel="Écriture…"
      dateField="date"
      preview={isWhole ? { error, entries: shown?.entries } : undefined}
      foot={
        shown !== undefined && (
          <p className={styles.note}>
            Valeur comptable {formatCents(shown.bookValueCents, "EUR")}
            {kind === "sale" &&
              ` · ${shown.gainCents < 0 ? "moins-value" : "plus-value"} ${formatCents(Math.abs(shown.gainCents), "EUR")}`}
          </p>
        )
      }
    >
      <SelectField {...form.field("kind")} options={optionsOf(kinds)} />
      <DateField {...form.field("date")} within={ledger.exercise} autoFocus />
      {kind === "sale" && (
        <>
          <AmountField {...form.amount("priceCents")} required />
          <VatCodeField {...form.field("vatCode")} legalEntityRefId={ledger.dossier.refId} direction="sale" />
        </>
      )}
      <AmountField
        {...form.amount("partCents")}
        help={`Vide\u00a0: la totalité, ${formatCents(asset.baseCents, "EUR")}.`}
      />
    </CommandDialog>
  );
}

interface Disposal {
  readonly kind: keyof typeof kinds;
  readonly date: string | undefined;
  readonly priceCents: number | undefined;
  readonly vatCode: string;
  readonly partCents: number | undefined;
}

/** A scrapping has neither price nor tax. */
function bodyOfDisposal({ kind, date = "", priceCents, vatCode, partCents }: Disposal): DisposeBody {
  const sale = kind === "sale" ? { priceCents, vatCode: vatCode || null } : {};
  return { date, kind, partCents: partCents ?? null, ...sale };
}
