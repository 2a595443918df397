import { type ErrorCode, errorTable } from "@grand-livre/contracts/errors";
import type { PlatformCallError } from "./call-error.ts";

/** Why a platform refuses a flow (XP Z12-013), as a person reads it. */
const REASONS: Readonly<Record<string, string>> = {
  EmptyAttachement: "Une pièce jointe est vide.",
  AttachmentTypeError: "Le type d’une pièce jointe n’est pas accepté.",
  EmptyFlow: "Le fichier est vide.",
  OtherTechnicalError: "Erreur technique de la plateforme.",
  InvalidSchema: "Le fichier ne respecte pas le schéma de son format.",
  FileSizeExceeded: "Le fichier dépasse la taille admise.",
  FlowTypeError: "Le type du flux ou l’extension du fichier n’est pas conforme.",
  AlreadyExistingFlow: "La plateforme avait déjà ce document.",
  VirusFound: "La plateforme a trouvé un virus dans le fichier.",
  ChecksumMismatch: "L’empreinte du fichier ne correspond pas\u00a0: il a été altéré en route.",
  InvoiceLCInvalidStatus: "Les statuts du message se contredisent.",
  InvoiceLCStatusError: "Ce statut ne peut pas suivre les précédents.",
  InvoiceLCRuleError: "Le statut ne respecte pas une règle de gestion.",
  InvoiceLCAccessDenied: "La société n’a pas le droit de poser ce statut.",
  InvoiceLCAmountError: "Les montants du statut ne correspondent pas à la facture.",
};

/** Longest text of a platform that is shown. */
const MOST_LETTERS = 500;

type Detail = {
  readonly item?: string | undefined;
  readonly reasonCode?: string | undefined;
  readonly reasonMessage?: string | undefined;
};

/** Why the platform refused, from its details: in French where the code is known, with its own words beside. */
export function refusedWords(details: readonly Detail[]): {
  readonly code: string | null;
  readonly text: string;
} {
  const [first] = details;
  const said = details.map(({ item, reasonCode = "", reasonMessage }) => {
    const own = [item, reasonMessage].filter((part) => part).join("\u00a0: ");
    const known = REASONS[reasonCode];
    if (known === undefined) return own || reasonCode;
    return own === "" ? known : `${known} (${own})`;
  });
  const text = [...new Set(said)].filter((one) => one !== "").join(" ");
  return {
    code: first?.reasonCode?.slice(0, 100) ?? null,
    text: (text || "La plateforme a refusé ce flux sans en dire la raison.").slice(0, MOST_LETTERS),
  };
}

/** Why a call did not succeed. */
export function callWords({ outcome, attempt: { status }, told }: PlatformCallError): string {
  if (told !== undefined && REASONS[told] !== undefined) return REASONS[told];
  if (outcome === "credentials_refused") return "La plateforme refuse l’accès. Vérifiez ses réglages.";
  if (outcome === "too_large") return "Le fichier dépasse la taille qui est lue (20 Mo).";
  if (outcome === "redirected")
    return "L’adresse de la plateforme renvoie vers une autre. Corrigez-la dans les réglages.";
  if (status === undefined) return "La plateforme n’a pas répondu.";
  if (status === 404) return "La plateforme ne connaît pas ce flux.";
  if (status === 413) return "Le fichier dépasse la taille que la plateforme accepte.";
  if (status === 429) return "La plateforme reçoit trop de demandes.";
  if (status >= 500) return `La plateforme est en panne (réponse ${status}).`;
  return `La plateforme refuse la demande (réponse ${status}${told === undefined ? "" : `, ${told.slice(0, 100)}`}).`;
}

/** A refusal of ours as a person reads it. */
export function refusalWords(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}): string {
  return errorTable[code].text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    String(details[name] ?? whole),
  );
}
