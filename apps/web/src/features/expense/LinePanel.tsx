import { expenseEndpoints } from "@grand-livre/contracts/endpoints/expense";
import {
  type ExpenseReceipt,
  type ExpenseReportAnswer,
  updateExpenseReportBody,
} from "@grand-livre/contracts/expense";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { type ReactNode, useState } from "react";
import { CURRENCY_OPTIONS, RateField } from "../../app/document/CurrencyFields.tsx";
import { FieldSpot } from "../../app/document/captured/FieldSpot.tsx";
import { FieldLinkContext } from "../../app/document/captured/field-link.ts";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { PartyField } from "../../app/fields/PartyFields.tsx";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { type ContractForm, useContractForm } from "../../app/form/use-contract-form.ts";
import { call, upload } from "../../lib/api.ts";
import { formatRate } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { duplicateText, GIFT, KILOMETRES, vehicleWords } from "./expense-words.ts";
import { draftOf, type LineDraft, lineOf } from "./line-draft.ts";
import { bodyOfLine, refreshExpenses, useNatures } from "./queries.ts";
import styles from "./Receipt.module.css";
import { ReceiptDocument } from "./ReceiptDocument.tsx";
import { TaxFields } from "./TaxFields.tsx";
import { type Held, type ReceiptFieldId, receiptFields, useReceiptLink } from "./use-receipt-link.ts";

const labels = {
  date: "Date",
  nature: "Nature",
  label: "Libellé",
  total: "Montant TTC",
  currency: "Devise",
  exchangeRate: "Cours",
  taxes: "TVA du justificatif",
  account: "Compte de charge",
  vehicle: "Véhicule",
  power: "Puissance fiscale",
  electric: "Véhicule électrique",
  kilometres: "Distance",
  beneficiary: "Bénéficiaire du cadeau",
  lostReceipt: "Motif si la pièce est perdue",
  rebillable: "À refacturer au client",
  clientId: "Client",
};

type Line = ExpenseReportAnswer["lines"][number];

interface LinePanelProps {
  readonly report: ExpenseReportAnswer;
  /** Absent: a new line. */
  readonly edited: Line | undefined;
  /** The receipt that it is made of, or keeps. */
  readonly receipt: ExpenseReceipt | undefined;
  readonly onClose: () => void;
}

/** The form values that a receipt gives. */
function heldBy({ label, date, total, taxes }: LineDraft): Held {
  const vatCents = sumCentsOf(taxes, (tax) => tax.vatCents ?? 0);
  return { label, date, total, taxes: vatCents === 0 ? undefined : vatCents };
}

/** Adds an expense or changes one, beside its receipt: what was read waits there to be seen, then sent. */
export function LinePanel({ report, edited, receipt, onClose }: LinePanelProps) {
  const natures = useNatures().data?.natures ?? [];
  const [file, setFile] = useState<File>();
  const [initial] = useState(() => draftOf(report, edited, receipt));
  const { id, version, lines, legalEntityRefId } = report;
  const isTaken = edited === undefined && receipt !== undefined;
  const body = (draft: LineDraft) => {
    const own = lineOf(draft, edited?.id, isTaken ? receipt.id : undefined);
    const others = lines.map((line) => (line.id === edited?.id ? own : bodyOfLine(line)));
    return { version, lines: edited === undefined ? [...others, own] : others };
  };
  const at = edited === undefined ? lines.length : lines.findIndex((line) => line.id === edited.id);
  const places = Object.fromEntries(
    Object.entries({
      inclVatCents: "total",
      "inCurrency.units": "total",
      "inCurrency.currency": "currency",
      "inCurrency.exchangeRate": "exchangeRate",
      taxes: "taxes",
      account: "account",
      label: "label",
      date: "date",
      nature: "nature",
      "journey.kilometres": "kilometres",
      "journey.power": "power",
      beneficiary: "beneficiary",
      lostReceipt: "lostReceipt",
      clientId: "clientId",
    }).map(([path, name]) => [`lines.${at}.${path}`, name]),
  );
  const form = useContractForm({
    initial,
    labels,
    schema: updateExpenseReportBody,
    body,
    places: {
      ...places,
      vehicle: "vehicle",
      kilometres: "kilometres",
      inclVatCents: "total",
      taxes: "taxes",
      exchangeRate: "exchangeRate",
    } as never,
    send: async (sent) => {
      const saved = await call(expenseEndpoints.update, { params: { id }, body: sent });
      const line = saved.lines[at];
      if (file !== undefined && line !== undefined)
        await upload(expenseEndpoints.addReceipt, { params: { id, lineId: line.id }, file });
      toast({ tone: "success", message: edited === undefined ? "Dépense ajoutée." : "Dépense enregistrée." });
      await refreshExpenses();
      onClose();
    },
  });
  const { values } = form;
  const { fieldLink, documentLink } = useReceiptLink(receipt, heldBy(values), heldBy(initial));
  const doubt = isTaken ? duplicateText(receipt) : undefined;
  const receiptName = receipt?.fileName ?? edited?.receiptName;
  const shown =
    receipt !== undefined
      ? { reportId: id, receiptId: receipt.id }
      : edited != null && edited.receiptName !== null
        ? { reportId: id, lineId: edited.id }
        : undefined;
  const fields = (
    <LineFields form={form} natures={natures} legalEntityRefId={legalEntityRefId} doubt={doubt}>
      {values.nature !== KILOMETRES && receipt === undefined && (
        <>
          <FileDrop
            compact
            title={file?.name ?? receiptName ?? "Justificatif"}
            hint="PDF ou photo, 25 Mo au plus"
            accept=".pdf,image/jpeg,image/png"
            buttonLabel="Joindre"
            onFiles={([chosen]) => setFile(chosen)}
          />
          {file === undefined && receiptName == null && (
            <TextField
              {...form.field("lostReceipt")}
              help="Sans pièce ni motif, la note ne peut pas être envoyée."
            />
          )}
        </>
      )}
    </LineFields>
  );
  return (
    <FormPanel
      title={edited === undefined ? "Nouvelle dépense" : "Dépense"}
      subtitle={report.label}
      wide={shown !== undefined}
      form={form}
      submitLabel={edited === undefined ? "Ajouter" : "Enregistrer"}
      onClose={onClose}
    >
      <FieldLinkContext.Provider value={fieldLink}>
        {shown === undefined ? (
          fields
        ) : (
          <div className={styles.beside}>
            <ReceiptDocument file={shown} name={receiptName ?? "justificatif"} link={documentLink} />
            {fields}
          </div>
        )}
      </FieldLinkContext.Provider>
    </FormPanel>
  );
}

interface LineFieldsProps {
  readonly form: Pick<ContractForm<LineDraft>, "field" | "values">;
  readonly natures: NonNullable<ReturnType<typeof useNatures>["data"]>["natures"];
  readonly legalEntityRefId: string;
  /** What its receipt may be the double of. */
  readonly doubt: string | undefined;
  readonly children: ReactNode;
}

/** The fields of an expense, by its nature: a journey is counted in kilometres, the others in money with their VAT. */
function LineFields({ form, natures, legalEntityRefId, doubt, children }: LineFieldsProps) {
  const { field, values } = form;
  const mayChooseClient = useMissingRight("counterparties", "Viewer") === undefined;
  const isJourney = values.nature === KILOMETRES;
  const isAbroad = values.currency !== "EUR";
  const nature = natures.find(({ key }) => key === values.nature);
  const { value: totalCents, ...total } = field("total");
  const options = natures.map(({ key, label }) => ({ value: key, label }));
  return (
    <FormGrid columns={1}>
      {doubt !== undefined && <Notice tone="warning">{doubt}</Notice>}
      <SelectField
        {...field("nature")}
        required
        options={
          natures.length === 0
            ? [{ value: values.nature, label: "…" }]
            : values.nature === ""
              ? [{ value: "", label: "À choisir" }, ...options]
              : options
        }
        autoFocus
      />
      <Spot id="date">
        {(parts) => <DateField {...field("date")} required labelAside={parts.mark} help={parts.reason} />}
      </Spot>
      <Spot id="label">
        {(parts) => <TextField {...field("label")} required labelAside={parts.mark} help={parts.reason} />}
      </Spot>
      {isJourney ? (
        <>
          <TextField {...field("kilometres")} required numeric inputMode="numeric" end="km" />
          <SelectField {...field("vehicle")} options={optionsOf(vehicleWords)} />
          {values.vehicle !== "moped" && (
            <TextField {...field("power")} required numeric inputMode="numeric" end="CV" />
          )}
          <CheckField {...field("electric")} />
        </>
      ) : (
        <>
          <Spot id="total">
            {(parts) => (
              <AmountField
                {...total}
                valueCents={totalCents}
                currency={values.currency}
                required
                labelAside={parts.mark}
                help={parts.reason}
              />
            )}
          </Spot>
          <SelectField {...field("currency")} options={CURRENCY_OPTIONS} />
          {isAbroad && (
            <RateField
              {...field("exchangeRate")}
              currency={values.currency}
              date={values.date}
              dossier={legalEntityRefId}
            />
          )}
          {isAbroad ? (
            <p className="quiet">La TVA d’un autre pays ne se récupère pas en France.</p>
          ) : nature?.recoverableBasisPoints === 0 ? (
            <p className="quiet">TVA non récupérable pour cette nature.</p>
          ) : (
            <Spot id="taxes">
              {(parts) => (
                <TaxFields
                  {...field("taxes")}
                  totalCents={totalCents}
                  legalEntityRefId={legalEntityRefId}
                  labelAside={parts.mark}
                  help={
                    parts.reason ??
                    (nature === undefined
                      ? undefined
                      : `Récupérable à ${formatRate(nature.recoverableBasisPoints)} avec un justificatif.`)
                  }
                />
              )}
            </Spot>
          )}
        </>
      )}
      {values.nature === GIFT && (
        <TextField
          {...field("beneficiary")}
          help={
            "TVA récupérable si le bénéficiaire est nommé et si ses cadeaux de l’année restent sous le seuil."
          }
        />
      )}
      <AccountField
        {...field("account")}
        legalEntityRefId={legalEntityRefId}
        suggest={nature?.account ?? "62"}
        help={nature === undefined ? undefined : `Vide\u00a0: ${nature.account}.`}
      />
      <CheckField {...field("rebillable")} />
      {values.rebillable && mayChooseClient && (
        <PartyField
          {...field("clientId")}
          legalEntityRefId={legalEntityRefId}
          kind="customer"
          help={"Vide\u00a0: proposé à tous les clients."}
        />
      )}
      {children}
    </FormGrid>
  );
}

interface SpotProps {
  readonly id: ReceiptFieldId;
  readonly children: (parts: { readonly mark: ReactNode; readonly reason: ReactNode }) => ReactNode;
}

/** A field beside the place where it was read. */
function Spot({ id, children }: SpotProps) {
  return (
    <FieldSpot id={id} label={receiptFields[id].label} takes="text" fill={() => ""}>
      {children}
    </FieldSpot>
  );
}
