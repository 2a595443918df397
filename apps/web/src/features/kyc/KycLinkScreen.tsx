import { kycEndpoints } from "@grand-livre/contracts/endpoints/kyc";
import type { KycLinkAnswer } from "@grand-livre/contracts/kyc";
import { kycDocumentWords } from "@grand-livre/contracts/kyc-words";
import type { KycDocumentKind } from "@grand-livre/domain/kyc/documents";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { call, upload } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { Brand } from "../../ui/Brand.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./Kyc.module.css";

const TITLE = "Transmettre vos documents";

/** Where a third party sends the requested documents: each one once, without an account. Nothing of its file is shown. */
export function KycLinkScreen() {
  useDocumentTitle(TITLE);
  const secret = new URLSearchParams(useLocation().hash.replace(/^#/, "")).get("kyc") ?? "";
  const [asked, setAsked] = useState<KycLinkAnswer>();
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState<KycDocumentKind>();
  useEffect(() => {
    let left = false;
    // Without a secret the server says the same as of a wrong one.
    call(kycEndpoints.readLink, { body: { secret: secret || "-" } })
      .then((answer) => left || setAsked(answer))
      .catch(async (error) => {
        const { text } = await explainError(error);
        if (!left) setRefusal(text);
      });
    return () => {
      left = true;
    };
  }, [secret]);

  async function send(kind: KycDocumentKind, file: File) {
    setSending(kind);
    setRefusal(undefined);
    try {
      const headers = { "x-link-secret": secret };
      setAsked(await upload(kycEndpoints.sendByLink, { file, fields: { kind }, headers }));
    } catch (error) {
      setRefusal((await explainError(error)).text);
    } finally {
      setSending(undefined);
    }
  }

  const complete = asked?.kinds.every((kind) => asked.received.includes(kind)) === true;
  return (
    <main className={styles.link}>
      <Brand size={40} withName={false} />
      <h1>{TITLE}</h1>
      {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
      {asked === undefined && refusal === undefined && <p role="status">Lecture du lien…</p>}
      {asked !== undefined && (
        <>
          {complete ? (
            <Notice tone="success" title="Merci, tous les documents sont transmis.">
              {`${asked.company} les a reçus. Vous pouvez fermer cette page.`}
            </Notice>
          ) : (
            <p>{`${asked.company} vous demande ces documents. Le lien est valable jusqu’au ${formatDateTime(asked.expiresAt)}.`}</p>
          )}
          <ul className={styles.documents}>
            {asked.kinds.map((kind) => (
              <li key={kind}>
                <h2 className={styles.heading}>{kycDocumentWords[kind]}</h2>
                {asked.received.includes(kind) ? (
                  <StatusChip tone="success">Transmis</StatusChip>
                ) : (
                  <FileDrop
                    compact
                    accept=".pdf,.png,.jpg,.jpeg"
                    title={sending === kind ? "Envoi en cours…" : `Déposer\u00a0: ${kycDocumentWords[kind]}`}
                    hint="PDF, PNG ou JPEG, 10 Mo au plus."
                    disabled={sending !== undefined}
                    onFiles={([file]) => file !== undefined && void send(kind, file)}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  );
}
