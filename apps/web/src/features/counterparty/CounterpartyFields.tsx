import { type CounterpartyDraft, isCustomer, isSupplier } from "../../app/counterparty/counterparty-draft.ts";
import { receiverOf } from "../../app/directory/use-directory.ts";
import { termsHelp } from "../../app/document/terms-help.ts";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { VatCodeField } from "../../app/fields/VatCodeField.tsx";
import { AddressFields } from "../../app/form/AddressFields.tsx";
import { SirenField } from "../../app/form/SirenField.tsx";
import type { ContractForm } from "../../app/form/use-contract-form.ts";
import { formatDate } from "../../lib/format.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./CounterpartyFields.module.css";
import { customerKinds, kinds } from "./counterparty-words.ts";
import { DirectoryLookup } from "./DirectoryLookup.tsx";

interface CounterpartyFieldsProps {
  readonly form: ContractForm<CounterpartyDraft>;
  readonly legalEntityRefId: string;
  readonly isNew: boolean;
}

const customerKindOptions = [{ value: "" as const, label: "Non précisée" }, ...optionsOf(customerKinds)];

/** Every field of a third party: who it is, where it is, how its bills are posted and paid. */
export function CounterpartyFields(props: CounterpartyFieldsProps) {
  const { form } = props;
  return (
    <>
      <Identity {...props} />
      <Accounting {...props} />
      <Panel title="Adresses">
        <FormGrid>
          <AddressFields field={(part) => form.field(`address.${part}`)} />
        </FormGrid>
      </Panel>
      {isCustomer(form.values) && (
        <Panel title="Livraison">
          <FormGrid>
            <AddressFields field={(part) => form.field(`deliveryAddress.${part}`)} />
          </FormGrid>
        </Panel>
      )}
    </>
  );
}

function Identity({ form, isNew, legalEntityRefId }: CounterpartyFieldsProps) {
  const { field, values } = form;
  // What the directory said is of the address and of the SIREN that it was asked about.
  const changeSiren: typeof form.change = (next) => form.change({ ...next, directoryAnswer: null });
  return (
    <Panel title="Identité">
      <FormGrid>
        <SelectField {...field("kind")} options={optionsOf(kinds)} />
        {isCustomer(values) ? (
          <SelectField {...field("customerKind")} options={customerKindOptions} />
        ) : (
          <span className={styles.spacer} />
        )}
        <div data-wide>
          <TextField {...field("name")} required autoComplete="off" autoFocus={isNew} />
        </div>
        <SirenField
          form={{ ...form, change: changeSiren }}
          help={"Neuf chiffres\u202f; vide pour un particulier ou un étranger."}
        />
        <TextField {...field("vatNumber")} autoComplete="off" help="Proposé d’après le SIREN." />
        <TextField {...field("siret")} inputMode="numeric" autoComplete="off" />
        <TextField {...field("email")} type="email" autoComplete="off" />
        <TextField
          {...field("electronicAddress")}
          onChange={(electronicAddress) => form.change({ electronicAddress, directoryAnswer: null })}
          autoComplete="off"
          help={directoryHelp(values.directoryAnswer)}
        />
        <DirectoryLookup
          legalEntityRefId={legalEntityRefId}
          siren={values.siren}
          siret={values.siret}
          chosen={values.electronicAddress}
          onAnswer={(directoryAnswer, electronicAddress = values.electronicAddress) =>
            form.change({ electronicAddress, directoryAnswer })
          }
        />
      </FormGrid>
    </Panel>
  );
}

function directoryHelp(answer: CounterpartyDraft["directoryAnswer"]): string {
  if (answer === null) return "Annuaire de la facturation électronique\u00a0: SIREN, SIRET ou code.";
  const state = answer.active ? `adresse active, ${receiverOf(answer.platform)}` : "aucune adresse active";
  return `Annuaire, le ${formatDate(answer.checkedOn)}\u00a0: ${state}.`;
}

function Accounting({ form, legalEntityRefId, isNew }: CounterpartyFieldsProps) {
  const { field, values } = form;
  const auxiliaryHelp = isNew
    ? "Laisser vide pour le générer d’après le nom."
    : "Ne change plus dès la première écriture.";
  return (
    <Panel title="Comptabilité et règlement">
      <FormGrid>
        {isCustomer(values) && (
          <TextField {...field("subledgerCustomer")} autoComplete="off" maxLength={17} help={auxiliaryHelp} />
        )}
        {isSupplier(values) && (
          <TextField {...field("subledgerSupplier")} autoComplete="off" maxLength={17} help={auxiliaryHelp} />
        )}
        {values.kind !== "both" && <span className={styles.spacer} />}
        <AccountField
          {...field("defaultAccount")}
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
          legalEntityRefId={legalEntityRefId}
          direction={values.kind === "both" ? undefined : values.kind === "customer" ? "sale" : "purchase"}
        />
        <TextField
          {...field("iban")}
          autoComplete="off"
          help="Un nouvel IBAN est à approuver par une autre personne."
        />
        <TextField {...field("paymentTerms")} autoComplete="off" help={termsHelp(values.paymentTerms)} />
        {isCustomer(values) && (
          <AmountField
            label={field("creditLimitCents").label}
            valueCents={values.creditLimitCents ?? undefined}
            onChange={(cents) => form.change({ creditLimitCents: cents ?? null })}
            error={form.error("creditLimitCents")}
            help={"Vide\u00a0: sans plafond. Au-delà, une nouvelle facture est signalée."}
          />
        )}
        {!isNew && (
          <CheckField
            {...field("active")}
            label="Tiers actif"
            help="Désactivé, il garde ses écritures et n’est plus proposé."
          />
        )}
      </FormGrid>
    </Panel>
  );
}
