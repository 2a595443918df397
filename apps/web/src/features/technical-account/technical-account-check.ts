import type { TechnicalAccountAnswer } from "@grand-livre/contracts/technical-account";
import { isRefusal, type Refusal } from "@grand-livre/domain/refusal";
import { checkTechnicalAccount } from "@grand-livre/domain/technical-account/technical-account";
import { formatDate } from "../../lib/format.ts";
import type { StatusTone } from "../../ui/StatusChip.tsx";

type Checked = Pick<TechnicalAccountAnswer, "account" | "check" | "required">;

/** The verdict of a role: its account exists and may be used, or what is wrong with it. */
export function verdictOf({ account, check, required }: Checked): {
  readonly tone: StatusTone;
  readonly text: string;
  readonly wrong: boolean;
} {
  if (check === "ok") return { tone: "success", text: "✓ Utilisable", wrong: false };
  if (check === "inactive") return { tone: "warning", text: "⚠ Compte désactivé", wrong: true };
  if (account === null && !required) return { tone: "neutral", text: "Sans compte", wrong: false };
  return { tone: required ? "error" : "warning", text: "⚠ Compte absent du plan", wrong: true };
}

/** `411` , `4456 ou 4458`. */
export function prefixesText(prefixes: readonly string[]): string {
  return prefixes.length < 2
    ? prefixes.join("")
    : `${prefixes.slice(0, -1).join(", ")} ou ${prefixes.at(-1)}`;
}

/** Day of the accounts that came with the chart: before any exercise. */
const INSTALLED = "1900-01-01";

/** `15/03/2026`, or `par défaut` for what was never changed. */
export function sinceText(validFrom: string | null): string {
  if (validFrom === null) return "";
  return validFrom <= INSTALLED ? "par défaut" : formatDate(validFrom);
}

export interface TechnicalAccountDraft {
  readonly account: string;
  readonly validFrom: string | undefined;
}

/** What the domain refuses: an account whose class does not suit the role. */
export function refusalOfRole(role: TechnicalAccountAnswer["role"], account: string): Refusal | undefined {
  const suits = checkTechnicalAccount(role, account);
  return isRefusal(suits) ? suits : undefined;
}
