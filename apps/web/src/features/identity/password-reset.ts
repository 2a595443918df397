import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import { call } from "../../lib/api.ts";
import { storageKeys } from "../../lib/session.ts";
import type { CodeSent } from "./history-state.ts";

/** What was typed as an e-mail or a phone number; undefined when it is neither. The server judges the rest. */
export function readRecipient(text: string): CodeSent["recipient"] | undefined {
  const typed = text.trim();
  if (/^\S+@\S+\.\S+$/.test(typed)) return { email: typed };
  return /^\+?[\d\s.\-()/]+$/.test(typed) && typed.replace(/\D/g, "").length >= 6
    ? { phone: typed }
    : undefined;
}

/** The digits of a code as typed or pasted, without the characters around them; six at most. */
export function readCode(text: string): string {
  const alone = /(?<!\d)\d{3}\s?\d{3}(?!\d)/.exec(text)?.[0] ?? text;
  return alone.replace(/\D/g, "").slice(0, 6);
}

/** Sends a code and keeps its reference. The answer is the same when no account has this address. */
export async function askForCode(recipient: CodeSent["recipient"]): Promise<CodeSent> {
  const { refId } = await call(identityEndpoints.forgotPassword, { body: recipient });
  localStorage.setItem(storageKeys.refId, refId);
  localStorage.removeItem(storageKeys.resetToken);
  return { recipient, sentAt: Date.now() };
}

/** Exchanges the code for the token that one reset needs, and keeps it. */
export async function validateCode(code: string): Promise<void> {
  const refId = localStorage.getItem(storageKeys.refId) ?? "";
  const { token } = await call(identityEndpoints.validateCode, {
    body: {
      refId,
      code,
    },
  });
  localStorage.setItem(storageKeys.resetToken, token);
}

/** Sets the new password by the token kept; reference and token are forgotten once they have served. */
export async function resetPassword(password: string): Promise<void> {
  const token = localStorage.getItem(storageKeys.resetToken) ?? "";
  await call(identityEndpoints.resetPassword, { body: { password }, headers: { "x-access-token": token } });
  localStorage.removeItem(storageKeys.refId);
  localStorage.removeItem(storageKeys.resetToken);
}
