import { userEndpoints } from "@grand-livre/contracts/endpoints/user";
import type { UserRow } from "@grand-livre/contracts/user";
import { useSearch } from "@tanstack/react-router";
import { RightScreen } from "../../app/RightScreen.tsx";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { formatDateTime } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { optionsOf } from "../../ui/SelectField.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { UserPanel } from "./UserPanel.tsx";
import { nameOf, perimeterOf, roleNames, states, stateTones } from "./user-words.ts";

const TITLE = "Administrateurs";

/** The people of the product: who they are, what state their account is in. */
export function AdministratorsScreen() {
  return (
    <RightScreen title={TITLE} service="administrators">
      {() => <Administrators />}
    </RightScreen>
  );
}

const filters = [
  { name: "state", label: "État", options: [{ value: "", label: "Tous les états" }, ...optionsOf(states)] },
];

function Administrators() {
  const { q, state, skip, limit } = useSearch({ from: "/shell/settings/administrators" });
  const query = { searchValue: q, state };
  return (
    <ResourceScreen
      title={TITLE}
      name="administrators"
      service="administrators"
      noun={["utilisateur", "utilisateurs"]}
      list={usePagedList(userEndpoints.list, "users", query, { skip, limit })}
      columns={columns}
      searchPlaceholder="Nom ou e-mail"
      filters={filters}
      rowTone={({ state }) => (state === "inactive" ? "muted" : undefined)}
      create={{ label: "Inviter" }}
      empty={{ icon: icons.users, title: "Aucun utilisateur", text: "Invitez la première personne." }}
      panel={(key, close) => <UserPanel key={key} {...(key === "new" ? {} : { id: key })} onClose={close} />}
    />
  );
}

const columns: readonly Column<UserRow>[] = [
  {
    id: "name",
    header: "Nom",
    card: "title",
    truncate: true,
    value: nameOf,
    cell: (row) => <strong>{nameOf(row)}</strong>,
  },
  { id: "email", header: "E-mail", truncate: true, value: ({ email }) => email },
  { id: "perimeter", header: "Périmètre", truncate: true, value: perimeterOf },
  { id: "role", header: "Accès", width: "150px", from: "wide", value: ({ role }) => roleNames[role] },
  {
    id: "totp",
    header: "2FA",
    width: "90px",
    from: "medium",
    value: ({ totpEnabled }) => (totpEnabled ? "Activée" : "–"),
  },
  {
    id: "last",
    header: "Dernière connexion",
    width: "160px",
    figures: true,
    value: (row) => (row.lastSignInAt === null ? "Jamais" : formatDateTime(row.lastSignInAt)),
  },
  {
    id: "state",
    header: "État",
    width: "150px",
    card: "aside",
    value: ({ state }) => states[state],
    cell: (row) => <StatusChip tone={stateTones[row.state]}>{states[row.state]}</StatusChip>,
  },
];
