import { parseIban } from "@grand-livre/domain/identifier/iban";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { ReactNode } from "react";
import type { Form } from "../../lib/use-form.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type CompanyDraft, companyLabels as labels, sirenWhileTyping, withSiren } from "./company-draft.ts";
import { legalForms, sizeClasses, vatRegimes } from "./company-words.ts";

interface CompanyFieldsProps {
  readonly form: Form<CompanyDraft>;
  /** Account length is chosen at creation, once and for all. */
  readonly isNew: boolean;
  /** Under the SIREN, when the dossier that has it already can be opened. */
  readonly sirenNote?: ReactNode;
}

const options = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }));

const lengths = [6, 7, 8, 9, 10, 11, 12].map((length) => ({
  value: String(length),
  label: `${length} caractères`,
}));

/** Every field of a company, in the order of a Kbis. */
export function CompanyFields({ form, isNew, sirenNote }: CompanyFieldsProps) {
  const { field } = form;
  return (
    <>
      <Identity form={form} isNew={isNew} sirenNote={sirenNote} />
      <Panel title="Adresse du siège">
        <FormGrid>
          <div data-wide>
            <TextField label={labels.line1} autoComplete="off" {...field("line1")} />
          </div>
          <div data-wide>
            <TextField label={labels.line2} autoComplete="off" {...field("line2")} />
          </div>
          <TextField label={labels.postcode} autoComplete="off" {...field("postcode")} />
          <TextField label={labels.city} autoComplete="off" {...field("city")} />
          <TextField label={labels.country} help="Code à deux lettres." maxLength={2} {...field("country")} />
        </FormGrid>
      </Panel>
      <Panel title="TVA et comptabilité">
        <FormGrid>
          <SelectField label={labels.vatRegime} options={options(vatRegimes)} {...field("vatRegime")} />
          <SelectField
            label={labels.sizeClass}
            options={options(sizeClasses)}
            help="Fixe la date des nouvelles mentions de vos factures."
            {...field("sizeClass")}
          />
          <div data-wide>
            <CheckField
              label="TVA sur les débits"
              help="La TVA de vos prestations est due à la facture, et non à l’encaissement."
              value={form.values.vatOnDebitsOption}
              onChange={(vatOnDebitsOption) => form.change({ vatOnDebitsOption })}
            />
          </div>
          <IbanField form={form} />
          <SelectField
            label={labels.accountLength}
            options={lengths}
            disabled={!isNew}
            help={
              isNew
                ? "Choisie une fois pour toutes\u00a0: 606100 à six caractères."
                : "Fixée à la création du dossier."
            }
            {...field("accountLength")}
          />
        </FormGrid>
      </Panel>
    </>
  );
}

function Identity({ form, isNew, sirenNote }: CompanyFieldsProps) {
  const { field, values } = form;
  return (
    <Panel title="Identité">
      <FormGrid>
        <TextField
          {...field("siren")}
          label={labels.siren}
          required
          autoFocus={isNew}
          inputMode="numeric"
          autoComplete="off"
          onChange={(typed) => form.change(withSiren(values, typed))}
          error={
            sirenNote ??
            form.error("siren") ??
            (form.isChanged("siren") ? sirenWhileTyping(values.siren) : undefined)
          }
          help={"Neuf chiffres\u202f; la clé est vérifiée pendant la saisie."}
        />
        <TextField
          label={labels.vatNumber}
          autoComplete="off"
          help="Proposé d’après le SIREN. Vide si l’entreprise n’en a pas."
          {...field("vatNumber")}
        />
        <div data-wide>
          <TextField label={labels.name} required autoComplete="off" {...field("name")} />
        </div>
        <TextField label={labels.siret} inputMode="numeric" autoComplete="off" {...field("siret")} />
        <TextField
          label={labels.legalForm}
          autoComplete="off"
          help={`${legalForms.slice(0, 5).join(", ")}…`}
          {...field("legalForm")}
        />
        <AmountField
          label={labels.capitalCents}
          valueCents={values.capitalCents}
          onChange={(capitalCents) => form.change({ capitalCents })}
          error={form.error("capitalCents")}
        />
        <TextField label={labels.rcsCity} autoComplete="off" {...field("rcsCity")} />
      </FormGrid>
    </Panel>
  );
}

function IbanField({ form }: { readonly form: Form<CompanyDraft> }) {
  const { iban } = form.values;
  const right = iban.trim() !== "" && !isRefusal(parseIban(iban));
  return (
    <TextField
      {...form.field("iban")}
      label={labels.iban}
      autoComplete="off"
      help={right ? "IBAN correct\u00a0: longueur et clé vérifiées." : "Imprimé sur vos factures."}
    />
  );
}
