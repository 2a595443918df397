import {
  done,
  otpBody,
  passwordAndOtpBody,
  passwordBody,
  recoveryCodesAnswer,
  totpAnswer,
  totpEnrolment,
} from "@grand-livre/contracts/identity";
import { defineRoute, type Route } from "../../http/route.ts";
import { confirmTotp, disableTotp, enrolTotp, ownTotp, renewRecoveryCodes } from "./totp.ts";

const tag = "identity";

/** The second factor of the caller's own account. */
export const totpRoutes: readonly Route[] = [
  defineRoute({
    method: "get",
    path: "/api/auth/totp",
    tag,
    summary: "Whether the caller has a second factor",
    right: "signed-in",
    answer: totpAnswer,
    handler: async ({ app, caller }) => ownTotp(app, caller),
  }),
  defineRoute({
    method: "post",
    path: "/api/auth/totp/enrol",
    tag,
    summary: "Begin to add a second factor: the secret to give an authenticator",
    right: "signed-in",
    body: passwordBody,
    answer: totpEnrolment,
    handler: async ({ app, caller, body }) => enrolTotp(app, caller, body.password),
  }),
  defineRoute({
    method: "post",
    path: "/api/auth/totp/confirm",
    tag,
    summary: "Confirm the second factor by a code; answers the recovery codes, this once",
    right: "signed-in",
    body: otpBody,
    answer: recoveryCodesAnswer,
    handler: async ({ app, caller, body }) => ({ recoveryCodes: await confirmTotp(app, caller, body.otp) }),
  }),
  defineRoute({
    method: "post",
    path: "/api/auth/totp/recovery-codes",
    tag,
    summary: "New recovery codes; the old ones are void",
    right: "signed-in",
    body: passwordAndOtpBody,
    answer: recoveryCodesAnswer,
    handler: async ({ app, caller, body }) => ({
      recoveryCodes: await renewRecoveryCodes(app, caller, body),
    }),
  }),
  defineRoute({
    method: "post",
    path: "/api/auth/totp/disable",
    tag,
    summary: "Remove the second factor",
    right: "signed-in",
    body: passwordAndOtpBody,
    answer: done,
    handler: async ({ app, caller, body }) => {
      await disableTotp(app, caller, body);
      return { done: true as const };
    },
  }),
];
