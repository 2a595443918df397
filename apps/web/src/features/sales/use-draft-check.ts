import type {
  CheckDraftAnswer,
  CheckDraftBody,
  DraftIssue,
  PreviewDraftAnswer,
} from "@grand-livre/contracts/draft-check";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { api } from "../../lib/api.ts";
import { checkBody, type SaleForm } from "./sale-form.ts";

/** What would refuse to validate a sale as it is typed. Forgotten with the cards that it looked at. */
export function checkOptions(body: CheckDraftBody) {
  return queryOptions({
    queryKey: ["invoice", "check", body],
    retry: false,
    queryFn: ({ signal }) =>
      api.post<CheckDraftAnswer>("/api/invoice/check-draft", body, { signal, quiet: true }),
  });
}

/** The entry that a sale would write as it is typed. Forgotten with the cards that it looked at. */
export function typedPreviewOptions(body: CheckDraftBody) {
  return queryOptions({
    queryKey: ["invoice", "check", "preview", body],
    retry: false,
    queryFn: ({ signal }) =>
      api.post<PreviewDraftAnswer>("/api/invoice/preview-draft", body, { signal, quiet: true }),
  });
}

/** Long enough that a word is not judged letter by letter. */
const PAUSE_MS = 450;

interface DraftCheck {
  /** Undefined until the first judgement; that of a moment ago while the next one comes. */
  readonly issues: readonly DraftIssue[] | undefined;
  /** The form has changed since, or is being judged. */
  readonly pending: boolean;
}

/** Has the form judged when the typing pauses, from the moment it holds anything. */
export function useDraftCheck(
  form: SaleForm,
  dossier: string,
  { id, enabled }: { readonly id: string | undefined; readonly enabled: boolean },
): DraftCheck {
  const body = useMemo(() => checkBody(form, dossier, id), [form, dossier, id]);
  const [asked, setAsked] = useState(body);
  const text = JSON.stringify(body);
  const isSame = text === JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says all that the body does.
  useEffect(() => {
    const waiting = setTimeout(() => setAsked(body), PAUSE_MS);
    return () => clearTimeout(waiting);
  }, [text]);
  const { data, isFetching } = useQuery({
    ...checkOptions(asked),
    enabled,
    placeholderData: keepPreviousData,
  });
  return { issues: data?.issues, pending: enabled && (!isSame || isFetching) };
}
