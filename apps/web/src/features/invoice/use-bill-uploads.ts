import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { openedAlone } from "./bill-queries.ts";
import { uploadBills, uploads } from "./uploads.ts";

/** Queues files; a file dropped alone opens its draft as soon as it is read, as long as the screen stands. */
export function useBillUploads(dossier: string): (files: File[]) => void {
  const navigate = useNavigate();
  const alone = useRef<string>(undefined);
  useEffect(
    () =>
      uploads.subscribe(() => {
        const item = uploads.get().find(({ id }) => id === alone.current);
        if (item?.state !== "drafted" || item.invoiceId === undefined) return;
        alone.current = undefined;
        openedAlone.set(item.invoiceId);
        void navigate({ to: "/accounting/supplier-bills/$id", params: { id: item.invoiceId } });
      }),
    [navigate],
  );
  return (files) => {
    const ids = uploadBills(files, dossier);
    alone.current = ids.length === 1 ? ids[0] : undefined;
  };
}
