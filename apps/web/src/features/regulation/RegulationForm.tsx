import { regulationEndpoints } from "@grand-livre/contracts/endpoints/regulation";
import { createRegulationBody, type RegulationProposal } from "@grand-livre/contracts/regulation";
import type { AccrualKind } from "@grand-livre/domain/accrual/accrual-entry";
import type { DeferralMethod } from "@grand-livre/domain/accrual/deferral";
import { keepPreviousData, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { entryHref } from "../../app/document/entry/ledger-links.ts";
import { PreviewedEntries } from "../../app/document/entry/PreviewedEntries.tsx";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { bodyOf } from "../../app/form/body-of.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Regulation.module.css";
import { accountsOf, bearsVat, kindWords, methodWords, shortKinds } from "./regulation-words.ts";

const labels = {
  kind: "Type",
  label: "Libellé",
  account: "Compte de charge ou de produit",
  amountCents: "Montant HT",
  vatCents: "TVA de la facture à venir",
  method: "Méthode",
  serviceStart: "Service du",
  serviceEnd: "Service au",
  fixedCents: "Montant à régulariser",
  date: "Date de régularisation",
};

interface RegulationFormProps {
  readonly legalEntityRefId: string;
  readonly fiscalExerciseRefId: string;
  /** The last day of the exercise, unless the proposals look at another one. */
  readonly date: string;
  readonly proposal: RegulationProposal | undefined;
  readonly method: Exclude<DeferralMethod, "fixed">;
  readonly onClose: () => void;
}

const draftOf = ({ date, proposal, method }: RegulationFormProps) => ({
  kind: proposal?.kind ?? ("cca" as AccrualKind),
  label: proposal?.label ?? "",
  account: proposal?.account ?? "",
  amountCents: proposal?.amountCents as number | undefined,
  vatCents: undefined as number | undefined,
  // What has no service is booked whole: a missing bill, income marked PCA without dates.
  method: (proposal?.kind === "fnp" || proposal?.serviceEnd === null ? "fixed" : method) as DeferralMethod,
  serviceStart: proposal?.serviceStart ?? undefined,
  serviceEnd: proposal?.serviceEnd ?? undefined,
  fixedCents: undefined as number | undefined,
  date: date as string | undefined,
});
type Draft = ReturnType<typeof draftOf>;

/** A new accrual: its amount and its entry are shown while it is typed. */
export function RegulationForm(props: RegulationFormProps) {
  const { legalEntityRefId, fiscalExerciseRefId, proposal, onClose } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const initial = useRef(draftOf(props)).current;
  const missing = useMissingRight("regulations", "Creator");
  const body = (values: Draft) => ({
    ...bodyOf(createRegulationBody, {
      ...values,
      vatCents: bearsVat(values.kind) ? (values.vatCents ?? 0) : 0,
      fixedCents: values.method === "fixed" ? values.fixedCents : undefined,
    }),
    counterpartyId: proposal?.counterpartyId ?? null,
    entryLineId: proposal?.entryLineId ?? null,
    legalEntityRefId,
  });
  const form = useContractForm({
    initial,
    labels,
    schema: createRegulationBody,
    body,
    send: async (sent, idempotencyKey) => {
      const made = await call(regulationEndpoints.create, { body: sent, idempotencyKey });
      toast({
        message: `${shortKinds[made.kind]} de ${formatCents(made.regulatedCents, "EUR")} au ${formatDate(made.date)}, extourne au ${formatDate(made.reversalDate)}.`,
        tone: "success",
        actions: [{ label: "Écriture", onSelect: () => void navigate({ href: entryHref(made.entryId) }) }],
      });
      await client.invalidateQueries({ queryKey: [regulationEndpoints.list.tag] });
      onClose();
    },
  });
  const { values, field } = form;
  const shared = values.method !== "fixed";
  return (
    <FormPanel
      title="Nouvelle régularisation"
      subtitle={proposal?.counterpartyName ?? undefined}
      form={{ ...form, missing }}
      submitLabel="Comptabiliser et extourner"
      onClose={onClose}
      wide
    >
      <FormGrid columns={2}>
        <SelectField {...field("kind")} options={optionsOf(kindWords)} />
        <DateField {...field("date")} required help="Le dernier jour d’un mois." />
        <TextField {...field("label")} required autoFocus />
        <AccountField
          {...field("account")}
          required
          legalEntityRefId={legalEntityRefId}
          fiscalExerciseRefId={fiscalExerciseRefId}
          prefixes={accountsOf(values.kind)}
        />
        <AmountField {...form.amount("amountCents")} required />
        <SelectField {...field("method")} options={optionsOf(methodWords)} />
        <DateField {...field("serviceStart")} required={shared} />
        <DateField {...field("serviceEnd")} required={shared} />
        {!shared && (
          <AmountField {...form.amount("fixedCents")} help="Vide, tout le montant est régularisé." />
        )}
        {bearsVat(values.kind) && <AmountField {...form.amount("vatCents")} />}
      </FormGrid>
      <Preview body={createRegulationBody.safeParse(body(values)).data} />
    </FormPanel>
  );
}

/** What would be written, while nothing is missing. */
function Preview({ body }: { readonly body: ReturnType<typeof createRegulationBody.parse> | undefined }) {
  const isComplete =
    body !== undefined && (body.method === "fixed" || Boolean(body.serviceStart && body.serviceEnd));
  const { data } = useQuery({
    queryKey: [regulationEndpoints.list.tag, "preview", body],
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: isComplete ? ({ signal }) => call(regulationEndpoints.preview, { body, signal }) : skipToken,
  });
  if (!isComplete || data === undefined)
    return (
      <p className={styles.note}>
        {"L’écriture et son extourne s’affichent ici dès que la régularisation est complète."}
      </p>
    );
  return (
    <>
      <p className={styles.note}>
        {`${formatCents(data.regulatedCents, "EUR")} régularisés, extournés le ${formatDate(data.reversalDate)}.`}
      </p>
      <PreviewedEntries entries={[data.entry]} />
    </>
  );
}
