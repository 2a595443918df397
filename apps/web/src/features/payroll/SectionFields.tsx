import { analyticEndpoints } from "@grand-livre/contracts/endpoints/analytic";
import type { ContractTermsBody } from "@grand-livre/contracts/payroll";
import { basisPointsFromText, basisPointsToText } from "../../app/document/decimal-text.ts";
import { useShortList } from "../../app/resource/list-state.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Payroll.module.css";

type Shares = NonNullable<ContractTermsBody["sections"]>;

/** A section of an axis and its part, as the form holds them. */
interface SectionDraft {
  /** Codes of the axis and of the section; empty: not chosen. */
  readonly place: string;
  readonly rate: string;
}

const placeOf = (axis: string, section: string) => JSON.stringify([axis, section]);

export const sectionDraft = (shares: Shares | undefined): readonly SectionDraft[] =>
  (shares ?? []).map(({ axis, section, basisPoints }) => ({
    place: placeOf(axis, section),
    rate: basisPointsToText(basisPoints),
  }));

/** What the contract reads of it: rows left blank are none, an unreadable rate is refused. */
export const sectionShares = (rows: readonly SectionDraft[]): Shares =>
  rows.flatMap(({ place, rate }) => {
    if (place === "") return [];
    const [axis = "", section = ""] = JSON.parse(place) as string[];
    return [{ axis, section, basisPoints: basisPointsFromText(rate) ?? Number.NaN }];
  });

interface SectionFieldsProps {
  readonly legalEntityRefId: string;
  readonly rows: readonly SectionDraft[];
  readonly onChange: (rows: readonly SectionDraft[]) => void;
}

/** The analytic sections that bear the cost of a contract; nothing where the company has no axis. */
export function SectionFields({ legalEntityRefId, rows, onChange }: SectionFieldsProps) {
  const axes = useShortList(analyticEndpoints.list, "analyticAxes", { legalEntityRefId });
  if ((axes.rows ?? []).length === 0 && rows.length === 0) return null;
  const options = (axes.rows ?? []).flatMap((axis) =>
    axis.sections.flatMap(({ code, label, active }) => {
      const value = placeOf(axis.code, code);
      return active || rows.some(({ place }) => place === value)
        ? [{ value, label: `${axis.label} · ${code} ${label}` }]
        : [];
    }),
  );
  const set = (at: number, next: Partial<SectionDraft>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...next } : row)));
  return (
    <Panel title="Répartition analytique">
      <div className={styles.parts}>
        <p>
          L’OD de paie répartit le coût du salarié. Une section d’un seul salarié montre ce coût à qui lit
          l’analytique.
        </p>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the list.
          <FormGrid key={at}>
            <SelectField
              label={`Section, part ${at + 1}`}
              value={row.place}
              options={[{ value: "", label: "Section à choisir" }, ...options]}
              onChange={(place) => set(at, { place })}
            />
            <TextField
              label={`Part du coût ${at + 1}`}
              value={row.rate}
              onChange={(rate) => set(at, { rate })}
              numeric
              inputMode="decimal"
              end="%"
            />
            <ActionButton
              size="small"
              variant="text"
              color="inherit"
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            >
              {`Retirer la part ${at + 1}`}
            </ActionButton>
          </FormGrid>
        ))}
        <ActionButton
          size="small"
          variant="outlined"
          color="inherit"
          icon={icons.add}
          onClick={() => onChange([...rows, { place: "", rate: rows.length === 0 ? "100" : "" }])}
        >
          Ajouter une section
        </ActionButton>
      </div>
    </Panel>
  );
}
