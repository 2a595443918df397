import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { useSyncExternalStore } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";

function subscribe(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

/** Full screen of the whole page, and back. */
export function FullscreenButton() {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const label = full ? "Quitter le plein écran" : "Plein écran";
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
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
