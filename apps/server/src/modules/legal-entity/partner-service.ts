import type { PostalAddress } from "@grand-livre/contracts/postal-address";
import type { PartnerFile } from "@grand-livre/einvoice/edi/write-partner-file";
import { RefusalError } from "../../http/refusal-error.ts";
import type { LegalEntityRow } from "./repository.ts";

/** A company as the file of an EDI partner names it. @throws RefusalError PARTNER_FILE_INCOMPLETE with what its card lacks */
export function partnerCompany({ name, siren, siret, ...entity }: LegalEntityRow): PartnerFile["company"] {
  const address = entity.address as PostalAddress | null;
  const isWhole = [address?.line1, address?.postcode, address?.city].every((part) => part?.trim());
  if (siret !== null && address !== null && isWhole) return { name, siren, siret, address };
  const missing = [...(siret === null ? ["SIRET"] : []), ...(isWhole ? [] : ["adresse complète"])];
  throw new RefusalError("PARTNER_FILE_INCOMPLETE", { missing: missing.join(", ") });
}
