import type { LegalEntityAnswer } from "@grand-livre/contracts/legal-entity";
import type { LegalEntityRow } from "./repository.ts";

/** A legal entity as the contract prints it. */
export function presentLegalEntity(row: LegalEntityRow): LegalEntityAnswer {
  const { nameKey: _, createdAt: __, ...rest } = row;
  return rest as LegalEntityAnswer;
}
