import { ledgerEndpoints } from "@grand-livre/contracts/endpoints/ledger";
import type { VerificationAnswer } from "@grand-livre/contracts/ledger";
import Button from "@mui/material/Button";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ControlRun, controlInterval, controlledAt, isUnderWay } from "../../app/ControlRun.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { call, download, newIdempotencyKey, saveFile } from "../../lib/api.ts";
import { formatCount } from "../../lib/format.ts";
import { useMissingAccess } from "../../lib/rights.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
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
  const { refId: legalEntityRefId } = ledger.dossier;
  const control = useQuery({
    queryKey: ["ledger", "last-verification", legalEntityRefId],
    queryFn: ({ signal }) =>
      call(ledgerEndpoints.lastVerification, { query: { legalEntityRefId }, signal, quiet: true }),
    refetchInterval: controlInterval,
  });
  const { isPending, error, mutate } = useMutation({
    mutationFn: () =>
      call(ledgerEndpoints.verifyByJob, {
        body: { legalEntityRefId },
        idempotencyKey: newIdempotencyKey(),
      }),
    onSuccess: () => control.refetch(),
  });
  const run = control.data?.run;
  const last = control.data?.last;
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
            disabled={isPending || isUnderWay(run)}
            startIcon={<Icon path={icons.shield} size={16} />}
            onClick={() => mutate()}
          >
            Vérifier le grand livre
          </Button>
        </div>
      </Panel>
      <ControlRun
        name="Relecture du grand livre"
        run={run}
        onRetry={() => mutate()}
        onChange={() => void control.refetch()}
      />
      {error !== null && !isPending && <RequestError error={error} onRetry={() => mutate()} />}
      {control.error !== null && (
        <RequestError error={control.error} onRetry={() => void control.refetch()} />
      )}
      {last !== undefined && !isUnderWay(run) && <Result last={last} />}
      <Proof legalEntityRefId={legalEntityRefId} />
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

function Result({ last }: { readonly last: NonNullable<VerificationAnswer["last"]> }) {
  const answer = last.found;
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
        aside={<span className={styles.when}>{controlledAt(last)}</span>}
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
