import { ledgerEndpoints } from "@grand-livre/contracts/endpoints/ledger";
import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { RequestError } from "../../app/RequestError.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { call, download, saveFile } from "../../lib/api.ts";
import { formatCount, formatDateTime } from "../../lib/format.ts";
import { useMissingAccess } from "../../lib/rights.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { ProgressRow } from "../../ui/ProgressRow.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./Integrity.module.css";
import { type Finding, findings, verdict } from "./verdict.ts";

/** « Intégrité »: proves that the ledger is what was sealed, and that balances are what the lines say. */
export function IntegrityScreen() {
  useDocumentTitle("Intégrité du grand livre");
  return (
    <WithLedger service="reports">
      {(ledger) => <Integrity key={ledger.dossier.refId} ledger={ledger} />}
    </WithLedger>
  );
}

function Integrity({ ledger }: { readonly ledger: Ledger }) {
  const verification = useMutation({
    mutationFn: async () => ({
      answer: await call(ledgerEndpoints.verify, { query: { legalEntityRefId: ledger.dossier.refId } }),
      at: new Date().toISOString(),
    }),
  });
  const { data, isPending, error, mutate } = verification;
  return (
    <div className={styles.screen}>
      <Panel>
        <div className={styles.head}>
          <p className={styles.lead}>
            Chaque écriture validée est scellée par une empreinte qui dépend de toutes les précédentes. La
            vérification relit tout le grand livre de {ledger.dossier.name}, recalcule chaque empreinte, puis
            chaque solde.
          </p>
          <Button
            variant="contained"
            disabled={isPending}
            startIcon={<Icon path={icons.shield} size={16} />}
            onClick={() => mutate()}
          >
            Vérifier le grand livre
          </Button>
        </div>
        {isPending && <ProgressRow name="Relecture du grand livre" state="running" />}
      </Panel>
      {error !== null && !isPending && <RequestError error={error} onRetry={() => mutate()} />}
      {data !== undefined && !isPending && <Result answer={data.answer} at={data.at} />}
      <Proof legalEntityRefId={ledger.dossier.refId} />
    </div>
  );
}

/** The ledger as a file that anybody can verify without the product. */
function Proof({ legalEntityRefId }: { readonly legalEntityRefId: string }) {
  const missing = useMissingAccess(ledgerEndpoints.prove.right);
  const { isPending, error, mutate } = useMutation({
    mutationFn: () => download(ledgerEndpoints.prove, { query: { legalEntityRefId } }),
    onSuccess: (file) => saveFile(file, "preuve.jsonl"),
  });
  return (
    <Panel title="Preuve à emporter">
      <p className={styles.lead}>
        Le fichier contient chaque écriture validée et son empreinte. Le vérificateur est une page à ouvrir
        sur n’importe quel ordinateur, sans connexion et sans ce logiciel.
      </p>
      <div className={styles.commands}>
        <ActionButton
          variant="outlined"
          icon={icons.download}
          disabledReason={isPending ? "Le fichier est en préparation." : missing}
          onClick={() => mutate()}
        >
          Télécharger la preuve
        </ActionButton>
        <Button
          component="a"
          href="/verificateur.html"
          download="verificateur.html"
          color="inherit"
          startIcon={<Icon path={icons.shield} size={16} />}
        >
          Télécharger le vérificateur
        </Button>
      </div>
      {error !== null && !isPending && <RequestError error={error} onRetry={() => mutate()} />}
    </Panel>
  );
}

function Result({ answer, at }: { readonly answer: VerifyLedgerAnswer; readonly at: string }) {
  const { holds, text } = verdict(answer);
  return (
    <>
      <div className={styles.verdict} data-holds={holds} role="status">
        <Icon path={holds ? icons.shield : icons.alert} size={24} />
        <p>{text}</p>
      </div>
      <Panel
        flush
        title="Ce qui a été vérifié"
        aside={<span className={styles.when}>{formatDateTime(at)}</span>}
      >
        <ul className={styles.findings}>
          {findings(answer).map((finding) => (
            <FindingRow key={finding.title} finding={finding} />
          ))}
        </ul>
      </Panel>
      <dl className={styles.facts}>
        <div>
          <dt>Rang de la dernière écriture</dt>
          <dd>{formatCount(answer.entries)}</dd>
        </div>
        <div>
          <dt>Empreinte de la dernière écriture</dt>
          <dd className={styles.hash}>{answer.head}</dd>
        </div>
      </dl>
      <p className={styles.lead}>
        Conservez ce rang et cette empreinte hors du logiciel{"\u202f"}: ils permettent de prouver l’absence
        de modification.
      </p>
    </>
  );
}

function FindingRow({ finding: { title, holds, text, details } }: { readonly finding: Finding }) {
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <p>{text}</p>
        {details.length > 0 && (
          <ul>
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
      </div>
      <StatusChip tone={holds ? "success" : "error"}>{holds ? "Vérifié" : "Altéré"}</StatusChip>
    </li>
  );
}
