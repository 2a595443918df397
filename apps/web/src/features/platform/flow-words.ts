import type { PlatformTestOutcome, PlatformTestStep } from "@grand-livre/contracts/einvoice-platform";
import type { PlatformFlowAnswer, PlatformSyncResult } from "@grand-livre/contracts/platform";
import type { FlowSide, FlowState } from "@grand-livre/contracts/platform-states";
import { formatPlural } from "../../lib/format.ts";
import type { StatusTone } from "../../ui/StatusChip.tsx";
import { outcomeWords } from "./platform-words.ts";

/** What a flow carries, by the types of XP Z12-013: its status messages end in LC, its tax data in Report. */
export function carried(flowType: string): string {
  if (/LC$/.test(flowType)) return "Statut";
  if (/Report$/.test(flowType)) return "Données de TVA";
  if (/Invoice$/.test(flowType)) return "Facture";
  return "Autre";
}

type Chip = readonly [words: string, tone: StatusTone];

const STATES: Readonly<Record<FlowSide, Readonly<Record<FlowState, Chip>>>> = {
  out: {
    waiting: ["À envoyer", "warning"],
    sent: ["Remis", "accent"],
    accepted: ["Accepté", "success"],
    failed: ["À renvoyer", "error"],
  },
  in: {
    waiting: ["À lire", "warning"],
    sent: ["Remis", "accent"],
    accepted: ["Lu", "success"],
    failed: ["À relire", "error"],
  },
};

export const stateOf = ({ direction, state }: Pick<PlatformFlowAnswer, "direction" | "state">): Chip =>
  STATES[direction][state];

export const retryWords: Readonly<Record<FlowSide, string>> = { out: "Renvoyer", in: "Relire" };

/** What a job of synchronizing did. */
export function syncSentence({ received, statuses, failed }: PlatformSyncResult): string {
  const done = [
    formatPlural(received, "flux reçu", "flux reçus"),
    formatPlural(statuses, "réponse de la plateforme", "réponses de la plateforme"),
    ...(failed === 0 ? [] : [`${formatPlural(failed, "flux", "flux")} en échec`]),
  ];
  return received + statuses + failed === 0
    ? "Synchronisé\u00a0: rien de nouveau."
    : `Synchronisé\u00a0: ${done.join(", ")}.`;
}

const SERVICES = [
  ["token", "Authentification"],
  ["flow", "Service de flux"],
  ["directory", "Annuaire"],
] as const satisfies readonly (readonly [PlatformTestStep, string])[];

/** What a service says when the failure is not that of the token. */
const OF_SERVICE: Partial<Record<PlatformTestOutcome, string>> = {
  accepted: "Le service répond.",
  credentials_refused:
    "La plateforme refuse ce compte. Vérifiez avec elle les droits de l’identifiant, ou le compte sous «\u00a0Options\u00a0».",
  error_answered:
    "L’adresse répond par une erreur. Vérifiez-la, sans «\u00a0/v1\u00a0» à la fin, ou réessayez plus tard.",
  no_token: "L’adresse répond autre chose qu’une plateforme agréée. Vérifiez-la.",
};

export interface TriedService {
  readonly name: string;
  readonly holds: boolean | undefined;
  readonly sentence: string;
}

/** What a test says of each service: those before its step answered, those after it were not tried. */
export function triedServices(test: {
  readonly outcome: PlatformTestOutcome;
  readonly step: PlatformTestStep;
}): readonly TriedService[] {
  const at = SERVICES.findIndex(([step]) => step === test.step);
  return SERVICES.map(([step, name], index): TriedService => {
    if (index > at) return { name, holds: undefined, sentence: "Pas essayé." };
    const outcome = index < at ? "accepted" : test.outcome;
    const sentence = (step === "token" ? undefined : OF_SERVICE[outcome]) ?? outcomeWords[outcome];
    return { name, holds: outcome === "accepted", sentence };
  });
}
