import { type ReactNode, useState } from "react";
import { CurrencyField, DocumentRateField } from "../../app/document/CurrencyFields.tsx";
import { FieldSpot } from "../../app/document/captured/FieldSpot.tsx";
import { useFieldLink } from "../../app/document/captured/field-link.ts";
import { kindLabels, kindOptions } from "../../app/document/document-kinds.ts";
import type { DocumentForm } from "../../app/document/draft/document-form.ts";
import type { LiveTotals } from "../../app/document/draft/document-totals.ts";
import { type Finding, type FindingPlace, findingText, placeOf } from "../../app/document/issue-text.ts";
import { formatDate } from "../../lib/format.ts";
import type { DateContext } from "../../lib/typed.ts";
import { DateField } from "../../ui/DateField.tsx";
import { FieldCell, FieldRows } from "../../ui/FieldRows.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./BillFields.module.css";
import { CreditedDeposit } from "./CreditedDeposit.tsx";
import { CapturedIban, CapturedTotal } from "./capture/CapturedAmounts.tsx";
import { fillSupplier } from "./capture/fill-supplier.ts";
import { withBillDate } from "./line-rules.ts";
import { SupplierField } from "./SupplierField.tsx";

interface BillFieldsProps {
  readonly form: DocumentForm;
  readonly change: (update: (form: DocumentForm) => DocumentForm) => void;
  readonly live: LiveTotals | undefined;
  readonly dossier: string;
  readonly findings: readonly Finding[];
  /** What the server refused, by path in the body. */
  readonly refused: Readonly<Record<string, string>>;
  readonly within: DateContext | undefined;
  /** Starts in the first field: what an empty form is opened for. */
  readonly autoFocus: boolean;
}

interface BillCell {
  /** Of the reader, where it looks for it. */
  readonly id: string;
  readonly place?: FindingPlace;
  readonly span?: 2 | 4;
  readonly isOptional?: boolean;
  readonly content: ReactNode;
}

/** Who sent it, when, and for how much. Of a captured bill, the fields that were read with doubt come first. */
export function BillFields(props: BillFieldsProps) {
  const { form, change, live, within, findings, refused, dossier } = props;
  const link = useFieldLink();
  const set = (changes: Partial<DocumentForm>) => change((before) => ({ ...before, ...changes }));
  const error = (place: FindingPlace, path: string) => refused[path] ?? blockingAt(findings, place);
  const date = (id: "billDate" | "dueDate", label: string, refusal: string | undefined) => (
    <ReadDate id={id} label={label} form={form} change={change} within={within} error={refusal} />
  );
  const cells: readonly BillCell[] = [
    {
      id: "supplierName",
      place: "supplier",
      span: 4,
      content: (
        <ReadSupplier
          form={form}
          change={change}
          dossier={dossier}
          error={error("supplier", "counterpartyId")}
          autoFocus={props.autoFocus}
        />
      ),
    },
    {
      id: "kind",
      place: "kind",
      content: (
        <SelectField
          label="Nature"
          value={form.kind}
          options={kindOptions}
          onChange={(kind) => set({ kind })}
          error={error("kind", "kind")}
        />
      ),
    },
    {
      id: "billNumber",
      place: "number",
      content: <ReadNumber form={form} change={change} error={error("number", "bill_number")} />,
    },
    { id: "billDate", place: "billDate", content: date("billDate", "Date", error("billDate", "bill_date")) },
    {
      id: "dueDate",
      place: "dueDate",
      isOptional: true,
      content: date("dueDate", "Échéance", error("dueDate", "due_date")),
    },
    ...(link === undefined
      ? []
      : TOTALS.map(([name, label]) => ({
          id: name,
          content: <CapturedTotal name={name} label={label} form={form} change={change} live={live} />,
        }))),
    {
      id: "accountingDate",
      place: "accountingDate",
      isOptional: true,
      content: (
        <DateField
          label="Date comptable"
          value={form.accountingDate}
          within={within}
          onChange={(accountingDate) => set({ accountingDate })}
          error={error("accountingDate", "accountingDate")}
        />
      ),
    },
    {
      id: "label",
      span: 4,
      isOptional: true,
      content: (
        <TextField
          label="Libellé"
          value={form.label}
          maxLength={500}
          onChange={(label) => set({ label })}
          error={refused.bill_label}
        />
      ),
    },
    ...currencyCells(props),
    ...(form.kind === "credit_note"
      ? [
          {
            id: "precedingId",
            span: 4 as const,
            isOptional: true,
            content: (
              <CreditedDeposit
                form={form}
                onChange={(precedingId) => set({ precedingId })}
                dossier={dossier}
                error={refused.precedingInvoiceId}
              />
            ),
          },
        ]
      : []),
    ...(link === undefined
      ? []
      : [
          {
            id: "iban",
            span: 4 as const,
            content: <CapturedIban form={form} change={change} ibanError={refused.iban} />,
          },
        ]),
  ];
  return (
    <Panel title={kindLabels[form.kind]}>
      <DoubtfulFirst cells={cells} />
    </Panel>
  );
}

/** The currency, and of a bill in another one its rate. */
function currencyCells(props: BillFieldsProps): readonly BillCell[] {
  const currency = { id: "currency", isOptional: true, content: <CurrencyField {...props} /> };
  const rate = { id: "exchangeRate", isOptional: true, content: <DocumentRateField {...props} /> };
  return props.form.currency === "EUR" ? [currency] : [currency, rate];
}

/** The fields that were read with doubt above the others. */
function DoubtfulFirst({ cells }: { readonly cells: readonly BillCell[] }) {
  const link = useFieldLink();
  // Chosen when the bill is opened: what is confirmed does not move away.
  const [doubtful] = useState(() => {
    const isDoubtful = ({ id }: BillCell) => {
      const certainty = link?.readingOf(id)?.certainty;
      return certainty === "uncertain" || certainty === "missing";
    };
    return new Set(cells.filter(isDoubtful).map(({ id }) => id));
  });
  const first = cells.filter(({ id }) => doubtful.has(id));
  return (
    <>
      {first.length > 0 && (
        <fieldset className={styles.doubtful}>
          <legend>À vérifier d’abord</legend>
          <Cells cells={first} />
        </fieldset>
      )}
      <Cells cells={cells.filter(({ id }) => !doubtful.has(id))} />
    </>
  );
}

interface ReadFieldProps extends Pick<BillFieldsProps, "form" | "change"> {
  readonly error: string | undefined;
}

function ReadSupplier(props: ReadFieldProps & Pick<BillFieldsProps, "dossier" | "autoFocus">) {
  const { form, change, dossier, error, autoFocus } = props;
  return (
    <FieldSpot
      id="supplierName"
      label="Fournisseur"
      takes="text"
      fill={(name) => fillSupplier(String(name), dossier, change)}
    >
      {({ mark, reason }) => (
        <SupplierField
          form={form}
          change={change}
          dossier={dossier}
          error={error}
          note={reason}
          mark={mark}
          autoFocus={autoFocus}
        />
      )}
    </FieldSpot>
  );
}

function ReadNumber({ form, change, error }: ReadFieldProps) {
  const set = (number: string) => change((before) => ({ ...before, number }));
  return (
    <FieldSpot
      id="billNumber"
      label="Numéro"
      takes="word"
      fill={(value) => {
        set(String(value));
        return String(value);
      }}
    >
      {({ mark, reason }) => (
        <TextField
          label="Numéro"
          required
          value={form.number}
          maxLength={100}
          onChange={set}
          error={error}
          labelAside={mark}
          help={reason}
        />
      )}
    </FieldSpot>
  );
}

interface ReadDateProps extends ReadFieldProps, Pick<BillFieldsProps, "within"> {
  readonly id: "billDate" | "dueDate";
  readonly label: string;
}

function ReadDate({ id, label, form, change, within, error }: ReadDateProps) {
  return (
    <FieldSpot
      id={id}
      label={label}
      takes="date"
      fill={(value) => {
        change((before) => withDate(before, id, String(value)));
        return formatDate(String(value));
      }}
    >
      {({ mark, reason }) => (
        <DateField
          label={label}
          required={id === "billDate"}
          value={form[id]}
          within={within}
          onChange={(value) => change((before) => withDate(before, id, value))}
          error={error}
          labelAside={mark}
          help={reason}
        />
      )}
    </FieldSpot>
  );
}

const TOTALS = [
  ["totalExclVatCents", "Total HT"],
  ["vatCents", "TVA"],
  ["totalInclVatCents", "Total TTC"],
] as const;

function withDate(form: DocumentForm, id: "billDate" | "dueDate", date: string | undefined): DocumentForm {
  return id === "billDate" ? withBillDate(form, date) : { ...form, dueDate: date };
}

function Cells({ cells }: { readonly cells: readonly BillCell[] }) {
  return (
    <FieldRows>
      {cells.map(({ id, place, span, isOptional, content }) => (
        <FieldCell
          key={id}
          {...(span === undefined ? {} : { span })}
          data-place={place}
          data-optional={isOptional === true ? "" : undefined}
        >
          {content}
        </FieldCell>
      ))}
    </FieldRows>
  );
}

function blockingAt(findings: readonly Finding[], place: FindingPlace): string | undefined {
  const found = findings.find((one) => one.severity === "blocking" && placeOf(one) === place);
  return found === undefined ? undefined : findingText(found);
}
