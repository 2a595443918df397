import type { AssetAnswer, DisposeBody } from "@grand-livre/contracts/asset";
import { assetEndpoints } from "@grand-livre/contracts/endpoints/asset";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import styles from "../../app/document/BookDialog.module.css";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { PreviewedEntries } from "../../app/document/entry/PreviewedEntries.tsx";
import { useBookCommand } from "../../app/document/use-book-command.ts";
import { VatCodeField } from "../../app/fields/VatCodeField.tsx";
import type { Ledger } from "../../app/WithLedger.tsx";
import { call, newIdempotencyKey } from "../../lib/api.ts";
import { formatCents, localToday } from "../../lib/format.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { refreshAssets } from "./queries.ts";

const kinds = { sale: "Cession", scrap: "Mise au rebut" } as const;

interface DisposeDialogProps {
  readonly asset: AssetAnswer;
  readonly ledger: Ledger;
  readonly onClose: () => void;
}

/** A sale or a scrapping, of the whole or of a part: its entries are shown before they are written. */
export function DisposeDialog({ asset, ledger, onClose }: DisposeDialogProps) {
  const [kind, setKind] = useState<keyof typeof kinds>("sale");
  const [date, setDate] = useState<string | undefined>(localToday());
  const [priceCents, setPrice] = useState<number | undefined>();
  const [vatCode, setVatCode] = useState("");
  const [partCents, setPart] = useState<number | undefined>();
  const [key] = useState(newIdempotencyKey);
  const params = { id: asset.id };
  const isWhole = date !== undefined && (kind === "scrap" || priceCents !== undefined);
  const body: DisposeBody = {
    date: date ?? "",
    kind,
    priceCents: kind === "sale" ? (priceCents ?? null) : null,
    vatCode: kind === "sale" && vatCode !== "" ? vatCode : null,
    partCents: partCents ?? null,
  };
  const preview = useQuery({
    queryKey: ["asset", "disposal", asset.id, body],
    enabled: isWhole,
    retry: false,
    queryFn: ({ signal }) => call(assetEndpoints.previewDisposal, { params, body, signal }),
  });
  const command = useBookCommand({
    work: async () => {
      const { refId } = await call(assetEndpoints.dispose, { params, body, idempotencyKey: key });
      return `${refId} ${kind === "sale" ? "cédée" : "mise au rebut"}.`;
    },
    refresh: refreshAssets,
    onClose,
  });
  const shown = isWhole ? preview.data : undefined;
  return (
    <BookDialog
      title={`Sortir ${asset.label}`}
      confirmLabel={command.busy ? "Écriture…" : "Passer les écritures"}
      problem={command.problem ?? (isWhole ? preview.error : null)}
      onDate={(proposed) => {
        command.forget();
        setDate(proposed);
      }}
      disabled={command.busy || shown === undefined}
      onConfirm={command.send}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <SelectField label="Motif" value={kind} options={optionsOf(kinds)} onChange={setKind} />
        <DateField
          label="Date de sortie"
          value={date}
          onChange={setDate}
          within={{ startDate: ledger.exercise.startDate, endDate: ledger.exercise.endDate }}
          autoFocus
        />
        {kind === "sale" && (
          <>
            <AmountField label="Prix de cession HT" valueCents={priceCents} onChange={setPrice} required />
            <VatCodeField
              label="Code de TVA"
              legalEntityRefId={ledger.dossier.refId}
              direction="sale"
              value={vatCode}
              onChange={setVatCode}
            />
          </>
        )}
        <AmountField
          label="Part sortie"
          valueCents={partCents}
          onChange={setPart}
          help={`Vide\u00a0: la totalité, ${formatCents(asset.baseCents, "EUR")}.`}
        />
      </div>
      {shown !== undefined && (
        <p className={styles.note}>
          Valeur comptable {formatCents(shown.bookValueCents, "EUR")}
          {kind === "sale" &&
            ` · ${shown.gainCents < 0 ? "moins-value" : "plus-value"} ${formatCents(Math.abs(shown.gainCents), "EUR")}`}
        </p>
      )}
      {isWhole && preview.error === null && <PreviewedEntries entries={shown?.entries} />}
    </BookDialog>
  );
}
