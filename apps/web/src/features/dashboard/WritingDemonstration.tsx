import { Notice } from "../../ui/Notice.tsx";
import { ProgressBar, progressPercent } from "../../ui/ProgressBar.tsx";
import type { Dashboard } from "./dashboard.ts";

/** While the demonstration's books are written: the figures below grow, and say so. */
export function WritingDemonstration({ progress }: { readonly progress: Dashboard["demonstration"] }) {
  if (progress === null) return null;
  const { months, writtenMonths } = progress;
  return (
    <Notice title={`Démonstration en préparation\u00a0: ${writtenMonths} mois sur ${months}`}>
      <ProgressBar name="Préparation de la démonstration" percent={progressPercent(writtenMonths, months)} />
      Vous pouvez déjà parcourir les écrans\u00a0: les chiffres se complètent d’eux-mêmes.
    </Notice>
  );
}
