import type { DelegationAnswer } from "@grand-livre/contracts/delegation";
import { delegationEndpoints } from "@grand-livre/contracts/endpoints/delegation";
import { saveDownload } from "../../app/command/save-download.ts";
import { useCommand } from "../../app/command/use-command.ts";
import { upload } from "../../lib/api.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./Delegation.module.css";

/** The signed mandate: to read, and for its giver to attach or replace. */
export function MandatePanel({ delegation }: { readonly delegation: DelegationAnswer }) {
  const { id, mandate, may } = delegation;
  const { perform, busy } = useCommand(["delegation"]);
  const attach = (file: File) =>
    perform(() => upload(delegationEndpoints.uploadMandate, { params: { id }, file }), {
      said: "Mandat joint à la délégation.",
    });
  return (
    <Panel title="Mandat signé">
      {mandate !== null && (
        <div className={styles.mandate}>
          <span>{mandate.name}</span>
          <ActionButton
            size="small"
            variant="outlined"
            color="inherit"
            icon={icons.download}
            onClick={() => void saveDownload(delegationEndpoints.mandate, { params: { id } }, mandate.name)}
          >
            Télécharger
          </ActionButton>
        </div>
      )}
      {may.attach ? (
        <FileDrop
          compact
          accept=".pdf,.png,.jpg,.jpeg"
          title={mandate === null ? "Joindre le mandat signé" : "Remplacer le mandat"}
          hint="PDF, PNG ou JPEG, 10 Mo au plus."
          disabled={busy}
          onFiles={(files) => {
            if (files[0] !== undefined) void attach(files[0]);
          }}
        />
      ) : (
        mandate === null && <p>Aucun mandat n’est joint.</p>
      )}
    </Panel>
  );
}
