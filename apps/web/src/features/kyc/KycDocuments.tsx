import { kycEndpoints } from "@grand-livre/contracts/endpoints/kyc";
import type { KycAnswer, KycDocumentAnswer } from "@grand-livre/contracts/kyc";
import { kycDocumentStateWords, kycDocumentWords } from "@grand-livre/contracts/kyc-words";
import type { KycDocumentKind } from "@grand-livre/domain/kyc/documents";
import { useState } from "react";
import { saveDownload } from "../../app/command/save-download.ts";
import { upload } from "../../lib/api.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { icons } from "../../ui/icons.ts";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Kyc.module.css";
import { KycRequest } from "./KycRequest.tsx";
import { useKycCommand } from "./kyc-queries.ts";

const tones = { received: "accent", accepted: "success", refused: "error" } as const;

/** The documents that a file asks for, what came, and what is decided of it. */
export function KycDocuments({ file }: { readonly file: KycAnswer }) {
  const { id, requiredDocuments, documents } = file;
  const { perform, words, busyReason } = useKycCommand(id);
  const editor = useMissingRight("kyc", "Editor");
  const [kind, setKind] = useState<KycDocumentKind>(
    file.missingDocuments[0] ?? requiredDocuments[0] ?? "kbis",
  );
  const others = [...new Set(documents.map((one) => one.kind))].filter(
    (one) => !requiredDocuments.includes(one),
  );
  return (
    <div className={styles.parts}>
      <ul className={styles.documents}>
        {[...requiredDocuments, ...others].map((wanted) => {
          const own = documents.filter((one) => one.kind === wanted);
          return (
            <li key={wanted}>
              <h3>{kycDocumentWords[wanted]}</h3>
              {own.length === 0 && <StatusChip>Manquante</StatusChip>}
              {own.map((document) => (
                <OneDocument key={document.id} file={file} document={document} />
              ))}
            </li>
          );
        })}
      </ul>
      <section aria-label="Ajouter une pièce" className={styles.block}>
        <SelectField
          label="Pièce à ajouter"
          value={kind}
          options={optionsOf(kycDocumentWords)}
          onChange={setKind}
        />
        <FileDrop
          compact
          accept=".pdf,.png,.jpg,.jpeg"
          title="Déposer la pièce"
          hint={editor ?? "PDF, PNG ou JPEG, 10 Mo au plus."}
          disabled={editor !== undefined || busyReason !== undefined}
          onFiles={([added]) => {
            if (added === undefined) return;
            const input = { params: { id }, file: added, fields: { kind } };
            void perform(() => upload(kycEndpoints.addDocument, input), words("Pièce ajoutée au dossier."));
          }}
        />
      </section>
      <KycRequest file={file} />
    </div>
  );
}

interface OneDocumentProps {
  readonly file: KycAnswer;
  readonly document: KycDocumentAnswer;
}

function OneDocument({ file, document }: OneDocumentProps) {
  const [reviewing, setReviewing] = useState(false);
  const editor = useMissingRight("kyc", "Editor");
  const params = { id: file.id, documentId: document.id };
  const read = () => saveDownload(kycEndpoints.document, { params }, document.fileName);
  const facts = [
    document.issuedOn === null ? undefined : `émise le ${formatDate(document.issuedOn)}`,
    document.expiresOn === null ? undefined : `expire le ${formatDate(document.expiresOn)}`,
    `${document.byLink ? "envoyée par le tiers" : "ajoutée"} le ${formatDateTime(document.receivedAt)}`,
  ].filter((fact) => fact !== undefined);
  return (
    <div className={styles.document}>
      <div className={styles.documentHead}>
        <StatusChip tone={tones[document.state]}>{kycDocumentStateWords[document.state]}</StatusChip>
        <span className={styles.fileName}>{document.fileName}</span>
        <ActionButton
          size="small"
          variant="text"
          color="inherit"
          icon={icons.download}
          onClick={() => void read()}
        >
          Ouvrir
        </ActionButton>
        {document.state === "received" && !reviewing && (
          <ActionButton
            size="small"
            variant="outlined"
            disabledReason={editor}
            onClick={() => setReviewing(true)}
          >
            Vérifier
          </ActionButton>
        )}
      </div>
      <p className={styles.facts}>{facts.join(", ")}</p>
      {document.reason !== null && <p className={styles.facts}>{document.reason}</p>}
      {reviewing && <Review {...{ file, document }} onDone={() => setReviewing(false)} />}
    </div>
  );
}

function Review({ file, document, onDone }: OneDocumentProps & { readonly onDone: () => void }) {
  const { run, words, busyReason } = useKycCommand(file.id);
  const [issuedOn, setIssuedOn] = useState(document.issuedOn ?? undefined);
  const [expiresOn, setExpiresOn] = useState(document.expiresOn ?? undefined);
  const [reason, setReason] = useState("");
  const params = { id: file.id, documentId: document.id };
  async function decide(accepted: boolean) {
    const body = {
      accepted,
      issuedOn: issuedOn ?? null,
      expiresOn: expiresOn ?? null,
      reason: accepted ? null : reason,
    };
    const said = accepted ? "Pièce acceptée." : "Pièce refusée.";
    if ((await run(kycEndpoints.reviewDocument, { params, body }, words(said))) !== undefined) onDone();
  }
  return (
    <div className={styles.ask}>
      <FormGrid>
        {document.kind === "identity" ? (
          <DateField label="Fin de validité" value={expiresOn} onChange={setExpiresOn} required />
        ) : (
          <DateField label="Date d’émission" value={issuedOn} onChange={setIssuedOn} />
        )}
        <TextField label="Motif du refus" value={reason} onChange={setReason} />
      </FormGrid>
      <div className={styles.steps}>
        <ActionButton size="small" disabledReason={busyReason} onClick={() => void decide(true)}>
          Accepter
        </ActionButton>
        <ActionButton
          size="small"
          variant="outlined"
          color="error"
          disabledReason={reason.trim() === "" ? "Indiquez le motif." : busyReason}
          onClick={() => void decide(false)}
        >
          Refuser la pièce
        </ActionButton>
        <ActionButton size="small" variant="text" color="inherit" onClick={onDone}>
          Annuler
        </ActionButton>
      </div>
    </div>
  );
}
