import type { DirectoryAnswer, DirectoryQuery } from "@grand-livre/contracts/platform";
import type { DirectoryLine } from "@grand-livre/platform/directory/messages";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { searchDirectory } from "./client.ts";
import { asked, openSession } from "./session.ts";

/**
 * The lines of the directory of a SIREN, a SIRET or an address, as the company's platform knows them now. Nothing is kept: an address
 * may be closed tomorrow.
 * @throws RefusalError VALIDATION_FAILED, LEGAL_ENTITY_NOT_FOUND, PLATFORM_INCOMPLETE, PLATFORM_ACCESS_REFUSED, PLATFORM_REFUSED, PLATFORM_UNREACHABLE
 */
export async function readDirectory(
  app: Application,
  { legalEntityRefId, siren, siret, address }: DirectoryQuery,
): Promise<DirectoryAnswer> {
  const { id } = await resolveLegalEntity(app.db, legalEntityRefId);
  const wanted = { siren, siret, address };
  if (Object.values(wanted).filter((one) => one !== undefined).length !== 1)
    throw new RefusalError("VALIDATION_FAILED", {
      fields: [{ path: "siren", message: "One of siren, siret and address" }],
    });
  const session = await openSession(app, id);
  if (session.access.directoryUrl === null) throw new RefusalError("PLATFORM_INCOMPLETE");
  const filters = {
    ...(siren === undefined ? {} : { siren }),
    ...(siret === undefined ? {} : { siret }),
    ...(address === undefined ? {} : { addressingIdentifier: address }),
  };
  const lines = await asked(() => searchDirectory(session, filters));
  return { lines: lines.map(present), at: app.now().toISOString() };
}

function present(line: DirectoryLine): DirectoryAnswer["lines"][number] {
  const { routingCode, legalUnit, facility, directoryLineStatus } = line;
  return {
    address: line.addressingIdentifier,
    platform: line.platformType,
    from: null,
    to: null,
    active: directoryLineStatus === "Enabled",
    isUpcoming: directoryLineStatus === "Upcoming",
    siren: line.siren,
    siret: line.siret,
    companyName: legalUnit?.businessName,
    facilityName: facility?.name,
    routingCode: line.routingIdentifier ?? routingCode?.routingIdentifier,
    routingName: routingCode?.routingCodeName,
    suffix: line.addressingSuffix,
  };
}
