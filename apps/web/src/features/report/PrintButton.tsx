import Button from "@mui/material/Button";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";

/** Prints the report that is on screen, without what surrounds it. */
export function PrintButton() {
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<Icon path={icons.document} size={16} />}
      onClick={() => window.print()}
    >
      Imprimer
    </Button>
  );
}
