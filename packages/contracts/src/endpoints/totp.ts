import { endpoints, signedIn } from "../endpoint.ts";
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
  state: signedIn.get("/api/auth/totp", "Whether the caller has a second factor", {
    beforeSecondFactor: true,
    answer: totpAnswer,
  }),
  enrol: signedIn.post(
    "/api/auth/totp/enrol",
    "Begin to add a second factor: the secret to give an authenticator",
    {
      beforeSecondFactor: true,
      body: passwordBody,
      answer: totpEnrolment,
      answersSecret: true,
      refusals: ["TOTP_ALREADY_ENABLED", "INVALID_CREDENTIALS"],
    },
  ),
  confirm: signedIn.post(
    "/api/auth/totp/confirm",
    "Confirm the second factor by a code; answers the recovery codes, this once",
    {
      beforeSecondFactor: true,
      body: otpBody,
      answer: recoveryCodesAnswer,
      answersSecret: true,
      refusals: ["OTP_INVALID", "OTP_UNREADABLE", "TOTP_NOT_ENABLED"],
    },
  ),
  recoveryCodes: signedIn.post("/api/auth/totp/recovery-codes", "New recovery codes; the old ones are void", {
    body: passwordAndOtpBody,
    answer: recoveryCodesAnswer,
    answersSecret: true,
    refusals: ["INVALID_CREDENTIALS", "OTP_INVALID", "OTP_UNREADABLE", "TOTP_NOT_ENABLED"],
  }),
  disable: signedIn.post("/api/auth/totp/disable", "Remove the second factor", {
    body: passwordAndOtpBody,
    answer: done,
    refusals: [
      "INVALID_CREDENTIALS",
      "OTP_INVALID",
      "OTP_UNREADABLE",
      "TOTP_NOT_ENABLED",
      "TOTP_REQUIRED_HERE",
    ],
  }),
});
