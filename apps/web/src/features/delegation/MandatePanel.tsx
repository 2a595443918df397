import type { DelegationAnswer } from "@grand-livre/contracts/delegation";
import { delegationEndpoints } from "@grand-livre/contracts/endpoints/delegation";
import { useState } from "react";
import { announceError } from "../../app/announce-error.ts";
import { download, saveFile, upload } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Delegation.module.css";

/** The signed mandate: to read, and for its giver to attach or replace. */
export function MandatePanel({ delegation }: { readonly delegation: DelegationAnswer }) {
  const { id, mandate, may } = delegation;
  const [sending, setSending] = useState(false);
  async function attach(file: File) {
    setSending(true);
    try {
      await upload(delegationEndpoints.uploadMandate, { params: { id }, file });
      toast({ tone: "success", message: "Mandat joint à la délégation." });
      await queryClient.invalidateQueries({ queryKey: ["delegation"] });
    } catch (error) {
      await announceError(error);
    } finally {
      setSending(false);
    }
  }
  async function read() {
    try {
      saveFile(await download(delegationEndpoints.mandate, { params: { id } }), mandate?.name ?? "mandat");
    } catch (error) {
      await announceError(error);
    }
  }
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
            onClick={() => void read()}
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
          disabled={sending}
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
