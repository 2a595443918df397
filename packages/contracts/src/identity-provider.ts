import { z } from "zod";
import { signInAnswer } from "./identity.ts";
import { OUTSIDE_FAILURES } from "./outside-failure.ts";
import { refIdText } from "./paging.ts";

/** Who may still sign in by a password while the provider is open. */
export const PASSWORD_POLICIES = ["everyone", "administrators"] as const;
export type PasswordPolicy = (typeof PASSWORD_POLICIES)[number];

/** How the provider is spoken to: OpenID Connect, or SAML 2.0. */
export const PROVIDER_PROTOCOLS = ["oidc", "saml"] as const;
export type ProviderProtocol = (typeof PROVIDER_PROTOCOLS)[number];

/** The name of an attribute of SAML; empty: the usual ones. */
const attributeName = z.string().trim().max(300);

const settings = {
  active: z.boolean(),
  /** What the button on the sign-in page names. */
  label: z.string().trim().min(1).max(60),
  issuer: z.string().trim().min(1).max(500),
  /** Empty in SAML, where the address of our metadata identifies us. */
  clientId: z.string().trim().max(300),
  /** The claim that lists a person's groups. */
  groupsClaim: z.string().trim().min(1).max(300),
  /** The provider proves every address, also where it does not say `email_verified`. */
  trustsEmails: z.boolean(),
  /** A person without an account gets one, when one of the groups opens a profile. */
  createsPeople: z.boolean(),
  passwords: z.enum(PASSWORD_POLICIES),
};

/** What SAML needs beside; empty with OpenID Connect. */
const samlSettings = {
  /** Where people are sent with a request to sign in (SingleSignOnService, HTTP-Redirect). */
  entryPoint: z.string().trim().max(500),
  /** What checks its signature: one certificate, or several while it changes its key (PEM). */
  certificates: z.string().trim().max(20_000),
  emailAttribute: attributeName,
  firstnameAttribute: attributeName,
  lastnameAttribute: attributeName,
};

export const identityProviderBody = z
  .strictObject({
    ...settings,
    protocol: z.enum(PROVIDER_PROTOCOLS).default("oidc"),
    entryPoint: samlSettings.entryPoint.default(""),
    certificates: samlSettings.certificates.default(""),
    emailAttribute: attributeName.default(""),
    firstnameAttribute: attributeName.default(""),
    lastnameAttribute: attributeName.default(""),
    /** Left out: as it is. SAML has none. */
    clientSecret: z.string().trim().min(1).max(1000).optional(),
    version: z.int().min(0),
  })
  .refine((body) => body.protocol === "saml" || body.clientId !== "", {
    path: ["clientId"],
    message: "REQUIRED",
  })
  .refine((body) => body.protocol === "oidc" || body.entryPoint !== "", {
    path: ["entryPoint"],
    message: "REQUIRED",
  })
  .refine((body) => body.protocol === "oidc" || body.certificates !== "", {
    path: ["certificates"],
    message: "REQUIRED",
  });
export type IdentityProviderBody = z.output<typeof identityProviderBody>;

/** What a group of the provider opens: a profile, in these companies. */
export const identityGroupBody = z.strictObject({
  name: z.string().trim().min(1).max(200),
  profileId: z.uuid(),
  legalEntityRefIds: z.array(refIdText()).max(500),
});
export type IdentityGroupBody = z.output<typeof identityGroupBody>;

const identityGroup = z.object({
  id: z.uuid(),
  name: z.string(),
  profile: z.object({ id: z.uuid(), name: z.string() }),
  legalEntities: z.array(z.object({ refId: z.string(), name: z.string() })),
});
export type IdentityGroupAnswer = z.output<typeof identityGroup>;

export const identityProviderAnswer = z.object({
  /** Null: none is set. */
  provider: z
    .object({
      ...settings,
      ...samlSettings,
      protocol: z.enum(PROVIDER_PROTOCOLS),
      /** Until when each certificate of SAML says that it holds, as they stand. */
      certificatesUntil: z.array(z.iso.datetime()),
      version: z.int(),
    })
    .nullable(),
  /** When somebody last came in by it. */
  lastSignInAt: z.iso.datetime().nullable(),
  /** The last one that was refused; `code` is its stable code. */
  lastRefusal: z.object({ at: z.iso.datetime(), code: z.string() }).nullable(),
  /** The address that the provider sends people back to. */
  returnUrl: z.string(),
  /** The address by which the provider tells that its session has ended. */
  backChannelUrl: z.string(),
  /** What a provider of SAML reads of us, which is also our name there, and the address to which its forms go. */
  saml: z.object({ metadataUrl: z.string(), consumerUrl: z.string() }),
  groups: z.array(identityGroup),
});
export type IdentityProviderAnswer = z.output<typeof identityProviderAnswer>;

export const PROVIDER_TEST_OUTCOMES = ["answers", "not_conform", ...OUTSIDE_FAILURES] as const;
export const providerTestAnswer = z.object({ outcome: z.enum(PROVIDER_TEST_OUTCOMES) });
export type ProviderTestOutcome = (typeof PROVIDER_TEST_OUTCOMES)[number];

/** The ways to sign in beside the password. */
export const signInWaysAnswer = z.object({
  provider: z.object({ label: z.string() }).nullable(),
  /** Whether anybody here has a passkey. */
  passkeys: z.boolean(),
});
export type SignInWaysAnswer = z.output<typeof signInWaysAnswer>;

/** The secret of the browser that began: it alone ends the sign-in. */
export const challengeKey = z.string().min(1).max(100);

export const providerStartAnswer = z.object({ url: z.string(), key: challengeKey });

/** What the provider sent the browser back with. */
export const providerFinishBody = z.strictObject({
  key: challengeKey,
  parameters: z.record(z.string().max(40), z.string().max(4000)),
});
export const providerFinishAnswer = signInAnswer;
