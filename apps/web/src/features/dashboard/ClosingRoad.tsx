import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { closingKindWords, closingOptions } from "../../app/closing/closing-road.ts";
import { RequestError } from "../../app/RequestError.tsx";
import type { Exercise } from "../../lib/context.ts";
import { formatCount, formatMonth, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./ClosingRoad.module.css";
import { monthToClose } from "./month-to-close.ts";

interface ClosingRoadProps {
  readonly exercises: readonly Exercise[];
  /** The server's day. */
  readonly today: string;
}

/** Where the closing stands: the earliest month that has ended and is open, and what is left in it. */
export function ClosingRoad({ exercises, today }: ClosingRoadProps) {
  const missing = useMissingRight("accounting-settings", "Viewer");
  const next = monthToClose(exercises, today);
  if (missing !== undefined || next === undefined) return null;
  return <Road {...next} />;
}

function Road({ exercise, period, waiting }: NonNullable<ReturnType<typeof monthToClose>>) {
  const days = { exercise: exercise.refId, month: period.startDate };
  const { data, error, refetch } = useQuery(closingOptions(days, "provisionally_closed"));
  const kinds = [...Map.groupBy(data?.findings ?? [], ({ kind }) => kind)];
  const month = formatMonth(period.startDate);
  return (
    <Panel
      title={`Clôture\u00a0: ${month}`}
      aside={
        <ButtonLink
          size="small"
          variant="outlined"
          to="/accounting/settings/exercises"
          search={{ exercise: exercise.refId, panel: "closing", month: period.startDate.slice(0, 7) }}
        >
          Préparer la clôture
        </ButtonLink>
      }
    >
      {error !== null && <RequestError error={error} onRetry={() => void refetch()} />}
      <p className={styles.state}>
        {data === undefined
          ? "Contrôle en cours…"
          : kinds.length === 0
            ? "Rien ne reste à faire\u00a0: la période peut être clôturée."
            : `${formatPlural(kinds.length, "sujet")} à traiter avant la clôture.`}
        {waiting > 1 && ` ${formatCount(waiting)} mois échus sont ouverts.`}
      </p>
      <ul className={styles.kinds}>
        {kinds.map(([kind, findings]) => (
          <li key={kind}>
            <Link className={styles.kind} to={findings[0]?.link ?? ""}>
              <strong>{formatCount(findings.reduce((sum, { count }) => sum + count, 0))}</strong>{" "}
              {closingKindWords[kind]}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
