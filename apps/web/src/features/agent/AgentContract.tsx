import type { AgentAnswer } from "@grand-livre/contracts/agent";
import { agentEndpoints } from "@grand-livre/contracts/endpoints/agent";
import { saveDownload } from "../../app/command/save-download.ts";
import { useCommand } from "../../app/command/use-command.ts";
import { upload } from "../../lib/api.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";

/** The signed contract: read, attached, replaced. */
export function AgentContract({ agent }: { readonly agent: AgentAnswer }) {
  const { id, contractName } = agent;
  const { perform, busy } = useCommand([agentEndpoints.list.tag]);
  const missing = useMissingRight("agents", "Editor");
  const params = { id };
  const attach = (file: File) =>
    perform(() => upload(agentEndpoints.addContract, { params, file }), { said: "Contrat joint." });
  return (
    <Panel title="Contrat signé">
      {contractName !== null && (
        <ActionButton
          size="small"
          variant="outlined"
          color="inherit"
          icon={icons.download}
          onClick={() => void saveDownload(agentEndpoints.contract, { params }, contractName)}
        >
          {contractName}
        </ActionButton>
      )}
      {missing === undefined && (
        <FileDrop
          compact
          accept=".pdf,.png,.jpg,.jpeg"
          title={contractName === null ? "Joindre le contrat signé" : "Remplacer le contrat"}
          hint="PDF, PNG ou JPEG, 25 Mo au plus."
          disabled={busy}
          onFiles={([file]) => file !== undefined && void attach(file)}
        />
      )}
    </Panel>
  );
}
