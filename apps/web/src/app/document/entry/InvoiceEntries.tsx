import { entryEndpoints } from "@grand-livre/contracts/endpoints/entry";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { call } from "../../../lib/api.ts";
import { formatDate } from "../../../lib/format.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { RequestError } from "../../RequestError.tsx";
import { EntryTable } from "./EntryTable.tsx";
import styles from "./InvoiceEntries.module.css";
import { entryHref, generalLedgerHref } from "./ledger-links.ts";

const ROLES: Readonly<Record<string, string>> = {
  validation: "Écriture",
  cancellation: "Contre-passation",
  reallocation: "Écriture corrigée",
  accrual: "Régularisation",
  accrual_reversal: "Extourne",
};

/** What a figure asks for: the entry lines that these document lines made, or those of these roles. */
export interface Why {
  readonly lineIds?: readonly string[];
  readonly roles?: readonly string[];
}

interface InvoiceEntriesProps {
  readonly invoice: InvoiceAnswer;
  /** Of the figure that was asked about: its entry lines are marked and shown. */
  readonly why?: Why | undefined;
}

function answers(why: Why | undefined, line: EntryAnswer["lines"][number]): boolean {
  if (why === undefined) return false;
  return line.origins.some(
    ({ role, documentLineId }) =>
      (why.roles === undefined || why.roles.includes(role)) &&
      (why.lineIds === undefined || (documentLineId !== null && why.lineIds.includes(documentLineId))),
  );
}

/** Every entry that the document made, oldest first; each account leads to its lines in the grand livre. */
export function InvoiceEntries({ invoice, why }: InvoiceEntriesProps) {
  const entries = useQueries({
    queries: invoice.entries.map(({ id }) => ({
      queryKey: ["entry", "one", id],
      staleTime: 60_000,
      queryFn: ({ signal }: { signal: AbortSignal }) => call(entryEndpoints.read, { params: { id }, signal }),
    })),
  });
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (why === undefined) return;
    const marked = panel.current?.querySelector<HTMLElement>("tr[data-marked]");
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    marked?.scrollIntoView({ block: "center", behavior: still ? "auto" : "smooth" });
    marked?.focus({ preventScroll: true });
  }, [why]);
  if (invoice.entries.length === 0) return null;
  return (
    <div ref={panel}>
      <Panel title={invoice.bill_direction === "credit" ? "Écritures" : "Écritures passées"} flush>
        {invoice.entries.map((entry, index) => {
          const query = entries[index];
          if (query?.error)
            return <RequestError key={entry.id} error={query.error} onRetry={() => void query.refetch()} />;
          if (query?.data === undefined)
            return (
              <div key={entry.id} className={styles.loading}>
                <Skeleton height={120} />
              </div>
            );
          return (
            <EntryTable
              key={entry.id}
              caption={
                <>
                  <strong className={styles.role}>{ROLES[entry.role] ?? "Écriture"}</strong>{" "}
                  <Link to={entryHref(entry.id)}>{entry.number ?? entry.journalCode}</Link> ·{" "}
                  {formatDate(entry.date)} · {query.data.label}
                </>
              }
              lines={query.data.lines.map((line) => ({
                key: line.id,
                account: line.account,
                auxiliary: line.auxiliary,
                label: line.accountLabel,
                debitCents: line.debitCents,
                creditCents: line.creditCents,
                sources: line.origins.flatMap(({ documentLineId }) => documentLineId ?? []),
                marked: entry.id === invoice.entryId && answers(why, line),
              }))}
              lineIds={invoice.lines.map(({ id }) => id)}
              account={(account) => <Link to={generalLedgerHref(account)}>{account}</Link>}
            />
          );
        })}
      </Panel>
    </div>
  );
}
