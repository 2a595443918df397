import { inflateRawSync } from "node:zlib";
import { SignedXml } from "xml-crypto";

const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";

/** What a provider tells of a person, and to whom; a test changes what a wrong or a hostile one would. */
export interface ToldBySaml {
  /** The request that it answers. */
  readonly id: string;
  readonly issuer: string;
  /** Where the product takes its forms; its metadata is beneath. */
  readonly consumer: string;
  readonly subject: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly audience?: string;
  readonly recipient?: string;
  /** In minutes from now. */
  readonly from?: number;
  readonly minutes?: number;
  /** Until when it may be presented, where that is not when it ends. */
  readonly presented?: number;
  readonly format?: string;
  readonly assertionId?: string;
}

let count = 0;
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** An assertion as a provider writes it, not signed yet. */
export function samlAssertion(told: ToldBySaml): string {
  count += 1;
  const { from = -1, minutes = 5, consumer, format = PERSISTENT } = told;
  const values = (each: readonly string[]) =>
    each.map((one) => `<saml:AttributeValue>${one}</saml:AttributeValue>`).join("");
  const attributes = Object.entries(told.attributes).map(
    ([name, each]) => `<saml:Attribute Name="${name}">${values(each)}</saml:Attribute>`,
  );
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${told.assertionId ?? `_a${count}`}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${told.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${told.subject}</saml:NameID><saml:SubjectConfirmation Method="${BEARER}"><saml:SubjectConfirmationData Recipient="${told.recipient ?? consumer}" InResponseTo="${told.id}" NotOnOrAfter="${at(told.presented ?? minutes)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(from)}" NotOnOrAfter="${at(minutes)}"><saml:AudienceRestriction><saml:Audience>${told.audience ?? `${consumer}/metadata`}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext/></saml:AuthnStatement><saml:AttributeStatement>${attributes.join("")}</saml:AttributeStatement></saml:Assertion>`;
}

export function samlResponse(inside: string, status = "Success"): string {
  count += 1;
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r${count}" Version="2.0" IssueInstant="${at(0)}"><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>${inside}</samlp:Response>`;
}

/** Signs the element of this name, with the signature in its place. */
export function signedSaml(
  xml: string,
  privateKey: string,
  name: "Assertion" | "Response" = "Assertion",
  hash: "sha256" | "sha1" = "sha256",
): string {
  const base =
    hash === "sha1" ? "http://www.w3.org/2000/09/xmldsig#" : "http://www.w3.org/2001/04/xmldsig-more#";
  const signed = new SignedXml({
    privateKey,
    signatureAlgorithm: `${base}rsa-${hash}`,
    canonicalizationAlgorithm: EXCLUSIVE,
  });
  const xpath = `//*[local-name(.)='${name}']`;
  signed.addReference({
    xpath,
    digestAlgorithm: hash === "sha1" ? `${base}sha1` : "http://www.w3.org/2001/04/xmlenc#sha256",
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", EXCLUSIVE],
  });
  const isAssertion = name === "Assertion";
  const reference = `${xpath}/*[local-name(.)='${isAssertion ? "Issuer" : "Status"}']`;
  signed.computeSignature(xml, { location: { reference, action: isAssertion ? "after" : "before" } });
  return signed.getSignedXml();
}

/** What the provider reads in the address that a browser brings it. */
export function requestIn(address: string) {
  const { searchParams } = new URL(address);
  const xml = inflateRawSync(Buffer.from(searchParams.get("SAMLRequest") ?? "", "base64")).toString();
  return { xml, relay: searchParams.get("RelayState") ?? "", id: / ID="([^"]+)"/.exec(xml)?.[1] ?? "" };
}
