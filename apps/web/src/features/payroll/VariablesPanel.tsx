import { payslipEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import {
  type PayslipAnswer,
  type PayVariablesBody,
  payslipVariablesBody,
} from "@grand-livre/contracts/payroll";
import { useCommand } from "../../app/command/use-command.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call } from "../../lib/api.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { AmountField } from "../../ui/AmountField.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { icons } from "../../ui/icons.ts";
import { TextField } from "../../ui/TextField.tsx";
import { useRubrics } from "./CompanyRubrics.tsx";
import styles from "./Payroll.module.css";
import { PAYROLL } from "./queries.ts";
import { TypedLines } from "./TypedLines.tsx";

const labels = {
  overtime25: "Heures supplémentaires à 25 %",
  overtime50: "Heures supplémentaires à 50 %",
  complementary10: "Heures complémentaires à 10 %",
  complementary25: "Heures complémentaires à 25 %",
  noEndBonus: "Sans indemnité de fin de contrat",
  leaveDays: "Congés payés pris hors planning",
  transportCents: "Frais de transport",
  advanceCents: "Acomptes payés hors de ce dossier",
  lines: "Rubriques du dossier",
};

/** A line of a list as it is typed: a bonus, a benefit, or an absence, whose amount is its hours. */
interface Typed {
  readonly label: string;
  readonly amount: number | undefined;
  readonly days: string;
}
type ListName = "absences" | "bonuses" | "benefits";
const lists: Readonly<
  Record<ListName, { readonly add: string; readonly label: string; readonly amount: string }>
> = {
  absences: { add: "Ajouter une absence", label: "Absence", amount: "Heures" },
  bonuses: { add: "Ajouter une prime", label: "Prime", amount: "Montant" },
  benefits: { add: "Ajouter un avantage en nature", label: "Avantage en nature", amount: "Montant" },
};

const draftOf = ({ absences, bonuses, benefits, ...rest }: PayVariablesBody) => ({
  ...rest,
  absences: absences.map(
    ({ label, hours, unpaidDays }): Typed => ({ label, amount: hours, days: String(unpaidDays) }),
  ),
  bonuses: bonuses.map(({ label, cents }): Typed => ({ label, amount: cents, days: "" })),
  benefits: benefits.map(({ label, cents }): Typed => ({ label, amount: cents, days: "" })),
});
type Draft = ReturnType<typeof draftOf>;

function variablesOf({ absences, bonuses, benefits, lines, ...rest }: Draft): PayVariablesBody {
  const named = ({ label, amount = 0 }: Typed) => ({ label, cents: amount });
  const amounts = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value ?? 0]));
  return {
    ...(amounts as typeof rest),
    absences: absences.map(({ label, amount = 0, days }) => ({
      label,
      hours: amount,
      unpaidDays: days.trim() === "" ? 0 : Number(days),
    })),
    bonuses: bonuses.map(named),
    benefits: benefits.map(named),
    lines: [...lines],
  };
}

interface VariablesPanelProps {
  readonly payslip: PayslipAnswer;
  readonly onClose: () => void;
}

/** The variables of the month; saved, the payslip is calculated at once. */
export function VariablesPanel({ payslip, onClose }: VariablesPanelProps) {
  const { id, version, month, legalEntityRefId } = payslip;
  const { run } = useCommand([PAYROLL]);
  const form = useContractForm({
    initial: draftOf(payslip.variables),
    labels,
    schema: payslipVariablesBody,
    body: (draft) => ({ version, variables: variablesOf(draft) }),
    send: async (body) => {
      await call(payslipEndpoints.change, { params: { id }, body });
      const step = { legalEntityRefId, month, ids: [id] };
      await run(payslipEndpoints.calculate, { body: step }, { said: "Bulletin calculé." });
      onClose();
    },
  });
  const { values, change } = form;
  const rubrics = useRubrics(legalEntityRefId).data?.rubrics ?? [];
  const setLine = (name: ListName, at: number, next: Partial<Typed> | undefined) =>
    change({
      [name]: values[name].flatMap((line, index) =>
        index !== at ? [line] : next ? [{ ...line, ...next }] : [],
      ),
    });
  return (
    <FormPanel
      title="Variables du mois"
      subtitle={payslip.name}
      form={form}
      submitLabel="Enregistrer et calculer"
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <AmountField {...form.amount("overtime25")} unit="h" />
        <AmountField {...form.amount("overtime50")} unit="h" />
        <AmountField {...form.amount("complementary10")} unit="h" help="Temps partiel." />
        <AmountField {...form.amount("complementary25")} unit="h" />
        <CheckField
          {...form.field("noEndBonus")}
          help="CDI à la suite, contrat saisonnier ou d’usage, rupture anticipée."
        />
        <AmountField {...form.amount("leaveDays")} unit="j" />
        <AmountField {...form.amount("transportCents")} help="Part de l’employeur, sans cotisation." />
        <AmountField
          {...form.amount("advanceCents")}
          help={"Ceux du mois se saisissent et se paient sous les bulletins\u00a0: ne les répétez pas ici."}
        />
      </FormGrid>
      {(Object.keys(lists) as ListName[]).map((name) => (
        <div key={name} className={styles.parts}>
          {values[name].map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the list.
            <FormGrid key={at} columns={1}>
              <TextField
                label={`${lists[name].label} ${at + 1}`}
                value={line.label}
                onChange={(label) => setLine(name, at, { label })}
              />
              <AmountField
                label={`${lists[name].amount}, ${lists[name].label.toLowerCase()} ${at + 1}`}
                valueCents={line.amount}
                unit={name === "absences" ? "h" : "€"}
                onChange={(cents) => setLine(name, at, { amount: cents })}
              />
              {name === "absences" && (
                <TextField
                  label={`Jours calendaires non payés, absence ${at + 1}`}
                  value={line.days}
                  inputMode="numeric"
                  onChange={(days) => setLine(name, at, { days })}
                />
              )}
              <ActionButton
                size="small"
                variant="text"
                color="inherit"
                onClick={() => setLine(name, at, undefined)}
              >
                {`Retirer\u00a0: ${lists[name].label.toLowerCase()} ${at + 1}`}
              </ActionButton>
            </FormGrid>
          ))}
          <ActionButton
            size="small"
            variant="outlined"
            color="inherit"
            icon={icons.add}
            onClick={() => change({ [name]: [...values[name], { label: "", amount: undefined, days: "0" }] })}
          >
            {lists[name].add}
          </ActionButton>
        </div>
      ))}
      <TypedLines rubrics={rubrics} lines={values.lines} onChange={(lines) => change({ lines })} />
    </FormPanel>
  );
}
