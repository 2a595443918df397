import { PLACEHOLDERS } from "@grand-livre/domain/recurring/placeholders";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { settledPrice } from "../../app/document/decimal-text.ts";
import { termsHelp } from "../../app/document/terms-help.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { Combo } from "../../ui/Combo.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Recurring.module.css";
import { emptyLine, type LineDraft, type RecurringForm } from "./recurring-form.ts";
import { searchCustomers } from "./recurring-queries.ts";

interface RecurringFieldsProps {
  readonly dossier: string;
  readonly form: RecurringForm;
  readonly onChange: (change: Partial<RecurringForm>) => void;
}

/** Who is invoiced, how often, and what each invoice says. */
export function RecurringFields({ dossier, form, onChange }: RecurringFieldsProps) {
  const validator = useMissingRight("invoices", "Validator");
  return (
    <>
      <Panel title="Facture récurrente">
        <FormGrid>
          <TextField
            label="Nom"
            autoFocus
            value={form.name}
            maxLength={200}
            onChange={(name) => onChange({ name })}
          />
          <Combo
            label="Client"
            required
            value={form.client === undefined ? undefined : { id: form.client.id, label: form.client.name }}
            search={(typed, signal) => searchCustomers(dossier, typed, signal)}
            onChange={(option) =>
              onChange({ client: option === undefined ? undefined : { id: option.id, name: option.label } })
            }
          />
        </FormGrid>
      </Panel>
      <Panel title="Récurrence">
        <FormGrid>
          <TextField
            label="Tous les"
            inputMode="numeric"
            value={form.every}
            onChange={(every) => onChange({ every })}
          />
          <SelectField
            label="Période"
            value={form.unit}
            options={[
              { value: "week", label: "Semaines" },
              { value: "month", label: "Mois" },
              { value: "quarter", label: "Trimestres" },
              { value: "year", label: "Années" },
            ]}
            onChange={(unit) => onChange({ unit })}
          />
          <DateField
            label="Première facture le"
            value={form.startDate}
            onChange={(startDate) => onChange({ startDate })}
          />
          <SelectField
            label="Jour"
            value={form.unit === "week" ? "same_day" : form.dayRule}
            disabled={form.unit === "week"}
            options={[
              { value: "same_day", label: "Le même jour (le 31\u00a0: dernier jour du mois)" },
              { value: "last_day", label: "Toujours le dernier jour du mois" },
            ]}
            onChange={(dayRule) => onChange({ dayRule })}
          />
          <SelectField
            label="Fin"
            value={form.end}
            options={[
              { value: "never", label: "Sans fin" },
              { value: "date", label: "À une date" },
              { value: "count", label: "Après un nombre d’échéances" },
            ]}
            onChange={(end) => onChange({ end })}
          />
          {form.end === "date" && (
            <DateField
              label="Dernier jour"
              value={form.endDate}
              onChange={(endDate) => onChange({ endDate })}
            />
          )}
          {form.end === "count" && (
            <TextField
              label="Nombre d’échéances"
              inputMode="numeric"
              value={form.count}
              onChange={(count) => onChange({ count })}
            />
          )}
          <div data-wide="">
            <CheckField
              label="Valider chaque facture le jour même"
              value={form.validates}
              disabled={validator !== undefined}
              onChange={(validates) => onChange({ validates })}
              help={
                validator ??
                "Sinon elle attend en brouillon. S’il manque une mention, elle reste en brouillon et vous en êtes averti."
              }
            />
          </div>
        </FormGrid>
      </Panel>
      <Panel title="Facture">
        <FormGrid>
          <TextField
            label="Objet"
            value={form.label}
            maxLength={500}
            onChange={(label) => onChange({ label })}
          />
          <TextField
            label="Conditions de règlement"
            value={form.terms}
            placeholder="Celles du client"
            help={termsHelp(form.terms)}
            onChange={(terms) => onChange({ terms })}
          />
        </FormGrid>
        <p className={styles.quiet}>
          Variables{"\u00a0"}: {PLACEHOLDERS.map((name) => `{${name}}`).join(" ")}
        </p>
        {form.lines.map((line, index) => (
          <LineFields
            key={line.key}
            line={line}
            position={index + 1}
            onChange={(change) =>
              onChange({
                lines: form.lines.map((one) => (one.key === line.key ? { ...one, ...change } : one)),
              })
            }
            onRemove={() => onChange({ lines: form.lines.filter(({ key }) => key !== line.key) })}
          />
        ))}
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Icon path={icons.add} size={16} />}
          onClick={() => onChange({ lines: [...form.lines, emptyLine(form.lines.at(-1)?.vatRate)] })}
        >
          Ajouter une ligne
        </Button>
      </Panel>
    </>
  );
}

interface LineFieldsProps {
  readonly line: LineDraft;
  readonly position: number;
  readonly onChange: (change: Partial<LineDraft>) => void;
  readonly onRemove: () => void;
}

function LineFields({ line, position, onChange, onRemove }: LineFieldsProps) {
  return (
    <fieldset
      className={styles.line}
      style={{ borderWidth: "1px 0 0", margin: 0 }}
      aria-label={`Ligne ${position}`}
    >
      <TextField
        label="Désignation"
        value={line.label}
        maxLength={500}
        onChange={(label) => onChange({ label })}
      />
      <TextField
        label="Quantité"
        numeric
        inputMode="decimal"
        value={line.quantity}
        onChange={(quantity) => onChange({ quantity })}
      />
      <TextField
        label="PU HT"
        numeric
        inputMode="decimal"
        value={line.unitPrice}
        onChange={(unitPrice) => onChange({ unitPrice })}
        onBlur={() => {
          const unitPrice = settledPrice(line.unitPrice);
          if (unitPrice !== line.unitPrice) onChange({ unitPrice });
        }}
        end={<span aria-hidden="true">€</span>}
      />
      <TextField
        label="TVA"
        numeric
        inputMode="decimal"
        value={line.vatRate}
        onChange={(vatRate) => {
          // Another rate is another code: the server proposes it.
          const { vatCode: _, vatCategory: __, ...kept } = line.kept;
          onChange({ vatRate, kept });
        }}
        end={<span aria-hidden="true">%</span>}
      />
      <SelectField
        label="Nature"
        value={line.supplyType}
        options={[
          { value: "services", label: "Prestation" },
          { value: "goods", label: "Bien" },
        ]}
        onChange={(supplyType) => {
          const { vatCode: _, account: __, ...kept } = line.kept;
          onChange({ supplyType, kept });
        }}
      />
      <IconButton aria-label={`Retirer la ligne ${position}`} onClick={onRemove}>
        <Icon path={icons.close} size={18} />
      </IconButton>
      <div data-whole="">
        <CheckField
          label="Porter la période sur la ligne"
          value={line.servicePeriod}
          onChange={(servicePeriod) => onChange({ servicePeriod })}
        />
      </div>
    </fieldset>
  );
}
