import { identityProviderEndpoints } from "@grand-livre/contracts/endpoints/identity-provider";
import type {
  IdentityGroupBody,
  IdentityProviderAnswer,
  IdentityProviderBody,
  ProviderTestOutcome,
} from "@grand-livre/contracts/identity-provider";
import type { Application } from "../../application.ts";
import { seal } from "../../derived-secret.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { inCommand } from "../../kit/command.ts";
import { OutsideError, outsideUrl, requestOutside } from "../../outside/request-outside.ts";
import { requirePlatformAdministrator } from "../installation/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { profilesByIds } from "../profile/service.ts";
import { followScimGroups } from "./follow-service.ts";
import { discover, MOST_BYTES, returnUrlOf, TIMEOUT_MS } from "./oidc.ts";
import {
  findGroups,
  findLastSignIns,
  findProvider,
  type ProviderRow,
  removeGroupRow,
  saveGroupRow,
  saveProviderRow,
} from "./repository.ts";
import { certificatesIn, samlAddresses } from "./saml.ts";
import { findScimMembersOf } from "./scim-groups-repository.ts";

export { samlMetadata } from "./saml.ts";
export { continueAfterSignOut, finishSignIn, keepSamlAnswer, signInWays, startSignIn } from "./sign-in.ts";

const shown = ({ sealedSecret: _, ...provider }: ProviderRow) => provider;

const certificatesUntil = ({ certificates }: ProviderRow): string[] =>
  certificates === "" ? [] : certificatesIn(certificates).map(({ validToDate }) => validToDate.toISOString());

/** The provider without its secret, and what its groups open. @throws RefusalError FORBIDDEN */
export async function readIdentityProvider(
  app: Application,
  caller: Caller,
): Promise<IdentityProviderAnswer> {
  requirePlatformAdministrator(caller);
  const provider = await findProvider(app.db);
  const groups = await findGroups(app.db);
  const { lastSignInAt, lastRefusal } = await findLastSignIns(app.db);
  return {
    provider: provider ? { ...shown(provider), certificatesUntil: certificatesUntil(provider) } : null,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    lastRefusal: lastRefusal && { ...lastRefusal, at: new Date(lastRefusal.at).toISOString() },
    returnUrl: returnUrlOf(app),
    backChannelUrl: `${app.config.publicUrl}${identityProviderEndpoints.backChannelLogout.path}`,
    saml: samlAddresses(app),
    groups: groups.map(({ legalEntities, ...group }) => ({
      ...group,
      legalEntities: legalEntities.map(({ refId, name }) => ({ refId, name })),
    })),
  };
}

/** The secret that is kept goes to the issuer and under the identifier that it was given for, and nowhere else. */
function secretOf(
  app: Application,
  before: ProviderRow | undefined,
  body: IdentityProviderBody,
): Buffer | null {
  if (body.protocol === "saml") return null;
  if (body.clientSecret !== undefined) return seal(app, body.clientSecret);
  if (!before?.sealedSecret || before.issuer !== body.issuer || before.clientId !== body.clientId)
    throw new RefusalError("PLATFORM_SECRET_NEEDED");
  return before.sealedSecret;
}

/** What one protocol needs and the other has not is kept empty; certificates are kept as PEM. */
function settingsOf(app: Application, { clientSecret: _, ...body }: IdentityProviderBody) {
  if (body.protocol === "saml") {
    // The server calls the entry point only: in SAML the issuer is a name, which no request goes to.
    outsideUrl(app, body.entryPoint, "entryPoint");
    return { ...body, clientId: "", certificates: certificatesIn(body.certificates).join("") };
  }
  outsideUrl(app, body.issuer, "issuer");
  const none = { entryPoint: "", certificates: "" };
  return { ...body, ...none, emailAttribute: "", firstnameAttribute: "", lastnameAttribute: "" };
}

/** @throws RefusalError FORBIDDEN, STALE_VERSION, OUTSIDE_URL_INVALID, PLATFORM_SECRET_NEEDED, PROVIDER_CERTIFICATE_INVALID */
export async function saveIdentityProvider(
  app: Application,
  caller: Caller,
  body: IdentityProviderBody,
): Promise<IdentityProviderAnswer> {
  requirePlatformAdministrator(caller);
  const settings = settingsOf(app, body);
  await inCommand(app, caller, async (command) => {
    const { tx } = command;
    const before = await findProvider(tx);
    const row = { ...settings, sealedSecret: secretOf(app, before, body) };
    if ((before?.version ?? 0) !== body.version || !(await saveProviderRow(tx, row)))
      throw new RefusalError("STALE_VERSION", { version: before?.version ?? 0 });
    await command.audit({
      action: "change-identity-provider",
      resource: "installation",
      details: {
        before: before ? shown(before) : null,
        after: settings,
        newSecret: body.protocol === "oidc" && body.clientSecret !== undefined,
      },
    });
  });
  return readIdentityProvider(app, caller);
}

/** Its door answers something: what it says to a request without a person is each one's own. */
async function callEntryPoint(app: Application, { entryPoint }: ProviderRow): Promise<void> {
  try {
    await requestOutside(app, entryPoint, {
      method: "GET",
      headers: {},
      maxBytes: MOST_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    throw new RefusalError("PROVIDER_UNREACHABLE", { reason: error.failure });
  }
}

/** Whether the provider answers, by OpenID Connect with its own description. @throws RefusalError FORBIDDEN, SIGN_IN_WAY_CLOSED */
export async function testIdentityProvider(
  app: Application,
  caller: Caller,
): Promise<{ outcome: ProviderTestOutcome }> {
  requirePlatformAdministrator(caller);
  const provider = await findProvider(app.db);
  if (!provider) throw new RefusalError("SIGN_IN_WAY_CLOSED");
  try {
    if (provider.protocol === "saml") await callEntryPoint(app, provider);
    else await discover(app, provider);
    return { outcome: "answers" };
  } catch (error) {
    if (!(error instanceof RefusalError) || error.code === "PLATFORM_SECRET_UNREADABLE") throw error;
    return { outcome: (error.details?.reason as ProviderTestOutcome | undefined) ?? "not_conform" };
  }
}

/** @throws RefusalError FORBIDDEN, PROFILE_NOT_FOUND, LEGAL_ENTITY_NOT_FOUND */
export async function saveIdentityGroup(
  app: Application,
  caller: Caller,
  { name, profileId, legalEntityRefIds }: IdentityGroupBody,
): Promise<IdentityProviderAnswer> {
  requirePlatformAdministrator(caller);
  await inCommand(app, caller, async (command) => {
    const { tx } = command;
    const [profile] = await profilesByIds(tx, caller, [profileId]);
    const companyIds: string[] = [];
    for (const refId of new Set(legalEntityRefIds)) companyIds.push((await resolveLegalEntity(tx, refId)).id);
    await saveGroupRow(tx, { id: newId(), name, profileId }, companyIds);
    await followScimGroups(command, await findScimMembersOf(tx, name));
    await command.audit({
      action: "change-identity-group",
      resource: "installation",
      details: { group: name, profile: profile?.name, legalEntities: legalEntityRefIds },
    });
  });
  return readIdentityProvider(app, caller);
}

/** @throws RefusalError FORBIDDEN, IDENTITY_GROUP_NOT_FOUND */
export async function removeIdentityGroup(app: Application, caller: Caller, id: string): Promise<void> {
  requirePlatformAdministrator(caller);
  await inCommand(app, caller, async (command) => {
    const name = await removeGroupRow(command.tx, id);
    if (name === undefined) throw new RefusalError("IDENTITY_GROUP_NOT_FOUND");
    await command.audit({
      action: "remove-identity-group",
      resource: "installation",
      details: { group: name },
    });
  });
}
