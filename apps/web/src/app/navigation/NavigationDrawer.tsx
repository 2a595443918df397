import Drawer from "@mui/material/Drawer";
import { SideNavigation } from "./SideNavigation.tsx";

/** Below 960 px: the menu with its full labels, over the content. Starts closed. */
export function NavigationDrawer({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { "aria-label": "Menu", sx: { border: 0, backgroundColor: "#0f172a" } } }}
    >
      <SideNavigation narrow={false} onNavigate={onClose} />
    </Drawer>
  );
}
