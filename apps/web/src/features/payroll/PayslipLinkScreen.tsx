import { payslipMailEndpoints } from "@grand-livre/contracts/endpoints/payslip-mail";
import type { PayslipLinkAnswer } from "@grand-livre/contracts/payslip-mail";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { call, download, saveFile } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatCents, formatDateTime, formatMonth } from "../../lib/format.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Brand } from "../../ui/Brand.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./Payroll.module.css";

const TITLE = "Votre bulletin de paie";

/** What the link of an employee opens, without an account: one payslip of his own. */
export function PayslipLinkScreen() {
  useDocumentTitle(TITLE);
  const secret = new URLSearchParams(useLocation().hash.replace(/^#/, "")).get("payslip") ?? "";
  // Without a secret the server says the same as of a wrong one.
  const body = { secret: secret || "-" };
  const [payslip, setPayslip] = useState<PayslipLinkAnswer>();
  const [refusal, setRefusal] = useState<string>();
  const [loading, setLoading] = useState(false);
  useEffect(() => {
    let left = false;
    call(payslipMailEndpoints.readLink, { body: { secret: secret || "-" } })
      .then((answer) => left || setPayslip(answer))
      .catch(async (error) => {
        const { text } = await explainError(error);
        if (!left) setRefusal(text);
      });
    return () => {
      left = true;
    };
  }, [secret]);

  async function save() {
    setLoading(true);
    setRefusal(undefined);
    try {
      saveFile(await download(payslipMailEndpoints.printLink, { body }), "bulletin.pdf");
    } catch (error) {
      setRefusal((await explainError(error)).text);
    } finally {
      setLoading(false);
    }
  }

  return (
    <main className={styles.link}>
      <Brand size={40} withName={false} />
      <h1>{TITLE}</h1>
      {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
      {payslip === undefined && refusal === undefined && <p role="status">Lecture du lien…</p>}
      {payslip !== undefined && (
        <>
          <Facts
            facts={[
              ["Employeur", payslip.company],
              ["Salarié", payslip.employee],
              ["Mois", `${formatMonth(payslip.month)}${payslip.corrective ? ", rectificatif" : ""}`],
              ["Brut", formatCents(payslip.grossCents, "EUR")],
              ["Net payé", <strong key="net">{formatCents(payslip.netPaidCents, "EUR")}</strong>],
            ]}
          />
          <div className={styles.actions}>
            <ActionButton
              icon={icons.download}
              disabledReason={loading ? "Le bulletin est en cours de téléchargement." : undefined}
              onClick={() => void save()}
            >
              {loading ? "Téléchargement…" : "Télécharger le bulletin (PDF)"}
            </ActionButton>
          </div>
          <p>{`Le lien est valable jusqu’au ${formatDateTime(payslip.expiresAt)}. Conservez votre bulletin de paie sans limitation de durée.`}</p>
        </>
      )}
    </main>
  );
}
