import { type MergeAccountsAnswer, mergeAccountsBody } from "@grand-livre/contracts/account";
import { accountMergeEndpoints } from "@grand-livre/contracts/endpoints/account-merge";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { bodyOf } from "../../app/form/body-of.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate, formatPlural, localToday } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";

interface MergePanelProps {
  readonly legalEntityRefId: string;
  readonly fiscalExerciseRefId: string | undefined;
  /** The account that goes. */
  readonly from: string;
  readonly onClose: () => void;
}

const labels = { into: "Compte conservé", date: "Date de l’écriture" };

/** « Fusionner »: what an account holds moves to another one, shown before anything is written. */
export function MergePanel({ legalEntityRefId, fiscalExerciseRefId, from, onClose }: MergePanelProps) {
  const client = useQueryClient();
  const missing = useMissingRight("accounting-plan", "Editor");
  const bodied = ({ into, date }: { readonly into: string; readonly date: string | undefined }) =>
    bodyOf(mergeAccountsBody, { legalEntityRefId, from, into, date });
  const form = useContractForm({
    initial: { into: "", date: localToday() as string | undefined },
    labels,
    schema: mergeAccountsBody,
    body: bodied,
    send: async (body, idempotencyKey) => {
      const { entryId } = await call(accountMergeEndpoints.merge, { body, query: {}, idempotencyKey });
      await client.invalidateQueries();
      const done = entryId === null ? "sans solde à reporter" : "son solde est reporté par une écriture";
      toast({ tone: "success", message: `Compte ${from} fusionné, ${done}.` });
      onClose();
    },
  });
  const { into, date } = form.values;
  const { data, error } = useQuery({
    queryKey: ["account", "merge", legalEntityRefId, from, into, date],
    enabled: into !== "" && date !== undefined,
    retry: false,
    queryFn: ({ signal }) =>
      call(accountMergeEndpoints.merge, {
        body: { legalEntityRefId, from, into, date: date ?? "" },
        query: { preview: "true" },
        signal,
        quiet: true,
      }),
  });
  return (
    <FormPanel
      title={`Fusionner le compte ${from}`}
      form={{ ...form, missing }}
      submitLabel="Fusionner"
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <AccountField
          {...form.field("into")}
          required
          autoFocus
          legalEntityRefId={legalEntityRefId}
          fiscalExerciseRefId={fiscalExerciseRefId}
          help="Le compte qui reprend le solde et les brouillards."
        />
        <DateField {...form.field("date")} required />
      </FormGrid>
      {data !== undefined && error === null && <Preview from={from} into={into} preview={data} />}
    </FormPanel>
  );
}

interface PreviewProps {
  readonly from: string;
  readonly into: string;
  readonly preview: MergeAccountsAnswer;
}

/** What would move. */
function Preview({ from, into, preview: { drafts, balanceCents } }: PreviewProps) {
  const [debit, credit] = balanceCents > 0 ? [into, from] : [from, into];
  return (
    <Notice title="Avant de fusionner">
      {balanceCents === 0
        ? "Aucun solde à reporter."
        : `Une écriture reporte ${formatCents(Math.abs(balanceCents), "EUR")}\u00a0: débit ${debit}, crédit ${credit}.`}{" "}
      {drafts.length > 0 &&
        `${formatPlural(drafts.length, "brouillard change", "brouillards changent")} de compte\u00a0: ${drafts
          .slice(0, 5)
          .map((draft) => `${formatDate(draft.date)} ${draft.label}`)
          .join(", ")}. `}
      {`Les écritures validées restent sur le ${from}, qui est ensuite désactivé.`}
    </Notice>
  );
}
