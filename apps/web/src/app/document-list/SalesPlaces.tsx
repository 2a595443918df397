import { useNavigate } from "@tanstack/react-router";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { ButtonLink } from "../ButtonLink.tsx";
import styles from "./SalesPlaces.module.css";
import { salesPlaces } from "./sales-places.ts";

/** From the list of sales to the screens beside it: links where there is room, one menu on a phone. */
export function SalesPlaces() {
  const navigate = useNavigate();
  return (
    <>
      <nav className={styles.links} aria-label="Autour des factures clients">
        {salesPlaces.map(({ id, label }) => (
          <ButtonLink key={id} to={id} color="inherit">
            {label}
          </ButtonLink>
        ))}
      </nav>
      <span className={styles.menu}>
        <ActionMenu
          label="Relances, factures récurrentes, corbeille"
          actions={salesPlaces.map(({ id, label }) => ({
            label,
            onSelect: () => void navigate({ to: id }),
          }))}
        />
      </span>
    </>
  );
}
