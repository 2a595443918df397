import type { DeclarationDetails } from "@grand-livre/contracts/declaration";
import { declarationEndpoints } from "@grand-livre/contracts/endpoints/declaration";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import styles from "../../app/document/BookDialog.module.css";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { entryHref } from "../../app/document/entry/ledger-links.ts";
import { PreviewedEntries } from "../../app/document/entry/PreviewedEntries.tsx";
import { call, newIdempotencyKey } from "../../lib/api.ts";
import { localToday } from "../../lib/format.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { toast } from "../../ui/toast.ts";
import { type DeclarationAddress, declarationName } from "./declaration-words.ts";
import { refreshDeclarations } from "./queries.ts";

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
  const [date, setDate] = useState<string | undefined>(
    !isPayment && row.endDate < today ? row.endDate : today,
  );
  const [amount, setAmount] = useState<number | undefined>(
    left ?? details.corporateTax?.totalCents ?? row.amountCents ?? undefined,
  );
  const [isNoted, setNoted] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const amountCents = amount === undefined ? undefined : sign * amount;
  const order = { ...address, posting, date: date ?? "", amountCents };
  const preview = useQuery({
    queryKey: ["declaration", "posting", order],
    enabled: date !== undefined && amountCents !== undefined && !isNoted,
    retry: false,
    queryFn: ({ signal }) => call(declarationEndpoints.previewPosting, { query: order, signal }),
  });
  const isReady = date !== undefined && amountCents !== undefined && (isNoted || preview.data !== undefined);

  async function write() {
    setBusy(true);
    setProblem(null);
    try {
      const body = { ...order, withoutEntry: isNoted };
      const { entryId } = await call(declarationEndpoints.post, { body, idempotencyKey: key });
      toast({
        message: isPayment ? `${declarationName(row)}\u00a0: paiement enregistré.` : "Charge constatée.",
        tone: "success",
        actions:
          entryId === null
            ? []
            : [{ label: "Écriture", onSelect: () => window.location.assign(entryHref(entryId)) }],
      });
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
      await refreshDeclarations();
    }
  }

  const verb = isPayment ? (sign < 0 ? "Remboursement" : "Paiement") : "Charge";
  return (
    <BookDialog
      title={`${verb}, ${declarationName(row)}`}
      confirmLabel={busy ? "Enregistrement…" : isNoted ? "Noter le paiement" : "Passer l’écriture"}
      problem={problem ?? (isNoted ? null : preview.error)}
      onDate={(proposed) => {
        setProblem(null);
        setDate(proposed);
      }}
      disabled={busy || !isReady}
      onConfirm={() => void write()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <DateField label="Date" value={date} onChange={setDate} autoFocus />
        <AmountField label="Montant" valueCents={amount} onChange={setAmount} />
      </div>
      {isPayment && (
        <CheckField
          label="Déjà comptabilisé"
          value={isNoted}
          onChange={setNoted}
          help={"Le paiement figure déjà en comptabilité\u00a0: il est noté sans écriture."}
        />
      )}
      {!isNoted && preview.error === null && (
        <PreviewedEntries entries={preview.data === undefined ? undefined : [preview.data]} />
      )}
    </BookDialog>
  );
}
