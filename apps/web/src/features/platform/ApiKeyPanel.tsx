import type { ApiKeyAnswer } from "@grand-livre/contracts/api-key";
import { apiKeyEndpoints as endpoints } from "@grand-livre/contracts/endpoints/api-key";
import { useCommand } from "../../app/command/use-command.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { keyStateWords, rightLines } from "./api-key-words.ts";

interface ApiKeyPanelProps {
  readonly apiKey: ApiKeyAnswer;
  readonly onClose: () => void;
}

/** What a key opens, when it was used, and its end. */
export function ApiKeyPanel({ apiKey, onClose }: ApiKeyPanelProps) {
  const { id, name, state, ending, owner, legalEntities } = apiKey;
  const missing = useMissingRight("platform", "Deleter");
  const { run, busy } = useCommand([endpoints.list.tag]);
  const revoke = () =>
    run(
      endpoints.revoke,
      { params: { id } },
      {
        confirm: {
          title: "Révoquer la clé",
          message: `Tout programme qui utilise « ${name} » perd l’accès aussitôt. Une clé révoquée ne se rétablit pas.`,
          confirmLabel: "Révoquer",
        },
        said: "Clé révoquée.",
      },
    );
  return (
    <SidePanel
      padded
      title={name}
      subtitle={`${keyStateWords[state]}, se termine par ${ending}`}
      onClose={onClose}
    >
      <Stack>
        <Facts
          facts={[
            ["Agit pour", owner.name],
            ["Sociétés", legalEntities.map((entity) => entity.name).join(", ")],
            ["Créée le", formatDateTime(apiKey.createdAt)],
            ["Valable jusqu’au", formatDate(apiKey.expiresOn)],
            [
              "Dernière utilisation",
              apiKey.lastUsedAt === null ? "Jamais" : formatDateTime(apiKey.lastUsedAt),
            ],
            ["Depuis l’adresse", apiKey.lastUsedAddress],
          ]}
        />
        <Panel title="Droits">
          <Facts facts={rightLines(apiKey.rights)} />
        </Panel>
        {state === "active" && (
          <div>
            <ActionButton
              variant="outlined"
              color="error"
              disabledReason={missing ?? (busy ? "Révocation en cours." : undefined)}
              onClick={() => void revoke()}
            >
              Révoquer…
            </ActionButton>
          </div>
        )}
      </Stack>
    </SidePanel>
  );
}
