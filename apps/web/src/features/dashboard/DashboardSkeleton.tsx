import tiles from "../../app/figure-links/FigureLinks.module.css";
import { Panel } from "../../ui/Panel.tsx";
import { places, Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./DashboardScreen.module.css";
import figures from "./KeyFigures.module.css";

/** The dashboard's places at their final size, so that nothing moves when the figures come. */
export function DashboardSkeleton() {
  return (
    <div className={styles.board} role="status" aria-label="Chargement du tableau de bord">
      <div className={tiles.figures}>
        {places(5).map((place) => (
          <div key={place} className={tiles.figure}>
            <Skeleton width="40px" height={32} />
            <Skeleton width="80%" height={18} />
          </div>
        ))}
      </div>
      <div className={figures.figures}>
        {places(7).map((place) => (
          <div key={place} className={figures.figure}>
            <Skeleton width="60%" height={18} />
            <Skeleton width="80%" height={28} />
          </div>
        ))}
      </div>
      <Panel title="Trésorerie en fin de mois">
        <Skeleton height={180} />
      </Panel>
      <Panel title="Chiffre d’affaires et charges par mois">
        <Skeleton height={260} />
      </Panel>
      <div className={styles.pair}>
        <Panel title="À encaisser des clients">
          <Skeleton height={200} />
        </Panel>
        <Panel title="À payer aux fournisseurs">
          <Skeleton height={200} />
        </Panel>
      </div>
      <Panel title="Dernières factures reçues">
        <Skeleton height={240} />
      </Panel>
    </div>
  );
}
