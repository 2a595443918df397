import { letteringEndpoints } from "@grand-livre/contracts/endpoints/lettering";
import type { LetteringLine } from "@grand-livre/contracts/lettering";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { formatCents, formatPlural } from "../../lib/format.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import styles from "./LetterPanel.module.css";

/** The oldest lines that are shown: one lettering holds no more than 500. */
const MOST_LINES = 200;

export interface LetterPanelProps {
  readonly subledger: {
    readonly legalEntityRefId: string;
    readonly account: string;
    readonly auxiliary: string | undefined;
  };
  readonly name: string;
  /** What the line holds already, in cents: debit − credit; zero while nothing is typed. */
  readonly ownCents: number;
  readonly chosen: readonly string[];
  /** The lines to letter with, and their debit − credit. */
  readonly onTake: (lineIds: readonly string[], openCents: number) => void;
  readonly onClose: () => void;
}

/** « Lettrer à la volée »: the open lines of an account and third party, ticked to be lettered with the one being typed. */
export function LetterPanel({ subledger, name, ownCents, chosen, onTake, onClose }: LetterPanelProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(chosen));
  const { data, error, refetch } = useQuery({
    queryKey: [letteringEndpoints.lines.tag, "typing", subledger],
    queryFn: ({ signal }) => openLines(subledger, signal),
  });
  const rows = data?.lines;
  // What was lettered meanwhile is no longer there to be chosen.
  const taken = (rows ?? []).filter(({ id }) => selected.has(id));
  const openCents = sumCentsOf(taken, ({ debitCents, creditCents }) => debitCents - creditCents);
  const isShown = rows !== undefined && rows.length > 0;
  useEffect(() => {
    if (isShown) frame.current?.querySelector<HTMLElement>("[data-row]")?.focus();
  }, [isShown]);

  const take = () =>
    onTake(
      taken.map(({ id }) => id),
      openCents,
    );

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isEnter = event.key === "Enter" && (event.target as Element).matches("[data-row]");
    const isAgain = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "l";
    if (!isEnter && !isAgain) return;
    event.preventDefault();
    if (rows !== undefined) take();
  }

  return (
    <SidePanel title="Lettrer à la volée" subtitle={name} onClose={onClose} wide>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter and Ctrl+L bubble up from the rows inside. */}
      <div ref={frame} className={styles.frame} onKeyDown={onKeyDown}>
        {error !== null && <RequestError error={error} onRetry={() => void refetch()} />}
        {error === null && (
          <DataTable
            label="Lignes ouvertes"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            selection={{ selected, onChange: setSelected }}
            empty={
              <EmptyState
                icon={icons.check}
                title="Rien à lettrer"
                text="Ce compte n’a aucune ligne ouverte pour ce tiers."
              />
            }
            dense
            inline
            pageKeys={false}
          />
        )}
        {data?.hasMore === true && (
          <Notice title={`Seules les ${MOST_LINES} lignes les plus anciennes sont affichées.`} />
        )}
        <div className={styles.actions}>
          <p className={styles.sum} aria-live="polite">
            {taken.length > 0 && sumText(taken.length, ownCents, openCents)}
          </p>
          <Button color="inherit" onClick={onClose}>
            Annuler
          </Button>
          <Button variant="contained" disabled={rows === undefined} onClick={take}>
            {taken.length === 0 ? "Ne rien lettrer" : "Lettrer à la validation"}
          </Button>
        </div>
      </div>
    </SidePanel>
  );
}

/** The oldest open lines that no lettering holds; none where the third party has no line yet. */
async function openLines(subledger: LetterPanelProps["subledger"], signal: AbortSignal) {
  try {
    const { lines, nextAfter } = await call(letteringEndpoints.lines, {
      query: { ...subledger, state: "open", limit: MOST_LINES },
      signal,
      quiet: true,
    });
    return { lines: lines.filter(({ lettering }) => lettering === null), hasMore: nextAfter !== null };
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === "SUBLEDGER_NOT_FOUND" || code === "LEDGER_ACCOUNT_NOT_FOUND")
      return { lines: [], hasMore: false };
    throw error;
  }
}

function sumText(count: number, ownCents: number, openCents: number): string {
  const sum = `${formatPlural(count, "ligne")} · ${formatCents(openCents, "EUR")}`;
  // A line without amount takes that of the chosen ones.
  const rest = ownCents === 0 ? 0 : ownCents + openCents;
  return rest === 0 ? `${sum} · soldé` : `${sum} · lettrage partiel, reste ${formatCents(rest, "EUR")}`;
}

const columns: readonly Column<LetteringLine>[] = [
  { id: "date", header: "Date", kind: "date", width: "104px", value: ({ date }) => date },
  { id: "piece", header: "Pièce", value: ({ pieceRef }) => pieceRef },
  {
    id: "label",
    header: "Libellé",
    card: "title",
    truncate: true,
    width: "34%",
    value: ({ label }) => label,
  },
  { id: "debit", header: "Débit", kind: "amount", value: ({ debitCents }) => debitCents || null },
  { id: "credit", header: "Crédit", kind: "amount", value: ({ creditCents }) => creditCents || null },
];
