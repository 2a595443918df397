import { describe, expect, it } from "vitest";
import { allEndpoints } from "./all-endpoints.ts";
import type { Endpoint } from "./endpoint.ts";

/** Endpoints that a person may call without being signed in, each with its reason. A new one is a decision. */
const PUBLIC: Readonly<Record<string, string>> = {
  "/api/auth/signin": "It is how a session begins; attempts are limited by account and address.",
  "/api/auth/demonstration":
    "The sign-in screen offers it; it names the demonstration's own people, whose password is published.",
  "/api/auth/sign-in-with-token": "It goes on with a session: the token in its body is what is checked.",
  "/api/auth/forgot-password":
    "Who has forgotten a password cannot sign in; requests are limited, and tell nothing of accounts.",
  "/api/auth/validate-password-validationCode":
    "The code is what is checked: five attempts each, limited by address.",
  "/api/natural-person/reset-password": "The reset token in its header is what is checked, once.",
  "/api/auth/sign-up": "It asks for an account; attempts are limited, and tell nothing of accounts.",
  "/api/auth/resend-confirmation": "It asks for a mail again; limited, and tells nothing of accounts.",
  "/api/auth/confirm-email": "The link of the mail is what is checked, once.",
  "/api/auth/invitation": "The link of the invitation is what is checked.",
  "/api/auth/accept-invitation": "The link of the invitation is what is checked, once.",
  "/api/auth/ways": "The sign-in screen offers them; it names the provider's button alone.",
  "/api/auth/provider/start": "It is how a sign-in by the provider begins; limited by address.",
  "/api/auth/provider/back-channel-logout":
    "The provider says that its session has ended, by a token that it signs; limited by address.",
  "/api/auth/provider/saml":
    "The provider's own page posts it, which no session of ours goes with: it is kept for who began, and checked then; limited by address.",
  "/api/auth/provider/saml/metadata": "The provider reads it: our name and address there, and no more.",
  "/api/auth/provider/finish":
    "It is how a session begins: the key of the browser that began and the provider's word are checked, once.",
  "/api/auth/passkey/start":
    "Who signs in by a passkey is nobody yet: it gives a challenge that serves once.",
  "/api/auth/passkey/finish":
    "Who signs in by a passkey is nobody yet: what the passkey signed of the challenge is checked.",
  "/api/auth/first-administrator":
    "An installation without any administrator has nobody to sign in: the link printed at start opens it, once.",
  "/api/platform/webhook/{company}/{secret}":
    "A platform has no account: the secret of the address and the signature are what is checked, once; it only makes flows be searched.",
  "/api/kyc-link/read":
    "A third party has no account: the secret of his link is what is checked; it tells what is asked for, never his file.",
  "/api/kyc-link/document":
    "A third party has no account: the secret of his link is checked before a byte is read; each document once.",
  "/api/payslip-link/read":
    "An employee has no account: the secret of his link is what is checked; it tells of one payslip of his own.",
  "/api/payslip-link/pdf":
    "An employee has no account: the secret of his link is what is checked; it gives one payslip of his own.",
};

const endpoints: readonly Endpoint[] = Object.values(allEndpoints).flatMap((group) => Object.values(group));

describe("the endpoints", () => {
  it("are each declared once", () => {
    const addresses = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(addresses).toHaveLength(new Set(addresses).size);
  });

  it("name every parameter of their path, and no other", () => {
    for (const { path, params } of endpoints) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(params?.shape ?? {}), path).toEqual(named);
    }
  });

  it("are open to everybody only where that has a reason", () => {
    const open = endpoints.filter(({ right }) => right === "public").map(({ path }) => path);
    expect(open.toSorted()).toEqual(Object.keys(PUBLIC).toSorted());
  });
});
