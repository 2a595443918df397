import { hash, verify } from "@node-rs/argon2";

/** Argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash kept at rest. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

let decoy: Promise<string> | undefined;

/** Checks a password; against a decoy when there is no account, so that both answers take the same time. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const matches = await verify(stored ?? (await decoy), password).catch(() => false);
  return matches && typeof stored === "string";
}
