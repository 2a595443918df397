import { explainError } from "../lib/error-text.ts";
import { announce } from "../ui/confirm.ts";

/** Tells why a confirmed action was refused, where the eyes are: in a dialog, with what to do. */
export async function announceError(error: unknown): Promise<void> {
  const { title, text } = await explainError(error);
  await announce({ title, message: text });
}
