import type { AssetRun } from "@grand-livre/contracts/asset";
import { assetEndpoints } from "@grand-livre/contracts/endpoints/asset";
import { useState } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import { entryHref } from "../../app/document/entry/ledger-links.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { useShortList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { formatDate } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Amount } from "../../ui/Amount.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { useUndoPosting } from "./queries.ts";
import { RunDialog } from "./RunDialog.tsx";

/** « Immobilisations › Dotations »: the runs that were written, and the next one. */
export function RunsScreen() {
  return (
    <WithLedger title="Dotations" service="immobilizations">
      {(ledger) => <Runs key={ledger.dossier.refId} ledger={ledger} />}
    </WithLedger>
  );
}

function Runs({ ledger }: { readonly ledger: Ledger }) {
  const [isOpen, setOpen] = useState(false);
  const missing = useMissingRight("immobilizations", "Validator");
  const list = useShortList(assetEndpoints.runs, "runs", { legalEntityRefId: ledger.dossier.refId });
  const action = (
    <ActionButton icon={icons.add} onClick={() => setOpen(true)} disabledReason={missing}>
      Passer les dotations
    </ActionButton>
  );
  return (
    <>
      <ResourceScreen<AssetRun>
        title="Dotations"
        name="asset-runs"
        service="immobilizations"
        noun={["dotation", "dotations"]}
        head={{
          subtitle: ledger.dossier.name,
          back: <BackLink to="/accounting/immobilizations">Immobilisations</BackLink>,
          action,
        }}
        list={list}
        columns={columns}
        rowTone={({ undone }) => (undone ? "muted" : undefined)}
        empty={{
          icon: icons.calendar,
          title: "Aucune dotation passée",
          text: "Les dotations du mois, du trimestre ou de l’exercice font une seule écriture au journal IM.",
        }}
      />
      {isOpen && <RunDialog ledger={ledger} onClose={() => setOpen(false)} />}
    </>
  );
}

const columns: readonly Column<AssetRun>[] = [
  { id: "date", header: "Au", width: "120px", kind: "date", card: "title", value: ({ date }) => date },
  { id: "assets", header: "Biens", width: "80px", kind: "number", value: ({ assets }) => assets },
  {
    id: "charge",
    header: "Dotation",
    width: "140px",
    kind: "amount",
    card: "aside",
    value: ({ chargeCents }) => chargeCents,
    cell: ({ chargeCents }) => <Amount cents={chargeCents} />,
  },
  {
    id: "derogatory",
    header: "Dérogatoire",
    width: "140px",
    kind: "amount",
    value: ({ derogatoryCents }) => derogatoryCents,
    cell: ({ derogatoryCents }) => <Amount cents={derogatoryCents} />,
  },
  {
    id: "entry",
    header: "Écriture",
    value: ({ entries }) => entries.map(({ number }) => number).join(", "),
    cell: ({ entries }) =>
      entries.map(({ id, number }) => (
        <a key={id} href={entryHref(id)}>
          {number}
        </a>
      )),
  },
  {
    id: "state",
    header: "Statut",
    width: "120px",
    value: ({ undone }) => (undone ? "Annulée" : "Passée"),
    cell: ({ undone }) => (
      <StatusChip tone={undone ? "neutral" : "success"}>{undone ? "Annulée" : "Passée"}</StatusChip>
    ),
  },
  {
    id: "undo",
    header: "",
    width: "112px",
    cell: ({ id, date, undone, undo }) =>
      undone ? null : (
        <UndoButton id={id} what={`dotations au ${formatDate(date)}`} reason={abilityReason(undo)} />
      ),
  },
];

interface UndoButtonProps {
  readonly id: string;
  readonly what: string;
  readonly reason: string | undefined;
}

function UndoButton({ id, what, reason }: UndoButtonProps) {
  const undo = useUndoPosting();
  return (
    <ActionButton size="small" variant="outlined" disabledReason={reason} onClick={() => undo(id, what)}>
      Annuler
    </ActionButton>
  );
}
