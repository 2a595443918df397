import type { ApiKeyAnswer } from "@grand-livre/contracts/api-key";
import { apiKeyEndpoints as endpoints } from "@grand-livre/contracts/endpoints/api-key";
import { API_KEY_STATES } from "@grand-livre/contracts/platform-states";
import { useSearch } from "@tanstack/react-router";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { formatDateTime } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { ApiKeyPanel } from "./ApiKeyPanel.tsx";
import { keyStateTones, keyStateWords } from "./api-key-words.ts";
import { NewApiKeyPanel } from "./NewApiKeyPanel.tsx";

/** Keys by which programs call the product in their person's name. */
export function ApiKeys() {
  const { keyState, skip, limit } = useSearch({ from: "/shell/settings/platform" });
  const list = usePagedList(endpoints.list, "keys", { state: keyState }, { skip, limit });
  return (
    <ResourceScreen
      title="Clés API"
      name="api-keys"
      inTabs
      service="platform"
      noun={["clé", "clés"]}
      list={list}
      columns={columns}
      filters={[
        {
          name: "keyState",
          label: "Statut",
          options: [
            { value: "", label: "Tous les statuts" },
            ...API_KEY_STATES.map((value) => ({ value, label: keyStateWords[value] })),
          ],
        },
      ]}
      rowTone={({ state }) => (state === "active" ? undefined : "muted")}
      create={{ label: "Nouvelle clé" }}
      empty={{
        icon: icons.key,
        title: "Aucune clé API",
        text: "Une clé permet à un programme d’agir en votre nom, sur des sociétés et avec des droits choisis.",
      }}
      panel={(key, close) => {
        if (key === "new") return <NewApiKeyPanel onClose={close} />;
        const found = list.rows?.find(({ id }) => id === key);
        return found && <ApiKeyPanel apiKey={found} onClose={close} />;
      }}
    />
  );
}

const columns: readonly Column<ApiKeyAnswer>[] = [
  { id: "name", header: "Nom", card: "title", truncate: true, value: ({ name }) => name },
  { id: "ending", header: "Clé", width: "90px", figures: true, value: ({ ending }) => `…${ending}` },
  { id: "owner", header: "Agit pour", truncate: true, from: "medium", value: ({ owner }) => owner.name },
  {
    id: "entities",
    header: "Sociétés",
    truncate: true,
    from: "medium",
    value: ({ legalEntities }) => legalEntities.map(({ name }) => name).join(", "),
  },
  {
    id: "lastUsedAt",
    header: "Dernière utilisation",
    width: "170px",
    figures: true,
    value: ({ lastUsedAt }) => (lastUsedAt === null ? "Jamais" : formatDateTime(lastUsedAt)),
  },
  { id: "expiresOn", header: "Jusqu’au", kind: "date", width: "120px", value: ({ expiresOn }) => expiresOn },
  {
    id: "state",
    header: "Statut",
    width: "110px",
    card: "aside",
    value: ({ state }) => keyStateWords[state],
    cell: ({ state }) => <StatusChip tone={keyStateTones[state]}>{keyStateWords[state]}</StatusChip>,
  },
];
