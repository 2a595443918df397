import Button from "@mui/material/Button";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { focusPath } from "../../app/document/focus-field.ts";
import { formatPlural } from "../../lib/format.ts";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./MissingPoints.module.css";
import type { MissingPoint } from "./mentions.ts";

interface MissingPointsProps {
  readonly points: readonly MissingPoint[];
  readonly dossier: string;
  /** The list is of a moment ago: what was typed since is being judged. */
  readonly pending: boolean;
  /** Opens the client's card at what it misses. */
  readonly onClient: (field: string) => void;
}

/** What the law or the books still ask of a draft, each with the way to fill it. Nothing when nothing misses. */
export function MissingPoints({ points, dossier, pending, onClient }: MissingPointsProps) {
  if (points.length === 0) return null;
  const blocking = points.filter(({ blocks }) => blocks).length;
  return (
    <section aria-label="Points à compléter" data-missing="" aria-busy={pending} aria-live="polite">
      <Notice
        tone="warning"
        title={
          blocking > 0
            ? `${formatPlural(blocking, "point")} à compléter avant de valider`
            : `${formatPlural(points.length, "point")} à vérifier`
        }
      >
        <ul className={styles.list}>
          {points.map((point) => (
            <li key={point.key}>
              <span className={styles.text}>
                {point.text}
                {(point.source !== undefined || point.rule !== undefined) && (
                  <span className={styles.source}>
                    {point.rule !== undefined && <code className={styles.rule}>{point.rule}</code>}
                    {point.source}
                  </span>
                )}
              </span>
              <Way field={point.field} dossier={dossier} onClient={onClient} />
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}

function Way({
  field,
  dossier,
  onClient,
}: Pick<MissingPointsProps, "dossier" | "onClient"> & { readonly field: string | undefined }) {
  if (field === undefined) return null;
  if (field.startsWith("issuer."))
    return (
      <ButtonLink
        to="/gestions/companies/$refId"
        params={{ refId: dossier }}
        size="small"
        variant="outlined"
        color="inherit"
      >
        Compléter l’entreprise
      </ButtonLink>
    );
  if (field.startsWith("client.") && field !== "client.name")
    return (
      <Button size="small" variant="outlined" color="inherit" onClick={() => onClient(field.slice(7))}>
        Compléter la fiche client
      </Button>
    );
  return (
    <Button size="small" variant="outlined" color="inherit" onClick={() => focusPath(field)}>
      Remplir
    </Button>
  );
}
