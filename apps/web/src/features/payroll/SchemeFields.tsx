import type { SchemeBody } from "@grand-livre/contracts/payroll-organism";
import { schemeBaseWords, schemeCategoryWords, schemeKindWords } from "@grand-livre/contracts/payroll-words";
import { scaledFromText, scaledToText } from "../../lib/number-text.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Payroll.module.css";

type Part = Omit<SchemeBody["parts"][number], "employee" | "employer"> & {
  readonly employee: string;
  readonly employer: string;
};
/** A scheme as it is typed: rates and amounts are texts. */
export type SchemeDraft = Omit<SchemeBody, "parts"> & { readonly parts: readonly Part[] };

/** Four places of a percentage are parts per million; an amount has its cents. */
const placesOf = (base: Part["base"]) => (base === "amount" ? 2 : 4);

export const schemesDraft = (schemes: readonly SchemeBody[] = []): readonly SchemeDraft[] =>
  schemes.map((scheme) => ({
    ...scheme,
    parts: scheme.parts.map(({ base, employee, employer }) => ({
      base,
      employee: scaledToText(employee, placesOf(base)),
      employer: scaledToText(employer, placesOf(base)),
    })),
  }));

export const schemesOf = (draft: readonly SchemeDraft[]): SchemeBody[] =>
  draft.map((scheme) => ({
    ...scheme,
    parts: scheme.parts.map(({ base, employee, employer }) => ({
      base,
      employee: scaledFromText(employee || "0", placesOf(base)) as number,
      employer: scaledFromText(employer || "0", placesOf(base)) as number,
    })),
  }));

const PART: Part = { base: "trancheA", employee: "", employer: "" };

interface SchemeFieldsProps {
  readonly schemes: readonly SchemeDraft[];
  /** The first day of a new one. */
  readonly from: string;
  readonly onChange: (schemes: readonly SchemeDraft[]) => void;
}

/** Supplementary schemes of an establishment: several at once, by category and by slice of the pay. */
export function SchemeFields({ schemes, from, onChange }: SchemeFieldsProps) {
  const set = (at: number, next: Partial<SchemeDraft>) =>
    onChange(schemes.map((scheme, index) => (index === at ? { ...scheme, ...next } : scheme)));
  const add = () =>
    onChange([
      ...schemes,
      {
        ...{ code: `R${schemes.length + 1}`, label: "", kind: "welfare", category: "all", from, until: null },
        ...{ compulsory: true, reference: "", organism: "", population: "", option: "", parts: [PART] },
      },
    ]);
  return (
    <Panel title="Régimes supplémentaires">
      <div className={styles.parts}>
        {schemes.map((scheme, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a scheme is its place in the list.
          <div key={at} className={styles.parts}>
            <FormGrid>
              <SchemeTexts scheme={scheme} at={at} set={(next) => set(at, next)} />
            </FormGrid>
            <Parts scheme={scheme} at={at} set={(parts) => set(at, { parts })} />
            <ActionButton
              size="small"
              variant="text"
              color="inherit"
              onClick={() => onChange(schemes.filter((_, index) => index !== at))}
            >
              {`Retirer le régime ${at + 1}`}
            </ActionButton>
          </div>
        ))}
        <ActionButton size="small" variant="outlined" color="inherit" icon={icons.add} onClick={add}>
          Ajouter un régime
        </ActionButton>
      </div>
    </Panel>
  );
}

interface OneSchemeProps {
  readonly scheme: SchemeDraft;
  readonly at: number;
  readonly set: (next: Partial<SchemeDraft>) => void;
}

const TEXTS = [
  ["label", "Libellé", undefined],
  ["code", "Code", undefined],
  ["reference", "Référence du contrat", "Sur la fiche de paramétrage de l’organisme."],
  ["organism", "Code organisme", undefined],
  ["population", "Code population", undefined],
  ["option", "Code option", undefined],
] as const;

function SchemeTexts({ scheme, at, set }: OneSchemeProps) {
  const of = (label: string) => `${label}, régime ${at + 1}`;
  return (
    <>
      <SelectField
        label={of("Nature")}
        value={scheme.kind}
        options={optionsOf(schemeKindWords)}
        onChange={(kind) => set({ kind: kind as SchemeDraft["kind"] })}
      />
      <SelectField
        label={of("Catégorie")}
        value={scheme.category}
        options={optionsOf(schemeCategoryWords)}
        onChange={(category) => set({ category: category as SchemeDraft["category"] })}
      />
      {TEXTS.map(([name, label, help]) => (
        <TextField
          key={name}
          label={of(label)}
          value={scheme[name]}
          help={help}
          onChange={(text) => set({ [name]: text })}
        />
      ))}
      <DateField
        label={of("À partir du")}
        value={scheme.from}
        onChange={(from) => set({ from: from ?? "" })}
      />
      <DateField
        label={of("Jusqu’au")}
        value={scheme.until ?? undefined}
        onChange={(until) => set({ until: until ?? null })}
      />
      <CheckField
        label={of("Collectif et obligatoire")}
        value={scheme.compulsory}
        help="Facultatif, il n’est pas déduit du net imposable et l’employeur n’y verse rien."
        onChange={(compulsory) => set({ compulsory })}
      />
    </>
  );
}

interface PartsProps extends Omit<OneSchemeProps, "set"> {
  readonly set: (parts: readonly Part[]) => void;
}

function Parts({ scheme: { parts }, at, set }: PartsProps) {
  const change = (index: number, next: Partial<Part>) =>
    set(parts.map((part, place) => (place === index ? { ...part, ...next } : part)));
  return (
    <>
      {parts.map((part, index) => {
        const of = (label: string) => `${label}, régime ${at + 1}, assiette ${index + 1}`;
        const end = part.base === "amount" ? "€" : "%";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the list.
          <FormGrid key={index} columns={3}>
            <SelectField
              label={of("Assiette")}
              value={part.base}
              options={optionsOf(schemeBaseWords)}
              onChange={(base) => change(index, { base: base as Part["base"] })}
            />
            <TextField
              label={of("Part salarié")}
              value={part.employee}
              numeric
              inputMode="decimal"
              end={end}
              onChange={(employee) => change(index, { employee })}
            />
            <TextField
              label={of("Part employeur")}
              value={part.employer}
              numeric
              inputMode="decimal"
              end={end}
              onChange={(employer) => change(index, { employer })}
            />
          </FormGrid>
        );
      })}
      <ActionButton size="small" variant="text" color="inherit" onClick={() => set([...parts, PART])}>
        {`Ajouter une assiette au régime ${at + 1}`}
      </ActionButton>
      {parts.length > 1 && (
        <ActionButton size="small" variant="text" color="inherit" onClick={() => set(parts.slice(0, -1))}>
          {`Retirer la dernière assiette du régime ${at + 1}`}
        </ActionButton>
      )}
    </>
  );
}
