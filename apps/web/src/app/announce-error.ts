import { explainError } from "../lib/error-text.ts";
import { labelOf } from "../lib/i18n/labels.ts";
import { announce } from "../ui/confirm.ts";
import { toast } from "../ui/toast.ts";

/** Explains why a confirmed action was refused, where the eyes are: in a dialog, with what to do. */
export async function announceError(error: unknown): Promise<void> {
  const { title, text } = await explainError(error);
  await announce({ title, message: text });
}

/** Announces that a request whose answer was lost is what was kept, and not the changed one sent after it. */
export async function announceKept(): Promise<void> {
  await announce({
    title: labelOf("error.kept"),
    message: labelOf("error.keptText"),
  });
}

/** Explains why something was refused in a corner, with its code: what the person works on stays in sight. */
export async function toastRefusal(error: unknown): Promise<void> {
  const { text, code } = await explainError(error);
  toast({ message: text, code, tone: "error" });
}
