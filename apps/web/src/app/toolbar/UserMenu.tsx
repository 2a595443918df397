import Divider from "@mui/material/Divider";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import Tooltip from "@mui/material/Tooltip";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useLabels } from "../../lib/i18n/labels.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { lazyPart } from "../lazy-part.tsx";
import { signOut } from "../navigation/sign-out.ts";
import styles from "./UserMenu.module.css";
import { AccountItems } from "./user-menu/AccountItems.tsx";
import { commonUserQuery } from "./user-menu/common-user.ts";
import { HouseItems, type UserPanel } from "./user-menu/HouseItems.tsx";
import { Portrait } from "./user-menu/Portrait.tsx";
import { StatusMenu } from "./user-menu/StatusMenu.tsx";

const FeedPanel = lazyPart(
  () => import("./feed/FeedPanel.tsx"),
  ({ FeedPanel }) => FeedPanel,
);
const ShortcutsPanel = lazyPart(
  () => import("./shortcuts/ShortcutsPanel.tsx"),
  ({ ShortcutsPanel }) => ShortcutsPanel,
);

export interface UserMenuProps {
  /** Whether conversations open from here; a layout without them has none. */
  readonly chat?: boolean | undefined;
}

/** The signed-in user and their status for others, their own settings, and sign-out: ends the session, then goes to sign-in. */
export function UserMenu({ chat = true }: UserMenuProps) {
  const { label } = useLabels();
  const user = useSignedInUser();
  const { data } = useQuery(commonUserQuery);
  const place = useRef<HTMLSpanElement>(null);
  const [panel, setPanel] = useState<UserPanel>();
  const closePanel = () => setPanel(undefined);
  const name = [user?.firstname, user?.lastname].filter(Boolean).join(" ") || (data?.name ?? "");
  return (
    <span ref={place}>
      <MenuButton
        trigger={(control) => (
          <Tooltip title={label("user.menu")}>
            <IconButton {...control} aria-label={label("user.menu")}>
              <span className={styles.avatar}>
                <Portrait name={name} className={styles.portrait} />
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
          user?.employeeOnly ? null : <HouseItems key="house" close={close} onPanel={setPanel} chat={chat} />,
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
      {panel === "messages" && <FeedPanel kind="message" anchor={place} onClose={closePanel} />}
      {panel === "shortcuts" && <ShortcutsPanel anchor={place} onClose={closePanel} />}
    </span>
  );
}
