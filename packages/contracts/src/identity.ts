import { z } from "zod";
import { LEAST_PASSWORD } from "./password.ts";
import { personName } from "./person-name.ts";
import { actions } from "./rights.ts";

export const roles = ["ADMIN", "ACCOUNTANT", "COLLABORATOR", "DELEGATE"] as const;

export const signInBody = z.strictObject({
  email: z.string().min(1).max(320),
  password: z.string().min(1).max(1024),
  /** Six digits of the authenticator, or a recovery code. */
  otp: z.string().max(32).optional(),
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
  /** The account holds no right and is an employee's: it opens his own space and nothing else. */
  employeeOnly: z.literal(true).optional(),
  natural_user_profile: z.object({ affectedRights: z.array(affectedRight) }),
});
export type SignInAnswer = z.infer<typeof signInAnswer>;

/** For whom the caller acts now: the banner shows it. */
export const actingFor = z.object({
  delegationId: z.uuid(),
  userId: z.uuid(),
  firstname: z.string(),
  lastname: z.string(),
  endsOn: z.string(),
});
export type ActingFor = z.infer<typeof actingFor>;

/** The person behind the token, read afresh. */
export const sessionAnswer = signInAnswer.omit({ token: true }).extend({
  userId: z.uuid(),
  expiresAt: z.string(),
  totpEnabled: z.boolean(),
  /** Null unless the request carried a living delegation's id in `x-acting-for`. */
  actingFor: actingFor.nullable(),
  /** The delegations received that may be used today. */
  delegations: z.array(actingFor),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

const password = z.string().min(1).max(1024);
const otp = z.string().trim().min(1).max(32);
const secret = z.string().min(1).max(200);
const requiredName = personName.min(1);

export const signInWithTokenBody = z.strictObject({ accessToken: z.string().min(1).max(4096) });
export const signInWithTokenAnswer = signInAnswer.extend({
  accessToken: z.string(),
  tokenType: z.literal("bearer"),
});

export const unlockSessionBody = z.strictObject({
  email: z.string().max(320).optional(),
  password,
  otp: otp.optional(),
});

/** `{email}` or `{phone}`: where the code goes. */
export const forgotPasswordBody = z.union(
  [z.strictObject({ email: z.email().max(320) }), z.strictObject({ phone: z.string().min(1).max(40) })],
  "RECIPIENT_INVALID",
);
export const forgotPasswordAnswer = z.object({ refId: z.string() });

export const validateCodeBody = z.strictObject({
  refId: z.string().min(1).max(64),
  code: z.string().max(16),
});
/** A token good for the reset alone, for a quarter of an hour, once. */
export const validateCodeAnswer = z.object({ token: z.string() });

export const resetPasswordBody = z.strictObject({ password });
export const changePasswordBody = z.strictObject({ currentPassword: password, password });

export const signUpBody = z.strictObject({
  email: z.email().max(320),
  password,
  firstname: requiredName,
  lastname: requiredName,
});
export const emailBody = z.strictObject({ email: z.email().max(320) });
export const linkBody = z.strictObject({ secret });

/** Whom an invitation is for, shown before the password is chosen. */
export const invitationAnswer = z.object({
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
});
export type InvitationAnswer = z.infer<typeof invitationAnswer>;
export const acceptInvitationBody = z.strictObject({
  secret,
  password,
  firstname: requiredName.optional(),
  lastname: requiredName.optional(),
});

export const sessionsAnswer = z.object({
  sessions: z.array(
    z.object({
      id: z.uuid(),
      createdAt: z.string(),
      expiresAt: z.string(),
      /** Within a few minutes; null for a session that has not been used since this is noted. */
      lastUsedAt: z.string().nullable(),
      address: z.string().nullable(),
      userAgent: z.string().nullable(),
      current: z.boolean(),
    }),
  ),
});
export type SessionsAnswer = z.infer<typeof sessionsAnswer>;
/** `continueAt`: where the browser ends the session of the identity provider that opened this one. */
export const signOutAnswer = z.object({ done: z.literal(true), continueAt: z.string().nullable() });
export const signOutEverywhereBody = z.strictObject({ keepCurrent: z.boolean().default(false) });
export const endedAnswer = z.object({ ended: z.int() });

/** Who may try the product with the published password: none unless the installation is a demonstration. */
export const demonstrationAnswer = z.object({
  people: z.array(z.object({ email: z.string(), name: z.string(), profile: z.string() })),
  password: z.string().nullable(),
});
export type DemonstrationAnswer = z.infer<typeof demonstrationAnswer>;

export const totpAnswer = z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() });
export type TotpAnswer = z.infer<typeof totpAnswer>;
export const passwordBody = z.strictObject({ password });
/** The secret in Base32, as the address that an authenticator's camera reads, and that address as a QR code. */
export const totpEnrolment = z.object({
  secret: z.string(),
  uri: z.string(),
  /** One SVG path of `size` × `size` modules, without its quiet zone. */
  qr: z.object({ size: z.int(), path: z.string() }),
});
export type TotpEnrolment = z.infer<typeof totpEnrolment>;
export const otpBody = z.strictObject({ otp });
export const passwordAndOtpBody = z.strictObject({ password, otp });
/** Shown this once. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });

export const firstAdministratorBody = z.strictObject({
  secret: z.string().min(1).max(200),
  email: z.email().max(320),
  password: z.string().min(LEAST_PASSWORD, "PASSWORD_TOO_SHORT").max(1024),
  firstname: requiredName,
  lastname: requiredName,
});

export const done = z.object({ done: z.literal(true) });
