import { anybody, endpoints, signedIn } from "../endpoint.ts";
import {
  acceptInvitationBody,
  changePasswordBody,
  demonstrationAnswer,
  done,
  emailBody,
  endedAnswer,
  firstAdministratorBody,
  forgotPasswordAnswer,
  forgotPasswordBody,
  invitationAnswer,
  linkBody,
  resetPasswordBody,
  sessionAnswer,
  sessionsAnswer,
  signInAnswer,
  signInBody,
  signInWithTokenAnswer,
  signInWithTokenBody,
  signOutAnswer,
  signOutEverywhereBody,
  signUpBody,
  unlockSessionBody,
  validateCodeAnswer,
  validateCodeBody,
} from "../identity.ts";

export const identityEndpoints = endpoints("identity", {
  signIn: anybody.post(
    "/api/auth/signin",
    "Sign in by e-mail, password and, where it is active, one-time code",
    {
      body: signInBody,
      answer: signInAnswer,
      refusals: [
        "ACCOUNT_INACTIVE",
        "ACCOUNT_NOT_ACTIVATED",
        "DEMO_BEHIND_PROXY",
        "INVALID_CREDENTIALS",
        "OTP_INVALID",
        "OTP_UNREADABLE",
        "OTP_REQUIRED",
        "SIGN_IN_WAY_CLOSED",
      ],
    },
  ),
  demonstration: anybody.get(
    "/api/auth/demonstration",
    "The people of the demonstration and their published password, while they are active",
    { answer: demonstrationAnswer },
  ),
  signInWithToken: anybody.post("/api/auth/sign-in-with-token", "Go on with the session of a kept token", {
    body: signInWithTokenBody,
    answer: signInWithTokenAnswer,
  }),
  unlockSession: signedIn.post("/api/auth/unlock-session", "Prove again who sits before a locked session", {
    beforeSecondFactor: true,
    body: unlockSessionBody,
    answer: signInAnswer,
    answersSecret: true,
    refusals: ["INVALID_CREDENTIALS"],
  }),
  session: signedIn.get("/api/auth/session", "The person behind the token, with rights as they are now", {
    beforeSecondFactor: true,
    answer: sessionAnswer,
  }),
  sessions: signedIn.get("/api/auth/sessions", "The open sessions of the caller", { answer: sessionsAnswer }),
  endSession: signedIn.delete("/api/auth/sessions/{id}", "End one session of the caller", {
    answer: done,
    refusals: ["SESSION_NOT_FOUND"],
  }),
  signOut: signedIn.post("/api/auth/sign-out", "End the session at once", {
    beforeSecondFactor: true,
    answer: signOutAnswer,
  }),
  signOutEverywhere: signedIn.post(
    "/api/auth/sign-out-everywhere",
    "End every session of the caller, or all but this one",
    { body: signOutEverywhereBody, bodyOptional: true, answer: endedAnswer },
  ),
  forgotPassword: anybody.post(
    "/api/auth/forgot-password",
    "Ask for a code by mail or text message; the answer is the same for an unknown account",
    {
      body: forgotPasswordBody,
      answer: forgotPasswordAnswer,
      refusals: ["PHONE_INVALID", "SMS_LIMIT_EXCEEDED"],
    },
  ),
  validateCode: anybody.post(
    "/api/auth/validate-password-validationCode",
    "Exchange a code for a token good for one reset",
    { body: validateCodeBody, answer: validateCodeAnswer, refusals: ["CODE_INVALID"] },
  ),
  resetPassword: anybody.post(
    "/api/natural-person/reset-password",
    "Set a new password by the reset token of the x-access-token header; every session ends",
    {
      body: resetPasswordBody,
      answer: done,
      refusals: [
        "PASSWORD_CHANGE_NOT_POSSIBLE",
        "PASSWORD_COMMON",
        "PASSWORD_IS_EMAIL",
        "PASSWORD_TOO_SHORT",
        "RESET_TOKEN_INVALID",
      ],
    },
  ),
  changePassword: signedIn.post(
    "/api/auth/change-password",
    "Change one's own password; the other sessions end",
    { body: changePasswordBody, answer: done, refusals: ["INVALID_CREDENTIALS", "PASSWORD_COMMON"] },
  ),
  signUp: anybody.post(
    "/api/auth/sign-up",
    "Ask for an account; the answer is the same for an address that has one",
    { body: signUpBody, answer: done, refusals: ["PASSWORD_COMMON"] },
  ),
  resendConfirmation: anybody.post("/api/auth/resend-confirmation", "Ask for the confirmation mail again", {
    body: emailBody,
    answer: done,
  }),
  confirmEmail: anybody.post("/api/auth/confirm-email", "Confirm an address by the link of its mail", {
    body: linkBody,
    answer: done,
    refusals: ["CONFIRMATION_LINK_INVALID"],
  }),
  readInvitation: anybody.post("/api/auth/invitation", "Whom an invitation is for", {
    body: linkBody,
    answer: invitationAnswer,
    refusals: ["INVITATION_INVALID"],
  }),
  acceptInvitation: anybody.post(
    "/api/auth/accept-invitation",
    "Open an invited account with the password its owner chooses",
    { body: acceptInvitationBody, answer: done, refusals: ["INVITATION_INVALID", "PASSWORD_COMMON"] },
  ),
  firstAdministrator: anybody.post(
    "/api/auth/first-administrator",
    "Make the first administrator, by the link printed at start",
    { body: firstAdministratorBody, answer: done, refusals: ["LINK_INVALID"] },
  ),
});
