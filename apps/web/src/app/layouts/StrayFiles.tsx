import { useNavigate } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import { carriesFiles } from "../../lib/carries-files.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { toast } from "../../ui/toast.ts";

/** A field for files takes what is dropped on it by itself. */
function takesFiles(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === "file";
}

/**
 * Files dropped where no zone takes them: the browser would open them, in place of the page or beside it. Zones listen below
 * the window, and are heard first.
 */
export function StrayFiles() {
  const navigate = useNavigate();
  const hasBills = useMissingRight("supplier-bills", "Creator") === undefined;
  // With the first drawing, not after it: a screen that is seen is heard.
  useLayoutEffect(() => {
    const isStray = (event: DragEvent) =>
      carriesFiles(event) && !event.defaultPrevented && !takesFiles(event.target);
    const onOver = (event: DragEvent) => {
      if (isStray(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (!isStray(event)) return;
      event.preventDefault();
      const onSelect = () => void navigate({ to: "/accounting/supplier-bills" });
      toast({
        message: hasBills
          ? "Aucun fichier ne se dépose sur cet écran. Déposez les factures reçues sur leur liste."
          : "Aucun fichier ne se dépose sur cet écran.",
        ...(hasBills ? { actions: [{ label: "Factures fournisseurs", onSelect }] } : {}),
      });
    };
    window.addEventListener("dragover", onOver);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragover", onOver);
      window.removeEventListener("drop", onDrop);
    };
  }, [navigate, hasBills]);
  return null;
}
