import Divider from "@mui/material/Divider";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import Tooltip from "@mui/material/Tooltip";
import { useQuery } from "@tanstack/react-query";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { useLabels } from "../i18n/use-labels.ts";
import { signOut } from "../navigation/sign-out.ts";
import styles from "./UserMenu.module.css";
import { AccountItems } from "./user-menu/AccountItems.tsx";
import { commonUserQuery, initialsOf } from "./user-menu/common-user.ts";
import { StatusMenu } from "./user-menu/StatusMenu.tsx";

/** Who is signed in and how others see him, and the way out: ends the session, then goes to sign-in. */
export function UserMenu() {
  const { label } = useLabels();
  const user = useSignedInUser();
  const { data } = useQuery(commonUserQuery);
  const name = [user?.firstname, user?.lastname].filter(Boolean).join(" ") || (data?.name ?? "");
  return (
    <MenuButton
      trigger={(control) => (
        <Tooltip title={label("user.menu")}>
          <IconButton {...control} aria-label={label("user.menu")}>
            <span className={styles.avatar}>
              <Portrait avatar={data?.avatar ?? null} name={name} />
              {data !== undefined && (
                <span
                  className={styles.dot}
                  data-status={data.status}
                  role="img"
                  aria-label={label(`user.${data.status}`)}
                />
              )}
            </span>
          </IconButton>
        </Tooltip>
      )}
    >
      {(close) => [
        <li key="who" className={styles.who} role="none">
          <span className={styles.email}>{label("user.signedInAs")}</span>
          <span className={styles.name}>{name}</span>
          <span className={styles.email}>{data?.email ?? user?.email}</span>
        </li>,
        <Divider key="line" component="li" sx={{ my: "4px !important" }} />,
        data === undefined ? null : <StatusMenu key="status" status={data.status} onChosen={close} />,
        <AccountItems key="account" onChosen={close} />,
        <MenuItem
          key="out"
          onClick={() => {
            close();
            void signOut();
          }}
        >
          <Icon path={icons.logout} size={18} />
          {label("user.signOut")}
        </MenuItem>,
      ]}
    </MenuButton>
  );
}

function Portrait({ avatar, name }: { readonly avatar: string | null; readonly name: string }) {
  if (avatar !== null) return <img className={styles.portrait} src={avatar} alt="" />;
  const initials = initialsOf(name);
  return initials === "" ? (
    <Icon path={icons.user} />
  ) : (
    <span className={styles.portrait} aria-hidden="true">
      {initials}
    </span>
  );
}
