import type { KeyboardEvent } from "react";
import { DepositChoice } from "../../app/invoicing/DepositChoice.tsx";
import { kindOptions } from "../../app/invoicing/document-kinds.ts";
import { formatDate } from "../../lib/format.ts";
import type { DateContext } from "../../lib/typed.ts";
import { DateField } from "../../ui/DateField.tsx";
import { moveOnEnter } from "../../ui/move-on-enter.ts";
import { Panel } from "../../ui/Panel.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./BillForm.module.css";
import { BillLines } from "./BillLines.tsx";
import { BillTotals } from "./BillTotals.tsx";
import { type BillForm as BillFormState, withOwnDeposits } from "./bill-form.ts";
import type { LiveBill } from "./bill-totals.ts";
import { CreditedDeposit } from "./CreditedDeposit.tsx";
import { CapturedAmounts } from "./capture/CapturedAmounts.tsx";
import { FieldSpot } from "./capture/FieldSpot.tsx";
import { type FieldLink, useFieldLink } from "./capture/field-link.ts";
import { fillSupplier } from "./capture/fill-supplier.ts";
import { type Finding, type FindingPlace, findingText, placeOf } from "./issue-text.ts";
import type { LineContext } from "./line-changes.ts";
import { SupplierField } from "./SupplierField.tsx";

export interface BillFormProps {
  readonly form: BillFormState;
  readonly change: (update: (form: BillFormState) => BillFormState) => void;
  readonly live: LiveBill | undefined;
  readonly dossier: string;
  readonly context: LineContext;
  readonly findings: readonly Finding[];
  /** What the server refused, by path in the body. */
  readonly refused: Readonly<Record<string, string>>;
  readonly within: DateContext | undefined;
  readonly highlighted: ReadonlySet<string>;
  /** Starts in the first field: what an empty form is opened for. */
  readonly autoFocus?: boolean;
}

/** The bill as it is typed: who and when, the lines, what they add up to. Enter goes to the next field. */
export function BillForm(props: BillFormProps) {
  const { form, live, within, findings, refused } = props;
  const change = (update: (form: BillFormState) => BillFormState) =>
    props.change((before) => withOwnDeposits(before, update(before)));
  const set = (changes: Partial<BillFormState>) => change((before) => ({ ...before, ...changes }));
  const error = (place: FindingPlace, path: string) => refused[path] ?? blockingAt(findings, place);
  const link = useFieldLink();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter and Escape come from any of the fields inside.
    <div className={styles.form} onKeyDown={(event) => onKeyDown(event, link)}>
      <Panel title="Facture">
        <div className={styles.identity}>
          <div className={styles.supplier} data-place="supplier">
            <FieldSpot
              id="supplierName"
              label="Fournisseur"
              takes="text"
              fill={(name) => fillSupplier(String(name), props.dossier, change)}
            >
              {({ mark, reason }) => (
                <SupplierField
                  form={form}
                  change={change}
                  dossier={props.dossier}
                  error={error("supplier", "counterpartyId")}
                  note={warningAt(findings, "supplier") ?? reason}
                  mark={mark}
                  autoFocus={props.autoFocus ?? false}
                />
              )}
            </FieldSpot>
          </div>
          <div data-place="kind">
            <SelectField
              label="Nature"
              value={form.kind}
              options={kindOptions}
              onChange={(kind) => set({ kind })}
              error={error("kind", "kind")}
            />
          </div>
          <div data-place="number">
            <FieldSpot
              id="billNumber"
              label="Numéro"
              takes="word"
              fill={(value) => {
                set({ number: String(value) });
                return String(value);
              }}
            >
              {({ mark, reason }) => (
                <TextField
                  label="Numéro"
                  required
                  value={form.number}
                  maxLength={100}
                  onChange={(number) => set({ number })}
                  error={error("number", "bill_number")}
                  labelAside={mark}
                  help={reason}
                />
              )}
            </FieldSpot>
          </div>
          <div data-place="billDate">
            <FieldSpot
              id="billDate"
              label="Date"
              takes="date"
              fill={(date) => {
                change((before) => withBillDate(before, String(date)));
                return formatDate(String(date));
              }}
            >
              {({ mark, reason }) => (
                <DateField
                  label="Date"
                  required
                  value={form.billDate}
                  within={within}
                  onChange={(billDate) => change((before) => withBillDate(before, billDate))}
                  error={error("billDate", "bill_date")}
                  labelAside={mark}
                  help={reason}
                />
              )}
            </FieldSpot>
          </div>
          <div data-place="accountingDate">
            <DateField
              label="Date comptable"
              value={form.accountingDate}
              within={within}
              onChange={(accountingDate) => set({ accountingDate })}
              error={error("accountingDate", "accountingDate")}
            />
          </div>
          <div data-place="dueDate">
            <FieldSpot
              id="dueDate"
              label="Échéance"
              takes="date"
              fill={(date) => {
                set({ dueDate: String(date) });
                return formatDate(String(date));
              }}
            >
              {({ mark, reason }) => (
                <DateField
                  label="Échéance"
                  value={form.dueDate}
                  within={within}
                  onChange={(dueDate) => set({ dueDate })}
                  error={error("dueDate", "due_date")}
                  labelAside={mark}
                  help={warningAt(findings, "dueDate") ?? reason}
                />
              )}
            </FieldSpot>
          </div>
          <TextField
            className={styles.label ?? ""}
            label="Libellé"
            value={form.label}
            maxLength={500}
            onChange={(label) => set({ label })}
            error={refused.bill_label}
          />
          {form.kind === "credit_note" && (
            <div className={styles.label ?? ""}>
              <CreditedDeposit
                form={form}
                onChange={(precedingId) => set({ precedingId })}
                dossier={props.dossier}
                error={refused.precedingInvoiceId}
              />
            </div>
          )}
          {link !== undefined && (
            <CapturedAmounts form={form} change={change} live={live} ibanError={refused.iban} />
          )}
        </div>
      </Panel>
      {form.kind === "final" && (
        <Panel title="Acomptes repris">
          <DepositChoice
            direction="debit"
            dossier={props.dossier}
            party={form.supplier}
            chosen={form.depositIds}
            onChange={(depositIds, prepaidCents) => set({ depositIds, prepaidCents })}
            error={refused.depositIds}
          />
        </Panel>
      )}
      <Panel title="Détail">
        <div className={styles.lines} data-place="lines">
          <BillLines
            form={form}
            change={change}
            dossier={props.dossier}
            context={props.context}
            findings={findings}
            highlighted={props.highlighted}
          />
        </div>
      </Panel>
      <BillTotals form={form} change={change} live={live} findings={findings} />
    </div>
  );
}

/** Enter goes on, Escape leaves the field: once more, and it leaves the bill. */
function onKeyDown(event: KeyboardEvent<HTMLElement>, link: FieldLink | undefined): void {
  link?.onEnter(event);
  if (event.key === "Escape" && !event.defaultPrevented && event.target instanceof HTMLInputElement) {
    event.preventDefault();
    event.target.blur();
  } else moveOnEnter(event);
}

/** The accounting date follows the bill's as long as nobody parted them. */
function withBillDate(form: BillFormState, billDate: string | undefined): BillFormState {
  const follows = form.accountingDate === undefined || form.accountingDate === form.billDate;
  return { ...form, billDate, accountingDate: follows ? billDate : form.accountingDate };
}

function blockingAt(findings: readonly Finding[], place: FindingPlace): string | undefined {
  const found = findings.find((one) => one.severity === "blocking" && placeOf(one) === place);
  return found === undefined ? undefined : findingText(found);
}

function warningAt(findings: readonly Finding[], place: FindingPlace) {
  const found = findings.find((one) => one.severity === "warning" && placeOf(one) === place);
  return found === undefined ? undefined : <span className={styles.doubt}>{findingText(found)}</span>;
}
