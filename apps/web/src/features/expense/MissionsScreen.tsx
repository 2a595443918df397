import type { Ability } from "@grand-livre/contracts/ability";
import { missionEndpoints } from "@grand-livre/contracts/endpoints/mission";
import type { MissionAnswer } from "@grand-livre/contracts/mission";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import { useCommand } from "../../app/command/use-command.ts";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { MissionTabs } from "../../app/missions/MissionTabs.tsx";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { formatDate } from "../../lib/format.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Amount } from "../../ui/Amount.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { AdvanceDialog, GiveBackDialog } from "./AdvanceDialog.tsx";
import { approvalOf } from "./approval.ts";
import { missionWords, nameOf } from "./expense-words.ts";
import { MissionPanel } from "./MissionPanel.tsx";
import { EXPENSES, MISSIONS } from "./queries.ts";

/** « Missions › Ordres de mission ». */
export const MissionsScreen = dossierScreen(Missions, { title: "Ordres de mission", service: "missions" });

function Missions({ dossier }: { readonly dossier: Dossier }) {
  const { q, state, skip, limit } = useSearch({ from: "/shell/accounting/missions/orders" });
  const [moved, setMoved] = useState<Moved>();
  const query = { legalEntityRefId: dossier.refId, searchValue: q, state };
  const { run } = useCommand([MISSIONS, EXPENSES]);
  const take: Take = (step, { id, refId, abilities }) => {
    const said = DONE[step];
    if (step !== "approve") return void run(missionEndpoints[step], { params: { id } }, { said });
    const { body, confirm } = approvalOf(abilities.approve, refId);
    return void run(missionEndpoints.approve, { params: { id }, body }, { confirm, said });
  };
  const close = () => setMoved(undefined);
  const list = usePagedList(missionEndpoints.list, "missions", query, { skip, limit });
  return (
    <>
      <ResourceScreen<MissionAnswer>
        title="Ordres de mission"
        name="missions"
        service="missions"
        noun={["ordre de mission", "ordres de mission"]}
        head={{
          subtitle: dossier.name,
          back: <BackLink to="/accounting/missions">Notes de frais</BackLink>,
        }}
        list={list}
        columns={[...columns, actionsColumn(setMoved, take)]}
        searchPlaceholder="N°, objet, destination ou salarié"
        filters={[
          {
            name: "state",
            label: "Statut",
            options: [
              { value: "", label: "Tous les statuts" },
              ...Object.entries(missionWords).map(([value, { label }]) => ({ value, label })),
            ],
          },
        ]}
        rowTone={({ state: at }) => (at === "cancelled" ? "muted" : undefined)}
        create={{ label: "Nouvel ordre de mission" }}
        empty={{
          icon: icons.mission,
          title: "Aucun ordre de mission",
          text: "Un ordre de mission fixe l’objet, les dates et le budget d’un déplacement, avant une éventuelle avance.",
        }}
        panel={(key, closePanel) => {
          const edited = list.rows?.find(({ id }) => id === key);
          if (key !== "new" && edited === undefined) return null;
          return <MissionPanel key={key} dossier={dossier} edited={edited} onClose={closePanel} />;
        }}
      >
        <MissionTabs current="/accounting/missions/orders" />
      </ResourceScreen>
      {moved?.kind === "advance" && <AdvanceDialog mission={moved.mission} onClose={close} />}
      {moved?.kind === "giveBack" && <GiveBackDialog mission={moved.mission} onClose={close} />}
    </>
  );
}

/** A movement of an advance that a dialog asks about. */
type Moved = { readonly mission: MissionAnswer; readonly kind: "advance" | "giveBack" };
type Step = "approve" | "cancel" | "undoAdvance" | "undoGiveBack";
type Take = (step: Step, mission: MissionAnswer) => void;

const DONE: Readonly<Record<Step, string>> = {
  approve: "Ordre de mission approuvé.",
  cancel: "Ordre de mission annulé.",
  undoAdvance: "Avance contre-passée.",
  undoGiveBack: "Reliquat contre-passé.",
};

/** Steps that are past or still to come are left out; what a right or a rule forbids says why. */
const isNow = ({ allowed, code }: Ability) => allowed || code !== "MISSION_STATE";

function actionsColumn(onMove: (moved: Moved) => void, take: Take): Column<MissionAnswer> {
  return {
    id: "actions",
    header: "",
    width: "48px",
    cell: (mission) => {
      const { abilities, refId } = mission;
      return (
        <ActionMenu
          small
          label={`Actions sur ${refId}`}
          actions={[
            { label: "Approuver", ability: abilities.approve, onSelect: () => take("approve", mission) },
            {
              label: "Verser une avance",
              ability: abilities.advance,
              onSelect: () => onMove({ mission, kind: "advance" }),
            },
            {
              label: "Enregistrer le reliquat rendu",
              ability: abilities.giveBack,
              onSelect: () => onMove({ mission, kind: "giveBack" }),
            },
            {
              label: "Annuler le reliquat rendu",
              ability: abilities.undoGiveBack,
              onSelect: () => take("undoGiveBack", mission),
            },
            {
              label: "Annuler l’avance",
              ability: abilities.undoAdvance,
              onSelect: () => take("undoAdvance", mission),
            },
            {
              label: "Annuler l’ordre de mission",
              danger: true,
              ability: abilities.cancel,
              onSelect: () => take("cancel", mission),
            },
          ]
            .filter(({ ability }) => isNow(ability))
            .map(({ ability, ...action }) => ({
              ...action,
              disabledReason: approvalOf(ability, refId).disabledReason,
            }))}
        />
      );
    },
  };
}

const amount = (
  id: "budgetCents" | "advanceCents" | "spentCents" | "leftCents",
  header: string,
): Column<MissionAnswer> => ({
  id,
  header,
  width: "112px",
  kind: "amount",
  value: (row) => row[id],
  cell: (row) => <Amount cents={row[id]} />,
});

const columns: readonly Column<MissionAnswer>[] = [
  { id: "refId", header: "N°", width: "96px", figures: true, card: "none", value: ({ refId }) => refId },
  {
    id: "traveller",
    header: "Salarié",
    width: "160px",
    truncate: true,
    value: ({ traveller }) => nameOf(traveller),
  },
  { id: "purpose", header: "Objet", card: "title", truncate: true, value: ({ purpose }) => purpose },
  {
    id: "destination",
    header: "Destination",
    width: "140px",
    truncate: true,
    value: (row) => row.destination,
  },
  {
    id: "dates",
    header: "Dates",
    width: "190px",
    from: "medium",
    value: ({ startDate, endDate }) => `${formatDate(startDate)} – ${formatDate(endDate)}`,
  },
  { ...amount("budgetCents", "Budget"), from: "wide" },
  { ...amount("advanceCents", "Avance"), card: "aside" },
  { ...amount("spentCents", "Dépensé"), from: "medium" },
  { ...amount("leftCents", "Avance restante"), width: "128px", from: "wide" },
  {
    id: "state",
    header: "Statut",
    width: "120px",
    value: ({ state }) => missionWords[state].label,
    cell: ({ state }) => <StatusChip tone={missionWords[state].tone}>{missionWords[state].label}</StatusChip>,
  },
];
