import { vatReturnEndpoints } from "@grand-livre/contracts/endpoints/vat-return";
import type { VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import styles from "../../app/document/BookDialog.module.css";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { entryHref } from "../../app/document/entry/ledger-links.ts";
import { PreviewedEntries } from "../../app/document/entry/PreviewedEntries.tsx";
import { call, newIdempotencyKey } from "../../lib/api.ts";
import { DateField } from "../../ui/DateField.tsx";
import { toast } from "../../ui/toast.ts";
import { refreshReturns } from "./queries.ts";
import { periodName } from "./return-words.ts";

interface SettleDialogProps {
  readonly shown: VatReturnAnswer & { readonly id: string };
  readonly onClose: () => void;
}

/** The settlement of a return: its entry is shown before it is written. */
export function SettleDialog({ shown, onClose }: SettleDialogProps) {
  const navigate = useNavigate();
  const [date, setDate] = useState<string | undefined>(shown.endDate);
  const [key] = useState(newIdempotencyKey);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const params = { id: shown.id };
  const preview = useQuery({
    queryKey: ["vat-return", "settlement", shown.id, date],
    retry: false,
    queryFn: ({ signal }) => call(vatReturnEndpoints.previewSettlement, { params, query: { date }, signal }),
  });

  async function write() {
    setBusy(true);
    setProblem(null);
    try {
      const { entryId } = await call(vatReturnEndpoints.settle, {
        params,
        body: { date },
        idempotencyKey: key,
      });
      toast({
        message: `TVA ${periodName(shown)} liquidée.`,
        tone: "success",
        actions: [{ label: "Écriture", onSelect: () => void navigate({ href: entryHref(entryId) }) }],
      });
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
      await refreshReturns();
    }
  }

  return (
    <BookDialog
      title={`Liquider la TVA ${periodName(shown)}`}
      confirmLabel={busy ? "Écriture…" : "Passer l’écriture"}
      problem={problem ?? preview.error}
      onDate={(proposed) => {
        setProblem(null);
        setDate(proposed);
      }}
      disabled={busy || preview.data === undefined}
      onConfirm={() => void write()}
      onClose={onClose}
    >
      <p className={styles.note}>
        {"L’écriture solde les comptes de TVA de la déclaration\u202f; l’arrondi à l’euro va en 658 ou 758."}
      </p>
      <div className={styles.fields}>
        <DateField label="Date de l’écriture" value={date} onChange={setDate} autoFocus />
      </div>
      {preview.error === null && (
        <PreviewedEntries entries={preview.data === undefined ? undefined : [preview.data]} />
      )}
    </BookDialog>
  );
}
