import { useNavigate } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import { useMissingRight } from "../../lib/rights.ts";
import { toast } from "../../ui/toast.ts";
import { onStrayFiles } from "../stray-files.ts";

/** Says where files belong that were dropped where none is taken. */
export function StrayFiles() {
  const navigate = useNavigate();
  const hasBills = useMissingRight("supplier-bills", "Creator") === undefined;
  // With the first drawing, not after it: a screen that is seen is heard.
  useLayoutEffect(
    () =>
      onStrayFiles(() => {
        const onSelect = () => void navigate({ to: "/accounting/supplier-bills" });
        toast({
          message: hasBills
            ? "Aucun fichier ne se dépose sur cet écran. Déposez les factures reçues sur leur liste."
            : "Aucun fichier ne se dépose sur cet écran.",
          ...(hasBills ? { actions: [{ label: "Factures fournisseurs", onSelect }] } : {}),
        });
      }),
    [navigate, hasBills],
  );
  return null;
}
