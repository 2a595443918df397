import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import { type InvoiceAnswer, reallocateBody, updateStatusBody } from "@grand-livre/contracts/invoice";
import type { PreviewBody } from "@grand-livre/contracts/invoice-preview";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useSentForm } from "../../app/command/use-command-form.ts";
import { invoiceOptions, previewOptions, writtenKeys } from "../../app/document/invoice-queries.ts";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { VatCodeField } from "../../app/fields/VatCodeField.tsx";
import { call } from "../../lib/api.ts";
import { useLedgerContext } from "../../lib/context.ts";
import { DateField } from "../../ui/DateField.tsx";
import styles from "./CorrectionDialog.module.css";
import { changedLines, type LineChange, startOf } from "./reallocation.ts";

interface CorrectionDialogProps {
  readonly invoice: InvoiceAnswer;
  readonly onClose: () => void;
}

type Way = "reallocate" | "cancel";

interface Correction {
  readonly way: Way;
  readonly date: string | undefined;
  readonly lines: readonly LineChange[];
}

/** Corrects a bill that is written: both entries are shown before anything is. */
export function CorrectionDialog({ invoice, onClose }: CorrectionDialogProps) {
  const { id, version, abilities } = invoice;
  const client = useQueryClient();
  const { range } = useLedgerContext();
  const name = `Facture ${invoice.bill_number ?? invoice.refId ?? ""}`.trim();

  const form = useSentForm({
    touches: writtenKeys,
    schema: z.union([updateStatusBody, reallocateBody]),
    initial: {
      way: abilities.reallocate.allowed ? "reallocate" : "cancel",
      date: undefined,
      lines: startOf(invoice),
    } as Correction,
    labels: { date: "Date de la correction" },
    body: ({ way, date, lines }) =>
      way === "cancel"
        ? { id, version, status: "cancelled" as const, date }
        : { version, date, lines: changedLines(invoice, lines) },
    send: (body, idempotencyKey) =>
      "status" in body
        ? call(invoiceEndpoints.updateStatus, { body })
        : call(invoiceEndpoints.reallocate, { params: { id }, body, idempotencyKey }),
    said: (_, body) =>
      "status" in body
        ? `${name} annulée · contre-passation écrite`
        : `${name} réimputée · contre-passation et écriture corrigée écrites`,
    done: (answer) => client.setQueryData(invoiceOptions(id).queryKey, answer),
    onClose,
  });
  const { way, date, lines } = form.values;
  const changes = changedLines(invoice, lines);
  const nothingYet = way === "reallocate" && changes.length === 0;
  const asked: PreviewBody = {
    ...(way === "cancel" ? { action: way } : { action: way, lines: [...changes] }),
    ...(date === undefined ? {} : { date }),
  };
  const { data, error } = useQuery({
    ...previewOptions(id, version, asked),
    enabled: !nothingYet,
    placeholderData: keepPreviousData,
  });

  const rebook = (line: string, change: Partial<LineChange>) =>
    form.change({ lines: lines.map((one) => (one.id === line ? { ...one, ...change } : one)) });

  return (
    <CommandDialog
      form={form}
      title={`Corriger la facture ${invoice.bill_number ?? ""}`.trim()}
      confirmLabel={way === "cancel" ? "Enregistrer la contre-passation" : "Enregistrer la correction"}
      danger={way === "cancel"}
      dateField="date"
      disabled={nothingYet}
      preview={
        nothingYet
          ? undefined
          : { error, entries: data?.entries, names: ["Contre-passation", "Écriture corrigée"] }
      }
      foot={
        <>
          <Ways way={way} invoice={invoice} onChoose={(chosen) => form.change({ way: chosen })} />
          {way === "reallocate" && (
            <LineChanges lines={lines} legalEntityRefId={invoice.legalEntityRefId} onChange={rebook} />
          )}
          <div className={styles.date}>
            <DateField
              {...form.field("date")}
              within={range}
              help={`Sans date\u00a0: celle de l’écriture si sa période est ouverte, sinon le premier jour ouvert.`}
            />
          </div>
          {nothingYet && (
            <p className={styles.hint}>
              {"Changez un compte ou un code de TVA\u00a0: les deux écritures s’affichent ici."}
            </p>
          )}
        </>
      }
    />
  );
}

interface WaysProps {
  readonly way: Way;
  readonly invoice: InvoiceAnswer;
  readonly onChoose: (way: Way) => void;
}

function Ways({ way, invoice: { abilities }, onChoose }: WaysProps) {
  return (
    <fieldset className={styles.ways}>
      <legend className="visually-hidden">{"Que faut-il corriger\u202f?"}</legend>
      <WayChoice
        checked={way === "reallocate"}
        disabled={!abilities.reallocate.allowed}
        title="Réimputer"
        text={"Le compte ou le code de TVA est faux\u00a0: une contre-passation et une écriture corrigée."}
        onChoose={() => onChoose("reallocate")}
      />
      <WayChoice
        checked={way === "cancel"}
        disabled={!abilities.cancel.allowed}
        title="Annuler la facture"
        text={
          "Le document est faux ou en double\u00a0: son écriture est contre-passée, et il pourra être redéposé."
        }
        onChoose={() => onChoose("cancel")}
      />
    </fieldset>
  );
}

interface LineChangesProps {
  readonly lines: readonly LineChange[];
  readonly legalEntityRefId: string;
  readonly onChange: (id: string, change: Partial<LineChange>) => void;
}

/** Where each line is booked, to be changed. */
function LineChanges({ lines, legalEntityRefId, onChange }: LineChangesProps) {
  return (
    <div className={styles.lines}>
      {lines.map((line) => (
        <fieldset key={line.id} className={styles.line}>
          <legend className={styles.label}>{line.label || "Ligne"}</legend>
          <AccountField
            label="Compte"
            hideLabel
            legalEntityRefId={legalEntityRefId}
            suggest="6"
            value={line.account ?? ""}
            onChange={(account) => onChange(line.id, { account: account || null })}
          />
          <VatCodeField
            label="Code de TVA"
            hideLabel
            legalEntityRefId={legalEntityRefId}
            direction="purchase"
            value={line.vatCode ?? ""}
            onChange={(vatCode) => onChange(line.id, { vatCode: vatCode || null })}
          />
        </fieldset>
      ))}
    </div>
  );
}

interface WayChoiceProps {
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly title: string;
  readonly text: string;
  readonly onChoose: () => void;
}

function WayChoice({ checked, disabled, title, text, onChoose }: WayChoiceProps) {
  return (
    <label className={styles.way} data-checked={checked || undefined} data-disabled={disabled || undefined}>
      <input type="radio" name="way" checked={checked} disabled={disabled} onChange={onChoose} />
      <span>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
    </label>
  );
}
