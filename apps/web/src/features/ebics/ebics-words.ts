import type { EbicsConnectionAnswer, EbicsStep } from "@grand-livre/contracts/ebics";
import { lastText } from "../../app/LastWorked.tsx";
import { formatDateTime } from "../../lib/format.ts";
import type { StatusTone } from "../../ui/StatusChip.tsx";

interface State {
  readonly label: string;
  readonly tone: StatusTone;
}

const STEPS: Readonly<Record<EbicsStep, State & { readonly advice: string }>> = {
  keys: { label: "Clés à créer", tone: "neutral", advice: "Créez les clés et envoyez-les à la banque." },
  send: {
    label: "Clés à envoyer",
    tone: "warning",
    advice: "L’envoi des clés n’est pas fini\u00a0: reprenez-le.",
  },
  letter: {
    label: "Lettre à envoyer",
    tone: "warning",
    advice:
      "Signez la lettre et envoyez-la à la banque. Une fois qu’elle l’a enregistrée, demandez-lui ses clés.",
  },
  confirm: {
    label: "Clés à confirmer",
    tone: "warning",
    advice: "Comparez les empreintes des clés de la banque à son courrier, puis confirmez-les.",
  },
  ready: { label: "Prête", tone: "success", advice: "" },
  lost: {
    label: "Clés perdues",
    tone: "error",
    advice:
      "Les clés ne se lisent plus depuis la restauration. Demandez à la banque de réinitialiser l’utilisateur, puis créez de nouvelles clés.",
  },
};

export function connectionState({ step, active, failure, succeededAt }: EbicsConnectionAnswer): State {
  if (step !== "ready") return STEPS[step];
  if (!active) return { label: "Arrêtée", tone: "neutral" };
  if (failure !== null) return { label: "En échec", tone: "error" };
  return succeededAt === null ? { label: "Prête", tone: "success" } : { label: "Active", tone: "success" };
}

/** When it last worked, and what to do when it does not. */
export function connectionAdvice(connection: EbicsConnectionAnswer): string {
  const { step, active, succeededAt, fetchedAt, failure } = connection;
  const worked = lastText("Dernière récupération réussie", succeededAt, "Rien n’a encore été récupéré.");
  if (step !== "ready") return succeededAt === null ? STEPS[step].advice : `${worked} ${STEPS[step].advice}`;
  if (failure !== null && fetchedAt !== null)
    return `${worked} Celle du ${formatDateTime(fetchedAt)} a échoué. ${failure.sentence}`;
  return active
    ? `${worked} Les relevés sont récupérés chaque matin à 6 h.`
    : `${worked} La récupération de chaque matin est arrêtée.`;
}
