import { letteringEndpoints } from "@grand-livre/contracts/endpoints/lettering";
import type { LetteringLine } from "@grand-livre/contracts/lettering";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { useCursorList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { call } from "../../lib/api.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { useShortcut } from "../../ui/shortcut.ts";
import styles from "./Lettering.module.css";
import { LetteringSelection } from "./LetteringSelection.tsx";
import { ProposalsPanel } from "./ProposalsPanel.tsx";

/** « Rapprochement bancaire › lettrage » of one account, or of one third party of it. */
export function LetteringScreen() {
  const { account } = useParams({ from: "/shell/accounting/reconciliation/$account" });
  const { auxiliary } = useSearch({ from: "/shell/accounting/reconciliation/$account" });
  return (
    <DossierScreen title="Lettrage" service="reconciliation">
      {({ refId }) => (
        <Lettering
          key={`${refId} ${account} ${auxiliary ?? ""}`}
          subledger={{ legalEntityRefId: refId, account, auxiliary }}
        />
      )}
    </DossierScreen>
  );
}

export interface Subledger {
  readonly legalEntityRefId: string;
  readonly account: string;
  readonly auxiliary: string | undefined;
}

const NONE: ReadonlySet<string> = new Set();

function Lettering({ subledger }: { readonly subledger: Subledger }) {
  const { state = "open" } = useSearch({ from: "/shell/accounting/reconciliation/$account" });
  const [selected, setSelected] = useState(NONE);
  const [proposing, setProposing] = useState(false);
  const missing = useMissingRight("reconciliation", "Creator");
  const list = useCursorList(letteringEndpoints.lines, "lines", { ...subledger, state });
  const { data: head } = useQuery({
    queryKey: [letteringEndpoints.lines.tag, "head", subledger],
    queryFn: ({ signal }) =>
      call(letteringEndpoints.lines, { query: { ...subledger, state: "all", limit: 1 }, signal }),
  });
  const propose = () => setProposing(missing === undefined);
  useShortcut("p", propose, { label: "Proposer des lettrages" });
  return (
    <ResourceScreen
      title={head?.name ?? head?.label ?? subledger.account}
      label="Lignes du compte"
      name="lettering-lines"
      service="reconciliation"
      noun={["ligne", "lignes"]}
      head={{
        back: <BackLink to="/accounting/reconciliation/lettering">Lettrage</BackLink>,
        subtitle: head && [head.account, head.label, head.auxiliary].filter(Boolean).join(" · "),
        action: (
          <ActionButton shortcut="P" onClick={propose} disabledReason={missing}>
            Proposer des lettrages
          </ActionButton>
        ),
      }}
      tabs={{
        name: "state",
        items: [
          { id: "open", label: "À lettrer" },
          { id: "lettered", label: "Lettrées" },
          { id: "all", label: "Toutes" },
        ],
      }}
      list={list}
      columns={columns}
      dense
      selection={{ selected, onChange: setSelected }}
      empty={{
        icon: icons.check,
        title: state === "lettered" ? "Aucune ligne lettrée" : "Rien à lettrer",
        text:
          state === "lettered"
            ? "Sélectionnez des lignes de l’onglet « À lettrer » pour les lettrer."
            : "Toutes les lignes de ce compte sont lettrées.",
      }}
      foot={
        <LetteringSelection
          subledger={subledger}
          lines={(list.rows ?? []).filter(({ id }) => selected.has(id))}
          gapLimitCents={head?.gapLimitCents ?? 0}
          onDone={() => setSelected(NONE)}
        />
      }
    >
      {proposing && <ProposalsPanel subledger={subledger} onClose={() => setProposing(false)} />}
    </ResourceScreen>
  );
}

export const columns: readonly Column<LetteringLine>[] = [
  { id: "date", header: "Date", kind: "date", width: "104px", value: ({ date }) => date },
  { id: "journal", header: "Journal", from: "medium", value: ({ journalCode }) => journalCode },
  {
    id: "number",
    header: "Écriture",
    figures: true,
    from: "wide",
    value: ({ entryNumber }) => entryNumber,
    cell: ({ entryId, entryNumber }) => (
      <Link className={styles.link} to="/accounting/entry-logs/$id" params={{ id: entryId }}>
        {entryNumber ?? "Importée"}
      </Link>
    ),
  },
  { id: "piece", header: "Pièce", value: ({ pieceRef }) => pieceRef },
  {
    id: "label",
    header: "Libellé",
    card: "title",
    truncate: true,
    width: "30%",
    value: ({ label }) => label,
  },
  { id: "due", header: "Échéance", kind: "date", from: "medium", value: ({ dueDate }) => dueDate },
  { id: "lettering", header: "Lettrage", value: ({ lettering }) => lettering?.code },
  { id: "debit", header: "Débit", kind: "amount", value: ({ debitCents }) => debitCents || null },
  { id: "credit", header: "Crédit", kind: "amount", value: ({ creditCents }) => creditCents || null },
];
