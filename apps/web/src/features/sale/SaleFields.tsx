import type { InvoiceKind } from "@grand-livre/domain/invoice/invoice";
import Button from "@mui/material/Button";
import { useState } from "react";
import { CurrencyField, DocumentRateField } from "../../app/document/CurrencyFields.tsx";
import { kindLabels, kindOptions } from "../../app/document/document-kinds.ts";
import type { DocumentForm } from "../../app/document/draft/document-form.ts";
import { termsHelp } from "../../app/document/terms-help.ts";
import { formatDate } from "../../lib/format.ts";
import type { DateContext } from "../../lib/typed.ts";
import { DateField } from "../../ui/DateField.tsx";
import { FieldCell, FieldRows } from "../../ui/FieldRows.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ClientField } from "./ClientField.tsx";
import { proposed, type SaleContext, withBillDate, withTerms } from "./line-rules.ts";
import styles from "./SaleFields.module.css";
import { PrecedingField } from "./TiedSales.tsx";

interface SaleFieldsProps {
  readonly form: DocumentForm;
  readonly change: (update: (form: DocumentForm) => DocumentForm) => void;
  readonly dossier: string;
  readonly context: SaleContext;
  /** What the server refused, by path in the body. */
  readonly refused: Readonly<Record<string, string>>;
  readonly within: DateContext | undefined;
  readonly autoFocus: boolean;
  /** Opens the client's card; a new one with this name. */
  readonly onCard: (name?: string) => void;
}

const debitsOptions = [
  { value: "" as const, label: "Comme l’entreprise" },
  { value: "yes" as const, label: "D’après les débits" },
  { value: "no" as const, label: "À l’encaissement" },
];

const FOLDED = [
  "orderReference",
  "buyerReference",
  "contractReference",
  "deliveryDate",
  "currency",
  "exchangeRate",
] as const;

/** To whom, when and for what; the fields that few invoices need are folded. */
export function SaleFields(props: SaleFieldsProps) {
  const { form, change, refused, within, dossier } = props;
  const [unfolds, setUnfolds] = useState(false);
  const set = (changes: Partial<DocumentForm>) => change((before) => ({ ...before, ...changes }));
  const isNote = form.kind === "credit_note";
  const isUnfolded = unfolds || FOLDED.some((name) => refused[name] !== undefined);
  const facts = foldedFacts(form);
  return (
    <Panel title={kindLabels[form.kind]}>
      <FieldRows>
        <FieldCell span={4} data-field="client.name">
          <ClientField
            form={form}
            change={change}
            dossier={dossier}
            error={refused.counterpartyId ?? refused.companyName}
            autoFocus={props.autoFocus}
            onCard={props.onCard}
          />
        </FieldCell>
        <FieldCell>
          <SelectField<InvoiceKind>
            label="Type"
            value={form.kind}
            options={kindOptions}
            onChange={(kind) => set({ kind })}
            error={refused.kind}
          />
        </FieldCell>
        {isNote && (
          <FieldCell span={4} data-field="invoice.precedingInvoiceId">
            <PrecedingField
              form={form}
              change={change}
              dossier={dossier}
              error={refused.precedingInvoiceId}
            />
          </FieldCell>
        )}
        <FieldCell data-field="invoice.bill_date">
          <DateField
            label="Date"
            required
            value={form.billDate}
            within={within}
            onChange={(billDate) => change((before) => withBillDate(before, billDate))}
            error={refused.bill_date ?? refused.accountingDate}
          />
        </FieldCell>
        {!isNote && (
          <>
            <FieldCell data-field="invoice.paymentTerms" data-optional="">
              <TextField
                label="Conditions"
                placeholder="30 jours"
                help={termsHelp(form.terms, form.billDate)}
                value={form.terms}
                maxLength={200}
                onChange={(terms) => change((before) => withTerms(before, terms))}
                error={refused.paymentTerms}
              />
            </FieldCell>
            <FieldCell data-field="invoice.due_date" data-optional="">
              <DateField
                label="Échéance"
                value={form.dueDate}
                within={within}
                onChange={(dueDate) => set({ dueDate })}
                error={refused.due_date}
              />
            </FieldCell>
          </>
        )}
        <FieldCell span={6}>
          <TextField
            label="Objet"
            value={form.label}
            maxLength={500}
            onChange={(label) => set({ label })}
            error={refused.bill_label}
          />
        </FieldCell>
        {isUnfolded && <FoldedFields {...props} />}
      </FieldRows>
      <div className={styles.fold}>
        <Button
          size="small"
          color="inherit"
          aria-expanded={isUnfolded}
          data-unfold=""
          endIcon={<Icon path={icons.chevronDown} size={14} />}
          onClick={() => setUnfolds(!isUnfolded)}
        >
          Références, livraison, devise et TVA
        </Button>
        {!isUnfolded && facts.length > 0 && <span className={styles.facts}>{facts.join(" · ")}</span>}
      </div>
    </Panel>
  );
}

/** What the folded fields hold: « Commande BC-12 · livraison le 12/03/2026 ». */
function foldedFacts(form: DocumentForm): readonly string[] {
  const { orderReference, buyerReference, contractReference, deliveryDate, vatOnDebits } = form;
  return [
    ...(orderReference === "" ? [] : [`Commande ${orderReference}`]),
    ...(buyerReference === "" ? [] : [`référence ${buyerReference}`]),
    ...(contractReference === "" ? [] : [`contrat ${contractReference}`]),
    ...(deliveryDate === undefined ? [] : [`livraison le ${formatDate(deliveryDate)}`]),
    ...(form.currency === "EUR" ? [] : [`en ${form.currency}`]),
    ...(vatOnDebits === null ? [] : [`TVA ${vatOnDebits ? "d’après les débits" : "à l’encaissement"}`]),
  ];
}

const REFERENCES = [
  ["orderReference", "Commande du client", ""],
  ["buyerReference", "Référence acheteur", "Code service"],
  ["contractReference", "Contrat ou marché", ""],
] as const;

function FoldedFields({ form, change, refused, within, context, dossier }: SaleFieldsProps) {
  return (
    <>
      {REFERENCES.map(([name, label, placeholder]) => (
        <FieldCell key={name} data-field={`invoice.${name}`} data-optional="">
          <TextField
            label={label}
            placeholder={placeholder}
            value={form[name]}
            maxLength={100}
            onChange={(value) => change((before) => ({ ...before, [name]: value }))}
            error={refused[name]}
          />
        </FieldCell>
      ))}
      <FieldCell span={3} data-field="invoice.deliveryDate" data-optional="">
        <DateField
          label="Livraison ou fin d’exécution"
          value={form.deliveryDate}
          within={within}
          onChange={(deliveryDate) => change((before) => ({ ...before, deliveryDate }))}
          error={refused.deliveryDate}
        />
      </FieldCell>
      <FieldCell span={3} data-field="invoice.currency" data-optional="">
        <CurrencyField form={form} change={change} refused={refused} />
      </FieldCell>
      {form.currency !== "EUR" && (
        <FieldCell span={3} data-field="invoice.exchangeRate" data-optional="">
          <DocumentRateField form={form} change={change} dossier={dossier} refused={refused} />
        </FieldCell>
      )}
      <FieldCell span={3} data-optional="">
        <SelectField
          label="TVA des prestations"
          value={form.vatOnDebits === null ? "" : form.vatOnDebits ? "yes" : "no"}
          options={debitsOptions}
          onChange={(value) => {
            const vatOnDebits = value === "" ? null : value === "yes";
            change((before) => ({
              ...before,
              vatOnDebits,
              lines: before.lines.map((line) =>
                proposed(line, { ...context, vatOnDebits: vatOnDebits ?? context.companyOnDebits }),
              ),
            }));
          }}
        />
      </FieldCell>
    </>
  );
}
