import { AccountField } from "../../app/fields/AccountField.tsx";
import type { ContractForm } from "../../app/form/use-contract-form.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { bearsReason, type VatCodeDraft } from "./vat-code-draft.ts";
import { categories, directions, exigibilities, supplyTypes } from "./vat-code-words.ts";

interface VatCodeFieldsProps {
  readonly form: ContractForm<VatCodeDraft>;
  readonly legalEntityRefId: string;
  /** What the code does is fixed once it exists. */
  readonly isNew: boolean;
}

const categoryOptions = optionsOf(categories).map(({ value, label }) => ({
  value,
  label: `${value} · ${label}`,
}));

const supplyOptions = [{ value: "" as const, label: "Biens et services" }, ...optionsOf(supplyTypes)];

/** Every field of a VAT code; those that never change under it are locked once it exists. */
export function VatCodeFields({ form, legalEntityRefId, isNew }: VatCodeFieldsProps) {
  const { field, values } = form;
  const locked = { disabled: !isNew };
  return (
    <FormGrid>
      <TextField
        {...field("code")}
        {...locked}
        required
        autoComplete="off"
        autoFocus={isNew}
        onChange={(code) => form.change({ code: code.toUpperCase() })}
      />
      <SelectField {...field("direction")} {...locked} options={optionsOf(directions)} />
      <div data-wide>
        <TextField {...field("label")} required autoComplete="off" />
      </div>
      <TextField
        {...field("rateBasisPoints")}
        {...locked}
        required
        numeric
        inputMode="decimal"
        end={<span aria-hidden="true">%</span>}
      />
      <SelectField {...field("category")} {...locked} options={categoryOptions} />
      <SelectField {...field("supplyType")} {...locked} options={supplyOptions} />
      <SelectField {...field("exigibility")} {...locked} options={optionsOf(exigibilities)} />
      {values.direction === "purchase" && (
        <>
          <TextField
            {...field("deductibleShareBasisPoints")}
            {...locked}
            numeric
            inputMode="decimal"
            help="Le reste s’ajoute à la charge."
            end={<span aria-hidden="true">%</span>}
          />
          <CheckField {...field("fixedAsset")} disabled={!isNew} />
        </>
      )}
      <Accounts form={form} legalEntityRefId={legalEntityRefId} isNew={isNew} />
      <DateField {...field("validFrom")} {...locked} required />
      <DateField {...field("validTo")} help={"Vide\u00a0: sans fin."} />
      <div data-wide>
        <TextField
          {...field("declarationTags")}
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
              autoComplete="off"
              maxLength={500}
              help="Imprimé sur la facture, sauf si la ligne en donne un autre."
            />
          </div>
          <TextField
            {...field("exemptionReasonCode")}
            {...locked}
            autoComplete="off"
            help={"Facture électronique\u00a0: VATEX-EU-79-C pour un débours."}
          />
        </>
      )}
      <div data-wide>
        <TextField {...field("legalSource")} autoComplete="off" />
      </div>
      {!isNew && <CheckField {...field("active")} help="Désactivé, il n’est plus proposé." />}
    </FormGrid>
  );
}

function Accounts({ form, legalEntityRefId, isNew }: VatCodeFieldsProps) {
  const common = { legalEntityRefId, disabled: !isNew, suggest: "445" };
  return (
    <>
      <AccountField {...form.field("account")} {...common} help="Vide quand le code n’écrit aucune TVA." />
      <AccountField
        {...form.field("pendingAccount")}
        {...common}
        help="Quand la TVA est exigible au paiement."
      />
      {form.values.direction === "purchase" && (
        <AccountField {...form.field("dueAccount")} {...common} help="Quand l’acheteur la doit lui-même." />
      )}
    </>
  );
}
