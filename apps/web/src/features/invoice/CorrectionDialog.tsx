import type { InvoiceAnswer, PreviewBody } from "@grand-livre/contracts/invoice";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useMemo, useState } from "react";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { VatCodeField } from "../../app/fields/VatCodeField.tsx";
import { EntryTable } from "../../app/invoicing/EntryTable.tsx";
import { proposedDateOf } from "../../app/invoicing/proposed-date.ts";
import { useExplanation } from "../../app/RequestError.tsx";
import { api } from "../../lib/api.ts";
import { useLedgerContext } from "../../lib/context.ts";
import { formatDate } from "../../lib/format.ts";
import { DateField } from "../../ui/DateField.tsx";
import { moveOnEnter } from "../../ui/move-on-enter.ts";
import { toast, toasts } from "../../ui/toast.ts";
import { billOptions, previewOptions } from "./bill-queries.ts";
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
  const titleId = useId();
  const [way, setWay] = useState<Way>(invoice.abilities.reallocate.allowed ? "reallocate" : "cancel");
  const [date, setDate] = useState<string>();
  const [lines, setLines] = useState<readonly LineChange[]>(() => startOf(invoice));
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  // What was said before stands at the foot of the screen, over this dialog's buttons.
  useEffect(() => toasts.set([]), []);
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
  const explanation = useExplanation(problem);
  const proposed = proposedDateOf(problem);

  function rebook(id: string, change: Partial<LineChange>) {
    setRefusal(null);
    setLines((before) => before.map((line) => (line.id === id ? { ...line, ...change } : line)));
  }

  async function write() {
    if (busy || nothingYet) return;
    setBusy(true);
    setRefusal(null);
    try {
      const order = { version: invoice.version, ...(date === undefined ? {} : { date }) };
      const answer =
        way === "cancel"
          ? await api.patch<InvoiceAnswer>("/api/invoice/update-status-invoice", {
              ...order,
              id: invoice.id,
              status: "cancelled",
            })
          : await api.post<InvoiceAnswer>(`/api/invoice/${invoice.id}/reallocate`, {
              ...order,
              lines: changes,
            });
      client.setQueryData(billOptions(invoice.id).queryKey, answer);
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

  const shown = nothingYet || problem !== null ? undefined : preview.data;
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { className: styles.panel ?? "" } }}
    >
      <h2 id={titleId} className={styles.title}>
        Corriger la facture {invoice.bill_number}
      </h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter moves on, Ctrl+Enter writes, from any field inside. */}
      <div
        className={styles.body}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void write();
          else moveOnEnter(event);
        }}
      >
        <fieldset className={styles.ways}>
          <legend className="visually-hidden">{"Que faut-il corriger\u202f?"}</legend>
          <WayChoice
            checked={way === "reallocate"}
            disabled={!invoice.abilities.reallocate.allowed}
            title="Réimputer"
            text={
              "Le compte ou le code de TVA est faux\u00a0: une contre-passation et une écriture corrigée."
            }
            onChoose={() => setWay("reallocate")}
          />
          <WayChoice
            checked={way === "cancel"}
            disabled={!invoice.abilities.cancel.allowed}
            title="Annuler la facture"
            text={"Le document est faux ou en double\u00a0: une contre-passation, et il pourra revenir."}
            onChoose={() => setWay("cancel")}
          />
        </fieldset>
        {way === "reallocate" && (
          <div className={styles.lines}>
            {lines.map((line) => (
              <fieldset key={line.id} className={styles.line}>
                <legend className={styles.label}>{line.label || "Ligne"}</legend>
                <AccountField
                  label="Compte"
                  hideLabel
                  legalEntityRefId={invoice.legalEntityRefId}
                  suggest="6"
                  value={line.account ?? ""}
                  onChange={(account) => rebook(line.id, { account: account || null })}
                />
                <VatCodeField
                  label="Code de TVA"
                  hideLabel
                  legalEntityRefId={invoice.legalEntityRefId}
                  direction="purchase"
                  value={line.vatCode ?? ""}
                  onChange={(vatCode) => rebook(line.id, { vatCode: vatCode || null })}
                />
              </fieldset>
            ))}
          </div>
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
        {explanation !== undefined && problem !== null && (
          <div className={styles.problem} role="alert">
            <span>{explanation.text}</span>
            {proposed !== undefined && (
              <Button
                size="small"
                variant="outlined"
                color="inherit"
                onClick={() => {
                  setRefusal(null);
                  setDate(proposed);
                }}
              >
                Dater du {formatDate(proposed)}
              </Button>
            )}
          </div>
        )}
        <div className={styles.entries} aria-live="polite">
          {nothingYet && (
            <p className={styles.hint}>
              {"Changez un compte ou un code de TVA\u00a0: les deux écritures s’affichent ici."}
            </p>
          )}
          {shown?.entries.map((entry, index) => (
            <EntryTable
              key={entry.label}
              caption={
                <>
                  <strong>{index === 0 ? "Contre-passation" : "Écriture corrigée"}</strong> · journal{" "}
                  {entry.journalCode} · {formatDate(entry.date)}
                </>
              }
              lines={entry.lines.map((line, at) => ({
                key: `${at} ${line.account}`,
                account: line.account,
                auxiliary: line.auxiliary,
                label: line.accountLabel ?? line.label,
                debitCents: line.debitCents,
                creditCents: line.creditCents,
                sources: [],
              }))}
              lineIds={[]}
            />
          ))}
        </div>
      </div>
      <div className={styles.actions}>
        <Button color="inherit" onClick={onClose}>
          Renoncer
        </Button>
        <Button
          variant="contained"
          color={way === "cancel" ? "error" : "primary"}
          disabled={busy || nothingYet || shown === undefined}
          title="Ctrl+Entrée"
          onClick={() => void write()}
        >
          {way === "cancel" ? "Écrire la contre-passation" : "Écrire les deux écritures"}
        </Button>
      </div>
    </Dialog>
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
