import type { GarnishmentBody } from "@grand-livre/contracts/payroll-lines";
import { garnishmentWords } from "@grand-livre/contracts/payroll-words";
import { localToday } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { AmountField } from "../../ui/AmountField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Payroll.module.css";

interface GarnishmentFieldsProps {
  readonly orders: readonly GarnishmentBody[];
  readonly onChange: (orders: GarnishmentBody[]) => void;
}

/** What creditors have notified of an employee. */
export function GarnishmentFields({ orders, onChange }: GarnishmentFieldsProps) {
  const set = (at: number, next: Partial<GarnishmentBody>) =>
    onChange(orders.map((order, index) => (index === at ? { ...order, ...next } : order)));
  const add = () =>
    onChange([
      ...orders,
      {
        ...{ kind: "seizure", reference: "", creditor: "", from: localToday(), until: null },
        ...{ dependants: 0, monthlyCents: null, totalCents: null },
      },
    ]);
  return (
    <Panel title="Saisies et pensions">
      <div className={styles.parts}>
        {orders.map((order, at) => {
          const of = (label: string) => `${label}, retenue ${at + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order is its place in the list.
            <FormGrid key={at}>
              <SelectField
                label={of("Nature")}
                value={order.kind}
                options={optionsOf(garnishmentWords)}
                onChange={(kind) => set(at, { kind: kind as GarnishmentBody["kind"] })}
              />
              <TextField
                label={of("Référence")}
                value={order.reference}
                onChange={(reference) => set(at, { reference })}
              />
              <TextField
                label={of("Créancier")}
                value={order.creditor}
                onChange={(creditor) => set(at, { creditor })}
              />
              <TextField
                label={of("Personnes à charge")}
                value={order.dependants === 0 ? "" : String(order.dependants)}
                inputMode="numeric"
                onChange={(text) => set(at, { dependants: Number(text.replace(/\D/g, "")) })}
              />
              <DateField
                label={of("À partir du")}
                value={order.from}
                onChange={(from) => set(at, { from: from ?? "" })}
              />
              <DateField
                label={of("Jusqu’au")}
                value={order.until ?? undefined}
                onChange={(until) => set(at, { until: until ?? null })}
              />
              <AmountField
                label={of("Par mois")}
                valueCents={order.monthlyCents ?? undefined}
                help={"Vide\u00a0: toute la part saisissable."}
                onChange={(cents) => set(at, { monthlyCents: cents ?? null })}
              />
              <AmountField
                label={of("Dette totale")}
                valueCents={order.totalCents ?? undefined}
                onChange={(cents) => set(at, { totalCents: cents ?? null })}
              />
              <ActionButton
                size="small"
                variant="text"
                color="inherit"
                onClick={() => onChange(orders.filter((_, index) => index !== at))}
              >
                {`Retirer la retenue ${at + 1}`}
              </ActionButton>
            </FormGrid>
          );
        })}
        <ActionButton size="small" variant="outlined" color="inherit" icon={icons.add} onClick={add}>
          Ajouter une retenue
        </ActionButton>
      </div>
    </Panel>
  );
}
