import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import { demonstrationSignIn } from "../demonstration-sign-in.ts";
import { handle, type Route } from "../http/route.ts";
import { createFirstAdministrator } from "../modules/identity/administrators.ts";
import { countAttempt } from "../modules/identity/attempt-limiter.ts";
import { changeOwnPassword } from "../modules/identity/own-password.ts";
import { presentCaller } from "../modules/identity/present.ts";
import { askForCode, resetPassword, validateCode } from "../modules/identity/reset-password.ts";
import { findDemonstrationPeople } from "../modules/identity/service.ts";
import { answerSession } from "../modules/identity/session-answer.ts";
import { endOwnSession, ownSessions, signOut, signOutEverywhere } from "../modules/identity/sessions.ts";
import { signIn, signInWithToken, unlockSession } from "../modules/identity/sign-in.ts";
import {
  acceptInvitation,
  askForConfirmation,
  confirmByLink,
  readInvitation,
  signUp,
} from "../modules/identity/sign-up.ts";
import { continueAfterSignOut } from "../modules/identity-provider/service.ts";
import { totpRoutes } from "./identity-totp.ts";

const isDone = { done: true as const };

export const identityRoutes: readonly Route[] = [
  handle(identityEndpoints.signIn, async ({ app, body, request }) => {
    const { token, caller } = await signIn(app, body, request);
    return { token, ...presentCaller(caller) };
  }),
  handle(identityEndpoints.demonstration, async ({ app }) => {
    const people = await findDemonstrationPeople(app.db);
    return {
      people: people.map(({ email, firstname, lastname, profile }) => ({
        email,
        name: `${firstname} ${lastname}`,
        profile: profile ?? "Administrateur",
      })),
      password: people.length > 0 ? demonstrationSignIn.password : null,
    };
  }),
  handle(identityEndpoints.signInWithToken, async ({ app, body, request }) => {
    const { token, caller } = await signInWithToken(app, body.accessToken, request);
    return { token, accessToken: token, tokenType: "bearer" as const, ...presentCaller(caller) };
  }),
  handle(identityEndpoints.unlockSession, async ({ app, caller, body, request }) => ({
    token: await unlockSession(app, caller, body, request),
    ...presentCaller(caller),
  })),
  handle(identityEndpoints.session, async ({ app, caller }) => answerSession(app, caller)),
  handle(identityEndpoints.sessions, async ({ app, caller }) => ({
    sessions: (await ownSessions(app, caller)).map((one) => ({
      ...one,
      createdAt: one.createdAt.toISOString(),
      expiresAt: one.expiresAt.toISOString(),
      lastUsedAt: one.lastUsedAt?.toISOString() ?? null,
      current: one.id === caller.sessionId,
    })),
  })),
  handle(identityEndpoints.endSession, async ({ app, caller, params }) => {
    await endOwnSession(app, caller, params.id);
    return isDone;
  }),
  handle(identityEndpoints.signOut, async ({ app, caller }) => {
    await signOut(app, caller);
    return { ...isDone, continueAt: (await continueAfterSignOut(app, caller)) ?? null };
  }),
  handle(identityEndpoints.signOutEverywhere, async ({ app, caller, body }) => ({
    ended: await signOutEverywhere(app, caller, body.keepCurrent),
  })),
  handle(identityEndpoints.forgotPassword, async ({ app, body, request }) => ({
    refId: await askForCode(app, body, request),
  })),
  handle(identityEndpoints.validateCode, async ({ app, body, request }) => ({
    token: await validateCode(app, body, request),
  })),
  handle(identityEndpoints.resetPassword, async ({ app, body, request }) => {
    await resetPassword(app, body.password, request);
    return isDone;
  }),
  handle(identityEndpoints.changePassword, async ({ app, caller, body }) => {
    await changeOwnPassword(app, caller, body);
    return isDone;
  }),
  handle(identityEndpoints.signUp, async ({ app, body, request }) => {
    await signUp(app, body, request);
    return isDone;
  }),
  handle(identityEndpoints.resendConfirmation, async ({ app, body, request }) => {
    await askForConfirmation(app, body.email, request);
    return isDone;
  }),
  handle(identityEndpoints.confirmEmail, async ({ app, body, request }) => {
    await confirmByLink(app, body.secret, request);
    return isDone;
  }),
  handle(identityEndpoints.readInvitation, async ({ app, body, request }) => {
    const { id: _, ...person } = await readInvitation(app, body.secret, request);
    return person;
  }),
  handle(identityEndpoints.acceptInvitation, async ({ app, body, request }) => {
    await acceptInvitation(app, body, request);
    return isDone;
  }),
  ...totpRoutes,
  handle(identityEndpoints.firstAdministrator, async ({ app, body, request }) => {
    await countAttempt(app, "first-administrator", request.address);
    const { secret, ...person } = body;
    await createFirstAdministrator(app, secret, person);
    return isDone;
  }),
];
