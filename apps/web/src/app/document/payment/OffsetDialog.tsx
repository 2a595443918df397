import { paymentEndpoints } from "@grand-livre/contracts/endpoints/payment";
import {
  type OffsetCandidatesAnswer,
  type OffsetPaymentBody,
  offsetPaymentBody,
} from "@grand-livre/contracts/payment";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../../lib/api.ts";
import { formatCents, formatDate, formatPlural, localToday } from "../../../lib/format.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { DateField } from "../../../ui/DateField.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import dialogStyles from "../../command/CommandDialog.module.css";
import { CommandDialog } from "../../command/CommandDialog.tsx";
import { useCommandForm } from "../../command/use-command-form.ts";
import { entryHref } from "../entry/ledger-links.ts";
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

interface Offset {
  readonly date: string | undefined;
  /** Cents by invoice; undefined: as they are proposed. */
  readonly typed: Readonly<Record<string, number>> | undefined;
}

/** What is left of a credit note settles invoices of the same third party: how much of each, what is written and lettered. */
export function OffsetDialog({ note, invoiceId, onClose }: OffsetDialogProps) {
  const navigate = useNavigate();
  const candidates = useQuery(offsetCandidatesOptions(note.id));
  const invoices = candidates.data?.documents ?? [];
  const restCents = note.remainingCents;
  const number = documentNumber(note);

  const amountsOf = ({ typed }: Offset) =>
    typed === undefined
      ? proposeOffset(invoices, restCents, invoiceId)
      : new Map<string, number>(Object.entries(typed));
  const bodyOf = (offset: Offset): OffsetPaymentBody => ({
    creditNoteId: note.id,
    // An empty day is refused beside its field; left out, it would be today.
    date: offset.date ?? "",
    allocations: [...planOffset(invoices, amountsOf(offset), restCents).allocations],
  });
  const form = useCommandForm({
    endpoint: paymentEndpoints.offset,
    touches: writtenKeys,
    schema: offsetPaymentBody,
    initial: { date: localToday(), typed: undefined } as Offset,
    labels: { date: "Date" },
    body: bodyOf,
    said: ({ entryId }, { allocations = [] }) => {
      const usedCents = allocations.reduce((sum, { amountCents = 0 }) => sum + amountCents, 0);
      const leftCents = restCents - usedCents;
      return {
        message: `Avoir ${number} imputé pour ${formatCents(usedCents, "EUR")} et lettré${leftCents > 0 ? `\u00a0: il en reste ${formatCents(leftCents, "EUR")}` : ""}.`,
        actions: [{ label: "Écriture", onSelect: () => void navigate({ href: entryHref(entryId) }) }],
      };
    },
    onClose,
  });
  const amounts = amountsOf(form.values);
  const plan = planOffset(invoices, amounts, restCents);
  const order = form.values.date === undefined || !plan.fits ? undefined : bodyOf(form.values);
  const preview = useQuery({
    queryKey: ["payment", "offset-preview", order],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn:
      order === undefined
        ? skipToken
        : ({ signal }) => call(paymentEndpoints.previewOffset, { body: order, signal, quiet: true }),
  });
  const shown = [...invoices].sort((a, b) => Number(b.id === invoiceId) - Number(a.id === invoiceId));
  return (
    <CommandDialog
      form={form}
      title={`Imputer l’avoir ${number}`}
      confirmLabel="Imputer"
      busyLabel="Écriture…"
      dateField="date"
      // Nothing is previewed of what an invoice or the note cannot take.
      disabled={!plan.fits}
      preview={
        order === undefined && candidates.error === null
          ? undefined
          : { error: candidates.error ?? preview.error, entries: preview.data && [preview.data.entry] }
      }
      note={`Reste à imputer\u00a0: ${formatCents(restCents, "EUR")}, les factures les plus anciennes d’abord. Aucune somme ne change de main.`}
      foot={
        <>
          {candidates.data === undefined && candidates.error === null ? (
            <Skeleton height={96} />
          ) : shown.length === 0 ? (
            candidates.error === null && (
              <p className={dialogStyles.note}>Aucune facture de ce tiers ne reste à régler.</p>
            )
          ) : (
            <OffsetRows
              invoices={shown}
              amounts={amounts}
              onChange={(id, cents) =>
                form.change({ typed: { ...Object.fromEntries(amounts), [id]: cents ?? 0 } })
              }
            />
          )}
          {(candidates.data?.count ?? 0) > invoices.length && (
            <p className={dialogStyles.note}>
              {`Les ${formatPlural(invoices.length, "facture")} les plus anciennes sur ${candidates.data?.count}.`}
            </p>
          )}
          <div className={dialogStyles.fields}>
            <DateField {...form.field("date")} required />
          </div>
          <p className={dialogStyles.note} aria-live="polite">
            {plan.leftCents < 0
              ? `Les montants dépassent l’avoir de ${formatCents(-plan.leftCents, "EUR")}\u00a0: ramenez-les à ${formatCents(restCents, "EUR")}.`
              : plan.usedCents === 0
                ? "Indiquez un montant sur une facture au moins."
                : plan.leftCents === 0
                  ? "Avoir soldé\u00a0: lettrage total."
                  : `Il restera ${formatCents(plan.leftCents, "EUR")} de l’avoir\u00a0: lettrage partiel.`}
          </p>
        </>
      }
    />
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
