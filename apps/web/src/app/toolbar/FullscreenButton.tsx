import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { useSyncExternalStore } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { useLabels } from "../i18n/use-labels.ts";

function subscribe(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

/** Full screen of the whole page, and back. */
export function FullscreenButton() {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const { label } = useLabels();
  const text = full ? label("toolbar.exitFullscreen") : label("toolbar.fullscreen");
  return (
    <Tooltip title={text}>
      <IconButton
        aria-label={text}
        onClick={() => {
          // A browser may refuse (a frame, a policy): there is nothing to tell then, the screen stays as it is.
          const asked = full ? document.exitFullscreen() : document.documentElement.requestFullscreen();
          void asked.catch(() => undefined);
        }}
      >
        <Icon path={full ? icons.exitFullscreen : icons.fullscreen} />
      </IconButton>
    </Tooltip>
  );
}
