import { parseSiren } from "@grand-livre/domain/identifier/siren";
import { isRefusal } from "@grand-livre/domain/refusal";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { VatCodeField } from "../../app/fields/VatCodeField.tsx";
import type { Form } from "../../lib/use-form.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./CounterpartyFields.module.css";
import {
  type CounterpartyDraft,
  isCustomer,
  isSupplier,
  counterpartyLabels as labels,
  withSiren,
} from "./counterparty-draft.ts";
import { customerKinds, kinds } from "./counterparty-words.ts";

interface CounterpartyFieldsProps {
  readonly form: Form<CounterpartyDraft>;
  readonly legalEntityRefId: string;
  readonly isNew: boolean;
}

const options = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }));

const customerKindOptions = [{ value: "" as const, label: "Non précisée" }, ...options(customerKinds)];

/** Every field of a third party: who it is, where it is, how its bills are posted and paid. */
export function CounterpartyFields(props: CounterpartyFieldsProps) {
  const { form } = props;
  return (
    <>
      <Identity {...props} />
      <Accounting {...props} />
      <Panel title="Adresses">
        <Address form={form} prefix="" />
      </Panel>
      {isCustomer(form.values) && (
        <Panel title="Livraison">
          <Address form={form} prefix="delivery" />
        </Panel>
      )}
    </>
  );
}

function Identity({ form, isNew }: CounterpartyFieldsProps) {
  const { field, values } = form;
  const figures = values.siren.replace(/[^\d]/g, "");
  const wrongKey =
    figures.length >= 9 && isRefusal(parseSiren(values.siren))
      ? "SIREN incorrect\u00a0: sa clé ne correspond pas. Vérifiez les neuf chiffres."
      : undefined;
  return (
    <Panel title="Identité">
      <FormGrid>
        <SelectField {...field("kind")} label={labels.kind} options={options(kinds)} />
        {isCustomer(values) ? (
          <SelectField {...field("customerKind")} label={labels.customerKind} options={customerKindOptions} />
        ) : (
          <span className={styles.spacer} />
        )}
        <div data-wide>
          <TextField {...field("name")} label={labels.name} required autoComplete="off" autoFocus={isNew} />
        </div>
        <TextField
          {...field("siren")}
          label={labels.siren}
          inputMode="numeric"
          autoComplete="off"
          onChange={(typed) => form.change(withSiren(values, typed))}
          error={form.error("siren") ?? wrongKey}
          help={"Neuf chiffres\u202f; vide pour un particulier ou un étranger."}
        />
        <TextField
          {...field("vatNumber")}
          label={labels.vatNumber}
          autoComplete="off"
          help="Proposé d’après le SIREN."
        />
        <TextField {...field("siret")} label={labels.siret} inputMode="numeric" autoComplete="off" />
        <TextField {...field("email")} label={labels.email} type="email" autoComplete="off" />
        <TextField
          {...field("electronicAddress")}
          label={labels.electronicAddress}
          autoComplete="off"
          help={"Annuaire de la facturation électronique\u00a0: SIREN, SIRET ou code."}
        />
      </FormGrid>
    </Panel>
  );
}

function Accounting({ form, legalEntityRefId, isNew }: CounterpartyFieldsProps) {
  const { field, values } = form;
  const auxiliaryHelp = isNew
    ? "Vide\u00a0: fait d’après le nom."
    : "Ne change plus dès la première écriture.";
  return (
    <Panel title="Comptabilité et règlement">
      <FormGrid>
        {isCustomer(values) && (
          <TextField
            {...field("subledgerCustomer")}
            label={labels.subledgerCustomer}
            autoComplete="off"
            maxLength={17}
            help={auxiliaryHelp}
          />
        )}
        {isSupplier(values) && (
          <TextField
            {...field("subledgerSupplier")}
            label={labels.subledgerSupplier}
            autoComplete="off"
            maxLength={17}
            help={auxiliaryHelp}
          />
        )}
        {values.kind !== "both" && <span className={styles.spacer} />}
        <AccountField
          {...field("defaultAccount")}
          label={labels.defaultAccount}
          legalEntityRefId={legalEntityRefId}
          suggest={values.kind === "customer" ? "70" : "6"}
          help={
            values.kind === "customer"
              ? "Produit proposé sur ses factures."
              : "Charge proposée sur ses factures."
          }
        />
        <VatCodeField
          {...field("defaultVatCode")}
          label={labels.defaultVatCode}
          legalEntityRefId={legalEntityRefId}
          direction={values.kind === "both" ? undefined : values.kind === "customer" ? "sale" : "purchase"}
        />
        <TextField {...field("iban")} label={labels.iban} autoComplete="off" />
        <TextField
          {...field("paymentTerms")}
          label={labels.paymentTerms}
          autoComplete="off"
          help="30 jours, 45 jours fin de mois…"
        />
        {!isNew && (
          <CheckField
            label="Tiers actif"
            help="Désactivé, il garde ses écritures et n’est plus proposé."
            value={values.active}
            onChange={(active) => form.change({ active })}
          />
        )}
      </FormGrid>
    </Panel>
  );
}

const names = {
  "": ["line1", "line2", "postcode", "city", "country"],
  delivery: ["deliveryLine1", "deliveryLine2", "deliveryPostcode", "deliveryCity", "deliveryCountry"],
} as const;

function Address({
  form,
  prefix,
}: {
  readonly form: Form<CounterpartyDraft>;
  readonly prefix: keyof typeof names;
}) {
  const [line1, line2, postcode, city, country] = names[prefix];
  return (
    <FormGrid>
      <div data-wide>
        <TextField {...form.field(line1)} label={labels[line1]} autoComplete="off" />
      </div>
      <div data-wide>
        <TextField {...form.field(line2)} label={labels[line2]} autoComplete="off" />
      </div>
      <TextField {...form.field(postcode)} label={labels[postcode]} autoComplete="off" />
      <TextField {...form.field(city)} label={labels[city]} autoComplete="off" />
      <TextField
        {...form.field(country)}
        label={labels[country]}
        maxLength={2}
        autoComplete="off"
        help="Code à deux lettres."
      />
    </FormGrid>
  );
}
