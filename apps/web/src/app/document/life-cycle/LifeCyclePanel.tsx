import { lifeCycleEndpoints } from "@grand-livre/contracts/endpoints/life-cycle";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { LifeCycleAnswer, StatusEvent } from "@grand-livre/contracts/life-cycle";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { download, saveFile } from "../../../lib/api.ts";
import { formatCents, formatDateTime, formatRate } from "../../../lib/format.ts";
import { ActionButton } from "../../../ui/ActionButton.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusChip } from "../../../ui/StatusChip.tsx";
import { toastRefusal } from "../../announce-error.ts";
import { abilityReason } from "../issue-text.ts";
import styles from "./LifeCyclePanel.module.css";
import { lifeCycleOptions } from "./life-cycle-queries.ts";
import { authorWords, statusTone, statusVerbs } from "./life-cycle-words.ts";
import { StatusDialog } from "./StatusDialog.tsx";
import { TakeBackDialog } from "./TakeBackDialog.tsx";

/** « Suivi »: what the parties and the platforms said of a document, and what may be answered. */
export function LifeCyclePanel({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const { data } = useQuery(lifeCycleOptions(invoice.id));
  const [asked, setAsked] = useState<number | "take-back">();
  if (data === undefined) return null;
  const statuses: readonly { readonly code: number; readonly reason?: string | undefined }[] = [
    ...data.possible.map((code) => ({ code })),
    ...data.withheld.map(({ code, ability }) => ({ code, reason: abilityReason(ability) })),
  ].toSorted((a, b) => a.code - b.code);
  if (data.events.length === 0 && statuses.length === 0 && data.replaces === null) return null;
  const close = () => setAsked(undefined);
  return (
    <Panel title="Suivi" flush>
      <Outcome invoice={invoice} cycle={data} onTakeBack={() => setAsked("take-back")} />
      {data.events.length > 0 && (
        <ol className={styles.events} aria-label="Statuts de la facture">
          {data.events.map((event) => (
            <Event key={event.id} invoiceId={invoice.id} event={event} />
          ))}
        </ol>
      )}
      {statuses.length > 0 && (
        <>
          <fieldset className={styles.bar} aria-label="Répondre par un statut">
            {statuses.map(({ code, reason }) => (
              <ActionButton
                key={code}
                size="small"
                variant="outlined"
                color={code === 210 ? "error" : "inherit"}
                disabledReason={reason}
                onClick={() => setAsked(code)}
              >
                {statusVerbs[code] ?? `Statut ${code}`}
              </ActionButton>
            ))}
          </fieldset>
          {!data.isConnected && (
            <p className={styles.note}>
              {
                "La plateforme n’est pas raccordée\u00a0: chaque statut se télécharge ici et se remet par vos soins."
              }
            </p>
          )}
        </>
      )}
      {typeof asked === "number" && <StatusDialog invoice={invoice} code={asked} onClose={close} />}
      {asked === "take-back" && <TakeBackDialog sale={invoice} onClose={close} />}
    </Panel>
  );
}

interface OutcomeProps {
  readonly invoice: InvoiceAnswer;
  readonly cycle: LifeCycleAnswer;
  readonly onTakeBack: () => void;
}

/** What a refusal or a rejection asks for, or became. */
function Outcome({ invoice, cycle, onTakeBack }: OutcomeProps) {
  const { closedBy, creditNote, corrected, replaces, takeBack } = cycle;
  const isSale = invoice.bill_direction === "credit";
  const isTurnedDown = closedBy === 210 || closedBy === 213;
  if (replaces !== null)
    return (
      <p className={styles.lead}>
        {"Corrige la facture "}
        <SaleLink id={replaces.id} number={replaces.refId} />
        {", refusée ou rejetée."}
      </p>
    );
  if (!isTurnedDown || !isSale) return null;
  if (creditNote !== null)
    return (
      <p className={styles.lead}>
        {"Reprise par l’avoir interne "}
        <SaleLink id={creditNote.id} number={creditNote.refId} />
        {corrected !== null && (
          <>
            {", corrigée par "}
            <SaleLink id={corrected.id} number={corrected.refId} />
          </>
        )}
        .
      </p>
    );
  const reason = abilityReason(takeBack);
  return (
    <div className={styles.lead}>
      <Notice
        tone="warning"
        title={closedBy === 210 ? "Le client a refusé cette facture" : "La plateforme a rejeté cette facture"}
        action={
          <Button size="small" variant="contained" disabled={reason !== undefined} onClick={onTakeBack}>
            Reprendre
          </Button>
        }
      >
        {reason ??
          "Son numéro reste pris. Un avoir interne, non transmis, annule son écriture ; une facture corrigée prend un nouveau numéro."}
      </Notice>
    </div>
  );
}

function SaleLink({ id, number }: { readonly id: string; readonly number: string | null }) {
  return (
    <Link to="/accounting/invoices/$id" params={{ id }}>
      {number ?? "un brouillon"}
    </Link>
  );
}

function Event({ invoiceId, event }: { readonly invoiceId: string; readonly event: StatusEvent }) {
  const { id: eventId, code, label, author, at, reason, text, amounts, hasFile, by } = event;
  async function save() {
    try {
      const file = await download(lifeCycleEndpoints.file, { params: { id: invoiceId, eventId } });
      saveFile(file, `CDV-${code}.xml`);
    } catch (error) {
      await toastRefusal(error);
    }
  }
  return (
    <li className={styles.event}>
      <div className={styles.head}>
        <span className={styles.date}>{formatDateTime(at)}</span>
        <StatusChip tone={event.takesEffect ? statusTone(code) : "neutral"}>{label}</StatusChip>
        <span className={styles.quiet}>{by ?? authorWords[author]}</span>
        {!event.takesEffect && <span className={styles.quiet}>sans effet</span>}
      </div>
      {hasFile && (
        <Button
          size="small"
          color="inherit"
          aria-label={`Télécharger le statut ${label}`}
          onClick={() => void save()}
        >
          XML
        </Button>
      )}
      {(reason !== undefined || text !== undefined) && (
        <p className={styles.words}>{[...new Set([reason, text].filter(Boolean))].join("\u00a0: ")}</p>
      )}
      {amounts !== undefined && (
        <div className={styles.amounts}>
          {amounts.map(({ kind, rateBasisPoints, amountCents }) => (
            <span key={`${kind} ${rateBasisPoints}`}>
              {formatCents(amountCents, "EUR")}
              {rateBasisPoints !== null && ` à ${formatRate(rateBasisPoints)}`}
            </span>
          ))}
        </div>
      )}
    </li>
  );
}
