import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import { useRef, useState } from "react";
import { api } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useForm } from "../../lib/use-form.ts";
import {
  bodyOfCounterparty,
  type CounterpartyDraft,
  checkCounterparty,
  counterpartyPlaces,
  draftOfCounterparty,
} from "./counterparty-draft.ts";

/** The third party that is there already, as the server names it. */
export interface ExistingCounterparty {
  readonly id: string;
  readonly name: string;
}

interface CounterpartyFormOptions {
  readonly legalEntityRefId: string;
  /** Absent: a new third party. */
  readonly edited?: CounterpartyAnswer;
  readonly kind?: CounterpartyDraft["kind"] | undefined;
  readonly onSaved: (saved: CounterpartyAnswer) => void;
}

/** A third party's form; `existing` is the one that a refused name, SIREN or number of TVA belongs to. */
export function useCounterpartyForm({ legalEntityRefId, edited, kind, onSaved }: CounterpartyFormOptions) {
  const version = useRef(edited?.version ?? 0);
  const [existing, setExisting] = useState<ExistingCounterparty>();
  const path = `/api/counterparty/${edited?.id ?? ""}`;
  const form = useForm<CounterpartyDraft>({
    initial: draftOfCounterparty(edited, kind),
    check: checkCounterparty,
    places: counterpartyPlaces,
    send: async (draft, idempotencyKey) => {
      setExisting(undefined);
      const body = bodyOfCounterparty(draft);
      try {
        const saved =
          edited === undefined
            ? await api.post<CounterpartyAnswer>(
                "/api/counterparty",
                { legalEntityRefId, ...body },
                { idempotencyKey },
              )
            : await api.patch<CounterpartyAnswer>(path, {
                ...body,
                active: draft.active,
                version: version.current,
              });
        await queryClient.invalidateQueries({ queryKey: ["counterparty"] });
        onSaved(saved);
      } catch (error) {
        setExisting(existingIn(error));
        throw error;
      }
    },
    reload: async () => {
      const fresh = await api.get<CounterpartyAnswer>(path);
      version.current = fresh.version;
      return draftOfCounterparty(fresh);
    },
  });
  return { form, existing };
}

function existingIn(error: unknown): ExistingCounterparty | undefined {
  if (!(error instanceof ApiError) || error.code !== "COUNTERPARTY_EXISTS") return undefined;
  const { id, name } = error.details;
  return typeof id === "string"
    ? { id, name: typeof name === "string" ? name : "le tiers existant" }
    : undefined;
}
