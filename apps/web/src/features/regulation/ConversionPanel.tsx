import type { ConversionDocument } from "@grand-livre/contracts/conversion";
import type { YearEndAnswer } from "@grand-livre/contracts/year-end";
import { formatUnits } from "@grand-livre/domain/currency/rate";
import { Link } from "@tanstack/react-router";
import { formatCents, formatDate } from "../../lib/format.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import styles from "./Regulation.module.css";
import { WrittenEntries } from "./WrittenEntries.tsx";
import { Facts } from "./YearEndView.tsx";

const euros = (cents: number | null) => formatCents(cents ?? 0, "EUR");

interface ConversionPanelProps {
  readonly document: ConversionDocument;
  /** The last day of the exercise. */
  readonly date: string;
  readonly run: YearEndAnswer["run"];
  readonly onClose: () => void;
}

/** « Pourquoi ce montant ? »: the way from a document's currency to its difference at a closing, and the entries that bear it. */
export function ConversionPanel({ document, date, run, onClose }: ConversionPanelProps) {
  const { number, counterpartyName, direction, invoiceId, billDate } = document;
  const to = direction === "credit" ? "/accounting/invoices/$id" : "/accounting/supplier-bills/$id";
  return (
    <SidePanel title={number} subtitle={"Pourquoi ce montant\u00a0?"} onClose={onClose}>
      <Facts facts={factsOf(document, date)} />
      <div className={styles.proof}>
        {run !== null && <WrittenEntries label="Écritures" entries={run.entries} />}
        <Link className={styles.link} to={to} params={{ id: invoiceId }}>
          {`Ouvrir ${number} du ${formatDate(billDate)}${counterpartyName === null ? "" : `, ${counterpartyName}`}`}
        </Link>
      </div>
    </SidePanel>
  );
}

type Fact = readonly [term: string, value: string];

function factsOf(document: ConversionDocument, date: string): readonly Fact[] {
  const { currency, openUnits, payableUnits, keptRate, rate, rateDay, bookedCents, valueCents } = document;
  const units = (amount: number) => formatUnits(Math.abs(amount), currency);
  const rateWords = (value: string) => `1 EUR = ${value.replace(".", ",")} ${currency}`;
  const settled = payableUnits - openUnits;
  const facts: Fact[] = [
    [
      openUnits > 0 ? "À recevoir" : "À payer",
      settled === 0
        ? `${units(openUnits)} au ${formatDate(date)}.`
        : `${units(openUnits)} au ${formatDate(date)}\u00a0: ${units(payableUnits)} moins ${units(settled)} réglés.`,
    ],
    ["Cours gardé", `${rateWords(keptRate)}, celui du document.`],
    ["En comptabilité", `${euros(Math.abs(bookedCents))} au compte ${document.account}.`],
  ];
  if (rate === null || rateDay === null || valueCents === null)
    return [...facts, ["Cours de clôture", `Aucun cours ${currency} jusqu’au ${formatDate(date)}.`]];
  return [
    ...facts,
    ["Cours de clôture", `${rateWords(rate)} au ${formatDate(rateDay)}.`],
    [
      "À la clôture",
      `${euros(Math.abs(valueCents))}\u00a0: ${units(openUnits)} à ${rate.replace(".", ",")}.`,
    ],
    ["Différence", differenceWords(document)],
  ];
}

/** A receivable that fell or a debt that rose is a latent loss, which takes a provision unless a hedge bears it. */
function differenceWords({ differenceCents, hedged, openUnits, account }: ConversionDocument): string {
  if (differenceCents === null || differenceCents === 0) return "Aucune\u00a0: rien n’est passé.";
  const isLoss = differenceCents < 0;
  const amount = euros(Math.abs(differenceCents));
  const side =
    openUnits > 0
      ? isLoss
        ? "la créance baisse"
        : "la créance monte"
      : isLoss
        ? "la dette monte"
        : "la dette baisse";
  if (!isLoss)
    return `${amount} de gain latent\u00a0: ${side}. Débit ${account}, crédit 477\u00a0; il n’est pas dans le résultat.`;
  const provision = hedged
    ? "Une couverture en porte le risque\u00a0: pas de provision."
    : "Provision du même montant\u00a0: débit 6865, crédit 1515.";
  return `${amount} de perte latente\u00a0: ${side}. Débit 476, crédit ${account}. ${provision}`;
}
