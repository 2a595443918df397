import Drawer from "@mui/material/Drawer";
import type { ReactNode } from "react";
import { useLabels } from "../../lib/i18n/labels.ts";

/** As specified for what lies over the content. */
const OVERLAY_MS = 300;

/** The specification's name of the menu that lies over the content. */
const MAIN_NAVIGATION = "mainNavigation";

interface NavigationDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Below 960 px: the menu with its full labels, over the content. Starts closed; a click beside it closes it. */
export function NavigationDrawer({ open, onClose, children }: NavigationDrawerProps) {
  const { label } = useLabels();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        backdrop: { transitionDuration: OVERLAY_MS, sx: { backgroundColor: "rgba(0, 0, 0, 0.6)" } },
        paper: {
          id: MAIN_NAVIGATION,
          role: "dialog",
          "aria-modal": true,
          "aria-label": label("navigation.main"),
          sx: { border: 0, backgroundColor: "#0f172a" },
        },
      }}
    >
      {children}
    </Drawer>
  );
}
