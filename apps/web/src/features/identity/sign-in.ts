import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import type { SignInAnswer } from "@grand-livre/contracts/identity";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { explainError } from "../../lib/error-text.ts";
import { labelOf } from "../../lib/i18n/labels.ts";
import { ALREADY_SIGNED_IN, session } from "../../lib/session.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Six digits of the authenticator, or a recovery code. */
  readonly otp?: string;
}

/** Signs in and keeps the answer. Throws `User is already logged in.` on a live session, ApiError on a refusal. */
export async function signIn(credentials: Credentials): Promise<SignInAnswer> {
  if (session.isAuthenticated()) throw new Error(ALREADY_SIGNED_IN);
  const answer = await call(identityEndpoints.signIn, { body: credentials });
  session.open(answer);
  return answer;
}

/** The sentence of a sign-in that failed. */
export async function signInFailure(error: unknown): Promise<string> {
  // The one refusal that everybody meets needs no catalogue.
  if (error instanceof ApiError && error.code === "INVALID_CREDENTIALS") return labelOf("signIn.wrong");
  if (error instanceof Error && error.message === ALREADY_SIGNED_IN) {
    return labelOf("signIn.already");
  }
  return (await explainError(error)).text;
}
