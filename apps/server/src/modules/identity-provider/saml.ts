import { randomBytes, X509Certificate } from "node:crypto";
import { identityProviderEndpoints } from "@grand-livre/contracts/endpoints/identity-provider";
import type { SAML } from "@node-saml/node-saml";
import type { Application } from "../../application.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { ProvedPerson } from "./oidc.ts";
import type { ProviderRow } from "./repository.ts";
import {
  attributesOf,
  issuerOf,
  type SamlAssertion,
  type SubjectConfirmation,
  samlAssertion,
} from "./saml-assertion.ts";

/** Asked for by few calls, and large: loaded at the first of them, not at each start. */
const library = () => import("@node-saml/node-saml");

/** What the second step needs of the first: the request that the answer has to name. */
export type BegunSaml = { readonly requestId: string };

/** How far the provider's clock may be from ours. */
const SKEW_MS = 30_000;
const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const EMAIL_FORMAT = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
const TRANSIENT_FORMAT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
/** Shorter keys are refused by the rules of French administrations (RGS), as by those of providers. */
const LEAST_KEY_BITS = 2048;

/** Our name at the provider, which is where it reads of us; and where its forms go, letter for letter. */
export const samlAddresses = ({ config }: Pick<Application, "config">) => ({
  metadataUrl: `${config.publicUrl}${identityProviderEndpoints.samlMetadata.path}`,
  consumerUrl: `${config.publicUrl}${identityProviderEndpoints.samlAnswer.path}`,
});

const invalid = () => new RefusalError("PROVIDER_CERTIFICATE_INVALID");

function certificateOf(base64: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(base64, "base64"));
  } catch {
    throw invalid();
  }
}

/**
 * The certificates of a text: blocks of PEM, or the bare base64 that stands in the metadata of a provider.
 * @throws RefusalError PROVIDER_CERTIFICATE_INVALID
 */
export function certificatesIn(typed: string): X509Certificate[] {
  const isBare = /^[A-Za-z0-9+/=\s]+$/.test(typed);
  const block = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;
  if (!isBare && typed.replaceAll(block, "").trim() !== "") throw invalid();
  const texts = isBare ? [typed] : [...typed.matchAll(block)].map(([, base64 = ""]) => base64);
  const found = texts.map(certificateOf);
  const isFit = ({ publicKey: { asymmetricKeyType, asymmetricKeyDetails } }: X509Certificate) =>
    asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_KEY_BITS;
  if (found.length === 0 || !found.every(isFit)) throw invalid();
  return found;
}

/** What the library checks by; it keeps nothing between two requests, which may go to two servers. */
async function samlOf(app: Application, provider: ProviderRow, requestId?: string): Promise<SAML> {
  const { SAML } = await library();
  const { metadataUrl, consumerUrl } = samlAddresses(app);
  return new SAML({
    issuer: metadataUrl,
    audience: metadataUrl,
    callbackUrl: consumerUrl,
    entryPoint: provider.entryPoint,
    idpCert: certificatesIn(provider.certificates).map(String),
    wantAssertionsSigned: true,
    // Many sign the assertion alone, which is what is read.
    wantAuthnResponseSigned: false,
    // Which one, and how people prove themselves, is the provider's to say.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: SKEW_MS,
    ...(requestId === undefined ? {} : { generateUniqueId: () => requestId }),
  });
}

export const newRequestId = (): string => `_${randomBytes(20).toString("hex")}`;

/** The address that a browser is sent to. @param relay what the provider gives back beside its answer */
export async function samlRequestUrl(
  app: Application,
  provider: ProviderRow,
  { requestId }: BegunSaml,
  relay: string,
): Promise<string> {
  return (await samlOf(app, provider, requestId)).getAuthorizeUrlAsync(relay, undefined, {});
}

/** What a provider reads of us. */
export async function samlMetadata(app: Application): Promise<string> {
  const { generateServiceProviderMetadata } = await library();
  const { metadataUrl, consumerUrl } = samlAddresses(app);
  return generateServiceProviderMetadata({
    issuer: metadataUrl,
    callbackUrl: consumerUrl,
    identifierFormat: null,
    wantAssertionsSigned: true,
    // The same each time it is read.
    generateUniqueId: () => "_grand-livre",
  });
}

/** A document type can name entities; SHA-1 proves nothing any more. Neither is in the answer of a sound provider. */
function refuseUnsafe(answer: string): void {
  const xml = Buffer.from(answer, "base64").toString("utf8");
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(xml)) throw new RefusalError("PROVIDER_TOKEN_INVALID");
  // Written with a reference to a character, an algorithm would not be found by its name.
  if (/Algorithm\s*=\s*("[^"]*&|'[^']*&|["'][^"']*[#-]sha1["'])/i.test(xml))
    throw new RefusalError("PROVIDER_SIGNATURE_INVALID");
}

/** What the library's sentence is told as; version 5.1 says them so, and the tests hold each. */
async function refusalOf(error: unknown): Promise<RefusalError> {
  if (error instanceof (await library()).SamlStatusError) {
    // A status is not signed, so only the words that SAML defines are taken from it.
    const [, status = "", detail = ""] = /returned (\w+) error: (\w+$)?/.exec(error.message) ?? [];
    return new RefusalError("PROVIDER_REFUSED", { error: `${status} ${detail}`.trim().slice(0, 80) });
  }
  const { message } = error instanceof Error ? error : { message: "" };
  if (/signature/i.test(message)) return new RefusalError("PROVIDER_SIGNATURE_INVALID");
  if (/audience/i.test(message)) return new RefusalError("PROVIDER_AUDIENCE_WRONG");
  if (/not yet valid/.test(message)) return new RefusalError("PROVIDER_TOKEN_EARLY");
  if (/assertion expired/.test(message)) return new RefusalError("PROVIDER_TOKEN_EXPIRED");
  return new RefusalError("PROVIDER_TOKEN_INVALID");
}

/** The signed assertion of an answer, of its time and meant for us. */
async function assertionIn(app: Application, provider: ProviderRow, answer: string): Promise<SamlAssertion> {
  const saml = await samlOf(app, provider);
  let given: unknown;
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: answer });
    given = profile?.getAssertion?.();
  } catch (error) {
    throw await refusalOf(error);
  }
  const read = samlAssertion.safeParse(given);
  if (!read.success) throw new RefusalError("PROVIDER_TOKEN_INVALID");
  return read.data.Assertion;
}

/** The library leaves these to us: who may present the assertion, where, for which request, until when. */
function requireConfirmed(
  app: Application,
  confirmations: readonly SubjectConfirmation[],
  { requestId }: BegunSaml,
): void {
  const bearer = confirmations.filter(({ $ }) => $.Method === BEARER);
  const data = bearer.flatMap(({ SubjectConfirmationData: held }) => (held ? [held[0].$] : []));
  if (data.length === 0) throw new RefusalError("PROVIDER_TOKEN_INVALID");
  const ours = data.filter(({ Recipient }) => Recipient === samlAddresses(app).consumerUrl);
  if (ours.length === 0) throw new RefusalError("PROVIDER_AUDIENCE_WRONG");
  const asked = ours.filter(({ InResponseTo }) => InResponseTo === requestId);
  if (asked.length === 0) throw new RefusalError("PROVIDER_TOKEN_INVALID");
  const earliest = app.now().getTime() - SKEW_MS;
  if (!asked.some(({ NotOnOrAfter }) => Date.parse(NotOnOrAfter ?? "") > earliest))
    throw new RefusalError("PROVIDER_TOKEN_EXPIRED");
}

/**
 * What an answer proves of the person whose sign-in began by this request.
 * @throws RefusalError PROVIDER_AUDIENCE_WRONG, PROVIDER_REFUSED, PROVIDER_SIGNATURE_INVALID, PROVIDER_TOKEN_EARLY,
 *   PROVIDER_TOKEN_EXPIRED, PROVIDER_TOKEN_INVALID
 */
export async function provedBySaml(
  app: Application,
  provider: ProviderRow,
  begun: BegunSaml,
  answer: string,
): Promise<ProvedPerson> {
  refuseUnsafe(answer);
  const assertion = await assertionIn(app, provider, answer);
  const [{ NameID, SubjectConfirmation }] = assertion.Subject;
  const [{ _: subject, $: named }] = NameID;
  if (issuerOf(assertion) !== provider.issuer) throw new RefusalError("PROVIDER_TOKEN_INVALID");
  requireConfirmed(app, SubjectConfirmation, begun);
  // A transient NameID is another one at each sign-in: an account linked to it would never be found again.
  if (subject.trim() === "" || named?.Format === TRANSIENT_FORMAT)
    throw new RefusalError("PROVIDER_TOKEN_INVALID");
  const { email, ...told } = attributesOf(assertion, provider);
  return {
    ...told,
    // The same issuer may name its people otherwise by OpenID Connect: the subjects of one prove nothing of the other's.
    issuer: `saml:${provider.issuer}`,
    subject: subject.trim(),
    email: email || (named?.Format === EMAIL_FORMAT ? subject.trim() : undefined),
    isEmailProved: provider.trustsEmails,
    sid: undefined,
  };
}
