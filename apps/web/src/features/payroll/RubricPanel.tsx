import { rubricEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import { createRubricBody, type RubricAnswer, updateRubricBody } from "@grand-livre/contracts/payroll-lines";
import { fateWords, payLineNatureWords, rubricBaseWords } from "@grand-livre/contracts/payroll-words";
import {
  FATES,
  type Fate,
  natureOn,
  PAY_LINE_NATURES,
  type PayLineNature,
} from "@grand-livre/domain/payroll/pay-lines";
import { formatPpm } from "@grand-livre/domain/payroll/ppm";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { fromList, savingOf } from "../../app/resource/saving.ts";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatCents, formatDate, localToday } from "../../lib/format.ts";
import { scaledFromText, scaledToText } from "../../lib/number-text.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { PAYROLL } from "./queries.ts";

const labels = {
  nature: "Nature",
  code: "Code",
  label: "Libellé sur le bulletin",
  base: "Base",
  unitCents: "Valeur d’une unité",
  share: "Taux",
  from: "À partir du",
  account: "Compte",
  otherAccount: "Compte du tiers",
  raised: "Accord d’intéressement ou de participation",
  active: "Rubrique active",
  contributions: fateWords.contributions,
  csg: fateWords.csg,
  tax: fateWords.tax,
};

interface RubricPanelProps {
  readonly dossier: Dossier;
  /** Absent: a new one. */
  readonly edited: RubricAnswer | undefined;
  readonly onClose: () => void;
}

/** Adds a rubric or changes one; another value begins on its own day, the earlier ones stay. */
export function RubricPanel({ dossier, edited, onClose }: RubricPanelProps) {
  const form = useRubricForm(dossier.refId, edited, onClose);
  const { field, values, change } = form;
  const { nature, base } = values;
  const law = natureOn(nature, localToday());
  // The law's nature brings its usual account and base.
  const choose = (next: PayLineNature) => {
    const { account, otherAccount } = natureOn(next, localToday());
    change({ nature: next, account, otherAccount, base: COUNTED.has(next) ? "quantity" : "amount" });
  };
  const isCounted = base === "quantity";
  return (
    <FormPanel
      title={edited === undefined ? "Nouvelle rubrique" : edited.label}
      subtitle={dossier.name}
      form={form}
      submitLabel={edited === undefined ? "Créer la rubrique" : "Enregistrer"}
      onClose={onClose}
    >
      <FormGrid columns={1}>
        {edited === undefined && (
          <>
            <SelectField
              {...field("nature")}
              onChange={(next) => choose(next as PayLineNature)}
              options={PAY_LINE_NATURES.map((value) => ({ value, label: payLineNatureWords[value] }))}
            />
            <TextField {...field("code")} required autoFocus help="Par exemple PANIER." />
          </>
        )}
        <TextField {...field("label")} required />
        {edited === undefined && FREE_BASE.has(nature) && (
          <SelectField {...field("base")} options={optionsOf(rubricBaseWords)} />
        )}
        {isCounted && (
          <AmountField
            {...form.amount("unitCents")}
            help={nature === "mileage" ? "Par kilomètre ; vide\u00a0: le barème." : undefined}
          />
        )}
        {(base === "percent" || nature === "mealVoucher") && (
          <TextField
            {...field("share")}
            label={nature === "mealVoucher" ? "Part de l’employeur" : "Taux"}
            required
            numeric
            inputMode="decimal"
            end="%"
            help={nature === "mealVoucher" ? "De 50 à 60\u00a0%." : undefined}
          />
        )}
        {base !== "amount" && <DateField {...field("from")} required />}
        <TextField {...field("account")} required inputMode="numeric" />
        {(law.otherAccount !== "" || values.otherAccount !== "") && (
          <TextField {...field("otherAccount")} required inputMode="numeric" />
        )}
        {nature === "valueSharing" && (
          <CheckField {...field("raised")} help="La limite d’exonération est doublée." />
        )}
        {edited !== undefined && (
          <CheckField {...field("active")} help="Inactive, elle n’est plus proposée." />
        )}
      </FormGrid>
      {nature === "free" ? (
        <Panel title="Soumise à">
          <FormGrid columns={1}>
            {FATES.map((fate) => (
              <CheckField key={fate} {...field(fate)} />
            ))}
          </FormGrid>
        </Panel>
      ) : (
        <Notice title="Régime légal">{law.source}</Notice>
      )}
      {edited !== undefined && edited.rates.length > 1 && (
        <Facts
          facts={edited.rates.map(({ from, unitCents, ppm }) => [
            `Depuis le ${formatDate(from)}`,
            [unitCents && formatCents(unitCents, "EUR"), ppm && formatPpm(ppm)].filter(Boolean).join(" · "),
          ])}
        />
      )}
    </FormPanel>
  );
}

const COUNTED: ReadonlySet<PayLineNature> = new Set(["mileage", "mealVoucher"]);
const FREE_BASE: ReadonlySet<PayLineNature> = new Set(["free", "expense", "deduction"]);

const draftOf = (row?: RubricAnswer) => {
  const last = row?.rates.toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];
  const has = (fate: Fate) => row?.fates.includes(fate) ?? true;
  return {
    nature: row?.nature ?? ("free" as PayLineNature),
    code: row?.code ?? "",
    label: row?.label ?? "",
    base: row?.base ?? ("amount" as keyof typeof rubricBaseWords),
    unitCents: (last?.unitCents ?? undefined) as number | undefined,
    share: scaledToText(last?.ppm, 4),
    from: (last?.from ?? `${localToday().slice(0, 4)}-01-01`) as string | undefined,
    account: row?.account ?? natureOn("free", localToday()).account,
    otherAccount: row?.otherAccount ?? "",
    raised: row?.raised ?? false,
    active: row?.active ?? true,
    contributions: has("contributions"),
    csg: has("csg"),
    tax: has("tax"),
  };
};
type Draft = ReturnType<typeof draftOf>;

/** The values as they were, with the one that the form holds from its day on. */
function bodyValues(
  { unitCents, share, from = "", contributions, csg, tax, ...draft }: Draft,
  row?: RubricAnswer,
) {
  const rate = {
    from,
    unitCents: draft.base === "quantity" ? (unitCents ?? null) : null,
    ppm: share.trim() === "" ? null : scaledFromText(share, 4),
  };
  const chosen = { contributions, csg, tax };
  const fates = draft.nature === "free" ? FATES.filter((fate) => chosen[fate]) : [];
  return { ...draft, fates, rates: [rate, ...(row?.rates ?? []).filter((one) => one.from !== from)] };
}

function useRubricForm(legalEntityRefId: string, edited: RubricAnswer | undefined, onClose: () => void) {
  return useResourceForm({
    edited,
    draft: draftOf,
    labels,
    places: {
      rates: "share",
      "rates.0.unitCents": "unitCents",
      "rates.0.ppm": "share",
      "rates.0.from": "from",
    },
    said: ({ label }, before) => `Rubrique ${label} ${before === undefined ? "créée" : "enregistrée"}.`,
    ...savingOf(rubricEndpoints, [createRubricBody, updateRubricBody], legalEntityRefId, bodyValues),
    tags: [PAYROLL],
    reload: fromList(rubricEndpoints.list, "rubrics", "code", legalEntityRefId),
    onSaved: onClose,
  });
}
