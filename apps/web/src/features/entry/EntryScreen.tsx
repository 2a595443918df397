import { entryEndpoints } from "@grand-livre/contracts/endpoints/entry";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { toastRefusal } from "../../app/announce-error.ts";
import { BackLink } from "../../app/BackLink.tsx";
import { useCommand } from "../../app/command/use-command.ts";
import { Loading } from "../../app/Loading.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { chooseDossier } from "../../lib/context.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { toast } from "../../ui/toast.ts";
import { useBooks } from "./books.ts";
import { draftOf } from "./draft-body.ts";
import { EntryAttachments } from "./EntryAttachments.tsx";
import { EntryDetail } from "./EntryDetail.tsx";
import { EntryForm } from "./EntryForm.tsx";
import { entryTitle, stateLabels, stateTones, validatedText } from "./entry-text.ts";
import { KeptNotice } from "./KeptNotice.tsx";
import { shownOfEntries, useEntry } from "./queries.ts";
import { useDraftSlot, useKeptStart } from "./use-kept-start.ts";

const back = <BackLink to="/accounting/entry-logs">Journaux de saisie</BackLink>;

/** One entry: typed on while it is a draft of a person, read only from then on. */
export function EntryScreen() {
  const { id } = useParams({ from: "/shell/accounting/entry-logs/$id" });
  const { data: entry, error, refetch } = useEntry(id);
  if (entry === undefined)
    return (
      <>
        <PageHeader title="Écriture" back={back} />
        <Loading error={error} onRetry={() => void refetch()} fields={8} />
      </>
    );
  return entry.abilities.edit.allowed ? (
    <WithLedger title={entryTitle(entry)} service="entry-logs">
      {(ledger) => <EditedEntry key={entry.id} entry={entry} ledger={ledger} />}
    </WithLedger>
  ) : (
    <EntryDetail entry={entry} back={back} />
  );
}

function EditedEntry({ entry, ledger }: { readonly entry: EntryAnswer; readonly ledger: Ledger }) {
  const navigate = useNavigate();
  // The form keeps what it started from: a refreshed answer must not take what is being typed.
  const [first] = useState(entry);
  const fresh = useMemo(() => draftOf(first), [first]);
  const slot = useDraftSlot(first.legalEntityRefId, first.id);
  const kept = useKeptStart(slot, fresh, first.version);
  const own = useOwnLedger(first, ledger);
  const { books, error, retry } = useBooks(own ?? ledger, (own ?? ledger).exercise.refId);
  if (error !== null) return <RequestError error={error} onRetry={retry} />;
  return (
    <>
      <PageHeader
        title={entryTitle(first)}
        back={back}
        status={<StatusChip tone={stateTones[first.state]}>{stateLabels[first.state]}</StatusChip>}
        secondary={<DeleteMenu entry={first} />}
      />
      {own === undefined && <OtherDossier entry={first} />}
      {own !== undefined && books === undefined && <SkeletonForm fields={8} />}
      {own !== undefined && books !== undefined && <KeptNotice kept={kept} version={first.version} />}
      {own !== undefined && books !== undefined && (
        <EntryForm
          key={kept.turn}
          ledger={own}
          books={books}
          start={kept.start}
          stored={first}
          slot={slot}
          isResumed={kept.resumed !== undefined}
          onSaved={(draft) => {
            toast({ tone: "success", message: "Brouillard enregistré." });
            void navigate({
              to: "/accounting/entry-logs/new",
              search: { journal: draft.journalCode, date: draft.date ?? "" },
            });
          }}
          onValidated={(validated) => toast({ tone: "success", message: validatedText(validated) })}
          onCancel={() => void navigate({ to: "/accounting/entry-logs" })}
        />
      )}
      {own !== undefined && books !== undefined && <EntryAttachments entry={first} />}
    </>
  );
}

/** The books of the entry itself: the exercise that holds its date. Undefined when another dossier is the current one. */
function useOwnLedger(entry: EntryAnswer, ledger: Ledger): Ledger | undefined {
  return useMemo(() => {
    if (ledger.dossier.refId !== entry.legalEntityRefId) return undefined;
    const exercise = ledger.exercises.find(
      ({ startDate, endDate }) => startDate <= entry.date && entry.date <= endDate,
    );
    return exercise === undefined ? ledger : { ...ledger, exercise };
  }, [entry.date, entry.legalEntityRefId, ledger]);
}

/** The entry is in another dossier than the current one: takes it, so that its accounts and journals are known. */
function OtherDossier({ entry }: { readonly entry: EntryAnswer }) {
  useEffect(() => chooseDossier(entry.legalEntityRefId), [entry.legalEntityRefId]);
  return <SkeletonForm fields={8} />;
}

function DeleteMenu({ entry }: { readonly entry: EntryAnswer }) {
  const navigate = useNavigate();
  const { run } = useCommand(shownOfEntries, toastRefusal);
  const { allowed } = entry.abilities.delete;
  const remove = () =>
    run(
      entryEndpoints.remove,
      { params: { id: entry.id } },
      {
        confirm: {
          title: "Supprimer ce brouillard\u202f?",
          message: `«\u202f${entry.label}\u202f» n’a pas encore de numéro\u00a0: sa suppression ne laisse aucun trou, et elle ne s’annule pas.`,
          confirmLabel: "Supprimer",
        },
        said: "Brouillard supprimé.",
        done: () => navigate({ to: "/accounting/entry-logs", ignoreBlocker: true }),
      },
    );
  return (
    <ActionMenu
      actions={[
        {
          label: "Supprimer le brouillard",
          icon: icons.trash,
          danger: true,
          onSelect: () => void remove(),
          ...(allowed ? {} : { disabledReason: "Il vous manque le droit de supprimer." }),
        },
      ]}
    />
  );
}
