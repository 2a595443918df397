import { Amount } from "../../../ui/Amount.tsx";
import type { Why } from "./InvoiceEntries.tsx";
import styles from "./WhyFigure.module.css";

interface WhyFigureProps {
  /** « Total HT », the label of the line. */
  readonly label: string;
  readonly cents: number;
  readonly currency?: string;
  readonly why: Why;
  /** Undefined while there is no entry to lead to. */
  readonly onWhy: ((why: Why) => void) | undefined;
}

/** A figure that leads to the entry lines it went into. */
export function WhyFigure({ label, cents, currency, why, onWhy }: WhyFigureProps) {
  const amount = <Amount cents={cents} {...(currency === undefined ? {} : { currency })} zero="figures" />;
  if (onWhy === undefined) return amount;
  return (
    <button
      type="button"
      className={styles.figure}
      title={"Pourquoi\u00a0? Voir les lignes d’écriture"}
      aria-label={`Pourquoi\u00a0? ${label}`}
      onClick={() => onWhy({ ...why })}
    >
      {amount}
    </button>
  );
}

/** What each sum of a document went into. */
export const whySums = {
  exclVat: { roles: ["income", "charge", "fixed_asset", "deposit", "non_deductible_vat"] },
  vat: {
    roles: [
      "vat_collected",
      "vat_collected_pending",
      "vat_deductible",
      "vat_deductible_pending",
      "vat_due",
      "non_deductible_vat",
      "vat_on_deposit",
    ],
  },
  inclVat: { roles: ["receivable", "payable"] },
  deposits: { roles: ["deposit", "vat_on_deposit"] },
} as const satisfies Record<string, Why>;

/** What one line of a document went into, its tax aside. */
export function whyLine(id: string): Why {
  return { lineIds: [id], roles: whySums.exclVat.roles };
}
