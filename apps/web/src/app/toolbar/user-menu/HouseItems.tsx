import Divider from "@mui/material/Divider";
import MenuItem from "@mui/material/MenuItem";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useLabels } from "../../../lib/i18n/labels.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { type IconPath, icons } from "../../../ui/icons.ts";
import { Kbd } from "../../../ui/Kbd.tsx";
import { palette } from "../../palette/palette.ts";
import { quickChat } from "../../quick-chat/quick-chat.ts";
import { settingsPanel } from "../../settings-panel/settings.ts";
import { feedQuery, unreadCount } from "../feed/feed.ts";
import styles from "../UserMenu.module.css";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { useFullscreen } from "./use-fullscreen.ts";

/** The panels that the person's menu opens under its button. */
export type UserPanel = "messages" | "shortcuts";

interface HouseItemsProps {
  readonly close: () => void;
  readonly onPanel: (panel: UserPanel) => void;
  /** Whether this layout opens conversations from here. */
  readonly chat: boolean;
}

/** Everything of the shell that is not needed at every moment: what is the person's own, how the product looks, help. */
export function HouseItems({ close, onPanel, chat }: HouseItemsProps) {
  const { label } = useLabels();
  const navigate = useNavigate();
  const [full, toggleFull] = useFullscreen();
  const desk = useMediaQuery("(min-width: 960px)", { noSsr: true });
  const { data: messages } = useQuery(feedQuery("message"));
  const unread = unreadCount(messages);
  // The menu gives the focus back to its button as it closes: what opens then gives it back there too.
  const choose = (action: () => unknown) => () => {
    close();
    setTimeout(() => void action());
  };
  return (
    <>
      <MenuItem onClick={choose(() => onPanel("messages"))}>
        <Icon path={icons.mail} size={18} />
        <span className={styles.grow}>{label("messages.title")}</span>
        {unread > 0 && <span className={styles.current}>{label("feed.unread", { count: unread })}</span>}
      </MenuItem>
      <Item
        icon={icons.bookmark}
        title={label("shortcuts.title")}
        onClick={choose(() => onPanel("shortcuts"))}
      />
      {chat && (
        <Item
          icon={icons.chat}
          title={label("quickChat.title")}
          onClick={choose(() => quickChat.set(true))}
        />
      )}
      <Divider component="li" sx={{ my: "4px !important" }} />
      <LanguageMenu onChosen={close} />
      <Item
        icon={icons.settings}
        title={label("settings.title")}
        onClick={choose(() => settingsPanel.set(true))}
      />
      {desk && (
        <Item
          icon={full ? icons.exitFullscreen : icons.fullscreen}
          title={label(full ? "toolbar.exitFullscreen" : "toolbar.fullscreen")}
          onClick={choose(toggleFull)}
        />
      )}
      {desk && (
        <MenuItem onClick={choose(() => palette.set("sheet"))}>
          <Icon path={icons.keyboard} size={18} />
          <span className={styles.grow}>{label("user.keys")}</span>
          <Kbd>?</Kbd>
        </MenuItem>
      )}
      <Item
        icon={icons.question}
        title={label("user.help")}
        onClick={choose(() => navigate({ to: "/apps/help-center" }))}
      />
      <Divider component="li" sx={{ my: "4px !important" }} />
    </>
  );
}

interface ItemProps {
  readonly icon: IconPath;
  readonly title: string;
  readonly onClick: () => void;
}

function Item({ icon, title, onClick }: ItemProps) {
  return (
    <MenuItem onClick={onClick}>
      <Icon path={icon} size={18} />
      {title}
    </MenuItem>
  );
}
