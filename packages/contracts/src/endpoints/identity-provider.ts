import { anybody, callsOn, endpoints } from "../endpoint.ts";
import { done } from "../identity.ts";
import {
  identityGroupBody,
  identityProviderAnswer,
  identityProviderBody,
  providerFinishAnswer,
  providerFinishBody,
  providerStartAnswer,
  providerTestAnswer,
  signInWaysAnswer,
} from "../identity-provider.ts";

const { view, edit } = callsOn("platform");

/** Who may come in by an identity provider. Its settings are the super-administrators', whom a right alone does not make. */
export const identityProviderEndpoints = endpoints("identity-provider", {
  ways: anybody.get("/api/auth/ways", "The ways to sign in beside the password", {
    answer: signInWaysAnswer,
  }),
  start: anybody.post(
    "/api/auth/provider/start",
    "Begin to sign in by the identity provider: its address, and the key of the browser that began",
    {
      answer: providerStartAnswer,
      refusals: ["PLATFORM_SECRET_UNREADABLE", "PROVIDER_UNREACHABLE", "SIGN_IN_WAY_CLOSED"],
    },
  ),
  finish: anybody.post(
    "/api/auth/provider/finish",
    "Sign in by what the identity provider sent the browser back with",
    {
      body: providerFinishBody,
      answer: providerFinishAnswer,
      refusals: [
        "ACCOUNT_INACTIVE",
        "ACCOUNT_NOT_ACTIVATED",
        "DEMO_BEHIND_PROXY",
        "PLATFORM_SECRET_UNREADABLE",
        "PROVIDER_AUDIENCE_WRONG",
        "PROVIDER_CLIENT_REFUSED",
        "PROVIDER_REFUSED",
        "PROVIDER_SIGNATURE_INVALID",
        "PROVIDER_TOKEN_EARLY",
        "PROVIDER_TOKEN_EXPIRED",
        "PROVIDER_TOKEN_INVALID",
        "PROVIDER_UNREACHABLE",
        "SIGN_IN_ATTEMPT_INVALID",
        "SIGN_IN_EMAIL_UNPROVED",
        "SIGN_IN_GROUP_UNKNOWN",
        "SIGN_IN_LINKED_ELSEWHERE",
        "SIGN_IN_PERSON_UNKNOWN",
        "SIGN_IN_WAY_CLOSED",
      ],
    },
  ),
  samlMetadata: anybody.get(
    "/api/auth/provider/saml/metadata",
    "What a provider of SAML needs to know of us",
    {
      answer: { raw: "application/samlmetadata+xml" },
    },
  ),
  samlAnswer: anybody.post(
    "/api/auth/provider/saml",
    "The answer of a provider of SAML, in a form: kept for the browser that began, which goes on at /sign-in/return",
    { answer: { raw: "text/plain" } },
  ),
  backChannelLogout: anybody.post(
    "/api/auth/provider/back-channel-logout",
    "The identity provider says that a session of its own has ended, by a signed token in a form",
    { answer: done, refusals: ["PLATFORM_SECRET_UNREADABLE", "PROVIDER_UNREACHABLE", "SIGN_IN_WAY_CLOSED"] },
  ),
  read: view.get("/api/installation/identity-provider", "The identity provider, and what its groups open", {
    answer: identityProviderAnswer,
  }),
  save: edit.put("/api/installation/identity-provider", "Set the identity provider; its secret is sealed", {
    body: identityProviderBody,
    answer: identityProviderAnswer,
    refusals: ["OUTSIDE_URL_INVALID", "PLATFORM_SECRET_NEEDED", "PROVIDER_CERTIFICATE_INVALID"],
  }),
  test: edit.post("/api/installation/identity-provider/test", "Whether the identity provider answers", {
    answer: providerTestAnswer,
    asksOutside: true,
    refusals: ["PLATFORM_SECRET_UNREADABLE", "SIGN_IN_WAY_CLOSED"],
  }),
  saveGroup: edit.put("/api/installation/identity-group", "Say what a group opens, by its name", {
    body: identityGroupBody,
    answer: identityProviderAnswer,
    refusals: ["PROFILE_NOT_FOUND", "LEGAL_ENTITY_NOT_FOUND"],
  }),
  removeGroup: edit.delete("/api/installation/identity-group/{id}", "A group opens nothing any more", {
    answer: done,
    refusals: ["IDENTITY_GROUP_NOT_FOUND"],
  }),
});
