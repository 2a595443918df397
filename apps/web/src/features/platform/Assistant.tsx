import type { AssistantAnswer } from "@grand-livre/contracts/assistant";
import { assistantEndpoints as endpoints } from "@grand-livre/contracts/endpoints/assistant";
import { useQuery } from "@tanstack/react-query";
import { useCommand } from "../../app/command/use-command.ts";
import { isFailing, LastWorked, type LastWorkedProps, lastText } from "../../app/LastWorked.tsx";
import { Loading } from "../../app/Loading.tsx";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./Platform.module.css";

const stateOf = (open: boolean) => (open ? "Ouvert" : "Fermé");
const commandOf = (open: boolean) => (open ? "Fermer" : "Ouvrir");

/** When an assistant was last answered, and what to do when it was not. */
function workedOf({ installation, company, lastSuccessAt, lastRefusal }: AssistantAnswer): LastWorkedProps {
  const worked = lastText("Dernier appel servi", lastSuccessAt, "Aucun appel n’a encore été servi.");
  if (!installation || !company)
    return {
      tone: "idle",
      text: `${worked} L’accès est fermé\u00a0: ouvrez-le sur l’installation et pour cette société.`,
    };
  if (lastRefusal !== null && isFailing(lastRefusal.at, lastSuccessAt))
    return {
      tone: "failing",
      text: `${worked} Le dernier, le ${formatDateTime(lastRefusal.at)}, a été refusé (${lastRefusal.code})\u00a0: vérifiez les droits de sa clé, ou ce qu’il a demandé dans le journal d’audit.`,
    };
  if (lastSuccessAt === null)
    return { tone: "idle", text: `${worked} Donnez l’adresse et une clé à l’assistant.` };
  return { tone: "good", text: worked };
}

/** Whether assistants come in by their key, on the installation and on a company, and how they connect. */
export function Assistant({ dossier }: { readonly dossier: Dossier }) {
  const { refId: legalEntityRefId, name } = dossier;
  const missing = useMissingRight("platform", "Editor");
  const isAdministrator = useSignedInUser()?.superAdministrator === true;
  const { run, busy } = useCommand([endpoints.read.tag]);
  const { data, error, refetch } = useQuery({
    queryKey: [endpoints.read.tag, legalEntityRefId],
    queryFn: ({ signal }) => call(endpoints.read, { query: { legalEntityRefId }, signal }),
  });
  if (data === undefined) return <Loading error={error} onRetry={() => void refetch()} fields={3} />;
  const { installation, company } = data;
  const address = new URL(endpoints.door.path, window.location.href).href;
  const waiting = busy ? "Enregistrement en cours." : undefined;
  const said = (open: boolean) => `Accès des assistants ${open ? "ouvert" : "fermé"}.`;
  return (
    <Panel title="Accès des assistants">
      <div className={styles.lines}>
        <LastWorked {...workedOf(data)} />
        <p className={styles.hint}>
          Un assistant lit avec les droits de sa clé, et propose des brouillons qu’une personne valide.
          Donnez-lui cette adresse (MCP, HTTP) et une clé, dans l’en-tête Authorization{"\u00a0"}: Bearer.
        </p>
        <Facts
          facts={[
            ["Sur l’installation", stateOf(installation)],
            [`Pour ${name}`, stateOf(company)],
            ["Adresse", address],
          ]}
        />
        <div className={styles.buttons}>
          <ActionButton
            size="small"
            variant="outlined"
            disabledReason={
              isAdministrator ? waiting : "Seul un super-administrateur décide pour l’installation."
            }
            onClick={() =>
              void run(
                endpoints.openInstallation,
                { body: { open: !installation } },
                { said: said(!installation) },
              )
            }
          >
            {`${commandOf(installation)} sur l’installation`}
          </ActionButton>
          <ActionButton
            size="small"
            variant="outlined"
            disabledReason={missing ?? waiting}
            onClick={() =>
              void run(
                endpoints.openCompany,
                { body: { legalEntityRefId, open: !company } },
                { said: said(!company) },
              )
            }
          >
            {`${commandOf(company)} pour cette société`}
          </ActionButton>
          <CopyButton text={address} label="Copier l’adresse" />
        </div>
      </div>
    </Panel>
  );
}
