import { expenseEndpoints } from "@grand-livre/contracts/endpoints/expense";
import { type ExpenseReportAnswer, updateExpenseReportBody } from "@grand-livre/contracts/expense";
import { useState } from "react";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { VatCodeField } from "../../app/fields/VatCodeField.tsx";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call, upload } from "../../lib/api.ts";
import { formatRate, localToday } from "../../lib/format.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { KILOMETRES, vehicleWords } from "./expense-words.ts";
import { bodyOfLine, refreshExpenses, useNatures } from "./queries.ts";

const labels = {
  date: "Date",
  nature: "Nature",
  label: "Libellé",
  total: "Montant TTC",
  vat: "TVA du justificatif",
  vatCode: "Code de TVA",
  account: "Compte de charge",
  vehicle: "Véhicule",
  power: "Puissance fiscale",
  electric: "Véhicule électrique",
  kilometres: "Distance",
  rebillable: "À refacturer au client",
};

type Line = ExpenseReportAnswer["lines"][number];

interface LinePanelProps {
  readonly report: ExpenseReportAnswer;
  /** Absent: a new line. */
  readonly edited: Line | undefined;
  readonly onClose: () => void;
}

function draftOf(report: ExpenseReportAnswer, edited: Line | undefined) {
  // The vehicle of the last journey is the usual one.
  const journey = edited?.journey ?? report.lines.findLast((line) => line.journey !== null)?.journey;
  const [tax] = edited?.taxes ?? [];
  return {
    date: (edited?.date ?? localToday()) as string | undefined,
    nature: edited?.nature ?? "meal_staff",
    label: edited?.label ?? "",
    total: edited?.inclVatCents as number | undefined,
    vat: tax?.vatCents as number | undefined,
    vatCode: tax?.vatCode ?? "",
    account: edited?.account ?? "",
    vehicle: (journey?.kind ?? "car") as keyof typeof vehicleWords,
    power: journey === undefined || journey === null ? "" : String(journey.power),
    electric: journey?.electric ?? false,
    kilometres: edited?.journey == null ? "" : String(edited.journey.kilometres),
    rebillable: edited?.rebillable ?? false,
  };
}
type Draft = ReturnType<typeof draftOf>;

const whole = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : 0);

/** The line as a change of the report sends it. */
function lineOf(draft: Draft, id: string | undefined) {
  const isJourney = draft.nature === KILOMETRES;
  const total = isJourney ? 0 : (draft.total ?? 0);
  const vat = draft.vat ?? 0;
  return {
    ...(id === undefined ? {} : { id }),
    date: draft.date ?? "",
    nature: draft.nature,
    label: draft.label,
    inclVatCents: total,
    taxes:
      isJourney || vat === 0 || draft.vatCode === ""
        ? []
        : [{ vatCode: draft.vatCode, baseCents: total - vat, vatCents: vat }],
    account: draft.account === "" ? null : draft.account,
    journey: isJourney
      ? {
          kind: draft.vehicle,
          power: whole(draft.power),
          electric: draft.electric,
          kilometres: whole(draft.kilometres),
        }
      : null,
    rebillable: draft.rebillable,
  };
}

/** Adds an expense or changes one, with its receipt: a photograph on a phone. */
export function LinePanel({ report, edited, onClose }: LinePanelProps) {
  const natures = useNatures().data?.natures ?? [];
  const [file, setFile] = useState<File>();
  const { id, version, lines, legalEntityRefId } = report;
  const body = (draft: Draft) => {
    const own = lineOf(draft, edited?.id);
    const others = lines.map((line) => (line.id === edited?.id ? own : bodyOfLine(line)));
    return { version, lines: edited === undefined ? [...others, own] : others };
  };
  const at = edited === undefined ? lines.length : lines.indexOf(edited);
  const places = Object.fromEntries(
    Object.entries({
      inclVatCents: "total",
      taxes: "vat",
      account: "account",
      label: "label",
      date: "date",
      "journey.kilometres": "kilometres",
      "journey.power": "power",
    }).map(([path, name]) => [`lines.${at}.${path}`, name]),
  );
  const form = useContractForm({
    initial: draftOf(report, edited),
    labels,
    schema: updateExpenseReportBody,
    body,
    places: {
      ...places,
      vehicle: "vehicle",
      kilometres: "kilometres",
      inclVatCents: "total",
      taxes: "vat",
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
  const { field, values } = form;
  const isJourney = values.nature === KILOMETRES;
  const nature = natures.find(({ key }) => key === values.nature);
  const amount = (name: "total" | "vat") => {
    const { value, ...rest } = field(name);
    return { ...rest, valueCents: value };
  };
  return (
    <FormPanel
      title={edited === undefined ? "Nouvelle dépense" : "Dépense"}
      subtitle={report.label}
      form={form}
      submitLabel={edited === undefined ? "Ajouter" : "Enregistrer"}
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <SelectField
          {...field("nature")}
          options={
            natures.length === 0
              ? [{ value: values.nature, label: "…" }]
              : natures.map(({ key, label }) => ({ value: key, label }))
          }
          autoFocus
        />
        <DateField {...field("date")} required />
        <TextField {...field("label")} required />
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
            <AmountField {...amount("total")} required />
            {nature?.recoverableBasisPoints === 0 ? (
              <p className="quiet">TVA non récupérable pour cette nature.</p>
            ) : (
              <>
                <AmountField
                  {...amount("vat")}
                  help={
                    nature === undefined
                      ? undefined
                      : `Récupérable à ${formatRate(nature.recoverableBasisPoints)} avec un justificatif.`
                  }
                />
                {(values.vat ?? 0) > 0 && (
                  <VatCodeField
                    {...field("vatCode")}
                    required
                    legalEntityRefId={legalEntityRefId}
                    direction="purchase"
                  />
                )}
              </>
            )}
          </>
        )}
        <AccountField
          {...field("account")}
          legalEntityRefId={legalEntityRefId}
          suggest={nature?.account ?? "62"}
          help={nature === undefined ? undefined : `Vide\u00a0: ${nature.account}.`}
        />
        <CheckField {...field("rebillable")} />
        {!isJourney && (
          <FileDrop
            compact
            title={file?.name ?? edited?.receiptName ?? "Justificatif"}
            hint="PDF ou photo, 25 Mo au plus"
            accept=".pdf,image/*"
            buttonLabel="Joindre"
            onFiles={([chosen]) => setFile(chosen)}
          />
        )}
      </FormGrid>
    </FormPanel>
  );
}
