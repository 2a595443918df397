import { anybody, endpoints, signedIn } from "../endpoint.ts";
import { done } from "../identity.ts";
import {
  newPasskeyBody,
  ownProofBody,
  passkeyCreation,
  passkeyRequest,
  passkeySignInAnswer,
  passkeySignInBody,
  passkeysAnswer,
} from "../passkey.ts";

const PROOF = ["INVALID_CREDENTIALS", "OTP_INVALID", "OTP_REQUIRED", "OTP_UNREADABLE"] as const;

/** Passkeys: a person's own, and sign-in by one. */
export const passkeyEndpoints = endpoints("identity", {
  list: signedIn.get("/api/auth/passkey", "The caller's passkeys", { answer: passkeysAnswer }),
  begin: signedIn.post("/api/auth/passkey/begin", "Begin to add a passkey, by password and second factor", {
    body: ownProofBody,
    answer: passkeyCreation,
    answersSecret: true,
    refusals: [...PROOF, "PASSKEY_ADDRESS_UNFIT", "PASSKEY_LIMIT", "SIGN_IN_WAY_CLOSED"],
  }),
  add: signedIn.post("/api/auth/passkey", "Add the passkey that the browser made", {
    body: newPasskeyBody,
    answer: done,
    refusals: [
      "PASSKEY_ADDRESS_UNFIT",
      "PASSKEY_INVALID",
      "PASSKEY_KNOWN",
      "PASSKEY_LIMIT",
      "SIGN_IN_ATTEMPT_INVALID",
    ],
  }),
  remove: signedIn.post("/api/auth/passkey/{id}/remove", "Remove a passkey, by password and second factor", {
    body: ownProofBody,
    answer: done,
    refusals: [...PROOF, "PASSKEY_NOT_FOUND"],
  }),
  startSignIn: anybody.post("/api/auth/passkey/start", "Begin to sign in by a passkey", {
    answer: passkeyRequest,
    refusals: ["PASSKEY_ADDRESS_UNFIT"],
  }),
  finishSignIn: anybody.post("/api/auth/passkey/finish", "Sign in by what a passkey signed", {
    body: passkeySignInBody,
    answer: passkeySignInAnswer,
    refusals: [
      "ACCOUNT_INACTIVE",
      "ACCOUNT_NOT_ACTIVATED",
      "DEMO_BEHIND_PROXY",
      "PASSKEY_ADDRESS_UNFIT",
      "PASSKEY_COUNTER_OLD",
      "PASSKEY_INVALID",
      "PASSKEY_UNKNOWN",
      "SIGN_IN_ATTEMPT_INVALID",
      "SIGN_IN_WAY_CLOSED",
    ],
  }),
});
