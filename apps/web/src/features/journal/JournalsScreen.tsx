import { journalEndpoints } from "@grand-livre/contracts/endpoints/journal";
import type { JournalAnswer } from "@grand-livre/contracts/journal";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { activeColumn } from "../../app/resource/active-column.tsx";
import { useShortList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { JournalPanel } from "./JournalPanel.tsx";
import { entryTypes } from "./journal-draft.ts";

/** « Paramètres › Journaux ». */
export function JournalsScreen() {
  return (
    <DossierScreen service="entry-logs">
      {(dossier) => <Journals key={dossier.refId} dossier={dossier} />}
    </DossierScreen>
  );
}

function Journals({ dossier }: { readonly dossier: Dossier }) {
  const query = { legalEntityRefId: dossier.refId };
  const journals = useShortList(journalEndpoints.list, "journals", query);
  const found = useShortList(journalEndpoints.list, "journals", query, {
    words: ({ code, label }) => `${code} ${label}`,
  });
  return (
    <ResourceScreen
      title="Journaux"
      name="journals"
      inTabs
      service="entry-logs"
      noun={["journal", "journaux"]}
      list={found}
      columns={columns}
      searchPlaceholder="Code ou libellé"
      rowTone={({ active }) => (active ? undefined : "muted")}
      create={{ label: "Nouveau journal" }}
      empty={{ icon: icons.journal, title: "Aucun journal", text: "Créez le premier journal du dossier." }}
      panel={(key, close) => {
        const edited = journals.rows?.find(({ id }) => id === key);
        if (journals.rows === undefined || (key !== "new" && edited === undefined)) return null;
        return (
          <JournalPanel
            key={key}
            dossier={dossier}
            journals={journals.rows}
            edited={edited}
            onClose={close}
          />
        );
      }}
    />
  );
}

const columns: readonly Column<JournalAnswer>[] = [
  {
    id: "code",
    header: "Code",
    width: "110px",
    card: "aside",
    value: ({ code }) => code,
    cell: ({ code }) => <strong>{code}</strong>,
  },
  { id: "label", header: "Libellé", card: "title", truncate: true, value: ({ label }) => label },
  { id: "type", header: "Type", width: "200px", value: ({ entryType }) => entryTypes[entryType] },
  {
    id: "account",
    header: "Compte de trésorerie",
    width: "180px",
    figures: true,
    value: ({ treasuryAccount }) => treasuryAccount,
  },
  activeColumn("130px"),
];
