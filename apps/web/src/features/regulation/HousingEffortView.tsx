import { housingEffortEndpoints } from "@grand-livre/contracts/endpoints/leave-provision";
import { employerEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import {
  type HousingEffortAnswer,
  type HousingEffortLine,
  writeHousingEffortBody,
} from "@grand-livre/contracts/housing-effort";
import { updateEmployerBody } from "@grand-livre/contracts/payroll-employer";
import { formatPpm } from "@grand-livre/domain/payroll/ppm";
import { useState } from "react";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { bodyOf } from "../../app/form/body-of.ts";
import { formatCents } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { AmountField } from "../../ui/AmountField.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { YearEndDialog } from "./YearEndDialog.tsx";
import { Facts, type YearEndProps, YearEndView } from "./YearEndView.tsx";

const euros = (cents: number) => formatCents(cents, "EUR");

/** « Effort de construction »: what the wages of the year owe to housing from 50 employees on, and its entry. */
export function HousingEffortView({ ledger, screen }: YearEndProps) {
  return (
    <YearEndView<HousingEffortAnswer, HousingEffortLine>
      ledger={ledger}
      screen={{ ...screen, service: "payslip" }}
      calls={housingEffortEndpoints}
      label="Participation à l’effort de construction"
      name="housing-efforts"
      noun={["établissement", "établissements"]}
      columns={columns}
      rowKey={({ employerId }) => employerId}
      rowTone={(line) =>
        (line.missing !== null && line.dueCents > 0) || isUntold(line) ? "warning" : undefined
      }
      line={(line, close) => <Why line={line} onClose={close} />}
      words={{
        write: "Comptabiliser la participation",
        written: "Participation comptabilisée",
        cancel: "Annuler la participation",
        stale: "Un bulletin, un effectif ou un taux a changé depuis. Annulez, puis recommencez.",
        sums,
      }}
      empty={{
        title: "Aucune rémunération de l’année",
        text: "La participation des employeurs à l’effort de construction est due à partir de 50 salariés, sur les rémunérations de l’année civile.",
      }}
      dialog={({ date, reversalDate, dueCents, penaltyCents }, close) => (
        <YearEndDialog
          calls={housingEffortEndpoints}
          schema={writeHousingEffortBody}
          answer={{ date, reversalDate }}
          title="Comptabiliser la participation"
          note={`Participation\u00a0: charge 6334, dette 4386.${penaltyCents === 0 ? "" : " Cotisation de 2\u00a0%\u00a0: charge 6314, dette envers l’État."}`}
          seen={{ fiscalExerciseRefId: ledger.exercise.refId, dueCents, penaltyCents }}
          initial={{}}
          labels={{}}
          onClose={close}
        />
      )}
    />
  );
}

function sums({ wagesCents, dueCents, penaltyCents, run }: HousingEffortAnswer): string {
  const penalty =
    penaltyCents === 0
      ? ""
      : ` Cotisation de 2\u00a0% sur ce qui n’a pas été investi l’an dernier\u00a0: ${euros(penaltyCents)}.`;
  if (dueCents === 0 && run === null)
    return `Moins de 50\u00a0salariés\u00a0: aucune participation n’est due.${penalty}`;
  return `Rémunérations ${euros(wagesCents)}, participation ${euros(dueCents)}, à investir ou à verser à Action Logement avant le 31 décembre de l’année suivante.${penalty}`;
}

const isUntold = ({ before }: HousingEffortLine) =>
  before !== null && (before.wagesCents === null || before.investedCents === null);

/** Where the figures of an establishment come from, and what it invested. */
function Why({ line, onClose }: { readonly line: HousingEffortLine; readonly onClose: () => void }) {
  const [isTelling, setTelling] = useState(false);
  const missingRight = useMissingRight("payslip", "Editor");
  const { siret, before, wagesCents, ratePpm, dueCents } = line;
  return (
    <SidePanel title={siret} subtitle="Pourquoi ce montant ?" onClose={onClose}>
      <Facts
        facts={[
          ["Participation", `${euros(dueCents)}\u00a0: ${formatPpm(ratePpm)} de ${euros(wagesCents)}.`],
          ...(before === null ? [] : factsOf(before)),
        ]}
      />
      {before !== null && (
        <ActionButton variant="outlined" onClick={() => setTelling(true)} disabledReason={missingRight}>
          Indiquer l’investissement
        </ActionButton>
      )}
      {isTelling && before !== null && (
        <InvestmentDialog line={line} before={before} onClose={() => setTelling(false)} />
      )}
    </SidePanel>
  );
}

type Before = NonNullable<HousingEffortLine["before"]>;

const factsOf = ({
  year,
  wagesCents,
  investedCents,
  baseCents,
  penaltyPpm,
  penaltyCents,
}: Before): [string, string][] => [
  [
    `Rémunérations de ${year}`,
    wagesCents === null ? "Aucun bulletin de cette année ici\u00a0: à indiquer." : `${euros(wagesCents)}.`,
  ],
  [`Investi avant le 31/12/${year + 1}`, investedCents === null ? "À indiquer." : `${euros(investedCents)}.`],
  [
    "Cotisation",
    penaltyCents === 0
      ? "Aucune."
      : `${euros(penaltyCents)}\u00a0: ${formatPpm(penaltyPpm)} de ${euros(baseCents)}, les rémunérations que l’investissement ne couvre pas (CGI art. 235 bis). À payer au plus tard le 30/04/${year + 2}.`,
  ],
];

interface InvestmentDialogProps {
  readonly line: HousingEffortLine;
  readonly before: Before;
  readonly onClose: () => void;
}

/** « Investissement dans le logement »: what the establishment invested on the wages of a year. */
function InvestmentDialog({ line, before, onClose }: InvestmentDialogProps) {
  const { employerId, version, housing } = line;
  const { year } = before;
  const typed = housing.find((one) => one.year === year);
  const form = useCommandForm({
    endpoint: employerEndpoints.update,
    params: { id: employerId },
    touches: [housingEffortEndpoints.read.tag, employerEndpoints.update.tag],
    schema: updateEmployerBody,
    initial: {
      wagesCents: typed?.wagesCents ?? undefined,
      investedCents: typed?.investedCents,
    } as { wagesCents: number | undefined; investedCents: number | undefined },
    labels: { wagesCents: `Rémunérations de ${year}`, investedCents: "Montant investi" },
    body: ({ wagesCents = null, investedCents = 0 }) =>
      bodyOf(updateEmployerBody, {
        version,
        housing: [...housing.filter((one) => one.year !== year), { year, wagesCents, investedCents }],
      }),
    said: "Investissement enregistré.",
    onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={`Investissement au titre de ${year}`}
      confirmLabel="Enregistrer"
      note={`Versements à Action Logement et investissements faits avant le 31/12/${year + 1}, report d’un excédent compris.`}
    >
      <AmountField {...form.amount("investedCents")} help={"Vide\u00a0: rien n’a été investi."} autoFocus />
      <AmountField
        {...form.amount("wagesCents")}
        help={"Vide\u00a0: celles des bulletins de l’année établis ici."}
      />
    </CommandDialog>
  );
}

const columns: readonly Column<HousingEffortLine>[] = [
  { id: "siret", header: "Établissement", card: "title", figures: true, value: ({ siret }) => siret },
  {
    id: "threshold",
    header: "Assujettissement",
    value: ({ dueCents, missing }) =>
      dueCents === 0 ? "Moins de 50 salariés" : missing === null ? "50 salariés et plus" : "Bulletin absent",
  },
  {
    id: "wages",
    header: "Rémunérations",
    kind: "amount",
    from: "medium",
    value: ({ wagesCents }) => wagesCents,
  },
  {
    id: "rate",
    header: "Taux",
    align: "right",
    figures: true,
    from: "wide",
    value: ({ ratePpm }) => formatPpm(ratePpm),
  },
  { id: "due", header: "Participation", kind: "amount", card: "aside", value: ({ dueCents }) => dueCents },
  {
    id: "penalty",
    header: "Cotisation 2\u00a0%",
    align: "right",
    figures: true,
    value: (line) =>
      isUntold(line) ? "À indiquer" : line.before === null ? "" : formatCents(line.before.penaltyCents),
  },
];
