import type { LegalEntityAnswer } from "@grand-livre/contracts/legal-entity";
import { useRef } from "react";
import { api } from "../../lib/api.ts";
import { contextKeys } from "../../lib/context.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useForm } from "../../lib/use-form.ts";
import {
  bodyOfCompany,
  type CompanyDraft,
  changesOfCompany,
  checkChangedCompany,
  checkCompany,
  companyPlaces,
  draftOfCompany,
} from "./company-draft.ts";

/** Refreshes every list that names companies: this feature's, and the context bar's. */
function refreshCompanies(): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: ["legal-entity"] }),
    queryClient.invalidateQueries({ queryKey: contextKeys.dossiers }),
  ]);
}

/** Creates a company; `onSaved` gets it once every list knows it. */
export function useNewCompanyForm(onSaved: (created: LegalEntityAnswer) => void) {
  return useForm<CompanyDraft>({
    initial: draftOfCompany(),
    check: checkCompany,
    places: companyPlaces,
    send: async (draft, idempotencyKey) => {
      const body = { ...bodyOfCompany(draft), accountLength: Number(draft.accountLength) };
      const created = await api.post<LegalEntityAnswer>("/api/legal-entity", body, { idempotencyKey });
      await refreshCompanies();
      onSaved(created);
    },
  });
}

/** Changes a company under its version; a version that is no longer the last one may be reloaded. */
export function useCompanyForm(entity: LegalEntityAnswer, onSaved: (saved: LegalEntityAnswer) => void) {
  const loaded = useRef({ version: entity.version, draft: draftOfCompany(entity) });
  const path = `/api/legal-entity/${entity.refId}`;
  return useForm<CompanyDraft>({
    initial: draftOfCompany(entity),
    check: (draft) => checkChangedCompany(draft, loaded.current.draft),
    places: companyPlaces,
    send: async (draft) => {
      const { version, draft: before } = loaded.current;
      const body = { ...changesOfCompany(draft, before), version };
      const saved = await api.patch<LegalEntityAnswer>(path, body);
      await refreshCompanies();
      onSaved(saved);
    },
    reload: async () => {
      const fresh = await api.get<LegalEntityAnswer>(path);
      loaded.current = { version: fresh.version, draft: draftOfCompany(fresh) };
      return loaded.current.draft;
    },
  });
}
