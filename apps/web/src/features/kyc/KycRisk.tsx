import { kycEndpoints } from "@grand-livre/contracts/endpoints/kyc";
import type { KycAnswer } from "@grand-livre/contracts/kyc";
import { riskWords, vigilanceWords } from "@grand-livre/contracts/kyc-words";
import { useState } from "react";
import { formatDate } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Kyc.module.css";
import { useKycCommand } from "./kyc-queries.ts";

/** Why the risk is what it is, and what the list of frozen assets says. */
export function KycRisk({ file }: { readonly file: KycAnswer }) {
  const { id, riskReasons, riskLevel, riskScore, matches, freezeCheckedOn, freezePublishedOn } = file;
  const { run, words, busyReason } = useKycCommand(id);
  const editor = useMissingRight("kyc", "Editor");
  return (
    <div className={styles.parts}>
      <section aria-label="Score de risque" className={styles.block}>
        <h3>{`Risque ${riskWords[riskLevel].toLowerCase()}, ${riskScore} points sur 100`}</h3>
        <p
          className={styles.facts}
        >{`Vigilance minimale\u00a0: ${vigilanceWords[file.leastVigilance].toLowerCase()}.`}</p>
        {riskReasons.length === 0 ? (
          <p>Aucun facteur de risque n’est relevé.</p>
        ) : (
          <PlainTable label="Facteurs de risque" end>
            <thead>
              <tr>
                <th scope="col">Facteur</th>
                <th scope="col">Points</th>
              </tr>
            </thead>
            <tbody>
              {riskReasons.map(({ text, points }) => (
                <tr key={text}>
                  <th scope="row">{text}</th>
                  <td>{points}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        )}
      </section>
      <section aria-label="Gel des avoirs" className={styles.block}>
        <h3>Gel des avoirs</h3>
        <p className={styles.facts}>
          {freezeCheckedOn === null
            ? "Aucun contrôle n’a été fait."
            : `Contrôlé le ${formatDate(freezeCheckedOn)}${freezePublishedOn === null ? "" : `, sur la liste publiée le ${formatDate(freezePublishedOn)}`}\u00a0: ${matches.length === 0 ? "aucune correspondance." : `${matches.length} correspondance(s).`}`}
        </p>
        {matches.map((match) => (
          <Match key={`${match.registryId} ${match.name}`} file={file} match={match} />
        ))}
        <div className={styles.steps}>
          <ActionButton
            size="small"
            variant="outlined"
            disabledReason={editor ?? busyReason}
            onClick={() =>
              void run(kycEndpoints.check, { params: { id } }, words("Contrôle du gel des avoirs effectué."))
            }
          >
            Contrôler le gel des avoirs
          </ActionButton>
        </div>
      </section>
    </div>
  );
}

interface MatchProps {
  readonly file: KycAnswer;
  readonly match: KycAnswer["matches"][number];
}

function Match({ file, match }: MatchProps) {
  const { name, registryId, listed, score, cleared } = match;
  const { run, words, busyReason } = useKycCommand(file.id);
  const validator = useMissingRight("kyc", "Validator");
  const [reason, setReason] = useState("");
  return (
    <div className={styles.document}>
      <div className={styles.documentHead}>
        <StatusChip tone={cleared === null ? "error" : "success"}>
          {cleared === null ? "À lever" : "Levée"}
        </StatusChip>
        <span className={styles.fileName}>{`${name} ressemble à ${listed} (${score} sur 100)`}</span>
      </div>
      {cleared !== null && <p className={styles.facts}>{cleared}</p>}
      {cleared === null && (
        <>
          <TextField
            label={`Pourquoi ${name} est une autre personne`}
            value={reason}
            onChange={setReason}
            help="Date et lieu de naissance, pièce vérifiée…"
          />
          <div className={styles.steps}>
            <ActionButton
              size="small"
              disabledReason={validator ?? (reason.trim().length < 3 ? "Indiquez le motif." : busyReason)}
              onClick={() =>
                void run(
                  kycEndpoints.clearMatch,
                  { params: { id: file.id }, body: { name, registryId, reason } },
                  words("Correspondance levée."),
                )
              }
            >
              Lever la correspondance
            </ActionButton>
          </div>
        </>
      )}
    </div>
  );
}
