import { kycEndpoints } from "@grand-livre/contracts/endpoints/kyc";
import type { KycAnswer } from "@grand-livre/contracts/kyc";
import { kycDocumentWords } from "@grand-livre/contracts/kyc-words";
import { useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { call } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Kyc.module.css";
import { KYC, refreshKycFile } from "./kyc-queries.ts";

/** The link by which the third party sends what is missing: shown once, or mailed to it. */
export function KycRequest({ file }: { readonly file: KycAnswer }) {
  const { id, missingDocuments, link } = file;
  const editor = useMissingRight("kyc", "Editor");
  const [email, setEmail] = useState("");
  const [made, setMade] = useState<string>();
  const { perform, busy } = useCommand([KYC]);
  function ask() {
    const to = email.trim();
    const body = { kinds: missingDocuments, email: to === "" ? null : to };
    // Without a key: the server keeps the answer of one, and this answer is a link that is shown once.
    return perform(() => call(kycEndpoints.requestDocument, { params: { id }, body }), {
      done: ({ url }) => {
        setMade(url);
        return refreshKycFile(id);
      },
      said: to === "" ? "Lien sécurisé créé." : `Demande envoyée à ${to}.`,
    });
  }
  const nothing = missingDocuments.length === 0 ? "Aucune pièce ne manque." : undefined;
  return (
    <section aria-label="Demander les pièces" className={styles.block}>
      <h3>Demander les pièces manquantes</h3>
      {link !== null && (
        <p className={styles.facts}>
          {`Lien actif jusqu’au ${formatDateTime(link.expiresAt)}\u00a0: ${link.received.length} pièce(s) reçue(s) sur ${link.kinds.length}.`}
        </p>
      )}
      <p className={styles.facts}>
        {missingDocuments.length === 0
          ? "Toutes les pièces sont reçues."
          : missingDocuments.map((kind) => kycDocumentWords[kind]).join(", ")}
      </p>
      <TextField
        label="Adresse e-mail du tiers"
        type="email"
        value={email}
        onChange={setEmail}
        help="Laisser vide pour copier le lien vous-même."
      />
      <div className={styles.steps}>
        <ActionButton
          size="small"
          variant="outlined"
          disabledReason={editor ?? nothing ?? (busy ? "Envoi en cours." : undefined)}
          onClick={() => void ask()}
        >
          {link === null ? "Demander par lien sécurisé" : "Relancer avec un nouveau lien"}
        </ActionButton>
      </div>
      {made !== undefined && (
        <Notice
          tone="success"
          title="Lien à usage unique, valable 7 jours"
          action={
            <ActionButton
              size="small"
              variant="outlined"
              color="inherit"
              onClick={() => void navigator.clipboard.writeText(made)}
            >
              Copier
            </ActionButton>
          }
        >
          <span className={styles.url}>{made}</span>
        </Notice>
      )}
    </section>
  );
}
