import type { EmployerAnswer } from "@grand-livre/contracts/payroll-employer";
import type { OrganismBody } from "@grand-livre/contracts/payroll-organism";
import { organismWords } from "@grand-livre/contracts/payroll-words";
import { ORGANISM_KINDS } from "@grand-livre/domain/payroll/pay-day";
import { CheckField } from "../../ui/CheckField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { TextField } from "../../ui/TextField.tsx";

type Kind = OrganismBody["kind"];
type Typed = Omit<OrganismBody, "iban"> & { readonly iban: string };
export type OrganismDraft = Readonly<Record<Kind, Typed>>;

/** One for each kind; without a name it is none. */
export const organismDraft = (organisms: EmployerAnswer["organisms"] = []): OrganismDraft =>
  Object.fromEntries(
    ORGANISM_KINDS.map((kind) => {
      const known = organisms.find((one) => one.kind === kind);
      const { name = "", iban = null, quarterly = false } = known ?? {};
      return [kind, { kind, name, iban: iban ?? "", quarterly }];
    }),
  ) as unknown as OrganismDraft;

export const organismsOf = (draft: OrganismDraft): OrganismBody[] =>
  ORGANISM_KINDS.map((kind) => draft[kind])
    .filter(({ name }) => name.trim() !== "")
    .map(({ iban, ...one }) => ({ ...one, iban: iban.trim() === "" ? null : iban }));

interface OrganismFieldsProps {
  readonly organisms: OrganismDraft;
  readonly onChange: (organisms: OrganismDraft) => void;
}

/** Who contributions and tax are paid to: payslips name the covers, transfers take the accounts. */
export function OrganismFields({ organisms, onChange }: OrganismFieldsProps) {
  return (
    <Panel title="Organismes">
      <FormGrid>
        {ORGANISM_KINDS.map((kind) => {
          const set = (next: Partial<Typed>) =>
            onChange({ ...organisms, [kind]: { ...organisms[kind], ...next } });
          const { name, iban, quarterly } = organisms[kind];
          return [
            <TextField
              key={`${kind}-name`}
              label={organismWords[kind]}
              value={name}
              onChange={(text) => set({ name: text })}
            />,
            <TextField
              key={`${kind}-iban`}
              label={`IBAN, ${organismWords[kind]}`}
              value={iban}
              onChange={(text) => set({ iban: text })}
            />,
            <CheckField
              key={`${kind}-quarterly`}
              label={`Payé par trimestre, ${organismWords[kind]}`}
              value={quarterly}
              onChange={(checked) => set({ quarterly: checked })}
            />,
          ];
        })}
      </FormGrid>
    </Panel>
  );
}
