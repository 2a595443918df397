import { type Action, actions, type ServiceId, services } from "@grand-livre/contracts/rights";
import { useEffect, useRef } from "react";
import styles from "./RightsMatrix.module.css";
import { actionHeads, boxOf, type Ticked, toggled, withRow } from "./rights-draft.ts";

export interface RightsMatrixProps {
  readonly ticked: Ticked;
  readonly onChange: (ticked: Ticked) => void;
  /** What profiles give besides: shown beside its box, not changed here. */
  readonly byProfile?: Ticked;
  readonly disabled: boolean;
  /** The lines of the matrix; every service unless named. */
  readonly rows: readonly ServiceId[];
  /** Whether an empty box may be ticked: users grant only rights that they have. All boxes by default. */
  readonly mayGive?: (service: ServiceId, action: Action) => boolean;
  /** Why an empty box is closed: the tooltip of those that may not be given. */
  readonly closedReason?: string;
}

const NONE: Ticked = new Set();
const everything = () => true;

/** Service × action: a box for what is given by hand, « profil » beside it for what a profile gives. */
export function RightsMatrix(props: RightsMatrixProps) {
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
            <th scope="col" className={styles.all}>
              Tout
            </th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((service) => (
            <ServiceRow key={service} service={service} {...props} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ServiceRow({ service, ...props }: RightsMatrixProps & { readonly service: ServiceId }) {
  const { ticked, onChange, byProfile = NONE, disabled, mayGive = everything, closedReason } = props;
  const open = actions.filter((action) => mayGive(service, action) || ticked.has(boxOf(service, action)));
  const given = open.filter((action) => ticked.has(boxOf(service, action)));
  return (
    <tr>
      <th scope="row">{services[service]}</th>
      {actions.map((action) => {
        const box = boxOf(service, action);
        const profile = byProfile.has(box);
        const closed = !open.includes(action);
        return (
          <td key={action}>
            <span className={styles.cell} {...(closed && closedReason ? { title: closedReason } : {})}>
              <input
                type="checkbox"
                aria-label={`${services[service]}, ${actionHeads[action]}${profile ? ", déjà donné par un profil" : ""}`}
                checked={ticked.has(box)}
                disabled={disabled || closed}
                onChange={() => onChange(toggled(ticked, box))}
              />
              {profile && <span className={styles.profile}>profil</span>}
            </span>
          </td>
        );
      })}
      <td className={styles.all}>
        <RowBox
          label={`${services[service]}, tout`}
          state={given.length === 0 ? "none" : given.length === open.length ? "all" : "some"}
          disabled={disabled || open.length === 0}
          onToggle={(all) => onChange(withRow(ticked, service, all ? open : []))}
        />
      </td>
    </tr>
  );
}

interface RowBoxProps {
  readonly label: string;
  readonly state: "none" | "some" | "all";
  readonly disabled: boolean;
  readonly onToggle: (all: boolean) => void;
}

/** Ticks a whole line, or empties it; half ticked while the line is neither. */
function RowBox({ label, state, disabled, onToggle }: RowBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === "some";
  }, [state]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      checked={state === "all"}
      disabled={disabled}
      onChange={() => onToggle(state !== "all")}
    />
  );
}
