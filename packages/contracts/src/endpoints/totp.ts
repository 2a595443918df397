import { endpoints } from "../endpoint.ts";
import {
  done,
  otpBody,
  passwordAndOtpBody,
  passwordBody,
  recoveryCodesAnswer,
  totpAnswer,
  totpEnrolment,
} from "../identity.ts";

export const totpEndpoints = endpoints("identity", {
  state: {
    method: "get",
    path: "/api/auth/totp",
    summary: "Whether the caller has a second factor",
    right: "signed-in",
    answer: totpAnswer,
  },
  enrol: {
    method: "post",
    path: "/api/auth/totp/enrol",
    summary: "Begin to add a second factor: the secret to give an authenticator",
    right: "signed-in",
    body: passwordBody,
    answer: totpEnrolment,
    refusals: ["TOTP_ALREADY_ENABLED"],
  },
  confirm: {
    method: "post",
    path: "/api/auth/totp/confirm",
    summary: "Confirm the second factor by a code; answers the recovery codes, this once",
    right: "signed-in",
    body: otpBody,
    answer: recoveryCodesAnswer,
    refusals: ["OTP_INVALID", "OTP_UNREADABLE", "TOTP_NOT_ENABLED"],
  },
  recoveryCodes: {
    method: "post",
    path: "/api/auth/totp/recovery-codes",
    summary: "New recovery codes; the old ones are void",
    right: "signed-in",
    body: passwordAndOtpBody,
    answer: recoveryCodesAnswer,
    refusals: ["INVALID_CREDENTIALS", "OTP_INVALID", "OTP_UNREADABLE", "TOTP_NOT_ENABLED"],
  },
  disable: {
    method: "post",
    path: "/api/auth/totp/disable",
    summary: "Remove the second factor",
    right: "signed-in",
    body: passwordAndOtpBody,
    answer: done,
    refusals: ["INVALID_CREDENTIALS", "OTP_INVALID", "OTP_UNREADABLE", "TOTP_NOT_ENABLED"],
  },
});
