import type { AgentAnswer } from "@grand-livre/contracts/agent";
import { agentEndpoints } from "@grand-livre/contracts/endpoints/agent";
import { useState } from "react";
import { announceError } from "../../app/announce-error.ts";
import { download, saveFile, upload } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { toast } from "../../ui/toast.ts";

/** The signed contract: read, attached, replaced. */
export function AgentContract({ agent }: { readonly agent: AgentAnswer }) {
  const { id, contractName } = agent;
  const [busy, setBusy] = useState(false);
  const missing = useMissingRight("agents", "Editor");
  const params = { id };
  async function read(fileName: string) {
    try {
      saveFile(await download(agentEndpoints.contract, { params }), fileName);
    } catch (error) {
      await announceError(error);
    }
  }
  async function attach(file: File) {
    setBusy(true);
    try {
      await upload(agentEndpoints.addContract, { params, file });
      toast({ tone: "success", message: "Contrat joint." });
    } catch (error) {
      await announceError(error);
    }
    await queryClient.invalidateQueries({ queryKey: [agentEndpoints.list.tag] });
    setBusy(false);
  }
  return (
    <Panel title="Contrat signé">
      {contractName !== null && (
        <ActionButton
          size="small"
          variant="outlined"
          color="inherit"
          icon={icons.download}
          onClick={() => void read(contractName)}
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
