import { profileEndpoints } from "@grand-livre/contracts/endpoints/profile";
import type { ProfileAnswer } from "@grand-livre/contracts/profile";
import { useSearch } from "@tanstack/react-router";
import { summaryOf, tickedOf } from "../../app/fields/rights-draft.ts";
import { RightScreen } from "../../app/RightScreen.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { formatPlural } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { ProfilePanel } from "./ProfilePanel.tsx";

const TITLE = "Profils utilisateurs";

/** Named sets of rights: what each gives, and how many people have it. */
export function ProfilesScreen() {
  return (
    <RightScreen title={TITLE} service="user-profiles">
      {() => <Profiles />}
    </RightScreen>
  );
}

function Profiles() {
  const { q, from, skip, limit } = useSearch({ from: "/shell/settings/user-profiles" });
  const { show } = useListSearch();
  return (
    <ResourceScreen
      title={TITLE}
      name="profiles"
      head={{
        subtitle:
          "Un profil est un ensemble de droits\u00a0: le modifier s’applique à tous ses utilisateurs.",
      }}
      service="user-profiles"
      noun={["profil", "profils"]}
      list={usePagedList(profileEndpoints.list, "profiles", { searchValue: q }, { skip, limit })}
      columns={columns}
      searchPlaceholder="Nom du profil"
      create={{ label: "Nouveau profil" }}
      empty={{
        icon: icons.user,
        title: "Aucun profil",
        text: "Réunissez sous un nom les droits d’un métier (saisie, révision, lecture seule), puis donnez-le d’un geste dans «\u202fHabilitations\u202f».",
      }}
      panelNames={["from"]}
      panel={(key, close) => (
        <ProfilePanel
          key={`${key} ${from ?? ""}`}
          {...(key === "new" ? {} : { id: key })}
          {...(from === undefined ? {} : { from })}
          onClose={close}
          onDuplicate={(id) => show({ panel: "new", from: id })}
        />
      )}
    />
  );
}

const columns: readonly Column<ProfileAnswer>[] = [
  {
    id: "name",
    header: "Nom",
    card: "title",
    truncate: true,
    value: ({ name }) => name,
    cell: ({ name }) => <strong>{name}</strong>,
  },
  {
    id: "description",
    header: "Description",
    truncate: true,
    value: ({ description }) => description || "–",
  },
  { id: "rights", header: "Droits", width: "200px", value: ({ rights }) => summaryOf(tickedOf(rights)) },
  {
    id: "users",
    header: "Utilisateurs",
    width: "140px",
    figures: true,
    value: (row) => (row.userCount === 0 ? "Personne" : formatPlural(row.userCount, "personne")),
  },
];
