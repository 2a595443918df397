import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PreviewBody } from "@grand-livre/contracts/invoice-preview";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { PreviewedEntries } from "../../app/document/entry/PreviewedEntries.tsx";
import { invoiceOptions, previewOptions } from "../../app/document/invoice-queries.ts";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { VatCodeField } from "../../app/fields/VatCodeField.tsx";
import { call } from "../../lib/api.ts";
import { useLedgerContext } from "../../lib/context.ts";
import { DateField } from "../../ui/DateField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./CorrectionDialog.module.css";
import { changedLines, type LineChange, startOf } from "./reallocation.ts";

interface CorrectionDialogProps {
  readonly invoice: InvoiceAnswer;
  readonly onClose: () => void;
}

type Way = "reallocate" | "cancel";

/** Corrects a bill that is written: both entries are shown before anything is. */
export function CorrectionDialog({ invoice, onClose }: CorrectionDialogProps) {
  const client = useQueryClient();
  const { range } = useLedgerContext();
  const [way, setWay] = useState<Way>(invoice.abilities.reallocate.allowed ? "reallocate" : "cancel");
  const [date, setDate] = useState<string>();
  const [lines, setLines] = useState<readonly LineChange[]>(() => startOf(invoice));
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const changes = useMemo(() => changedLines(invoice, lines), [invoice, lines]);
  const nothingYet = way === "reallocate" && changes.length === 0;

  const body: PreviewBody = {
    ...(way === "cancel" ? { action: way } : { action: way, lines: [...changes] }),
    ...(date === undefined ? {} : { date }),
  };
  const preview = useQuery({
    ...previewOptions(invoice.id, invoice.version, body),
    enabled: !nothingYet,
    placeholderData: keepPreviousData,
  });
  const problem = refusal ?? preview.error;

  function rebook(id: string, change: Partial<LineChange>) {
    setRefusal(null);
    setLines((before) => before.map((line) => (line.id === id ? { ...line, ...change } : line)));
  }

  async function write() {
    setBusy(true);
    setRefusal(null);
    try {
      const order = { version: invoice.version, ...(date === undefined ? {} : { date }) };
      const answer =
        way === "cancel"
          ? await call(invoiceEndpoints.updateStatus, {
              body: {
                ...order,
                id: invoice.id,
                status: "cancelled",
              },
            })
          : await call(invoiceEndpoints.reallocate, {
              params: { id: invoice.id },
              body: {
                ...order,
                lines: changes,
              },
            });
      client.setQueryData(invoiceOptions(invoice.id).queryKey, answer);
      for (const queryKey of [["invoice", "list"], ["dashboard"], ["report"], ["entry"]])
        void client.invalidateQueries({ queryKey });
      const name = `Facture ${invoice.bill_number ?? invoice.refId ?? ""}`.trim();
      toast({
        message:
          way === "cancel"
            ? `${name} annulée · contre-passation écrite`
            : `${name} réimputée · contre-passation et écriture corrigée écrites`,
        tone: "success",
      });
      onClose();
    } catch (error) {
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <BookDialog
      title={`Corriger la facture ${invoice.bill_number ?? ""}`.trim()}
      confirmLabel={way === "cancel" ? "Enregistrer la contre-passation" : "Enregistrer la correction"}
      danger={way === "cancel"}
      problem={problem}
      onDate={(proposed) => {
        setRefusal(null);
        setDate(proposed);
      }}
      disabled={busy || nothingYet || problem !== null || preview.data === undefined}
      onConfirm={() => void write()}
      onClose={onClose}
    >
      <Ways way={way} invoice={invoice} onChoose={setWay} />
      {way === "reallocate" && (
        <LineChanges lines={lines} legalEntityRefId={invoice.legalEntityRefId} onChange={rebook} />
      )}
      <div className={styles.date}>
        <DateField
          label="Date de la correction"
          value={date}
          within={range}
          onChange={(next) => {
            setRefusal(null);
            setDate(next);
          }}
          help={`Sans date\u00a0: celle de l’écriture si sa période est ouverte, sinon le premier jour ouvert.`}
        />
      </div>
      {nothingYet ? (
        <p className={styles.hint}>
          {"Changez un compte ou un code de TVA\u00a0: les deux écritures s’affichent ici."}
        </p>
      ) : (
        problem === null && (
          <PreviewedEntries
            entries={preview.data?.entries}
            names={["Contre-passation", "Écriture corrigée"]}
          />
        )
      )}
    </BookDialog>
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
