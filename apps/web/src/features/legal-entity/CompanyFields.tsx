import { parseIban } from "@grand-livre/domain/identifier/iban";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { ReactNode } from "react";
import { AddressFields } from "../../app/form/AddressFields.tsx";
import { SirenField } from "../../app/form/SirenField.tsx";
import type { ContractForm } from "../../app/form/use-contract-form.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { CompanyDraft } from "./company-draft.ts";
import { legalForms, sizeClasses, vatRegimes } from "./company-words.ts";

interface CompanyFieldsProps {
  readonly form: ContractForm<CompanyDraft>;
  /** Account length is chosen at creation, once and for all. */
  readonly isNew: boolean;
  /** Under the SIREN, when the dossier that has it already can be opened. */
  readonly sirenNote?: ReactNode;
}

const lengths = [6, 7, 8, 9, 10, 11, 12].map((length) => ({
  value: String(length),
  label: `${length} caractères`,
}));

/** Every field of a company, in the order of a Kbis. */
export function CompanyFields({ form, isNew, sirenNote }: CompanyFieldsProps) {
  const { field, values } = form;
  const isIban = values.iban.trim() !== "" && !isRefusal(parseIban(values.iban));
  return (
    <>
      <Identity form={form} isNew={isNew} sirenNote={sirenNote} />
      <Panel title="Adresse du siège">
        <FormGrid>
          <AddressFields field={(part) => field(`address.${part}`)} />
        </FormGrid>
      </Panel>
      <Panel title="TVA et comptabilité">
        <FormGrid>
          <SelectField {...field("vatRegime")} options={optionsOf(vatRegimes)} />
          <SelectField
            {...field("sizeClass")}
            options={optionsOf(sizeClasses)}
            help="Fixe la date des nouvelles mentions de vos factures."
          />
          <div data-wide>
            <CheckField
              {...field("vatOnDebitsOption")}
              help="La TVA de vos prestations est due à la facture, et non à l’encaissement."
            />
          </div>
          <TextField
            {...field("iban")}
            autoComplete="off"
            help={isIban ? "IBAN correct\u00a0: longueur et clé vérifiées." : "Imprimé sur vos factures."}
          />
          <TextField
            {...field("creditorIdentifier")}
            autoComplete="off"
            help="Identifiant créancier SEPA, pour prélever vos clients."
          />
          <SelectField
            {...field("accountLength")}
            options={lengths}
            disabled={!isNew}
            help={
              isNew
                ? "Choisie une fois pour toutes\u00a0: 606100 à six caractères."
                : "Fixée à la création du dossier."
            }
          />
        </FormGrid>
      </Panel>
    </>
  );
}

function Identity({ form, isNew, sirenNote }: CompanyFieldsProps) {
  const { field } = form;
  const { value: capitalCents, ...capital } = field("capitalCents");
  return (
    <Panel title="Identité">
      <FormGrid>
        <SirenField
          form={form}
          required
          autoFocus={isNew}
          help={"Neuf chiffres\u202f; la clé est vérifiée pendant la saisie."}
          note={sirenNote}
        />
        <TextField
          {...field("vatNumber")}
          autoComplete="off"
          help="Proposé d’après le SIREN. Vide si l’entreprise n’en a pas."
        />
        <div data-wide>
          <TextField {...field("name")} required autoComplete="off" />
        </div>
        <TextField {...field("siret")} inputMode="numeric" autoComplete="off" />
        <TextField
          {...field("legalForm")}
          autoComplete="off"
          help={`${legalForms.slice(0, 5).join(", ")}…`}
        />
        <AmountField
          {...capital}
          valueCents={capitalCents ?? undefined}
          onChange={(cents) => capital.onChange(cents ?? null)}
        />
        <TextField {...field("rcsCity")} autoComplete="off" />
      </FormGrid>
    </Panel>
  );
}
