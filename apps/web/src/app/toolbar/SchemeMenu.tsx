import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import { useColorScheme } from "@mui/material/styles";
import Tooltip from "@mui/material/Tooltip";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";

const schemes = [
  { mode: "light", label: "Clair", icon: icons.sun },
  { mode: "dark", label: "Sombre", icon: icons.moon },
  { mode: "system", label: "Automatique", icon: icons.device },
] as const;

/** Light, dark, or as the system is set. */
export function SchemeMenu() {
  const { mode, setMode } = useColorScheme();
  const current = schemes.find((scheme) => scheme.mode === mode) ?? schemes[0];
  return (
    <MenuButton
      trigger={(control) => (
        <Tooltip title="Apparence">
          <IconButton {...control} aria-label={`Apparence\u00a0: ${current.label}`}>
            <Icon path={current.icon} />
          </IconButton>
        </Tooltip>
      )}
    >
      {(close) =>
        schemes.map((scheme) => (
          <MenuItem
            key={scheme.mode}
            role="menuitemradio"
            aria-checked={scheme === current}
            selected={scheme === current}
            onClick={() => {
              setMode(scheme.mode);
              close();
            }}
          >
            <Icon path={scheme.icon} size={18} />
            {scheme.label}
          </MenuItem>
        ))
      }
    </MenuButton>
  );
}
