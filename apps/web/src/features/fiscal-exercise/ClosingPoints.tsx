import { Link } from "@tanstack/react-router";
import { type ClosingFinding, closingKindWords } from "../../app/closing/closing-road.ts";
import { refusalSentence } from "../../app/form/issue-sentence.ts";
import { Notice } from "../../ui/Notice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./ClosingPoints.module.css";

/** What is left before a closing: each point with its figure, and the screen where it is done. */
export function ClosingPoints({ findings }: { readonly findings: readonly ClosingFinding[] }) {
  if (findings.length === 0)
    return (
      <Notice tone="success" title="Rien ne reste à faire">
        Banque, achats, ventes, TVA, paie, lettrage, comptes d’attente, régularisations et amortissements sont
        à jour.
      </Notice>
    );
  return (
    <ul className={styles.points} aria-label="Ce qui reste avant la clôture">
      {findings.map(({ kind, code, details, link, blocking }) => (
        <li key={`${code} ${JSON.stringify(details)}`} className={styles.point}>
          <StatusChip tone={blocking ? "error" : "warning"}>{blocking ? "Bloquant" : "Ouvert"}</StatusChip>
          <span className={styles.text}>{refusalSentence(code, details)}</span>
          <Link className={styles.link} to={link} aria-label={`Traiter\u00a0: ${closingKindWords[kind]}`}>
            Traiter
          </Link>
        </li>
      ))}
    </ul>
  );
}
