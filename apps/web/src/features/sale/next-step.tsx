import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { InvoiceKind } from "@grand-livre/domain/invoice/invoice";
import type { ReactNode } from "react";
import { formatPlural } from "../../lib/format.ts";
import { KeyHint } from "../../ui/KeyHint.tsx";

interface Standing {
  readonly kind: InvoiceKind;
  /** It may be saved or validated already. */
  readonly isUnanswered: boolean;
  readonly blocking: number;
  readonly dirty: boolean;
  /** Whether the server has checked it yet. */
  readonly checked: boolean;
}

/** What comes next for a sale that is typed; `sale` is undefined while it was never saved. */
export function nextStep(sale: InvoiceAnswer | undefined, standing: Standing): ReactNode {
  const { kind, isUnanswered, blocking, dirty, checked } = standing;
  const isNote = kind === "credit_note";
  if (isUnanswered) return "Le serveur n’a pas répondu\u00a0: recommencez pour savoir ce qui est enregistré.";
  if (blocking > 0)
    return `${formatPlural(blocking, "point")} à compléter avant de valider, sous la facture.`;
  if (sale === undefined)
    return (
      <>
        Enregistrez le brouillon
        <KeyHint>Ctrl+S</KeyHint>, ou validez
        <KeyHint>Ctrl+Entrée</KeyHint>.
      </>
    );
  if (dirty) return isNote ? "Modifié, pas encore enregistré." : "Modifiée, pas encore enregistrée.";
  return (
    <>
      {checked ? (isNote ? "Prêt à valider" : "Prête à valider") : "À valider"}
      <KeyHint>Ctrl+Entrée</KeyHint>.
    </>
  );
}
