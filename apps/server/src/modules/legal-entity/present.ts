import type { LegalEntityAnswer } from "@grand-livre/contracts/legal-entity";
import { type Caller, hasAnyRight } from "../../http/caller.ts";
import type { LegalEntityRow } from "./repository.ts";

/** What a company is named by is shown to all of its people; the rest of its card to persons with a right in it. */
const UNTOLD = {
  siret: null,
  legalForm: null,
  capitalCents: null,
  rcsCity: null,
  vatNumber: null,
  address: null,
  iban: null,
  creditorIdentifier: null,
} as const satisfies Partial<LegalEntityAnswer>;

/** A legal entity as the contract prints it. */
export function presentLegalEntity(caller: Caller, row: LegalEntityRow): LegalEntityAnswer {
  const { nameKey: _, createdAt: __, ...rest } = row;
  return { ...rest, ...(hasAnyRight(caller) ? {} : UNTOLD) } as LegalEntityAnswer;
}
