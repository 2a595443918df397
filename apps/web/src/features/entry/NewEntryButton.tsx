import Button from "@mui/material/Button";
import { useNavigate } from "@tanstack/react-router";
import { useMissingRight } from "../../lib/rights.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { useShortcut } from "../../ui/shortcut.ts";

/** Starts an entry, in the journal that is looked at if there is one; `N` does the same. */
export function NewEntryButton({ journal }: { readonly journal?: string | undefined }) {
  const navigate = useNavigate();
  const missing = useMissingRight("entry-logs", "Creator");
  const start = () =>
    void navigate({ to: "/accounting/entry-logs/new", search: journal === undefined ? {} : { journal } });
  useShortcut("n", start, { enabled: missing === undefined });
  return (
    <Button
      variant="contained"
      disabled={missing !== undefined}
      title={missing ?? "Nouvelle écriture (N)"}
      startIcon={<Icon path={icons.add} size={16} />}
      aria-keyshortcuts="n"
      onClick={start}
    >
      Nouvelle écriture
    </Button>
  );
}
