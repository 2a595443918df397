import { z } from "zod";
import { actions } from "./rights.ts";

export const roles = ["ADMIN", "ACCOUNTANT", "COLLABORATOR", "DELEGATE"] as const;

export const signInBody = z.strictObject({
  email: z.string().min(1).max(320),
  password: z.string().min(1).max(1024),
  otp: z.string().max(16).optional(),
});

export const affectedRight = z.object({
  service: z.string(),
  serviceId: z.string(),
  authorizations: z.record(z.enum(actions), z.boolean()),
});

/** The answer of a sign-in, which the web client keeps whole under `user`. */
export const signInAnswer = z.object({
  token: z.string(),
  role: z.enum(roles),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  superAdministrator: z.boolean(),
  natural_user_profile: z.object({ affectedRights: z.array(affectedRight) }),
});
export type SignInAnswer = z.infer<typeof signInAnswer>;

/** The person behind the token, read afresh. */
export const sessionAnswer = signInAnswer.omit({ token: true }).extend({ expiresAt: z.string() });
export type SessionAnswer = z.infer<typeof sessionAnswer>;

export const firstAdministratorBody = z.strictObject({
  secret: z.string().min(1).max(200),
  email: z.email().max(320),
  password: z.string().min(10).max(1024),
  firstname: z.string().trim().min(1).max(100),
  lastname: z.string().trim().min(1).max(100),
});

export const done = z.object({ done: z.literal(true) });
