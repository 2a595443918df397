import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import { NoRight } from "../../app/NoRight.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { formatCents, formatPlural, localToday } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { useBooks } from "./books.ts";
import { EntryForm } from "./EntryForm.tsx";
import { validatedText } from "./entry-text.ts";
import { draftTotals, emptyDraft, isEmptyLine } from "./grid/entry-draft.ts";
import { KeptNotice } from "./KeptNotice.tsx";
import { useDraftSlot, useKeptStart } from "./use-kept-start.ts";

/** A new entry, in the journal and on the day of the one before. */
export function NewEntryScreen() {
  const { n = 0 } = useSearch({ from: "/shell/accounting/entry-logs/new" });
  const missing = useMissingRight("entry-logs", "Creator");
  return (
    <>
      <PageHeader
        title="Nouvelle écriture"
        back={<BackLink to="/accounting/entry-logs">Journaux de saisie</BackLink>}
      />
      {missing !== undefined ? (
        <NoRight reason={missing} />
      ) : (
        <WithLedger service="entry-logs">
          {(ledger) => <NewEntry key={`${ledger.exercise.refId} ${n}`} ledger={ledger} />}
        </WithLedger>
      )}
    </>
  );
}

function NewEntry({ ledger }: { readonly ledger: Ledger }) {
  const search = useSearch({ from: "/shell/accounting/entry-logs/new" });
  const navigate = useNavigate();
  const { books, error, retry } = useBooks(ledger, ledger.exercise.refId);
  // The form keeps what it started from: books that are read again must not take what is being typed.
  const [fresh] = useState(() =>
    emptyDraft({ journalCode: search.journal ?? "", date: search.date ?? firstDate(ledger) }),
  );
  const slot = useDraftSlot(ledger.dossier.refId, "new");
  const kept = useKeptStart(slot, fresh);
  if (error !== null) return <RequestError error={error} onRetry={retry} />;
  if (books === undefined) return <SkeletonForm fields={8} />;
  return (
    <>
      <KeptNotice kept={kept} />
      <EntryForm
        key={kept.turn}
        ledger={ledger}
        books={books}
        start={kept.start}
        stored={undefined}
        slot={slot}
        isResumed={kept.resumed !== undefined}
        onSaved={(draft) => {
          const lines = draft.lines.filter((line) => !isEmptyLine(line)).length;
          toast({
            tone: "success",
            message: `Brouillard enregistré\u00a0: ${formatPlural(lines, "ligne")}, ${formatCents(draftTotals(draft.lines).debitCents, "EUR")} au journal ${draft.journalCode}.`,
          });
          void navigate({
            to: "/accounting/entry-logs/new",
            search: { journal: draft.journalCode, date: draft.date ?? "", n: (search.n ?? 0) + 1 },
            replace: true,
          });
        }}
        onValidated={(entry) => {
          toast({ tone: "success", message: validatedText(entry) });
          void navigate({ to: "/accounting/entry-logs/$id", params: { id: entry.id }, replace: true });
        }}
        onKept={(id) =>
          void navigate({
            to: "/accounting/entry-logs/new",
            search,
            mask: { to: "/accounting/entry-logs/$id", params: { id }, unmaskOnReload: true },
            replace: true,
          })
        }
        onCancel={() => void navigate({ to: "/accounting/entry-logs" })}
      />
    </>
  );
}

/** Today when it lies in the current period or exercise, else its first day. */
function firstDate({ range }: Ledger): string {
  const today = localToday();
  return today >= range.startDate && today <= range.endDate ? today : range.startDate;
}
