import type { CheckDraftBody, DraftIssue } from "@grand-livre/contracts/draft-check";
import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { checkBody } from "../../app/document/draft/document-body.ts";
import type { DocumentForm } from "../../app/document/draft/document-form.ts";
import { call } from "../../lib/api.ts";

/** What would refuse to validate a sale as it is typed. Forgotten with the cards that it looked at. */
export function checkOptions(body: CheckDraftBody) {
  return queryOptions({
    queryKey: ["invoice", "check", body],
    retry: false,
    queryFn: ({ signal }) => call(invoiceEndpoints.checkDraft, { body, signal, quiet: true }),
  });
}

/** The entry that a sale would write as it is typed. Forgotten with the cards that it looked at. */
export function typedPreviewOptions(body: CheckDraftBody) {
  return queryOptions({
    queryKey: ["invoice", "check", "preview", body],
    retry: false,
    queryFn: ({ signal }) => call(invoiceEndpoints.previewDraft, { body, signal, quiet: true }),
  });
}

/** Long enough that a word is not checked letter by letter. */
const PAUSE_MS = 450;

interface DraftCheck {
  /** Undefined until the first answer; that of a moment ago while the next one comes. */
  readonly issues: readonly DraftIssue[] | undefined;
  /** The form has changed since, or is being checked. */
  readonly pending: boolean;
  /** What was checked. */
  readonly asked: CheckDraftBody;
}

/** Has the form checked when the typing pauses. */
export function useDraftCheck(
  form: DocumentForm,
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
  return { issues: data?.issues, pending: enabled && (!isSame || isFetching), asked };
}
