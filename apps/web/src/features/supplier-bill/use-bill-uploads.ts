import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { openedAlone } from "./bill-queries.ts";
import { uploadBills, uploads } from "./uploads.ts";

/**
 * Queues files; a file dropped alone opens its draft as soon as it is read, as long as the screen is open. What is dropped
 * before one knows into which books it goes waits for them.
 */
export function useBillUploads(dossier: string | undefined): (files: File[]) => void {
  const navigate = useNavigate();
  const alone = useRef<string>(undefined);
  const early = useRef<File[]>([]);
  const queue = (files: readonly File[], into: string) => {
    const ids = uploadBills(files, into);
    alone.current = ids.length === 1 ? ids[0] : undefined;
  };
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
  useEffect(() => {
    if (dossier !== undefined && early.current.length > 0) queue(early.current.splice(0), dossier);
  });
  return (files) => {
    if (dossier === undefined) early.current.push(...files);
    else queue(files, dossier);
  };
}
