import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { ReactNode } from "react";
import { formatPlural } from "../../lib/format.ts";
import { KeyHint } from "../../ui/KeyHint.tsx";

interface Standing {
  /** It may be saved or validated already. */
  readonly isUnanswered: boolean;
  readonly blocking: number;
  readonly dirty: boolean;
  /** Before its first check nobody knows whether it is ready. */
  readonly judged: boolean;
}

/** What comes next for a sale that is typed; undefined: one that was never saved. */
export function nextStep(sale: InvoiceAnswer | undefined, standing: Standing): ReactNode {
  const { isUnanswered, blocking, dirty, judged } = standing;
  if (isUnanswered) return "Le serveur n’a pas répondu\u00a0: recommencez pour savoir ce qui est enregistré.";
  if (blocking > 0)
    return `${formatPlural(blocking, "point")} à compléter avant de valider, sous la facture.`;
  if (sale === undefined)
    return (
      <>
        Enregistrez le brouillon
        <KeyHint>Ctrl+S</KeyHint>, ou validez
        <KeyHint>Ctrl+Entrée</KeyHint>&nbsp;: l’écriture se montre d’abord.
      </>
    );
  if (dirty) return "Modifiée, pas encore enregistrée.";
  return (
    <>
      {judged ? "Prête\u00a0: validez pour lui donner son numéro" : "Validez-la quand elle est prête"}
      <KeyHint>Ctrl+Entrée</KeyHint>.
    </>
  );
}
