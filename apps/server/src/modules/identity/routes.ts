import {
  acceptInvitationBody,
  changePasswordBody,
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
  signOutEverywhereBody,
  signUpBody,
  unlockSessionBody,
  validateCodeAnswer,
  validateCodeBody,
} from "@grand-livre/contracts/identity";
import { idParams } from "@grand-livre/contracts/paging";
import { defineRoute, type Route } from "../../http/route.ts";
import { createFirstAdministrator } from "./administrators.ts";
import { countAttempt } from "./attempt-limiter.ts";
import { changeOwnPassword } from "./own-password.ts";
import { presentCaller } from "./present.ts";
import { askForCode, resetPassword, validateCode } from "./reset-password.ts";
import { totpRoutes } from "./routes-totp.ts";
import { answerSession } from "./session-answer.ts";
import { endOwnSession, ownSessions, signOut, signOutEverywhere } from "./sessions.ts";
import { signIn, signInWithToken, unlockSession } from "./sign-in.ts";
import { acceptInvitation, askForConfirmation, confirmByLink, readInvitation, signUp } from "./sign-up.ts";

const tag = "identity";
const isDone = { done: true as const };

export const identityRoutes: readonly Route[] = [
  defineRoute({
    method: "post",
    path: "/api/auth/signin",
    tag,
    summary: "Sign in by e-mail, password and, where it is active, one-time code",
    right: "public",
    body: signInBody,
    answer: signInAnswer,
    handler: async ({ app, body, request }) => {
      const { token, caller } = await signIn(app, body, request);
      return { token, ...presentCaller(caller) };
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/auth/sign-in-with-token",
    tag,
    summary: "Go on with the session of a kept token",
    right: "public",
    body: signInWithTokenBody,
    answer: signInWithTokenAnswer,
    handler: async ({ app, body, request }) => {
      const { token, caller } = await signInWithToken(app, body.accessToken, request);
      return { token, accessToken: token, tokenType: "bearer" as const, ...presentCaller(caller) };
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/auth/unlock-session",
    tag,
    summary: "Prove again who sits before a locked session",
    right: "signed-in",
    body: unlockSessionBody,
    answer: signInAnswer,
    handler: async ({ app, caller, body, request }) => ({
      token: await unlockSession(app, caller, body, request),
      ...presentCaller(caller),
    }),
  }),
  defineRoute({
    method: "get",
    path: "/api/auth/session",
    tag,
    summary: "The person behind the token, with rights as they are now",
    right: "signed-in",
    answer: sessionAnswer,
    handler: async ({ app, caller }) => answerSession(app, caller),
  }),
  defineRoute({
    method: "get",
    path: "/api/auth/sessions",
    tag,
    summary: "The open sessions of the caller",
    right: "signed-in",
    answer: sessionsAnswer,
    handler: async ({ app, caller }) => ({
      sessions: (await ownSessions(app, caller)).map((one) => ({
        ...one,
        createdAt: one.createdAt.toISOString(),
        expiresAt: one.expiresAt.toISOString(),
        lastUsedAt: one.lastUsedAt?.toISOString() ?? null,
        current: one.id === caller.sessionId,
      })),
    }),
  }),
  defineRoute({
    method: "delete",
    path: "/api/auth/sessions/{id}",
    tag,
    summary: "End one session of the caller",
    right: "signed-in",
    params: idParams,
    answer: done,
    handler: async ({ app, caller, params }) => {
      await endOwnSession(app, caller, params.id);
      return isDone;
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/auth/sign-out",
    tag,
    summary: "End the session at once",
    right: "signed-in",
    answer: done,
    handler: async ({ app, caller }) => {
      await signOut(app, caller);
      return isDone;
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/auth/sign-out-everywhere",
    tag,
    summary: "End every session of the caller, or all but this one",
    right: "signed-in",
    body: signOutEverywhereBody,
    bodyOptional: true,
    answer: endedAnswer,
    handler: async ({ app, caller, body }) => ({
      ended: await signOutEverywhere(app, caller, body.keepCurrent),
    }),
  }),
  defineRoute({
    method: "post",
    path: "/api/auth/forgot-password",
    tag,
    summary: "Ask for a code by mail or text message; the answer is the same for an unknown account",
    right: "public",
    body: forgotPasswordBody,
    answer: forgotPasswordAnswer,
    handler: async ({ app, body, request }) => ({ refId: await askForCode(app, body, request) }),
  }),
  defineRoute({
    method: "post",
    path: "/api/auth/validate-password-validationCode",
    tag,
    summary: "Exchange a code for a token good for one reset",
    right: "public",
    body: validateCodeBody,
    answer: validateCodeAnswer,
    handler: async ({ app, body, request }) => ({ token: await validateCode(app, body, request) }),
  }),
  defineRoute({
    method: "post",
    path: "/api/natural-person/reset-password",
    tag,
    summary: "Set a new password by the reset token of the x-access-token header; every session ends",
    right: "public",
    body: resetPasswordBody,
    answer: done,
    handler: async ({ app, body, request }) => {
      await resetPassword(app, body.password, request);
      return isDone;
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/auth/change-password",
    tag,
    summary: "Change one's own password; the other sessions end",
    right: "signed-in",
    body: changePasswordBody,
    answer: done,
    handler: async ({ app, caller, body }) => {
      await changeOwnPassword(app, caller, body);
      return isDone;
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/auth/sign-up",
    tag,
    summary: "Ask for an account; the answer is the same for an address that has one",
    right: "public",
    body: signUpBody,
    answer: done,
    handler: async ({ app, body, request }) => {
      await signUp(app, body, request);
      return isDone;
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/auth/resend-confirmation",
    tag,
    summary: "Ask for the confirmation mail again",
    right: "public",
    body: emailBody,
    answer: done,
    handler: async ({ app, body, request }) => {
      await askForConfirmation(app, body.email, request);
      return isDone;
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/auth/confirm-email",
    tag,
    summary: "Confirm an address by the link of its mail",
    right: "public",
    body: linkBody,
    answer: done,
    handler: async ({ app, body, request }) => {
      await confirmByLink(app, body.secret, request);
      return isDone;
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/auth/invitation",
    tag,
    summary: "Whom an invitation is for",
    right: "public",
    body: linkBody,
    answer: invitationAnswer,
    handler: async ({ app, body, request }) => {
      const { id: _, ...person } = await readInvitation(app, body.secret, request);
      return person;
    },
  }),
  defineRoute({
    method: "post",
    path: "/api/auth/accept-invitation",
    tag,
    summary: "Open an invited account with the password its owner chooses",
    right: "public",
    body: acceptInvitationBody,
    answer: done,
    handler: async ({ app, body, request }) => {
      await acceptInvitation(app, body, request);
      return isDone;
    },
  }),
  ...totpRoutes,
  defineRoute({
    method: "post",
    path: "/api/auth/first-administrator",
    tag,
    summary: "Make the first administrator, by the link printed at start",
    right: "public",
    body: firstAdministratorBody,
    answer: done,
    handler: async ({ app, body, request }) => {
      await countAttempt(app, "first-administrator", request.address);
      const { secret, ...person } = body;
      await createFirstAdministrator(app, secret, person);
      return isDone;
    },
  }),
];
