import { Panel } from "../../ui/Panel.tsx";
import { places, Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./DashboardScreen.module.css";
import tiles from "./TodoTiles.module.css";

/** The dashboard's places at their final size, so that nothing moves when the figures come. */
export function DashboardSkeleton() {
  return (
    <div className={styles.board} role="status" aria-label="Chargement du tableau de bord">
      <div className={tiles.tiles}>
        {places(5).map((place) => (
          <div key={place} className={tiles.tile}>
            <Skeleton width="40px" height={32} />
            <Skeleton width="80%" height={18} />
          </div>
        ))}
      </div>
      <div className={styles.pair}>
        <Panel title="À payer aux fournisseurs">
          <Skeleton height={260} />
        </Panel>
        <Panel title="Charges par mois">
          <Skeleton height={260} />
        </Panel>
      </div>
      <Panel title="Dernières factures reçues">
        <Skeleton height={240} />
      </Panel>
    </div>
  );
}
