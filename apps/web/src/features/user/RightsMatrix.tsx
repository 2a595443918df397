import { actions, services } from "@grand-livre/contracts/rights";
import styles from "./RightsMatrix.module.css";
import { actionHeads, boxOf, serviceIds, type Ticked, toggled } from "./rights-draft.ts";

interface RightsMatrixProps {
  readonly ticked: Ticked;
  readonly onChange: (ticked: Ticked) => void;
  /** What profiles give besides: shown beside its box, not changed here. */
  readonly byProfile: Ticked;
  readonly disabled: boolean;
}

/** Service × action: a box for what is given by hand, « profil » beside it for what a profile gives. */
export function RightsMatrix({ ticked, onChange, byProfile, disabled }: RightsMatrixProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
    <section className={styles.frame} tabIndex={0} aria-label="Matrice des droits">
      <table>
        <thead>
          <tr>
            <th scope="col">Service</th>
            {actions.map((action) => (
              <th key={action} scope="col">
                {actionHeads[action]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {serviceIds.map((service) => (
            <tr key={service}>
              <th scope="row">{services[service]}</th>
              {actions.map((action) => {
                const box = boxOf(service, action);
                const profile = byProfile.has(box);
                return (
                  <td key={action}>
                    <span className={styles.cell}>
                      <input
                        type="checkbox"
                        aria-label={`${services[service]}, ${actionHeads[action]}${profile ? ", déjà donné par un profil" : ""}`}
                        checked={ticked.has(box)}
                        disabled={disabled}
                        onChange={() => onChange(toggled(ticked, box))}
                      />
                      {profile && <span className={styles.profile}>profil</span>}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
