import type { ConversionAnswer, ConversionDocument } from "@grand-livre/contracts/conversion";
import { conversionEndpoints } from "@grand-livre/contracts/endpoints/conversion";
import { formatUnits } from "@grand-livre/domain/currency/rate";
import { rateAge, STALE_DAYS } from "@grand-livre/domain/currency/rate-age";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { type ListState, listKey } from "../../app/resource/list-state.ts";
import { ResourceScreen, type ResourceScreenProps } from "../../app/resource/ResourceScreen.tsx";
import type { Ledger } from "../../app/WithLedger.tsx";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate, formatPlural } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { ConversionDialog } from "./ConversionDialog.tsx";
import { WrittenEntries } from "./WrittenEntries.tsx";

interface ConversionViewProps {
  readonly ledger: Ledger;
  readonly screen: Pick<ResourceScreenProps<never>, "title" | "service" | "tabs">;
}

/** « Écarts de conversion »: what is open in other currencies at the end of the exercise, and its entries. */
export function ConversionView({ ledger, screen }: ConversionViewProps) {
  const [isOpen, setOpen] = useState(false);
  const query = { fiscalExerciseRefId: ledger.exercise.refId };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: listKey(conversionEndpoints.read, query),
    queryFn: ({ signal }) => call(conversionEndpoints.read, { query, signal }),
  });
  const list: ListState<ConversionDocument> = {
    rows: data?.documents,
    count: data?.documents.length,
    stale: isPlaceholderData,
    error,
    refetch: () => void refetch(),
    all: async () => data?.documents ?? [],
  };
  const { write } = data?.abilities ?? {};
  return (
    <>
      <ResourceScreen<ConversionDocument>
        {...screen}
        label="Documents en devise à la clôture"
        name="conversion-differences"
        noun={["document", "documents"]}
        list={list}
        columns={columnsAt(ledger.exercise.endDate)}
        rowKey={({ invoiceId }) => invoiceId}
        rowTone={({ rate }) => (rate === null ? "warning" : undefined)}
        {...(data?.run === null && data.documents.length > 0
          ? {
              head: {
                action: (
                  <ActionButton
                    icon={icons.add}
                    onClick={() => setOpen(true)}
                    disabledReason={write?.allowed === false ? abilityReason(write) : undefined}
                  >
                    Comptabiliser les différences
                  </ActionButton>
                ),
              },
            }
          : {})}
        empty={{
          icon: icons.check,
          title: "Aucun document en devise à la clôture",
          text: "Les factures et avoirs en devise qui restent à régler à la fin de l’exercice sont évalués ici au cours de ce jour.",
        }}
      >
        {data !== undefined && data.documents.length > 0 && <State conversion={data} />}
      </ResourceScreen>
      {isOpen && data !== undefined && (
        <ConversionDialog
          fiscalExerciseRefId={ledger.exercise.refId}
          conversion={data}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The totals, the entries that are in force, and the way to take them back. */
function State({ conversion }: { readonly conversion: ConversionAnswer }) {
  const { run, changedCount, date, reversalDate, abilities, lossCents, gainCents, provisionCents } =
    conversion;
  const { run: command } = useCommand([conversionEndpoints.read.tag]);
  const sums = `Pertes latentes ${formatCents(lossCents, "EUR")}, gains latents ${formatCents(gainCents, "EUR")}, provision ${formatCents(provisionCents, "EUR")}.`;
  if (run === null)
    return (
      <Notice title={`Évaluation au ${formatDate(date)}`}>
        {`${sums} Les écritures du ${formatDate(date)} sont extournées le ${formatDate(reversalDate)}.`}
      </Notice>
    );
  const cancel = () =>
    command(
      conversionEndpoints.cancel,
      { params: { id: run.id } },
      {
        confirm: {
          title: `Annuler ${run.pieceRef}`,
          message: `Des écritures contraires sont passées au ${formatDate(date)} et au ${formatDate(reversalDate)}. Les différences peuvent ensuite être comptabilisées à nouveau.`,
          confirmLabel: "Annuler les différences",
        },
        said: `${run.pieceRef} annulée.`,
      },
    );
  return (
    <Notice
      tone={changedCount > 0 ? "warning" : "success"}
      title={
        changedCount > 0
          ? `${run.pieceRef} n’est plus à jour\u00a0: ${formatPlural(changedCount, "document")} à réévaluer`
          : `Différences comptabilisées\u00a0: ${run.pieceRef}`
      }
      action={
        <ActionButton
          variant="outlined"
          onClick={() => void cancel()}
          disabledReason={abilities.cancel.allowed ? undefined : abilityReason(abilities.cancel)}
        >
          Annuler les différences
        </ActionButton>
      }
    >
      <p>{sums}</p>
      {changedCount > 0 && (
        <p>Un document, un règlement ou un cours a changé depuis. Annulez, puis recommencez.</p>
      )}
      <WrittenEntries label="Écritures des différences" entries={run.entries} />
    </Notice>
  );
}

const columnsAt = (date: string): readonly Column<ConversionDocument>[] => [
  { id: "number", header: "Document", card: "title", value: ({ number }) => number },
  {
    id: "party",
    header: "Tiers",
    truncate: true,
    width: "18%",
    value: ({ counterpartyName }) => counterpartyName,
  },
  { id: "account", header: "Compte", figures: true, from: "wide", value: ({ account }) => account },
  {
    id: "open",
    header: "Restant dû",
    align: "right",
    value: ({ openUnits, currency }) => formatUnits(openUnits, currency),
  },
  {
    id: "rate",
    header: "Cours de clôture",
    align: "right",
    figures: true,
    value: ({ rate, rateDay }) => rateText(rate, rateDay, date),
  },
  {
    id: "booked",
    header: "En comptabilité",
    kind: "amount",
    from: "medium",
    value: ({ bookedCents }) => bookedCents,
  },
  {
    id: "value",
    header: "À la clôture",
    kind: "amount",
    from: "medium",
    value: ({ valueCents }) => valueCents,
  },
  {
    id: "difference",
    header: "Différence",
    kind: "amount",
    card: "aside",
    value: ({ differenceCents }) => differenceCents,
  },
  { id: "hedged", header: "Couverture", from: "wide", value: ({ hedged }) => (hedged ? "Couvert" : null) },
];

/** The rate, with its day where it is not the closing's. */
function rateText(rate: string | null, rateDay: string | null, date: string): string {
  if (rate === null || rateDay === null) return "Cours absent";
  const text = rate.replace(".", ",");
  if (rateDay === date) return text;
  const old = rateAge(rateDay, date) > STALE_DAYS ? ", ancien" : "";
  return `${text} (${formatDate(rateDay)}${old})`;
}
