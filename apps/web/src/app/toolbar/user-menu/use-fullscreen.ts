import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

/** Whether the page fills the screen, and the change of it. */
export function useFullscreen(): readonly [full: boolean, toggle: () => void] {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  function toggle() {
    // A browser may refuse (a frame, a policy): there is nothing to report then, the screen stays as it is.
    const asked = full ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    void asked.catch(() => undefined);
  }
  return [full, toggle];
}
