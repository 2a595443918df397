import type { InvoiceTotals } from "@grand-livre/domain/invoice/compute-totals";
import type { InvoiceKind } from "@grand-livre/domain/invoice/invoice";
import type { KeyboardEvent } from "react";
import { DepositChoice } from "../../app/invoicing/DepositChoice.tsx";
import { kindOptions } from "../../app/invoicing/document-kinds.ts";
import type { DateContext } from "../../lib/typed.ts";
import { DateField } from "../../ui/DateField.tsx";
import { moveOnEnter } from "../../ui/move-on-enter.ts";
import { Panel } from "../../ui/Panel.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { ClientField } from "./ClientField.tsx";
import { type LineContext, proposed, withBillDate, withTerms } from "./line-changes.ts";
import styles from "./SaleForm.module.css";
import { SaleLines } from "./SaleLines.tsx";
import { SaleTotals } from "./SaleTotals.tsx";
import type { SaleForm as SaleFormState } from "./sale-form.ts";
import { PrecedingField } from "./TiedSales.tsx";

interface SaleFormProps {
  readonly form: SaleFormState;
  readonly change: (update: (form: SaleFormState) => SaleFormState) => void;
  readonly totals: InvoiceTotals | undefined;
  readonly prepaidCents: number;
  readonly dossier: string;
  readonly context: LineContext;
  /** What the server refused, by path in the body. */
  readonly refused: Readonly<Record<string, string>>;
  readonly within: DateContext | undefined;
  readonly autoFocus: boolean;
  readonly onCard: (name?: string) => void;
}

const debitsOptions = [
  { value: "" as const, label: "Comme l’entreprise" },
  { value: "yes" as const, label: "D’après les débits" },
  { value: "no" as const, label: "À l’encaissement" },
];

/** The sale as it is typed: to whom and when, the lines, what they add up to. Enter goes to the next field. */
export function SaleForm(props: SaleFormProps) {
  const { form, change, within, refused, dossier, context } = props;
  const set = (changes: Partial<SaleFormState>) => change((before) => ({ ...before, ...changes }));
  const isNote = form.kind === "credit_note";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter and Escape come from any of the fields inside.
    <div className={styles.form} onKeyDown={onKeyDown}>
      <Panel title="Facture">
        <div className={styles.identity} data-note={isNote || undefined}>
          <div className={styles.client} data-field="client.name">
            <ClientField
              form={form}
              change={change}
              dossier={dossier}
              error={refused.counterpartyId ?? refused.companyName}
              autoFocus={props.autoFocus}
              onCard={props.onCard}
            />
          </div>
          <SelectField<InvoiceKind>
            label="Type"
            value={form.kind}
            options={kindOptions}
            onChange={(kind) => set({ kind })}
            error={refused.kind}
          />
          <div data-field="invoice.bill_date">
            <DateField
              label="Date"
              required
              value={form.billDate}
              within={within}
              onChange={(billDate) => change((before) => withBillDate(before, billDate))}
              error={refused.bill_date ?? refused.accountingDate}
            />
          </div>
          {isNote && (
            <div className={styles.preceding} data-field="invoice.precedingInvoiceId">
              <PrecedingField
                form={form}
                change={change}
                dossier={dossier}
                error={refused.precedingInvoiceId}
              />
            </div>
          )}
          <TextField
            className={styles.label ?? ""}
            label="Objet"
            value={form.label}
            maxLength={500}
            onChange={(label) => set({ label })}
            error={refused.bill_label}
          />
          <div className={styles.reference} data-field="invoice.orderReference">
            <TextField
              label="Commande du client"
              value={form.orderReference}
              maxLength={100}
              onChange={(orderReference) => set({ orderReference })}
              error={refused.orderReference}
            />
          </div>
          <div className={styles.reference} data-field="invoice.buyerReference">
            <TextField
              label="Référence acheteur"
              placeholder="Code service"
              value={form.buyerReference}
              maxLength={100}
              onChange={(buyerReference) => set({ buyerReference })}
              error={refused.buyerReference}
            />
          </div>
          <div className={styles.reference} data-field="invoice.contractReference">
            <TextField
              label="Contrat ou marché"
              value={form.contractReference}
              maxLength={100}
              onChange={(contractReference) => set({ contractReference })}
              error={refused.contractReference}
            />
          </div>
          {!isNote && (
            <>
              <div data-field="invoice.paymentTerms">
                <TextField
                  label="Conditions"
                  placeholder="30 jours"
                  value={form.terms}
                  maxLength={200}
                  onChange={(terms) => change((before) => withTerms(before, terms))}
                  error={refused.paymentTerms}
                />
              </div>
              <div data-field="invoice.due_date">
                <DateField
                  label="Échéance"
                  value={form.dueDate}
                  within={within}
                  onChange={(dueDate) => set({ dueDate })}
                  error={refused.due_date}
                />
              </div>
            </>
          )}
          <div className={styles.ending}>
            <DateField
              label="Livraison ou fin d’exécution"
              value={form.deliveryDate}
              within={within}
              onChange={(deliveryDate) => set({ deliveryDate })}
              error={refused.deliveryDate}
            />
          </div>
          <div className={styles.ending}>
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
                    proposed(line, { ...context, vatOnDebits: vatOnDebits ?? context.vatOnDebits }),
                  ),
                }));
              }}
            />
          </div>
        </div>
      </Panel>
      {form.kind === "final" && (
        <Panel title="Acomptes repris">
          <DepositChoice
            direction="credit"
            dossier={dossier}
            party={form.client}
            chosen={form.depositIds}
            onChange={(depositIds) => set({ depositIds })}
            error={refused.depositIds}
          />
        </Panel>
      )}
      <Panel title="Lignes">
        <div className={styles.lines}>
          <SaleLines form={form} change={change} dossier={dossier} context={context} within={within} />
        </div>
      </Panel>
      <SaleTotals totals={props.totals} prepaidCents={props.prepaidCents} />
    </div>
  );
}

/** Enter goes on, Escape leaves the field: once more, and it leaves the invoice. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === "Escape" && !event.defaultPrevented && event.target instanceof HTMLInputElement) {
    event.preventDefault();
    event.target.blur();
  } else moveOnEnter(event);
}
