import { createHash, randomBytes } from "node:crypto";
import { qrPathOf } from "@grand-livre/einvoice/qr/qr-path";
import { generateSecret, generateURI, verify } from "otplib";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import { seal, unseal } from "../../derived-secret.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import { countUse, forgetUses } from "./attempt-limiter.ts";
import { requireOwnPassword } from "./own-password.ts";
import { mustHaveSecondFactor } from "./security.ts";
import {
  confirmEnrolment,
  countRecoveryCodes,
  findTotp,
  putEnrolment,
  removeTotp,
  replaceRecoveryCodes,
  type TotpRow,
  useRecoveryCode,
  useStep,
} from "./totp-repository.ts";

const STEP_SECONDS = 30;
const RECOVERY_CODES = 10;
/** No look-alikes: 31 signs, 16 of them make 79 bits. */
const RECOVERY_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

function newRecoveryCode(): string {
  const signs = Array.from(randomBytes(64))
    .filter((byte) => byte < RECOVERY_ALPHABET.length * 8)
    .slice(0, 16)
    .map((byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length]);
  return (signs.join("").match(/.{1,4}/g) ?? []).join("-");
}

function hashOfRecoveryCode(code: string): Buffer {
  return createHash("sha256")
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))
    .digest();
}

/** @throws RefusalError OTP_UNREADABLE after a restoration, which brings no token secret */
function secretOf(app: Application, { sealedSecret }: TotpRow): string {
  try {
    return unseal(app, sealedSecret);
  } catch {
    throw new RefusalError("OTP_UNREADABLE");
  }
}

/** Whether the six digits are those of now, give or take half a minute, and were not used before. */
async function useDigits(
  tx: Tx,
  app: Application,
  userId: string,
  totp: TotpRow,
  otp: string,
): Promise<boolean> {
  const result = await verify({
    secret: secretOf(app, totp),
    token: otp,
    epoch: Math.floor(app.now().getTime() / 1000),
    period: STEP_SECONDS,
    epochTolerance: STEP_SECONDS,
  });
  if (!result.valid || !("timeStep" in result)) return false;
  return useStep(tx, userId, result.timeStep);
}

async function useOtp(
  tx: Tx,
  app: Application,
  userId: string,
  totp: TotpRow,
  otp: string,
): Promise<boolean> {
  const typed = otp.replaceAll(/\s/g, "");
  return /^\d{6}$/.test(typed)
    ? useDigits(tx, app, userId, totp, typed)
    : useRecoveryCode(tx, userId, hashOfRecoveryCode(typed), app.now());
}

/**
 * Asks for the second factor of an account that has one: six digits, each used once, or a recovery code. Wrong ones are
 * counted by account alone: only a caller with the password comes that far.
 * @throws RefusalError OTP_REQUIRED, OTP_INVALID, TOO_MANY_REQUESTS
 */
export async function requireOtp(app: Application, userId: string, otp: string | undefined): Promise<void> {
  if (!otp) throw new RefusalError("OTP_REQUIRED");
  await countUse(app, "otp-account", userId);
  await inTransaction(app.db, async (tx) => {
    const totp = await findTotp(tx, userId);
    if (totp?.confirmedAt && !(await useOtp(tx, app, userId, totp, otp)))
      throw new RefusalError("OTP_INVALID");
  });
  await forgetUses(app, "otp-account", userId);
}

/** Whether the caller has a second factor, and how many recovery codes are left. */
export async function ownTotp(app: Application, caller: Caller) {
  const totp = await findTotp(app.db, caller.userId);
  return {
    enabled: totp?.confirmedAt != null,
    recoveryCodesLeft: await countRecoveryCodes(app.db, caller.scope),
  };
}

/**
 * Begins to add a second factor; nothing is asked at sign-in until it is confirmed.
 * @throws RefusalError INVALID_CREDENTIALS, TOTP_ALREADY_ENABLED
 */
export async function enrolTotp(app: Application, caller: Caller, password: string) {
  await requireOwnPassword(app, caller, password);
  const secret = generateSecret();
  await inCommand(app, caller, async (command) => {
    const { tx } = command;
    const begun = await putEnrolment(tx, caller.scope, seal(app, secret), app.now());
    if (!begun) throw new RefusalError("TOTP_ALREADY_ENABLED");
    await command.audit({ action: "totp.enrol", resource: "user", resourceId: caller.userId });
  });
  const uri = generateURI({ issuer: "Grand Livre", label: caller.email, secret });
  return { secret, uri, qr: qrPathOf(uri) };
}

async function giveRecoveryCodes({ tx, scope }: Command<Caller>): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await replaceRecoveryCodes(tx, scope, codes.map(hashOfRecoveryCode));
  return codes;
}

/**
 * Confirms the enrolment by a code of the authenticator, and gives the recovery codes, this once.
 * @throws RefusalError TOTP_NOT_ENABLED without an enrolment, TOTP_ALREADY_ENABLED, OTP_INVALID
 */
export async function confirmTotp(app: Application, caller: Caller, otp: string): Promise<string[]> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const totp = await findTotp(tx, caller.userId);
    if (!totp) throw new RefusalError("TOTP_NOT_ENABLED");
    if (totp.confirmedAt) throw new RefusalError("TOTP_ALREADY_ENABLED");
    if (!/^\d{6}$/.test(otp) || !(await useDigits(tx, app, caller.userId, totp, otp)))
      throw new RefusalError("OTP_INVALID");
    if (!(await confirmEnrolment(tx, caller.scope, app.now())))
      throw new RefusalError("TOTP_ALREADY_ENABLED");
    await command.audit({ action: "totp.enable", resource: "user", resourceId: caller.userId });
    return giveRecoveryCodes(command);
  });
}

/**
 * Password of the caller and, where there is one, second factor, before another proof is added or taken away.
 * @throws RefusalError INVALID_CREDENTIALS, OTP_REQUIRED, OTP_INVALID, OTP_UNREADABLE, TOO_MANY_REQUESTS
 */
export async function requireOwnProof(
  app: Application,
  caller: Caller,
  { password, otp }: { readonly password: string; readonly otp?: string | undefined },
): Promise<void> {
  await requireOwnPassword(app, caller, password);
  if ((await findTotp(app.db, caller.userId))?.confirmedAt) await requireOtp(app, caller.userId, otp);
}

/** Password and second factor of the caller, before either is changed. */
async function requireBoth(app: Application, caller: Caller, proof: { password: string; otp: string }) {
  const totp = await findTotp(app.db, caller.userId);
  if (!totp?.confirmedAt) throw new RefusalError("TOTP_NOT_ENABLED");
  await requireOwnPassword(app, caller, proof.password);
  await requireOtp(app, caller.userId, proof.otp);
}

/**
 * Removes the second factor, unless it is required of its person.
 * @throws RefusalError TOTP_NOT_ENABLED, TOTP_REQUIRED_HERE, INVALID_CREDENTIALS, OTP_INVALID
 */
export async function disableTotp(
  app: Application,
  caller: Caller,
  proof: { password: string; otp: string },
): Promise<void> {
  if (await mustHaveSecondFactor(app.db, caller.userId)) throw new RefusalError("TOTP_REQUIRED_HERE");
  await requireBoth(app, caller, proof);
  await inCommand(app, caller, async (command) => {
    const { tx } = command;
    if (!(await removeTotp(tx, caller.userId))) throw new RefusalError("TOTP_NOT_ENABLED");
    await command.audit({ action: "totp.disable", resource: "user", resourceId: caller.userId });
  });
}

/**
 * Gives new recovery codes; the old ones are void.
 * @throws RefusalError TOTP_NOT_ENABLED, INVALID_CREDENTIALS, OTP_INVALID
 */
export async function renewRecoveryCodes(
  app: Application,
  caller: Caller,
  proof: { password: string; otp: string },
): Promise<string[]> {
  await requireBoth(app, caller, proof);
  return inCommand(app, caller, async (command) => {
    await command.audit({ action: "totp.recovery-codes", resource: "user", resourceId: caller.userId });
    return giveRecoveryCodes(command);
  });
}
