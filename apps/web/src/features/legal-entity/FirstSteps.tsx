import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./FirstSteps.module.css";

interface FirstStepsProps {
  readonly onCreate: () => void;
}

/** Instead of an empty list, the very first time: the way from nothing to the first bill. */
export function FirstSteps({ onCreate }: FirstStepsProps) {
  const missing = useMissingRight("companies", "Creator");
  return (
    <div className={styles.steps}>
      <Panel>
        <h2 className={styles.title}>Trois pas jusqu’à la première écriture</h2>
        <p className={styles.lead}>Quelques minutes suffisent, et tout se corrige ensuite.</p>
        <ol className={styles.list}>
          <li aria-current="step">
            <strong>Créez l’entreprise</strong>
            <span>
              Son SIREN et son nom. Le plan comptable, les comptes techniques, les codes de TVA et les
              journaux s’installent avec elle.
            </span>
          </li>
          <li>
            <strong>Ouvrez son exercice</strong>
            <span>Les dates sont proposées&#8239;; les périodes mensuelles suivent.</span>
          </li>
          <li>
            <strong>Déposez une première facture fournisseur</strong>
            <span>Elle devient un brouillon vérifié, puis une écriture équilibrée.</span>
          </li>
        </ol>
        <ActionButton icon={icons.add} onClick={onCreate} disabledReason={missing}>
          Créer la première entreprise
        </ActionButton>
      </Panel>
    </div>
  );
}
