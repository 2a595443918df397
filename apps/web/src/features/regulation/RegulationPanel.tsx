import { regulationEndpoints } from "@grand-livre/contracts/endpoints/regulation";
import type { RegulationAnswer } from "@grand-livre/contracts/regulation";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./Regulation.module.css";
import { kindWords, methodWords, stateTones, stateWords } from "./regulation-words.ts";

interface RegulationPanelProps {
  readonly regulation: RegulationAnswer;
  readonly onClose: () => void;
}

/** One accrual: what it was computed from, its two entries, and the way to take it back. */
export function RegulationPanel({ regulation: shown, onClose }: RegulationPanelProps) {
  const { run } = useCommand([regulationEndpoints.list.tag]);
  const { abilities } = shown;

  const cancel = () =>
    run(
      regulationEndpoints.cancel,
      { params: { id: shown.id } },
      {
        confirm: {
          title: `Annuler ${shown.pieceRef ?? "la régularisation"}`,
          message: `Une écriture contraire est passée au ${formatDate(shown.date)} et extournée le ${formatDate(shown.reversalDate)}. La régularisation reste visible, annulée.`,
          confirmLabel: "Annuler la régularisation",
        },
        said: `${shown.pieceRef} annulée.`,
      },
    );

  return (
    <SidePanel title={shown.pieceRef ?? shown.label} subtitle={kindWords[shown.kind]} onClose={onClose}>
      <dl className={styles.facts}>
        {factsOf(shown).map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className={styles.actions}>
        {shown.origin === "invoice" ? (
          <Link className={styles.link} to="/accounting/entry-logs/$id" params={{ id: shown.entryId }}>
            Voir la facture par son écriture
          </Link>
        ) : (
          <ActionButton
            variant="outlined"
            onClick={() => void cancel()}
            disabledReason={abilities.cancel.allowed ? undefined : abilityReason(abilities.cancel)}
          >
            Annuler la régularisation
          </ActionButton>
        )}
      </div>
    </SidePanel>
  );
}

function factsOf(shown: RegulationAnswer): readonly (readonly [name: string, value: ReactNode])[] {
  const { serviceStart, serviceEnd, vatCents } = shown;
  return [
    [
      "Statut",
      <StatusChip key="state" tone={stateTones[shown.state]}>
        {stateWords[shown.state]}
      </StatusChip>,
    ],
    ["Libellé", shown.label],
    ["Tiers", shown.counterpartyName],
    ["Compte", shown.account],
    ["Service", serviceStart && `du ${formatDate(serviceStart)} au ${formatDate(serviceEnd)}`],
    ["Montant HT", formatCents(shown.amountCents, "EUR")],
    ["Méthode", methodWords[shown.method]],
    ["Montant régularisé", formatCents(shown.regulatedCents, "EUR")],
    ["TVA", vatCents > 0 && formatCents(vatCents, "EUR")],
    ["Écriture", <Entry key="entry" id={shown.entryId} number={shown.entryNumber} day={shown.date} />],
    [
      "Extourne",
      <Entry
        key="undone"
        id={shown.reversalEntryId}
        number={shown.reversalEntryNumber}
        day={shown.reversalDate}
      />,
    ],
  ];
}

function Entry({
  id,
  number,
  day,
}: {
  readonly id: string;
  readonly number: string | null;
  readonly day: string;
}) {
  return (
    <Link className={styles.link} to="/accounting/entry-logs/$id" params={{ id }}>
      {`${number ?? "Écriture"} du ${formatDate(day)}`}
    </Link>
  );
}
