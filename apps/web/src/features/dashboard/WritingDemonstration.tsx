import { Notice } from "../../ui/Notice.tsx";
import { ProgressBar, progressPercent } from "../../ui/ProgressBar.tsx";
import type { Dashboard } from "./dashboard.ts";
import styles from "./WritingDemonstration.module.css";

/** While the demonstration's books are written: the figures below grow, and say so. */
export function WritingDemonstration({ progress }: { readonly progress: Dashboard["demonstration"] }) {
  if (progress === null) return null;
  const { months, writtenMonths } = progress;
  return (
    <Notice title={`Démonstration en préparation\u00a0: ${writtenMonths} mois sur ${months}`}>
      <p className={styles.text}>Les écrans se parcourent déjà, leurs chiffres se complètent à mesure.</p>
      <ProgressBar name="Préparation de la démonstration" percent={progressPercent(writtenMonths, months)} />
    </Notice>
  );
}
