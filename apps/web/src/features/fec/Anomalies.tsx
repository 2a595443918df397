import { formatCount, formatPlural } from "../../lib/format.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip, type StatusTone } from "../../ui/StatusChip.tsx";
import {
  type Anomaly,
  type AnomalyRule,
  groupAnomalies,
  type Severity,
  severityLabels,
  severityTexts,
} from "./anomaly-groups.ts";
import styles from "./Fec.module.css";

/** Examples of a rule before « et 120 autres ». */
const MOST = 5;

const tones: Readonly<Record<Severity, StatusTone>> = {
  blocking: "error",
  justify: "warning",
  advice: "neutral",
};

/** The anomalies of the file, the gravest first. */
export function Anomalies({ anomalies }: { readonly anomalies: readonly Anomaly[] }) {
  const groups = groupAnomalies(anomalies, MOST);
  if (groups.length === 0)
    return (
      <Panel flush>
        <EmptyState
          icon={icons.check}
          title="Aucune anomalie"
          text="Le fichier passe tous les contrôles de forme et de fond."
        />
      </Panel>
    );
  return groups.map(({ severity, count, rules }) => (
    <Panel
      key={severity}
      flush
      title={`Anomalies\u00a0: ${severityLabels[severity].toLowerCase()}`}
      aside={<StatusChip tone={tones[severity]}>{formatCount(count)}</StatusChip>}
    >
      <p className={styles.meaning}>{severityTexts[severity]}</p>
      <ul className={styles.anomalies}>
        {rules.map((rule) => (
          <Rule key={rule.rule} rule={rule} />
        ))}
      </ul>
    </Panel>
  ));
}

function Rule({ rule: { shown, count } }: { readonly rule: AnomalyRule }) {
  return (
    <li>
      <ul>
        {shown.map(({ line, message }) => (
          <li key={`${line ?? ""} ${message}`}>
            <span className={styles.line}>
              {line === undefined ? "Fichier" : `Ligne ${formatCount(line)}`}
            </span>
            <span>{withoutLine(message)}</span>
          </li>
        ))}
      </ul>
      {count > shown.length && (
        <span className={styles.rule}>{`et ${formatPlural(count - shown.length, "autre")}`}</span>
      )}
    </li>
  );
}

/** A sentence without its leading line number, which is shown before it already. */
function withoutLine(message: string): string {
  return message.replace(/^Ligne \d+\s*:\s*/, "").replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
