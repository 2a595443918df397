import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { useLabels } from "../../lib/i18n/labels.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import type { SideMenu } from "../layouts/use-side-menu.ts";

/** The button at the left of every header: shows the menu, or slides it out. */
export function MenuToggle({ menu }: { readonly menu: SideMenu }) {
  const { label } = useLabels();
  const text = menu.open && menu.wide ? label("toolbar.hideMenu") : label("toolbar.showMenu");
  return (
    <Tooltip title={text}>
      <IconButton aria-label={text} aria-expanded={menu.open} onClick={menu.toggle}>
        <Icon path={icons.menu} />
      </IconButton>
    </Tooltip>
  );
}
