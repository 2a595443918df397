import { paymentEndpoints } from "@grand-livre/contracts/endpoints/payment";
import type { OffsetCandidatesAnswer, OffsetPaymentBody } from "@grand-livre/contracts/payment";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { call, newIdempotencyKey } from "../../../lib/api.ts";
import { formatCents, formatDate, formatPlural, localToday } from "../../../lib/format.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { DateField } from "../../../ui/DateField.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { readAgain } from "../../command/use-command.ts";
import bookStyles from "../BookDialog.module.css";
import { BookDialog } from "../BookDialog.tsx";
import { entryHref } from "../entry/ledger-links.ts";
import { PreviewedEntries } from "../entry/PreviewedEntries.tsx";
import { offsetCandidatesOptions, writtenKeys } from "../invoice-queries.ts";
import { documentNumber } from "./money-words.ts";
import styles from "./OffsetDialog.module.css";
import { planOffset, proposeOffset } from "./offset-plan.ts";

type Candidate = OffsetCandidatesAnswer["documents"][number];

interface OffsetDialogProps {
  /** A credit note of which something is left. */
  readonly note: Pick<Candidate, "id" | "refId" | "bill_number" | "remainingCents">;
  /** The invoice that it was asked from, which it settles first. */
  readonly invoiceId?: string;
  readonly onClose: () => void;
}

/** What is left of a credit note settles invoices of the same third party: how much of each, what is written and lettered. */
export function OffsetDialog({ note, invoiceId, onClose }: OffsetDialogProps) {
  const navigate = useNavigate();
  const candidates = useQuery(offsetCandidatesOptions(note.id));
  const invoices = candidates.data?.documents ?? [];
  const [date, setDate] = useState<string | undefined>(localToday());
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  // As of a payment: one whose answer was lost is not written twice, nor beside another one.
  const key = useRef(newIdempotencyKey());
  const restCents = note.remainingCents;
  const amounts = typed ?? proposeOffset(invoices, restCents, invoiceId);
  const plan = planOffset(invoices, amounts, restCents);
  const order: OffsetPaymentBody | undefined =
    date === undefined || !plan.fits
      ? undefined
      : { creditNoteId: note.id, date, allocations: [...plan.allocations] };
  const preview = useQuery({
    queryKey: ["payment", "offset-preview", order],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn:
      order === undefined
        ? skipToken
        : ({ signal }) => call(paymentEndpoints.previewOffset, { body: order, signal, quiet: true }),
  });
  const problem = refusal ?? candidates.error ?? (order === undefined ? null : preview.error);
  const number = documentNumber(note);

  function change(id: string, cents: number | undefined) {
    setTyped(new Map([...amounts, [id, cents ?? 0]]));
  }

  function close() {
    // Of what failed on its way one cannot know whether it was written.
    if (refusal !== null) void readAgain(writtenKeys);
    onClose();
  }

  async function write() {
    if (order === undefined) return;
    setBusy(true);
    setRefusal(null);
    try {
      const made = await call(paymentEndpoints.offset, { body: order, idempotencyKey: key.current });
      void readAgain(writtenKeys);
      toast({
        message: `Avoir ${number} imputé pour ${formatCents(plan.usedCents, "EUR")} et lettré${plan.leftCents > 0 ? `\u00a0: il en reste ${formatCents(plan.leftCents, "EUR")}` : ""}.`,
        tone: "success",
        actions: [{ label: "Écriture", onSelect: () => void navigate({ href: entryHref(made.entryId) }) }],
      });
      onClose();
    } catch (error) {
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  }

  const shown = [...invoices].sort((a, b) => Number(b.id === invoiceId) - Number(a.id === invoiceId));
  return (
    <BookDialog
      title={`Imputer l’avoir ${number}`}
      confirmLabel={busy ? "Écriture…" : "Imputer"}
      problem={problem}
      onDate={(proposed) => {
        setRefusal(null);
        setDate(proposed);
      }}
      disabled={busy || order === undefined || preview.data === undefined}
      onConfirm={() => void write()}
      onClose={close}
    >
      <p className={bookStyles.note}>
        {`Reste à imputer\u00a0: ${formatCents(restCents, "EUR")}, les factures les plus anciennes d’abord. Aucune somme ne change de main.`}
      </p>
      {candidates.data === undefined && candidates.error === null ? (
        <Skeleton height={96} />
      ) : shown.length === 0 ? (
        candidates.error === null && (
          <p className={bookStyles.note}>Aucune facture de ce tiers ne reste à régler.</p>
        )
      ) : (
        <OffsetRows invoices={shown} amounts={amounts} onChange={change} />
      )}
      {(candidates.data?.count ?? 0) > invoices.length && (
        <p className={bookStyles.note}>
          {`Les ${formatPlural(invoices.length, "facture")} les plus anciennes sur ${candidates.data?.count}.`}
        </p>
      )}
      <div className={bookStyles.fields}>
        <DateField
          label="Date"
          required
          value={date}
          onChange={(next) => {
            setRefusal(null);
            setDate(next);
          }}
        />
      </div>
      <p className={bookStyles.note} aria-live="polite">
        {plan.leftCents < 0
          ? `Les montants dépassent l’avoir de ${formatCents(-plan.leftCents, "EUR")}\u00a0: ramenez-les à ${formatCents(restCents, "EUR")}.`
          : plan.usedCents === 0
            ? "Indiquez un montant sur une facture au moins."
            : plan.leftCents === 0
              ? "Avoir soldé\u00a0: lettrage total."
              : `Il restera ${formatCents(plan.leftCents, "EUR")} de l’avoir\u00a0: lettrage partiel.`}
      </p>
      {order !== undefined && problem === null && (
        <PreviewedEntries entries={preview.data === undefined ? undefined : [preview.data.entry]} />
      )}
    </BookDialog>
  );
}

interface OffsetRowsProps {
  readonly invoices: readonly Candidate[];
  readonly amounts: ReadonlyMap<string, number>;
  readonly onChange: (id: string, cents: number | undefined) => void;
}

/** How much of the note each invoice takes. */
function OffsetRows({ invoices, amounts, onChange }: OffsetRowsProps) {
  return (
    <ul className={styles.rows} aria-label="Factures à solder">
      {invoices.map((invoice, index) => (
        <li key={invoice.id} className={styles.row}>
          <div>
            <span className={styles.number}>{documentNumber(invoice)}</span>
            <span className={styles.quiet}>
              {`du ${formatDate(invoice.bill_date)} · reste ${formatCents(invoice.remainingCents, "EUR")}`}
            </span>
          </div>
          <AmountField
            label={`Montant imputé sur ${documentNumber(invoice)}`}
            hideLabel
            autoFocus={index === 0}
            valueCents={amounts.get(invoice.id) || undefined}
            onChange={(cents) => onChange(invoice.id, cents)}
            help={letteringOf(invoice, amounts.get(invoice.id) ?? 0)}
            error={errorOf(invoice, amounts.get(invoice.id) ?? 0)}
          />
        </li>
      ))}
    </ul>
  );
}

function letteringOf({ remainingCents }: Candidate, cents: number): string | undefined {
  if (cents <= 0) return undefined;
  return cents === remainingCents
    ? "Soldée, lettrage total"
    : `Restera ${formatCents(remainingCents - cents, "EUR")}`;
}

function errorOf({ remainingCents }: Candidate, cents: number): string | undefined {
  if (cents < 0) return "Un montant imputé est positif.";
  return cents > remainingCents ? `Il reste ${formatCents(remainingCents, "EUR")} à régler.` : undefined;
}
