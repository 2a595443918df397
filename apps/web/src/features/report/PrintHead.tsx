import { formatDate } from "../../lib/format.ts";
import styles from "./Report.module.css";

export interface PrintHeadProps {
  readonly title: string;
  readonly dossier: string;
  readonly range: { readonly startDate: string; readonly endDate: string };
  readonly drafts: boolean;
}

/** What a printed page says of itself: which report, of whom, of when, and whether drafts are in it. */
export function PrintHead({ title, dossier, range, drafts }: PrintHeadProps) {
  return (
    <p className={styles.printHead}>
      {dossier} · {title} · du {formatDate(range.startDate)} au {formatDate(range.endDate)}
      {drafts ? " · brouillards compris" : " · écritures validées"}
    </p>
  );
}
