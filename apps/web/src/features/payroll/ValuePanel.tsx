import { payValueEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import { createPayValueBody, type PayValueRow } from "@grand-livre/contracts/payroll";
import {
  CENT_CONSTANTS,
  NUMBER_CONSTANTS,
  payCodeWords,
  YEAR_CONSTANTS,
} from "@grand-livre/contracts/payroll-words";
import { PAY_CONSTANTS, PAY_RATES, type PayCode } from "@grand-livre/domain/payroll/pay-values";
import { bodyOf } from "../../app/form/body-of.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";
import { centsFromText, scaledFromText, scaledToText } from "../../lib/number-text.ts";
import { queryClient } from "../../lib/query-client.ts";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { PAYROLL } from "./queries.ts";

const labels = {
  code: "Rubrique ou constante",
  value: "Valeur",
  employer: "Taux patronal",
  from: "À partir du",
  source: "Source",
  reviewOn: "À revoir le",
};

/** The establishment's own rates are on its card. */
const CODES = [...PAY_RATES, ...PAY_CONSTANTS].filter((code) => code !== "accident" && code !== "mobility");
const isConstant = (code: PayCode) => (PAY_CONSTANTS as readonly PayCode[]).includes(code);
/** An amount in cents, a plain number or a percentage in parts per million. */
function typedValue(code: PayCode, text: string): number {
  if (YEAR_CONSTANTS.has(code)) return Number(text);
  if (CENT_CONSTANTS.has(code)) return centsFromText(text);
  return NUMBER_CONSTANTS.has(code) ? centsFromText(text) * 10_000 : scaledFromText(text, 4);
}

const isPlain = (code: PayCode) => NUMBER_CONSTANTS.has(code) || YEAR_CONSTANTS.has(code);

interface ValuePanelProps {
  readonly dossier: Dossier;
  /** The code of a value, or `new`. */
  readonly code: string;
  readonly values: readonly PayValueRow[];
  readonly onClose: () => void;
}

/** Says a value from a day on; until then the earlier one holds. */
export function ValuePanel({ dossier, code, values, onClose }: ValuePanelProps) {
  const first = CODES.find((one) => one === code) ?? "deathCover";
  const before = values.findLast((one) => one.code === first);
  const form = useContractForm({
    initial: {
      code: first as PayCode,
      value: "",
      employer: scaledToText(before?.employerPpm, 4),
      from: localToday() as string | undefined,
      source: "",
      reviewOn: `${localToday().slice(0, 4)}-12-31` as string | undefined,
    },
    labels,
    schema: createPayValueBody,
    body: (draft) =>
      bodyOf(createPayValueBody, {
        legalEntityRefId: dossier.refId,
        code: draft.code,
        from: draft.from ?? "",
        value: typedValue(draft.code, draft.value),
        employerPpm: isConstant(draft.code) ? null : scaledFromText(draft.employer, 4),
        source: draft.source,
        reviewOn: draft.reviewOn ?? null,
      }),
    places: { employerPpm: "employer" },
    send: async (body, idempotencyKey) => {
      await call(payValueEndpoints.create, { body, idempotencyKey });
      toast({ tone: "success", message: "Valeur enregistrée." });
      await queryClient.invalidateQueries({ queryKey: [PAYROLL] });
      onClose();
    },
  });
  const { field, values: draft } = form;
  const constant = isConstant(draft.code);
  const unit = CENT_CONSTANTS.has(draft.code) ? "€" : isPlain(draft.code) ? "" : "%";
  return (
    <FormPanel
      title="Nouvelle valeur"
      subtitle={dossier.name}
      form={form}
      submitLabel="Enregistrer la valeur"
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <SelectField
          {...field("code")}
          options={CODES.map((value) => ({ value, label: payCodeWords(value) }))}
        />
        <TextField
          {...field("value")}
          label={constant ? "Valeur" : "Taux salarial"}
          required
          numeric
          inputMode="decimal"
          end={unit}
        />
        {!constant && <TextField {...field("employer")} required numeric inputMode="decimal" end="%" />}
        <DateField {...field("from")} required />
        <TextField {...field("source")} required help="Loi, décret, contrat ou notification." />
        <DateField {...field("reviewOn")} />
      </FormGrid>
    </FormPanel>
  );
}
