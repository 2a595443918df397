import {
  done,
  firstAdministratorBody,
  sessionAnswer,
  signInAnswer,
  signInBody,
} from "@grand-livre/contracts/identity";
import { defineRoute, type Route } from "../../http/route.ts";
import { createFirstAdministrator } from "./administrators.ts";
import { countAttempt } from "./attempt-limiter.ts";
import { presentCaller } from "./present.ts";
import { signIn, signOut } from "./service.ts";

const tag = "identity";

export const identityRoutes: readonly Route[] = [
  defineRoute({
    method: "post",
    path: "/api/auth/signin",
    tag,
    summary: "Sign in by e-mail and password",
    right: "public",
    body: signInBody,
    answer: signInAnswer,
    handler: async ({ app, body, request }) => {
      const { token, caller } = await signIn(app, body, request);
      const { expiresAt: _, ...person } = presentCaller(caller);
      return { token, ...person };
    },
  }),
  defineRoute({
    method: "get",
    path: "/api/auth/session",
    tag,
    summary: "The person behind the token, with rights as they are now",
    right: "signed-in",
    answer: sessionAnswer,
    handler: async ({ caller }) => presentCaller(caller),
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
      return { done: true as const };
    },
  }),
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
      return { done: true as const };
    },
  }),
];
