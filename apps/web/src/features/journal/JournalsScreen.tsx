import { journalEndpoints } from "@grand-livre/contracts/endpoints/journal";
import { type JournalAnswer, journal } from "@grand-livre/contracts/journal";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { activeColumn, activeTone } from "../../app/resource/active-column.tsx";
import { columnsOf } from "../../app/resource/declared.ts";
import { useShortList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { icons } from "../../ui/icons.ts";
import { JournalPanel } from "./JournalPanel.tsx";

/** « Paramètres › Journaux ». */
export const JournalsScreen = dossierScreen(Journals, { service: "entry-logs" });

function Journals({ dossier }: { readonly dossier: Dossier }) {
  const query = { legalEntityRefId: dossier.refId };
  const words = ({ code, label }: JournalAnswer) => `${code} ${label}`;
  const list = useShortList(journalEndpoints.list, "journals", query, { words });
  return (
    <ResourceScreen
      title="Journaux"
      name="journals"
      inTabs
      service="entry-logs"
      noun={["journal", "journaux"]}
      list={list}
      columns={columns}
      searchPlaceholder="Code ou libellé"
      rowTone={activeTone}
      create={{ label: "Nouveau journal" }}
      empty={{ icon: icons.journal, title: "Aucun journal", text: "Créez le premier journal du dossier." }}
      panel={(key, close) => {
        const edited = list.every?.find(({ id }) => id === key);
        if (list.every === undefined || (key !== "new" && edited === undefined)) return null;
        const given = { dossier, journals: list.every, edited };
        return <JournalPanel key={key} {...given} onClose={close} />;
      }}
    />
  );
}

const column = columnsOf<typeof journal.fields, JournalAnswer>(journal.fields);
const columns = [
  column("code", { width: "110px", card: "aside", cell: ({ code }) => <strong>{code}</strong> }),
  column("label", { card: "title", truncate: true }),
  column("entryType", { id: "type", width: "200px" }),
  column("treasuryAccount", { id: "account", width: "180px", figures: true }),
  column("currency", {
    width: "110px",
    cell: ({ entryType, currency }) => (entryType === "bank" ? currency : null),
  }),
  activeColumn<JournalAnswer>("130px"),
];
