import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { useStore } from "../../lib/store.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { useLabels } from "../i18n/use-labels.ts";
import { quickChat } from "../quick-chat/quick-chat.ts";

/** Opens the conversation panel below 1280 px, where it has no strip of its own. */
export function QuickChatButton() {
  const opened = useStore(quickChat);
  const title = useLabels().label("quickChat.title");
  return (
    <Tooltip title={title}>
      <IconButton aria-label={title} aria-expanded={opened} onClick={() => quickChat.set((value) => !value)}>
        <Icon path={icons.chat} />
      </IconButton>
    </Tooltip>
  );
}
