import {
  createRuleBody,
  type RuleAnswer,
  type TestRuleAnswer,
  updateRuleBody,
} from "@grand-livre/contracts/counterparty-rule";
import { counterpartyRuleEndpoints } from "@grand-livre/contracts/endpoints/counterparty-rule";
import { journalEndpoints } from "@grand-livre/contracts/endpoints/journal";
import { LOAN_MONTHS } from "@grand-livre/domain/bank/instalment";
import { RULE_ACTION_WORDS, RULE_DOMAIN_WORDS } from "@grand-livre/domain/import/records/rule-rows";
import { checkRule } from "@grand-livre/domain/rule/rule";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { PartyField } from "../../app/fields/PartyFields.tsx";
import { VatCodeField } from "../../app/fields/VatCodeField.tsx";
import { bodyOf } from "../../app/form/body-of.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useShortList } from "../../app/resource/list-state.ts";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { scaledFromText, scaledToText } from "../../lib/number-text.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { RuleTrial } from "./RuleTrial.tsx";
import { loanRateText } from "./rule-words.ts";

/** What the URL says that a new rule starts with. */
export interface Prefilled {
  readonly of?: RuleAnswer["domain"] | undefined;
  readonly label?: string | undefined;
  readonly iban?: string | undefined;
  readonly party?: string | undefined;
  readonly account?: string | undefined;
  readonly vat?: string | undefined;
}

interface RulePanelProps {
  readonly dossier: Dossier;
  /** Absent: a new rule. */
  readonly edited: RuleAnswer | undefined;
  readonly prefilled: Prefilled;
  readonly outcome: TestRuleAnswer | undefined;
  readonly onTested: (outcome: TestRuleAnswer) => void;
  readonly onCreated: (id: string) => void;
  readonly onClose: () => void;
}

const labels = {
  domain: "Domaine",
  counterpartyId: "Tiers",
  labelMatch: "Le libellé",
  labelText: "Texte du libellé",
  iban: "IBAN",
  minCents: "Montant minimum",
  maxCents: "Montant maximum",
  journalCode: "Journal",
  account: "Compte",
  vatCode: "Code TVA",
  entryLabel: "Libellé de l’écriture",
  loanRate: "Taux annuel de l’emprunt",
  insuranceCents: "Assurance par échéance",
  loanMonths: "Périodicité de l’emprunt",
  action: "Action",
  confidence: "Confiance minimale",
};

const PERIODS = [
  { value: "1", label: "Mensuelle" },
  { value: "3", label: "Trimestrielle" },
  { value: "6", label: "Semestrielle" },
  { value: "12", label: "Annuelle" },
] as const;

const MATCHES = [
  { value: "contains", label: "Contient le texte" },
  { value: "starts", label: "Commence par le texte" },
  { value: "words", label: "Contient chaque mot" },
] as const;

const ACTION_HELP = {
  propose: "Le compte est proposé et reste à vérifier.",
  fill: "Le compte est renseigné sans avertissement.",
  validate:
    "Une facture sûre est validée, une opération bancaire devient certaine, dans la limite du plafond du dossier.",
} as const;

/** Writes a rule or changes it; below, its test on the past 90 days and the switch. */
export function RulePanel(props: RulePanelProps) {
  const { dossier, edited, outcome, onTested, onClose } = props;
  const { refId: legalEntityRefId } = dossier;
  const form = useRuleForm(props);
  const { field, values } = form;
  const { domain } = values;
  const journals = useShortList(
    journalEndpoints.list,
    "journals",
    { legalEntityRefId },
    { keeps: ({ active, entryType }) => active && entryType === domain },
  );
  const withJournal = domain !== "expense";
  const withVat = domain === "purchase" || domain === "bank";
  return (
    <FormPanel
      wide
      title={edited === undefined ? "Nouvelle règle" : `Règle n°\u00a0${edited.number}`}
      subtitle={dossier.name}
      form={form}
      submitLabel={edited === undefined ? "Créer la règle" : "Enregistrer"}
      disabledReason={form.missing ?? (edited === undefined || form.dirty ? undefined : "Rien n’a changé.")}
      onClose={onClose}
    >
      <FormGrid>
        <SelectField
          {...field("domain")}
          options={optionsOf(RULE_DOMAIN_WORDS)}
          autoFocus={edited === undefined}
        />
        {domain !== "expense" && (
          <PartyField
            {...field("counterpartyId")}
            legalEntityRefId={legalEntityRefId}
            kind={domain === "sale" ? "customer" : "supplier"}
          />
        )}
        <SelectField {...field("labelMatch")} options={MATCHES} />
        <TextField {...field("labelText")} help="Sans accents ni majuscules à respecter." />
        <AmountField {...amountField(field("minCents"))} help="Montant sans signe." />
        <AmountField {...amountField(field("maxCents"))} />
        {(domain === "bank" || domain === "purchase") && <TextField {...field("iban")} />}
        {withJournal && (
          <SelectField
            {...field("journalCode")}
            options={[
              { value: "", label: "Tous les journaux" },
              ...(journals.rows ?? []).map(({ code, label }) => ({
                value: code,
                label: `${code} · ${label}`,
              })),
            ]}
          />
        )}
        <AccountField
          {...field("account")}
          legalEntityRefId={legalEntityRefId}
          suggest={domain === "sale" ? "7" : "6"}
          required
        />
        {withVat && !isLoan(values) && (
          <VatCodeField
            {...field("vatCode")}
            legalEntityRefId={legalEntityRefId}
            direction={domain === "purchase" ? "purchase" : undefined}
          />
        )}
        {domain === "bank" && (
          <TextField {...field("entryLabel")} help="Laisser vide pour reprendre le libellé de la banque." />
        )}
        {isLoan(values) && (
          <>
            <TextField
              {...field("loanRate")}
              numeric
              inputMode="decimal"
              end="%"
              help="L’échéance se ventile en capital, intérêts et assurance."
            />
            <AmountField {...amountField(field("insuranceCents"))} />
            <SelectField {...field("loanMonths")} options={PERIODS} />
          </>
        )}
        <SelectField
          {...field("action")}
          options={optionsOf(RULE_ACTION_WORDS)}
          help={ACTION_HELP[values.action]}
        />
        {values.action === "validate" && (
          <TextField {...field("confidence")} required numeric inputMode="decimal" end="%" />
        )}
      </FormGrid>
      {edited !== undefined && (
        <RuleTrial rule={edited} outcome={outcome} unsaved={form.dirty} onTested={onTested} />
      )}
    </FormPanel>
  );
}

/** A field of the form whose value is an amount. */
function amountField<Field extends { readonly value: number | undefined }>({ value, ...field }: Field) {
  return { ...field, valueCents: value };
}

/** The debt of a loan is on an account 16: its instalments are split. */
const isLoan = ({ domain, account }: { readonly domain: string; readonly account: string }) =>
  domain === "bank" && account.startsWith("16");

const draftOf = (row?: RuleAnswer, from: Prefilled = {}) => ({
  domain: row?.domain ?? from.of ?? "bank",
  counterpartyId: row?.counterpartyId ?? from.party,
  labelMatch: row?.labelMatch ?? "contains",
  labelText: row?.labelText ?? from.label ?? "",
  iban: row?.iban ?? from.iban ?? "",
  minCents: row?.minCents ?? undefined,
  maxCents: row?.maxCents ?? undefined,
  journalCode: row?.journalCode ?? "",
  account: row?.account ?? from.account ?? "",
  vatCode: row?.vatCode ?? from.vat ?? "",
  entryLabel: row?.entryLabel ?? "",
  loanRate: loanRateText(row?.loanRatePpm ?? null),
  insuranceCents: row?.insuranceCents ?? undefined,
  loanMonths: String(row?.loanMonths ?? 1),
  action: row?.action ?? "propose",
  confidence: scaledToText(row?.confidenceBasisPoints ?? 9000, 2),
});
type Draft = ReturnType<typeof draftOf>;

/** Values that the domain does not use are left out, even when they were typed before the domain was chosen. */
function contentOf(draft: Draft) {
  const { confidence, loanRate, loanMonths, domain, ...fields } = draft;
  const loan = isLoan(draft) && loanRate.trim() !== "";
  const isMoney = domain === "bank" || domain === "purchase";
  const basisPoints = scaledFromText(confidence, 2);
  return {
    ...fields,
    domain,
    counterpartyId: domain === "expense" ? undefined : fields.counterpartyId,
    labelMatch: fields.labelText.trim() === "" ? undefined : fields.labelMatch,
    iban: isMoney ? fields.iban : "",
    loanRatePpm: loan ? scaledFromText(loanRate, 4) : undefined,
    insuranceCents: loan ? fields.insuranceCents : undefined,
    loanMonths: loan ? LOAN_MONTHS.find((months) => String(months) === loanMonths) : undefined,
    vatCode: isMoney && !isLoan(draft) ? fields.vatCode : "",
    journalCode: domain === "expense" ? "" : fields.journalCode,
    entryLabel: domain === "bank" ? fields.entryLabel : "",
    confidenceBasisPoints: draft.action === "validate" ? basisPoints : undefined,
  };
}

const orNull = <Value,>(value: Value | "" | undefined): Value | null =>
  value === "" || value === undefined ? null : value;

function useRuleForm({ dossier, edited, prefilled, onCreated, onClose }: RulePanelProps) {
  const { refId: legalEntityRefId } = dossier;
  return useResourceForm({
    edited,
    draft: draftOf,
    initial: edited === undefined ? draftOf(undefined, prefilled) : undefined,
    labels,
    rule: (draft) => {
      const content = contentOf(draft);
      return checkRule({
        counterpartyId: orNull(content.counterpartyId),
        labelMatch: content.labelMatch ?? null,
        labelText: orNull(content.labelText.trim()),
        iban: orNull(content.iban.trim()),
        minCents: orNull(content.minCents),
        maxCents: orNull(content.maxCents),
        journalCode: orNull(content.journalCode),
        action: content.action,
        confidenceBasisPoints: content.confidenceBasisPoints ?? null,
      });
    },
    create: {
      endpoint: counterpartyRuleEndpoints.create,
      schema: createRuleBody,
      body: (draft) => bodyOf(createRuleBody, { ...contentOf(draft), legalEntityRefId }),
    },
    update: {
      endpoint: counterpartyRuleEndpoints.update,
      schema: updateRuleBody,
      body: (draft, { version }) => bodyOf(updateRuleBody, { ...contentOf(draft), version }),
    },
    places: { confidenceBasisPoints: "confidence", loanRatePpm: "loanRate" },
    reload: async ({ id }) => {
      const query = { legalEntityRefId, limit: 200 };
      return (await call(counterpartyRuleEndpoints.list, { query })).rules.find((one) => one.id === id);
    },
    tags: [counterpartyRuleEndpoints.list.tag],
    said: ({ number }, before) =>
      before === undefined
        ? `Règle n°\u00a0${number} créée, à tester.`
        : `Règle n°\u00a0${number} enregistrée.`,
    onSaved: ({ id }) => (edited === undefined ? onCreated(id) : onClose()),
  });
}
