import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { filledLines } from "../../app/document/draft/document-form.ts";
import { liveTotals } from "../../app/document/draft/document-totals.ts";
import type { DocumentEditor } from "../../app/document/draft/use-document-editor.ts";
import type { Dossier } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";
import { useArticles } from "./articles.ts";
import { clientOptions } from "./clients.ts";
import { type SaleContext, started } from "./line-rules.ts";
import { missingPoints } from "./mentions.ts";
import { vatCodesOptions } from "./sales-queries.ts";
import { usePrepaid } from "./TiedSales.tsx";
import { typedPreviewOptions, useDraftCheck } from "./use-draft-check.ts";

export type TypedSale = ReturnType<typeof useTypedSale>;

/** What a sale comes to while it is typed: its client's card, its totals, the points that it misses and its entry. */
export function useTypedSale({ form, change, saved, dirty }: DocumentEditor, dossier: Dossier) {
  const date = form.billDate ?? localToday();
  const client = useQuery(clientOptions(form.party?.id)).data;
  const codes = useQuery(vatCodesOptions(dossier.refId, date)).data;
  const context: SaleContext = {
    date,
    vatRegime: dossier.vatRegime,
    vatOnDebits: form.vatOnDebits ?? dossier.vatOnDebitsOption,
    companyOnDebits: dossier.vatOnDebitsOption,
    buyerCountry: client?.address?.country ?? form.party?.country ?? null,
    buyerVatNumber: client?.vatNumber,
    places: {
      seller: dossier.address,
      buyer: {
        address: client?.address ?? null,
        deliveryAddress: client?.deliveryAddress ?? null,
        customerKind: client?.customerKind ?? null,
      },
    },
    vatCodes: codes ?? new Map(),
  };
  const completion = useArticles(dossier.refId, context);
  const prepaidCents = usePrepaid(form, dossier.refId);
  const check = useDraftCheck(form, dossier.refId, { id: saved?.id, enabled: saved !== undefined || dirty });
  const points = missingPoints(check.issues ?? [], form);
  const blocking = points.filter(({ blocks }) => blocks).length;
  const isReady = check.issues !== undefined && blocking === 0 && filledLines(form).length > 0;
  const preview = useQuery({
    ...typedPreviewOptions(check.asked),
    enabled: isReady && !check.pending,
    placeholderData: keepPreviousData,
  });

  // Lines typed before the codes were read get theirs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of the codes proposes.
  useEffect(() => {
    if (codes === undefined) return;
    change((before) =>
      before.lines.every((line) => line.vatCode !== null)
        ? before
        : {
            ...before,
            lines: before.lines.map((line) => (line.vatCode === null ? started(line, context) : line)),
          },
    );
  }, [codes]);

  const live = liveTotals(form, prepaidCents);
  return { client, context, completion, prepaidCents, live, check, points, blocking, isReady, preview };
}
