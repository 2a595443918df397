import {
  type CounterpartyAnswer,
  createCounterpartyBody,
  updateCounterpartyBody,
} from "@grand-livre/contracts/counterparty";
import { counterpartyEndpoints } from "@grand-livre/contracts/endpoints/counterparty";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { changesOf } from "../form/body-of.ts";
import { useResourceForm } from "../resource/use-resource-form.ts";
import {
  bodyOfCounterparty,
  type CounterpartyDraft,
  counterpartyLabels,
  counterpartyRefusals,
  draftOfCounterparty,
} from "./counterparty-draft.ts";

interface CounterpartyFormOptions {
  readonly legalEntityRefId: string;
  /** Absent: a new third party. */
  readonly edited?: CounterpartyAnswer | undefined;
  /** What a new one starts with. */
  readonly initial?: CounterpartyDraft;
  readonly said: (saved: CounterpartyAnswer) => string;
  readonly onSaved: (saved: CounterpartyAnswer) => void;
}

/** The form of a third party: created with a name alone, changed field by field. */
export function useCounterpartyForm(options: CounterpartyFormOptions) {
  return useResourceForm({
    edited: options.edited,
    draft: draftOfCounterparty,
    initial: options.initial,
    labels: counterpartyLabels,
    create: {
      endpoint: counterpartyEndpoints.create,
      schema: createCounterpartyBody,
      body: (draft) => ({ legalEntityRefId: options.legalEntityRefId, ...bodyOfCounterparty(draft) }),
    },
    update: {
      endpoint: counterpartyEndpoints.update,
      schema: updateCounterpartyBody,
      body: (draft, row) => ({
        ...changesOf(sent(draft), sent(draftOfCounterparty(row))),
        version: row.version,
      }),
    },
    rule: (draft, row) => counterpartyRefusals(draft, row && draftOfCounterparty(row)),
    reload: ({ id }) => call(counterpartyEndpoints.read, { params: { id } }),
    tags: [counterpartyEndpoints.list.tag],
    said: options.said,
    onSaved: options.onSaved,
  });
}

const sent = (draft: CounterpartyDraft) => ({ ...bodyOfCounterparty(draft), active: draft.active });

/** The third party that is there already, as a refusal names it. */
export interface ExistingCounterparty {
  readonly id: string;
  readonly name: string;
}

/** Whom a refused name, SIREN or number of TVA belongs to. */
export function existingIn(refusal: unknown): ExistingCounterparty | undefined {
  if (!(refusal instanceof ApiError) || refusal.code !== "COUNTERPARTY_EXISTS") return undefined;
  const { id, name } = refusal.details;
  if (typeof id !== "string") return undefined;
  return { id, name: typeof name === "string" ? name : "le tiers existant" };
}
