import Divider from "@mui/material/Divider";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { signOut } from "../navigation/sign-out.ts";
import styles from "./UserMenu.module.css";

/** Who is signed in, and the way out: ends the session, then goes to sign-in. */
export function UserMenu() {
  const user = useSignedInUser();
  return (
    <MenuButton
      trigger={(control) => (
        <IconButton {...control} aria-label="Menu de l’utilisateur">
          <Icon path={icons.user} />
        </IconButton>
      )}
    >
      {(close) => [
        <li key="who" className={styles.who} role="none">
          <span className={styles.name}>
            {user?.firstname} {user?.lastname}
          </span>
          <span className={styles.email}>{user?.email}</span>
        </li>,
        <Divider key="line" component="li" sx={{ my: "4px !important" }} />,
        <MenuItem
          key="out"
          onClick={() => {
            close();
            void signOut();
          }}
        >
          <Icon path={icons.logout} size={18} />
          Se déconnecter
        </MenuItem>,
      ]}
    </MenuButton>
  );
}
