import { sumCentsOf } from "../money/cents.ts";
import { type Refusal, refuse } from "../refusal.ts";

export interface LineToLetter {
  readonly account: string;
  readonly auxiliary: string | null;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly state: "draft" | "provisional" | "validated";
  readonly letterable: boolean;
  /** Code of the lettering in force. */
  readonly lettering: string | null;
}

export interface CheckedLettering {
  readonly account: string;
  readonly auxiliary: string | null;
  /** The lines do not balance yet. */
  readonly partial: boolean;
}

export type LetteringRefusal =
  | Refusal<"LETTERING_MIXED">
  | Refusal<"LETTERING_DRAFT">
  | Refusal<"LETTERING_ACCOUNT_NOT_LETTERABLE", { account: string }>
  | Refusal<"LETTERING_TAKEN", { lettering: string }>;

/** Lines of one letterable account and one third party, none in another lettering; whole when they balance. */
export function checkLettering(lines: readonly LineToLetter[]): CheckedLettering | LetteringRefusal {
  const [first] = lines;
  if (first === undefined) return refuse("LETTERING_MIXED");
  const { account, auxiliary } = first;
  if (lines.some((line) => line.account !== account || line.auxiliary !== auxiliary))
    return refuse("LETTERING_MIXED");
  if (lines.some((line) => line.state === "draft")) return refuse("LETTERING_DRAFT");
  if (lines.some((line) => !line.letterable)) return refuse("LETTERING_ACCOUNT_NOT_LETTERABLE", { account });
  const taken = lines.find((line) => line.lettering !== null);
  if (taken) return refuse("LETTERING_TAKEN", { lettering: taken.lettering ?? "" });
  const partial = sumCentsOf(lines, (line) => line.debitCents - line.creditCents) !== 0;
  return { account, auxiliary, partial };
}
