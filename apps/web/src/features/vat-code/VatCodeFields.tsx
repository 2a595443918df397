import { AccountField } from "../../app/fields/AccountField.tsx";
import type { Form } from "../../lib/use-form.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { bearsReason, vatCodeLabels as labels, type VatCodeDraft } from "./vat-code-draft.ts";
import { categories, directions, exigibilities, supplyTypes } from "./vat-code-words.ts";

interface VatCodeFieldsProps {
  readonly form: Form<VatCodeDraft>;
  readonly legalEntityRefId: string;
  /** What the code does is fixed once it exists. */
  readonly isNew: boolean;
}

const options = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }));

const categoryOptions = options(categories).map(({ value, label }) => ({
  value,
  label: `${value} · ${label}`,
}));

const supplyOptions = [{ value: "" as const, label: "Biens et services" }, ...options(supplyTypes)];

/** Every field of a VAT code; those that never change under it are locked once it exists. */
export function VatCodeFields({ form, legalEntityRefId, isNew }: VatCodeFieldsProps) {
  const { field, values } = form;
  const locked = { disabled: !isNew };
  return (
    <FormGrid>
      <TextField
        {...field("code")}
        {...locked}
        label={labels.code}
        required
        autoComplete="off"
        autoFocus={isNew}
        onChange={(code) => form.change({ code: code.toUpperCase() })}
      />
      <SelectField
        {...field("direction")}
        {...locked}
        label={labels.direction}
        options={options(directions)}
      />
      <div data-wide>
        <TextField {...field("label")} label={labels.label} required autoComplete="off" />
      </div>
      <TextField
        {...field("rate")}
        {...locked}
        label={labels.rate}
        required
        numeric
        inputMode="decimal"
        end={<span aria-hidden="true">%</span>}
      />
      <SelectField {...field("category")} {...locked} label={labels.category} options={categoryOptions} />
      <SelectField {...field("supplyType")} {...locked} label={labels.supplyType} options={supplyOptions} />
      <SelectField
        {...field("exigibility")}
        {...locked}
        label={labels.exigibility}
        options={options(exigibilities)}
      />
      {values.direction === "purchase" && (
        <>
          <TextField
            {...field("deductibleShare")}
            {...locked}
            label={labels.deductibleShare}
            numeric
            inputMode="decimal"
            help="Le reste s’ajoute à la charge."
            end={<span aria-hidden="true">%</span>}
          />
          <CheckField
            label="Pour une immobilisation"
            value={values.fixedAsset}
            disabled={!isNew}
            onChange={(fixedAsset) => form.change({ fixedAsset })}
          />
        </>
      )}
      <Accounts form={form} legalEntityRefId={legalEntityRefId} isNew={isNew} />
      <DateField {...field("validFrom")} {...locked} label={labels.validFrom} required />
      <DateField {...field("validTo")} label={labels.validTo} help={"Vide\u00a0: sans fin."} />
      <div data-wide>
        <TextField
          {...field("tags")}
          label={labels.tags}
          autoComplete="off"
          help={"Séparées par des virgules\u00a0: base:08, due:08, deductible:20."}
        />
      </div>
      {bearsReason(values) && (
        <>
          <div data-wide>
            <TextField
              {...field("exemptionReason")}
              {...locked}
              label={labels.exemptionReason}
              autoComplete="off"
              maxLength={500}
              help="Imprimé sur la facture, sauf si la ligne en donne un autre."
            />
          </div>
          <TextField
            {...field("exemptionReasonCode")}
            {...locked}
            label={labels.exemptionReasonCode}
            autoComplete="off"
            help={"Facture électronique\u00a0: VATEX-EU-79-C pour un débours."}
          />
        </>
      )}
      <div data-wide>
        <TextField {...field("legalSource")} label={labels.legalSource} autoComplete="off" />
      </div>
      {!isNew && (
        <CheckField
          label="Code actif"
          help="Désactivé, il n’est plus proposé."
          value={values.active}
          onChange={(active) => form.change({ active })}
        />
      )}
    </FormGrid>
  );
}

function Accounts({ form, legalEntityRefId, isNew }: VatCodeFieldsProps) {
  const common = { legalEntityRefId, disabled: !isNew, suggest: "445" };
  return (
    <>
      <AccountField
        {...form.field("account")}
        {...common}
        label={labels.account}
        help="Vide quand le code n’écrit aucune TVA."
      />
      <AccountField
        {...form.field("pendingAccount")}
        {...common}
        label={labels.pendingAccount}
        help="Quand la TVA est exigible au paiement."
      />
      {form.values.direction === "purchase" && (
        <AccountField
          {...form.field("dueAccount")}
          {...common}
          label={labels.dueAccount}
          help="Quand l’acheteur la doit lui-même."
        />
      )}
    </>
  );
}
